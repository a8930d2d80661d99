// Words in Danish for where a till’s credentials are kept, and when they cannot be opened.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { VaultWords } from '#shared/vault.ts'

const noSales = 'Du kan ikke tage betaling, før det er ordnet.'
const anew = 'Lederen lægger nøglerne ind igen på kontoret under Betalingstjeneste.'
const otherwise = 'Er den væk, lægger lederen nøglerne ind igen på kontoret under Betalingstjeneste.'

export const vaultProblems = {
  'vault.otherKey': {
    what: 'Nøglerne i {{file}} er forseglet med en anden krypteringsnøgle end den i {{key}}.',
    money: noSales,
    remedy: `Start kassen med den krypteringsnøgle, de er forseglet med. ${otherwise}`,
  },
  'vault.keyGone': {
    what: 'Krypteringsnøglen til nøglerne i {{file}} er her ikke ({{key}}).',
    money: noSales,
    remedy: `Læg den tilbage, og start kassen igen. ${otherwise}`,
  },
  'vault.keyUnfit': {
    what: 'Det, der står i {{key}}, er ikke en krypteringsnøgle: Den er 32 tilfældige byte, som base64 eller hex.',
    money: noSales,
    remedy: 'Læg den rigtige der, og start kassen igen. En ny laves med: openssl rand -base64 32',
  },
  'vault.keyOpen': {
    what: 'Andre kan læse {{file}}, hvor krypteringsnøglen ligger.',
    money: noSales,
    remedy:
      'Kør chmod 600 {{file}} som filens ejer, og start kassen igen. Kan nogen have læst den, skal både den og nøglerne skiftes.',
  },
  'vault.unreadable': {
    what: 'Kassen må ikke læse {{file}}, som den har brug for til sine nøgler ({{reason}}).',
    money: noSales,
    remedy: 'Giv kassens bruger ret til at læse filen, eller angiv den rigtige fil, og start kassen igen.',
  },
  'vault.damaged': {
    what: 'Filen {{file}}, hvor nøglerne ligger, er beskadiget.',
    money: noSales,
    remedy: anew,
  },
  'vault.newer': {
    what: 'Nøglerne i {{file}} er forseglet af en nyere Kasse.',
    money: noSales,
    remedy:
      'Start den med den nyere Kasse. Eller lederen lægger nøglerne ind igen på kontoret under Betalingstjeneste.',
  },
  'vault.storeGone': {
    what: 'Det nøglelager, der forseglede nøglerne i {{file}}, åbner dem ikke her.',
    money: noSales,
    remedy:
      'Start kassens skrivebordsapp som den bruger, der lagde dem ind. Hjælper det ikke, lægger lederen dem ind igen på kontoret under Betalingstjeneste.',
  },
  'vault.allTogether': {
    what: 'Nøglerne, der ligger her, kan ikke åbnes nu: En, der lægges ind alene, ville træde i stedet for dem alle.',
    money: 'Intet er gemt, og det, der ligger her, er, som det var.',
    remedy:
      'Læg dem alle ind samlet. Eller bring det i orden, der holder dem lukket, og læg den ene ind bagefter.',
  },
  'vault.stranger': {
    what: 'Filen {{file}} er ikke forseglet af denne kasse, eller ikke til denne plads: Den kommer et andet sted fra.',
    money: noSales,
    remedy: `Læg kassens egen fil tilbage, og start kassen igen. Eller: ${anew}`,
  },
  'vault.older': {
    what: 'Filen {{file}} er ældre end den seneste, som denne kasse skrev: Nogen har lagt en tidligere kopi tilbage.',
    money: noSales,
    remedy: `Læg den nyere fil tilbage, og start kassen igen. Eller: ${anew}`,
  },
  'credentials.elsewhere': {
    what: 'Nøglerne, der ligger her, blev lagt ind til {{entered}}. Kassen er nu sat til {{now}}, og dertil bliver de aldrig sendt.',
    money: noSales,
    remedy:
      'Lederen lægger alle nøglerne til den nye tjeneste ind på kontoret under Betalingstjeneste. Eller vælger den tidligere tjeneste der igen.',
  },
  'credentials.fixedElsewhere': {
    what: 'Nøglerne i miljøet ({{names}}) blev givet til {{given}}. Indstillingerne nævner nu {{now}}, og dertil bliver de aldrig sendt.',
    money: noSales,
    remedy: 'Start kassen igen med nøglerne til den tjeneste, der står i indstillingerne.',
  },
  'service.fixed': {
    what: 'Nøglerne er sat i kasseprogrammets miljø ({{names}}) og gælder kun for {{given}}.',
    money: 'Intet er ændret.',
    remedy:
      'Ret tjenesten i settings.json og nøglerne dér, hvor de er sat, og start kassen igen. Eller tag dem ud af miljøet, og start kassen igen: Så vælges tjenesten her, og nøglerne lægges ind her.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>

export const vault = {
  'access.kept.environment': 'De er sat i kasseprogrammets miljø ({{where}}) og kan ikke ændres her.',
  'access.guards.environment':
    'Kassen lægger intet af dem på disken. Den, der kan se ind i programmet, mens det kører, eller i filen, der starter det, kan læse dem.',
  'access.kept.keyStore': 'Forseglet i {{where}}; krypteringsnøglen er i maskinens nøglelager, {{store}}.',
  'access.guards.keyStore':
    'En kopieret fil, en stjålet disk eller en anden bruger på maskinen åbner intet. Et andet program under samme bruger kan måske åbne dem.',
  'access.kept.givenKey': 'Forseglet i {{where}} med krypteringsnøglen fra kasseprogrammets miljø ({{key}}).',
  'access.guards.givenKey':
    'En kopieret mappe eller en stjålet disk åbner intet, medmindre krypteringsnøglen også er der. Den, der kan se ind i programmet, mens det kører, kan åbne dem.',
  'access.kept.keyFile': 'Forseglet i {{where}}; krypteringsnøglen er i filen {{key}}.',
  'access.guards.keyFile':
    'En kopi af kassens mappe åbner intet uden den fil. Den, der kan læse begge filer, kan åbne dem.',
  'access.kept.ownKey':
    'Forseglet i {{where}}; krypteringsnøglen ligger ved siden af, i {{key}}, fordi kassen ikke når noget nøglelager her.',
  'access.guards.ownKey':
    'En kopi af den forseglede fil alene åbner intet. Den, der kan læse kassens mappe eller har en kopi af det hele, kan åbne dem.',
} as const satisfies VaultWords
