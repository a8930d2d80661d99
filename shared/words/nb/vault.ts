// Words in Norwegian for where a till’s credentials are kept, and when they cannot be opened.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { VaultWords } from '#shared/vault.ts'

const noSales = 'Du kan ikke ta betalt før dette er ordnet.'
const anew = 'Lederen legger inn nøklene på nytt på kontoret, under Betalingstjeneste.'
const otherwise = 'Er den borte, legger lederen inn nøklene på nytt på kontoret, under Betalingstjeneste.'

export const vaultProblems = {
  'vault.otherKey': {
    what: 'Nøklene i {{file}} er forseglet med en annen krypteringsnøkkel enn den i {{key}}.',
    money: noSales,
    remedy: `Start kassen med krypteringsnøkkelen de er forseglet med. ${otherwise}`,
  },
  'vault.keyGone': {
    what: 'Krypteringsnøkkelen til nøklene i {{file}} er ikke her ({{key}}).',
    money: noSales,
    remedy: `Legg den tilbake og start kassen på nytt. ${otherwise}`,
  },
  'vault.keyUnfit': {
    what: 'Det som står i {{key}}, er ingen krypteringsnøkkel: Den er 32 tilfeldige byte, som base64 eller hex.',
    money: noSales,
    remedy: 'Legg den riktige der og start kassen på nytt. En ny lages med: openssl rand -base64 32',
  },
  'vault.keyOpen': {
    what: 'Andre kan lese {{file}}, der krypteringsnøkkelen ligger.',
    money: noSales,
    remedy:
      'Kjør chmod 600 {{file}} som eieren av filen, og start kassen på nytt. Kan noen ha lest den, bytter du både den og nøklene.',
  },
  'vault.unreadable': {
    what: 'Kassen får ikke lese {{file}}, som den trenger for nøklene sine ({{reason}}).',
    money: noSales,
    remedy:
      'Gi kassens bruker rett til å lese filen, eller oppgi den riktige filen, og start kassen på nytt.',
  },
  'vault.damaged': {
    what: 'Filen {{file}}, der nøklene ligger, er skadet.',
    money: noSales,
    remedy: anew,
  },
  'vault.newer': {
    what: 'Nøklene i {{file}} er forseglet av en nyere Kasse.',
    money: noSales,
    remedy:
      'Start den med den nyere Kasse. Eller lederen legger inn nøklene på nytt på kontoret, under Betalingstjeneste.',
  },
  'vault.storeGone': {
    what: 'Nøkkellageret som forseglet nøklene i {{file}}, åpner dem ikke her.',
    money: noSales,
    remedy:
      'Start skrivebordsappen til kassen som brukeren som la dem inn. Hjelper ikke det, legger lederen dem inn på nytt på kontoret, under Betalingstjeneste.',
  },
  'vault.allTogether': {
    what: 'Nøklene som ligger her, kan ikke åpnes nå: En som legges inn alene, ville erstatte alle.',
    money: 'Ingenting er lagret, og det som ligger her, er som det var.',
    remedy: 'Legg inn alle samlet. Eller ordne det som holder dem lukket, og legg inn den ene etterpå.',
  },
  'vault.stranger': {
    what: 'Filen {{file}} er ikke forseglet av denne kassen, eller ikke for denne plassen: Den kommer fra et annet sted.',
    money: noSales,
    remedy: `Legg kassens egen fil tilbake og start kassen på nytt. Eller: ${anew}`,
  },
  'vault.older': {
    what: 'Filen {{file}} er eldre enn den siste denne kassen skrev: Noen har lagt tilbake en tidligere kopi.',
    money: noSales,
    remedy: `Legg den nyere filen tilbake og start kassen på nytt. Eller: ${anew}`,
  },
  'credentials.elsewhere': {
    what: 'Nøklene som ligger her, ble lagt inn for {{entered}}. Kassen er nå satt til {{now}}, og dit blir de aldri sendt.',
    money: noSales,
    remedy:
      'Lederen legger inn alle nøklene for den nye tjenesten på kontoret, under Betalingstjeneste. Eller velger den forrige tjenesten der igjen.',
  },
  'credentials.fixedElsewhere': {
    what: 'Nøklene i miljøet ({{names}}) ble gitt for {{given}}. Innstillingene nevner nå {{now}}, og dit blir de aldri sendt.',
    money: noSales,
    remedy: 'Start kassen på nytt med nøklene til tjenesten som står i innstillingene.',
  },
  'service.fixed': {
    what: 'Nøklene er satt i miljøet til kasseprogrammet ({{names}}), og gjelder bare for {{given}}.',
    money: 'Ingenting er endret.',
    remedy:
      'Endre tjenesten i settings.json og nøklene der de er satt, og start kassen på nytt. Eller ta dem ut av miljøet og start kassen på nytt: Da velges tjenesten her, og nøklene legges inn her.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>

export const vault = {
  'access.kept.environment': 'De er satt i miljøet til kasseprogrammet ({{where}}) og kan ikke endres her.',
  'access.guards.environment':
    'Kassen legger ingenting av dem på disken. Den som kan se inn i programmet mens det kjører, eller i filen som starter det, kan lese dem.',
  'access.kept.keyStore': 'Forseglet i {{where}}; krypteringsnøkkelen er i maskinens nøkkellager, {{store}}.',
  'access.guards.keyStore':
    'En kopiert fil, en stjålet disk eller en annen bruker på maskinen åpner ingenting. Et annet program under samme bruker kan kanskje åpne dem.',
  'access.kept.givenKey':
    'Forseglet i {{where}} med krypteringsnøkkelen fra miljøet til kasseprogrammet ({{key}}).',
  'access.guards.givenKey':
    'En kopiert mappe eller en stjålet disk åpner ingenting, hvis ikke krypteringsnøkkelen også er der. Den som kan se inn i programmet mens det kjører, kan åpne dem.',
  'access.kept.keyFile': 'Forseglet i {{where}}; krypteringsnøkkelen er i filen {{key}}.',
  'access.guards.keyFile':
    'En kopi av mappen til kassen åpner ingenting uten den filen. Den som kan lese begge filene, kan åpne dem.',
  'access.kept.ownKey':
    'Forseglet i {{where}}; krypteringsnøkkelen ligger ved siden av, i {{key}}, fordi kassen ikke når noe nøkkellager her.',
  'access.guards.ownKey':
    'En kopi av bare den forseglede filen åpner ingenting. Den som kan lese mappen til kassen, eller har en kopi av hele mappen, kan åpne dem.',
} as const satisfies VaultWords
