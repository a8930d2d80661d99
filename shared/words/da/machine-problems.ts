// Words in Danish for when the machine, the folder, the journal or the settings stand in the way. The words that no sale needs.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ChainBreak, ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Der er ikke ændret noget.'
const noSales = 'Du kan ikke tage betaling, før det er ordnet.'

const wrongTime = {
  money:
    'Betalinger påvirkes ikke. Kvitteringer, rapporter og dagsafslutning får forkerte tider, indtil det er stillet.',
  remedy:
    'Stil dato og klokkeslæt på denne maskine, eller lad den stille sig selv over nettet. Så forsvinder denne besked af sig selv.',
}

export const machineProblems = {
  'clock.ahead': {
    what: 'Uret i denne kasse er {{off}} foran i forhold til betalingstjenesten eller hubben.',
    ...wrongTime,
  },
  'clock.behind': {
    what: 'Uret i denne kasse er {{off}} bagud i forhold til betalingstjenesten eller hubben.',
    ...wrongTime,
  },
  'clock.beforeLast': {
    what: 'Uret i denne kasse er {{off}} bagud i forhold til det sidste, kassen har skrevet ned.',
    ...wrongTime,
  },
  'command.unknown': {
    what: 'Kassen kender ikke ”{{name}}”.',
    money: nothingChanged,
    remedy: 'Genindlæs siden: Den kan være ældre end kassen.',
  },
  'command.notAllowed': {
    what: 'Denne skærm ({{surface}}) må ikke gøre ”{{name}}”.',
    money: nothingChanged,
    remedy: 'Gør det på ekspedientens skærm.',
  },
  'command.fromElsewhere': {
    what: 'Kassen tog ikke imod ”{{name}}”: Det kom ikke fra denne skærms egen side.',
    money: nothingChanged,
    remedy: 'Luk siden, og åbn denne skærm igen på dens sædvanlige adresse.',
  },
  'command.badShape': {
    what: 'Kassen forstod ikke ”{{name}}” ({{where}}: {{why}}).',
    money: nothingChanged,
    remedy: 'Genindlæs siden: Den kan være ældre end kassen.',
  },
  'surface.notPaired': {
    what: 'Denne skærm er ikke koblet til kassen ({{surface}}).',
    money: 'En betaling, der er i gang, fortsætter i kassen; start den ikke forfra.',
    remedy: 'Åbn den adresse, som kassen skrev, da den startede.',
  },
  'switch.refused': {
    what: 'Kassen starter ikke med ”{{name}}”: Det er ikke et af de valg, den tager imod.',
    money: noSales,
    remedy: 'Start kassen uden det.',
  },
  'update.unproven': {
    what: 'Kassen får ingen besked om nyere versioner, som den kan stole på.',
    money: nothingChanged,
    remedy: 'Spørg den, du har programmet fra, og installér intet andetstedsfra.',
  },
  'screen.unknown': {
    what: 'Denne skærm er ikke længere blandt kassens skærme.',
    money: nothingChanged,
    remedy: 'Se på listen igen.',
  },
  'network.needsTls': {
    what: 'Kassen skulle kunne nås på {{address}}, uden certifikat.',
    money: noSales,
    remedy:
      'Giv den et med --tls-cert og --tls-key. Uden kan alle på netværket læse med og overtage en skærm; --plain-http siger, at du vil det.',
  },
  'network.notOurs': {
    what: '{{address}} er ingen adresse, som denne maskine har på netværket.',
    money: noSales,
    remedy:
      'Angiv en af dens egne adresser, eller 0.0.0.0 for dem alle; på selve maskinen kan kassen altid nås.',
  },
  'certificate.unfit': {
    what: 'Certifikatet eller nøglen i {{file}} kan ikke bruges: {{why}}.',
    money: noSales,
    remedy: 'Læg et gyldigt certifikat og dets egen nøgle der, og start kassen igen.',
  },
  'port.taken': {
    what: 'Port {{port}} bruges af et andet program.',
    money: noSales,
    remedy: 'Stop det program, eller start kassen med en anden port.',
  },
  'port.notAllowed': {
    what: 'Kassen må ikke bruge port {{port}}.',
    money: noSales,
    remedy: 'Start kassen med en port over 1023.',
  },
  'folder.notWritable': {
    what: 'Kassen kan ikke skrive i {{folder}} ({{reason}}).',
    money: noSales,
    remedy: 'Giv kassens bruger ret til at skrive der, eller vælg en anden mappe.',
  },
  'folder.inUse': {
    what: 'En anden kasse bruger mappen {{folder}}.',
    money: 'Den anden kasse fortsætter uforstyrret.',
    remedy: 'Luk den anden kasse, eller vælg en anden mappe.',
  },
  'folder.belongsElsewhere': {
    what: 'Denne mappe tilhører {{owner}}, men {{chosen}} blev valgt, og {{open}} salg har åbne penge.',
    money: 'Der er ikke ændret noget; de åbne salg er sikre.',
    remedy: 'Start med {{owner}}, indtil de er afklaret, eller vælg en anden mappe.',
  },
  'settings.missing': {
    what: 'Indstillingerne {{file}} mangler.',
    money: noSales,
    remedy:
      'Læg dem tilbage fra den seneste kopi, eller start med en anden mappe. En ny kasse laver dem, når den startes første gang.',
  },
  'folder.damaged': {
    what: 'Filen {{file}}, som siger, hvilken kasse dette er, kan ikke læses.',
    money: noSales,
    remedy: 'Læg den tilbage fra den seneste kopi, eller start med en anden mappe.',
  },
  'settings.broken': {
    what: 'Indstillingerne i {{file}} kan ikke bruges. {{where}}: {{why}}.',
    money: noSales,
    remedy: 'Ret det, og start kassen igen.',
  },
  'journal.broken': {
    what: 'Journalen {{file}} er beskadiget fra række {{row}}: {{found}}.',
    money: 'Rækkerne før den er hele. Du kan ikke tage betaling med en beskadiget journal.',
    remedy: 'Behold filen, gendan den seneste kopi, og sig det til support.',
  },
  'journal.unreadable': {
    what: 'Journalen {{file}} kan ikke læses ({{reason}}).',
    money: noSales,
    remedy: 'Behold filen, gendan den seneste kopi, og sig det til support.',
  },
  'journal.damaged': {
    what: 'Journalfilen {{file}} er beskadiget på disken ({{reason}}).',
    money: 'Det, betalingstjenesten har, er sikkert. Du kan ikke tage betaling med en beskadiget journal.',
    remedy: 'Behold filen, gendan den seneste kopi, og få disken kontrolleret.',
  },
  'journal.newer': {
    what: 'Journalen {{file}} er skrevet af en nyere Kasse ({{found}}).',
    money: 'Der er ikke ændret noget; det, der er skrevet ned, er sikkert.',
    remedy: 'Start den med den nyere Kasse.',
  },
  'journal.notBegun': {
    what: 'Ingen kasse er startet i {{folder}} endnu: Intet er solgt dér.',
    money: nothingChanged,
    remedy: 'Start kassen dér først, eller angiv en anden kasses mappe med --data.',
  },
  'journal.missing': {
    what: 'Der findes ingen journal {{file}}.',
    money: nothingChanged,
    remedy: 'Angiv kassens datamappe eller filen med en kopi.',
  },
  'journal.exists': {
    what: 'Mappen {{folder}} har sin egen journal.',
    money: nothingChanged,
    remedy: 'Gendan i en anden mappe, eller med --replace: Journalen, der er der, beholdes da ved siden af.',
  },
  'restore.unfinished': {
    what: 'En gendannelse til {{folder}} blev afbrudt.',
    money: noSales,
    remedy: 'Gendan igen fra samme kopi. Det, der var der før, ligger ved siden af under et andet navn.',
  },
  'restore.soldSince': {
    what: 'Gendannelsen blev ikke udført: efter at kassen sagde, hvad kopien mangler, er noget blevet solgt, betalt, refunderet eller afsluttet.',
    money: 'Kassen fortsætter med alle salg; ingen penge bliver glemt.',
    remedy: 'Vælg kopien igen, og se, hvad den mangler nu. Genstart kassen, så snart den er gjort klar.',
  },
  'backup.exists': {
    what: 'Filen {{file}} findes allerede.',
    money: nothingChanged,
    remedy: 'Vælg et andet navn: En kopi overskrives aldrig.',
  },
  'backup.notWritten': {
    what: 'Filen {{file}} kunne ikke skrives ({{reason}}).',
    money: 'Der er ikke ændret noget i kassen.',
    remedy: 'Skaf plads der, eller vælg et andet sted, og prøv igen.',
  },
  'folder.full': {
    what: 'Disken med {{folder}} er fuld.',
    money: 'Det, der er skrevet ned, er sikkert. Du kan ikke tage betaling, før der er plads.',
    remedy: 'Skaf plads på disken, og start kassen igen.',
  },
  'journal.notWritten': {
    what: 'Kassen kunne ikke skrive det ned ({{reason}}).',
    money: 'Det, der ikke er skrevet ned, er ikke gjort: Tjenesten er ikke bedt om noget.',
    remedy: 'Skaf plads på disken, og prøv igen.',
  },
  'option.invalid': {
    what: '”{{given}}” forstås ikke ved {{option}}.',
    money: 'Der er ikke startet noget.',
    remedy: 'Den tager {{expected}}.',
  },
  'option.missing': {
    what: '{{option}} mangler.',
    money: 'Der er ikke startet noget.',
    remedy: 'For eksempel: {{example}}',
  },
  'option.misplaced': {
    what: '”{{given}}” forstås ikke her.',
    money: 'Der er ikke startet noget.',
    remedy: 'Valg står efter `--`: {{instead}}',
  },
  'pages.notBuilt': {
    what: 'Siderne mangler i {{folder}}.',
    money: noSales,
    remedy: 'Byg dem med npm run build; det, den skriver, siger, hvad der mangler.',
  },
  'sandbox.notHere': {
    what: 'Indstillingerne beder om den indbyggede testtjeneste, og dette program har den ikke med ({{file}}).',
    money: 'Der er ingen rigtige penge i den.',
    remedy: 'Start kassen med en anden datamappe, eller skriv betalingstjenesten ind i indstillingerne.',
  },
  'sandbox.cannotStart': {
    what: 'Den indbyggede testtjeneste startede ikke.',
    money: 'Der er ingen rigtige penge i den.',
    remedy: '{{reason}}',
  },
  'sandbox.startsAnew': {
    what: 'Den indbyggede testtjeneste begynder forfra i denne mappe: Det, den vidste om tidligere salg, er her ikke ({{file}}).',
    money: 'Der er ingen rigtige penge i den.',
    remedy:
      'Der er ikke noget galt: En kopi har kassens journal, ikke testtjenesten. Vil du gå videre med betalingerne der, så læg dens fil der, før du starter kassen.',
  },
  'credentials.fixed': {
    what: 'Disse nøgler er sat i kasseprogrammets miljø ({{names}}).',
    money: nothingChanged,
    remedy: 'Ret dem der, og start kassen igen, eller fjern dem derfra: Så kan de gemmes her.',
  },
  'copy.unfit': {
    what: 'Denne kopi kan ikke gendannes ({{reason}}).',
    money: 'Der er ikke ændret noget: Kassen fortsætter med sin egen journal.',
    remedy: 'Vælg en anden kopi. Gem denne, og fortæl supporten, hvad der står i parentes.',
  },
  'upload.gone': {
    what: 'Filen nåede ikke hel frem til kassen, eller den er der ikke længere.',
    money: 'Der er ikke ændret noget.',
    remedy: 'Vælg filen igen.',
  },
  'till.overloaded': {
    what: 'Kassen får tilsendt mere, end den kan tage imod på én gang.',
    money: 'Intet af dette blev gjort. En betaling, der er i gang, fortsætter i kassen.',
    remedy:
      'Prøv igen om et øjeblik. Varer det ved, så find ud af, hvilken skærm eller enhed der sender så meget.',
  },
  'electron.missing': {
    what: 'Skrivebordsprogrammet findes ikke på denne maskine.',
    money: noSales,
    remedy: 'Start den med --host server, og åbn de adresser, den skriver, i en browser.',
  },
  'display.missing': {
    what: 'Denne maskine har ingen skærm at åbne et vindue på.',
    money: noSales,
    remedy: 'Start {{instead}}, og åbn de adresser, den skriver, i en browser.',
  },
  'catalog.broken': {
    what: 'Varerne i {{file}} kan ikke bruges. {{where}}: {{why}}.',
    money: 'Ingen varer kan vælges eller scannes. Du kan indtaste beløb og tage betaling som før.',
    remedy: 'Ret det, eller importér varerne igen: Kassen henter dem af sig selv.',
  },
  'catalog.notTaken': {
    what: 'De nye varer i {{file}} kan ikke bruges. {{where}}: {{why}}.',
    money: 'Kassen sælger fortsat de varer, den havde, til de samme priser.',
    remedy: 'Ret det, eller importér varerne igen, før kassen startes næste gang.',
  },
  'catalog.notImported': {
    what: 'Varerne i {{file}} blev ikke importeret; antal fejl: {{mistakes}}.',
    money: 'Der er ikke ændret noget: Kassen sælger fortsat de varer, den har.',
    remedy: 'Ret dem i filen, hver på sin linje og kolonne, og importér igen.',
  },
  'file.unreadable': {
    what: 'Filen {{file}} kan ikke læses ({{reason}}).',
    money: nothingChanged,
    remedy: 'Angiv en fil, der findes, og som du må læse.',
  },
  'browser.missing': {
    what: 'Der er ingen browser til selvbetjeningen her: Kassen ledte efter {{program}}.',
    money: noSales,
    remedy: 'Installér Chromium, eller angiv browseren med --browser og dens sti.',
  },
  'browser.ends': {
    what: 'Selvbetjeningens browser viser ikke sin side: {{program}}.',
    money: 'Ingen kan betale ved denne skærm; salg, der er i gang, bliver afklaret alligevel.',
    remedy:
      'Kassen starter den igen og igen. Start den i hånden for at se, hvad den siger, eller angiv en anden med --browser.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>

export const chainBreaks: Record<ChainBreak, string> = {
  edited: 'indholdet er ændret',
  removed: 'den er taget ud',
  inserted: 'den er sat ind bagefter',
  moved: 'den blev skrevet som en anden række, så rækker før den er taget ud, sat ind eller byttet om',
  replaced: 'den følger efter en anden række end den, der nu står foran, og som er skiftet ud',
  impossible: 'indholdet kan ikke følge af det, der blev skrevet før',
}
