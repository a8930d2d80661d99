// Words in Norwegian for when the machine, the folder, the journal or the settings stand in the way. The words that no sale needs.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ChainBreak, ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Ingenting er endret.'
const noSales = 'Du kan ikke ta betalt før dette er ordnet.'

const wrongTime = {
  money: 'Betalinger påvirkes ikke. Kvitteringer, rapporter og dagsoppgjør får feil tid til den er rett.',
  remedy:
    'Still dato og klokkeslett på denne maskinen, eller la den stille seg selv over nettet. Da forsvinner denne meldingen av seg selv.',
}

export const machineProblems = {
  'clock.ahead': {
    what: 'Klokken i denne kassen går {{off}} for fort, målt mot betalingstjenesten eller huben.',
    ...wrongTime,
  },
  'clock.behind': {
    what: 'Klokken i denne kassen går {{off}} for sent, målt mot betalingstjenesten eller huben.',
    ...wrongTime,
  },
  'clock.beforeLast': {
    what: 'Klokken i denne kassen er {{off}} bak det siste kassen har skrevet ned.',
    ...wrongTime,
  },
  'command.unknown': {
    what: 'Kassen kjenner ikke «{{name}}».',
    money: nothingChanged,
    remedy: 'Last siden på nytt: Den kan være eldre enn kassen.',
  },
  'command.notAllowed': {
    what: 'Denne skjermen ({{surface}}) kan ikke gjøre «{{name}}».',
    money: nothingChanged,
    remedy: 'Gjør det på kassererens skjerm.',
  },
  'command.fromElsewhere': {
    what: 'Kassen tok ikke imot «{{name}}»: Det kom ikke fra denne skjermens egen side.',
    money: nothingChanged,
    remedy: 'Lukk siden og åpne denne skjermen på nytt på den vanlige adressen.',
  },
  'command.badShape': {
    what: 'Kassen forsto ikke «{{name}}» ({{where}}: {{why}}).',
    money: nothingChanged,
    remedy: 'Last siden på nytt: Den kan være eldre enn kassen.',
  },
  'surface.notPaired': {
    what: 'Denne skjermen er ikke koblet til kassen ({{surface}}).',
    money: 'En betaling som er i gang, fortsetter i kassen; ikke start den på nytt.',
    remedy: 'Åpne adressen som kassen skrev ut da den startet.',
  },
  'switch.refused': {
    what: 'Kassen starter ikke med «{{name}}»: Det er ikke et av valgene den tar imot.',
    money: noSales,
    remedy: 'Start kassen uten det.',
  },
  'update.unproven': {
    what: 'Kassen får ingen melding om nyere versjoner som den kan stole på.',
    money: nothingChanged,
    remedy: 'Spør den du har programmet fra, og installer ikke noe fra andre steder.',
  },
  'screen.unknown': {
    what: 'Denne skjermen er ikke lenger blant kassens skjermer.',
    money: nothingChanged,
    remedy: 'Se på listen igjen.',
  },
  'network.needsTls': {
    what: 'Kassen skulle nås på {{address}}, uten sertifikat.',
    money: noSales,
    remedy:
      'Gi den et med --tls-cert og --tls-key. Uten kan alle i nettverket lese med og overta en skjerm; --plain-http sier at du vil det.',
  },
  'network.notOurs': {
    what: '{{address}} er ingen adresse denne maskinen har i nettverket.',
    money: noSales,
    remedy: 'Oppgi en av dens egne adresser, eller 0.0.0.0 for alle; på selve maskinen nås kassen alltid.',
  },
  'certificate.unfit': {
    what: 'Sertifikatet eller nøkkelen i {{file}} kan ikke brukes: {{why}}.',
    money: noSales,
    remedy: 'Legg et gyldig sertifikat og dets egen nøkkel der, og start kassen igjen.',
  },
  'port.taken': {
    what: 'Port {{port}} brukes av et annet program.',
    money: noSales,
    remedy: 'Stopp det programmet, eller start kassen med en annen port.',
  },
  'port.notAllowed': {
    what: 'Kassen får ikke bruke port {{port}}.',
    money: noSales,
    remedy: 'Start kassen med en port over 1023.',
  },
  'folder.notWritable': {
    what: 'Kassen kan ikke skrive i {{folder}} ({{reason}}).',
    money: noSales,
    remedy: 'Gi kassens bruker rett til å skrive der, eller velg en annen mappe.',
  },
  'folder.inUse': {
    what: 'En annen kasse bruker mappen {{folder}}.',
    money: 'Den andre kassen fortsetter uforstyrret.',
    remedy: 'Lukk den andre kassen, eller velg en annen mappe.',
  },
  'folder.belongsElsewhere': {
    what: 'Denne mappen tilhører {{owner}}, men {{chosen}} ble valgt, og {{open}} salg har åpne penger.',
    money: 'Ingenting er endret; de åpne salgene er trygge.',
    remedy: 'Start med {{owner}} til de er avklart, eller velg en annen mappe.',
  },
  'settings.missing': {
    what: 'Innstillingene {{file}} mangler.',
    money: noSales,
    remedy:
      'Legg dem tilbake fra siste kopi, eller start med en annen mappe. En ny kasse lager dem når den startes første gang.',
  },
  'folder.damaged': {
    what: 'Filen {{file}}, som sier hvilken kasse dette er, kan ikke leses.',
    money: noSales,
    remedy: 'Legg den tilbake fra siste kopi, eller start med en annen mappe.',
  },
  'settings.broken': {
    what: 'Innstillingene i {{file}} kan ikke brukes. {{where}}: {{why}}.',
    money: noSales,
    remedy: 'Rett det, og start kassen på nytt.',
  },
  'journal.broken': {
    what: 'Journalen {{file}} er skadet fra rad {{row}}: {{found}}.',
    money: 'Radene før den er hele. Du kan ikke ta betalt med en skadet journal.',
    remedy: 'Behold filen, gjenopprett siste kopi, og si fra til support.',
  },
  'journal.unreadable': {
    what: 'Journalen {{file}} kan ikke leses ({{reason}}).',
    money: noSales,
    remedy: 'Behold filen, gjenopprett siste kopi, og si fra til support.',
  },
  'journal.damaged': {
    what: 'Journalfilen {{file}} er skadet på disken ({{reason}}).',
    money: 'Det betalingstjenesten har, er trygt. Du kan ikke ta betalt med en skadet journal.',
    remedy: 'Behold filen, gjenopprett siste kopi, og få disken kontrollert.',
  },
  'journal.newer': {
    what: 'Journalen {{file}} er skrevet av en nyere Kasse ({{found}}).',
    money: 'Ingenting er endret; det som er skrevet ned, er trygt.',
    remedy: 'Start den med den nyere Kasse.',
  },
  'journal.notBegun': {
    what: 'Ingen kasse er startet i {{folder}} ennå: Ingenting er solgt der.',
    money: nothingChanged,
    remedy: 'Start kassen der først, eller oppgi mappen til en annen kasse med --data.',
  },
  'journal.missing': {
    what: 'Det finnes ingen journal {{file}}.',
    money: nothingChanged,
    remedy: 'Oppgi kassens datamappe eller filen til en kopi.',
  },
  'journal.exists': {
    what: 'Mappen {{folder}} har sin egen journal.',
    money: nothingChanged,
    remedy:
      'Gjenopprett i en annen mappe, eller med --replace: Journalen som er der, beholdes da ved siden av.',
  },
  'restore.unfinished': {
    what: 'En gjenoppretting til {{folder}} ble avbrutt.',
    money: noSales,
    remedy:
      'Gjenopprett på nytt fra samme kopi. Det som var der før, ligger ved siden av under et annet navn.',
  },
  'restore.soldSince': {
    what: 'Gjenopprettingen ble ikke utført: etter at kassen sa hva kopien mangler, er noe blitt solgt, betalt, refundert eller avsluttet.',
    money: 'Kassen går videre med alle salgene; ingen penger blir glemt.',
    remedy:
      'Velg kopien på nytt og se hva den mangler nå. Start kassen på nytt med en gang den er gjort klar.',
  },
  'backup.exists': {
    what: 'Filen {{file}} finnes allerede.',
    money: nothingChanged,
    remedy: 'Velg et annet navn: En kopi skrives aldri over.',
  },
  'backup.notWritten': {
    what: 'Filen {{file}} kunne ikke skrives ({{reason}}).',
    money: 'Ingenting er endret i kassen.',
    remedy: 'Gjør plass der, eller velg et annet sted, og prøv igjen.',
  },
  'folder.full': {
    what: 'Disken med {{folder}} er full.',
    money: 'Det som er skrevet ned, er trygt. Du kan ikke ta betalt før det er plass.',
    remedy: 'Gjør plass på disken, og start kassen på nytt.',
  },
  'journal.notWritten': {
    what: 'Kassen kunne ikke skrive det ned ({{reason}}).',
    money: 'Det som ikke er skrevet ned, er ikke gjort: Tjenesten er ikke bedt om noe.',
    remedy: 'Gjør plass på disken, og prøv igjen.',
  },
  'option.invalid': {
    what: '«{{given}}» forstås ikke ved {{option}}.',
    money: 'Ingenting er startet.',
    remedy: 'Den tar {{expected}}.',
  },
  'option.missing': {
    what: '{{option}} mangler.',
    money: 'Ingenting er startet.',
    remedy: 'For eksempel: {{example}}',
  },
  'option.misplaced': {
    what: '«{{given}}» forstås ikke her.',
    money: 'Ingenting er startet.',
    remedy: 'Valg står etter `--`: {{instead}}',
  },
  'pages.notBuilt': {
    what: 'Sidene mangler i {{folder}}.',
    money: noSales,
    remedy: 'Bygg dem med npm run build; det den skriver, sier hva som mangler.',
  },
  'sandbox.notHere': {
    what: 'Innstillingene ber om den innebygde testtjenesten, og dette programmet har den ikke med ({{file}}).',
    money: 'Det er ingen ekte penger i den.',
    remedy: 'Start kassen med en annen datamappe, eller skriv betalingstjenesten inn i innstillingene.',
  },
  'sandbox.cannotStart': {
    what: 'Den innebygde testtjenesten startet ikke.',
    money: 'Det er ingen ekte penger i den.',
    remedy: '{{reason}}',
  },
  'sandbox.startsAnew': {
    what: 'Den innebygde testtjenesten begynner på nytt i denne mappen: Det den visste om tidligere salg, er ikke her ({{file}}).',
    money: 'Det er ingen ekte penger i den.',
    remedy:
      'Ingenting er galt: En kopi har kassens journal, ikke testtjenesten. Vil du gå videre med betalingene der, legg filen dens der før du starter kassen.',
  },
  'credentials.fixed': {
    what: 'Disse nøklene er satt i miljøet til kasseprogrammet ({{names}}).',
    money: nothingChanged,
    remedy: 'Endre dem der og start kassen på nytt, eller ta dem ut derfra: Da kan de lagres her.',
  },
  'copy.unfit': {
    what: 'Denne kopien kan ikke gjenopprettes ({{reason}}).',
    money: 'Ingenting er endret: Kassen fortsetter med sin egen journal.',
    remedy: 'Velg en annen kopi. Ta vare på denne, og fortell brukerstøtte hva som står i parentes.',
  },
  'upload.gone': {
    what: 'Filen kom ikke hel fram til kassen, eller den er ikke der lenger.',
    money: 'Ingenting er endret.',
    remedy: 'Velg filen på nytt.',
  },
  'till.overloaded': {
    what: 'Kassen får tilsendt mer enn den kan ta imot på en gang.',
    money: 'Ingenting av dette ble gjort. En betaling som er i gang, fortsetter i kassen.',
    remedy: 'Prøv igjen om et øyeblikk. Varer det, finn ut hvilken skjerm eller enhet som sender så mye.',
  },
  'electron.missing': {
    what: 'Skrivebordsprogrammet finnes ikke på denne maskinen.',
    money: noSales,
    remedy: 'Start den med --host server, og åpne adressene den skriver ut, i en nettleser.',
  },
  'display.missing': {
    what: 'Denne maskinen har ingen skjerm å åpne et vindu på.',
    money: noSales,
    remedy: 'Start {{instead}}, og åpne adressene den skriver ut, i en nettleser.',
  },
  'catalog.broken': {
    what: 'Varene i {{file}} kan ikke brukes. {{where}}: {{why}}.',
    money: 'Ingen varer kan velges eller skannes. Du kan taste inn beløp og ta betalt som før.',
    remedy: 'Rett det, eller importer varene på nytt: Kassen henter dem av seg selv.',
  },
  'catalog.notTaken': {
    what: 'De nye varene i {{file}} kan ikke brukes. {{where}}: {{why}}.',
    money: 'Kassen selger videre de varene den hadde, til de samme prisene.',
    remedy: 'Rett det, eller importer varene på nytt, før kassen startes neste gang.',
  },
  'catalog.notImported': {
    what: 'Varene i {{file}} ble ikke importert; antall feil: {{mistakes}}.',
    money: 'Ingenting er endret: Kassen selger videre de varene den har.',
    remedy: 'Rett dem i filen, hver på sin linje og kolonne, og importer på nytt.',
  },
  'file.unreadable': {
    what: 'Filen {{file}} kan ikke leses ({{reason}}).',
    money: nothingChanged,
    remedy: 'Oppgi en fil som finnes, og som du har lov til å lese.',
  },
  'browser.missing': {
    what: 'Det finnes ingen nettleser til selvbetjeningen her: Kassen lette etter {{program}}.',
    money: noSales,
    remedy: 'Installer Chromium, eller oppgi nettleseren med --browser og stien til den.',
  },
  'browser.ends': {
    what: 'Nettleseren til selvbetjeningen viser ikke siden sin: {{program}}.',
    money: 'Ingen kan betale på denne skjermen; salg som er i gang, avklares likevel.',
    remedy:
      'Kassen starter den igjen og igjen. Start den for hånd for å se hva den sier, eller oppgi en annen med --browser.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>

export const chainBreaks: Record<ChainBreak, string> = {
  edited: 'innholdet er endret',
  removed: 'den er tatt ut',
  inserted: 'den er satt inn etterpå',
  moved: 'den ble skrevet som en annen rad, så rader før den er tatt ut, satt inn eller byttet',
  replaced: 'den følger etter en annen rad enn den som nå står foran, som er byttet ut',
  impossible: 'innholdet kan ikke følge av det som ble skrevet før',
}
