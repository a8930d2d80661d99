// Words in Swedish for when the machine, the folder, the journal or the settings stand in the way. The words that no sale needs.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ChainBreak, ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Inget har ändrats.'
const noSales = 'Du kan inte ta betalt förrän det är åtgärdat.'

const wrongTime = {
  money: 'Betalningar påverkas inte. Kvitton, rapporter och dagsavslut får fel tid tills den går rätt.',
  remedy:
    'Ställ datum och tid på den här datorn, eller låt den ställa sig själv via nätet. Då försvinner meddelandet av sig självt.',
}

export const machineProblems = {
  'clock.ahead': {
    what: 'Klockan i den här kassan går {{off}} före enligt betaltjänsten eller hubben.',
    ...wrongTime,
  },
  'clock.behind': {
    what: 'Klockan i den här kassan går {{off}} efter enligt betaltjänsten eller hubben.',
    ...wrongTime,
  },
  'clock.beforeLast': {
    what: 'Klockan i den här kassan är {{off}} efter det som kassan senast skrev ner.',
    ...wrongTime,
  },
  'command.unknown': {
    what: 'Kassan känner inte till ”{{name}}”.',
    money: nothingChanged,
    remedy: 'Ladda om sidan: den kan vara äldre än kassan.',
  },
  'command.notAllowed': {
    what: 'Den här skärmen ({{surface}}) får inte göra ”{{name}}”.',
    money: nothingChanged,
    remedy: 'Gör det på kassörens skärm.',
  },
  'command.fromElsewhere': {
    what: 'Kassan tog inte emot ”{{name}}”: det kom inte från den här skärmens egen sida.',
    money: nothingChanged,
    remedy: 'Stäng sidan och öppna den här skärmen igen på dess vanliga adress.',
  },
  'command.badShape': {
    what: 'Kassan förstod inte ”{{name}}” ({{where}}: {{why}}).',
    money: nothingChanged,
    remedy: 'Ladda om sidan: den kan vara äldre än kassan.',
  },
  'surface.notPaired': {
    what: 'Den här skärmen är inte kopplad till kassan ({{surface}}).',
    money: 'En betalning som pågår fortsätter i kassan; börja inte om den.',
    remedy: 'Öppna adressen som kassan skrev ut när den startade.',
  },
  'switch.refused': {
    what: 'Kassan startar inte med ”{{name}}”: det är inte ett av de val den tar emot.',
    money: noSales,
    remedy: 'Starta kassan utan det.',
  },
  'update.unproven': {
    what: 'Kassan får inget besked om nyare versioner som den kan lita på.',
    money: nothingChanged,
    remedy: 'Fråga den du har programmet från och installera inget från annat håll.',
  },
  'screen.unknown': {
    what: 'Den här skärmen är inte längre bland kassans skärmar.',
    money: nothingChanged,
    remedy: 'Titta på listan igen.',
  },
  'network.needsTls': {
    what: 'Kassan skulle kunna nås på {{address}}, utan certifikat.',
    money: noSales,
    remedy:
      'Ge den ett med --tls-cert och --tls-key. Utan kan alla i nätverket läsa med och ta över en skärm; --plain-http säger att du vill det.',
  },
  'network.notOurs': {
    what: '{{address}} är ingen adress som den här datorn har i nätverket.',
    money: noSales,
    remedy: 'Ange en av dess egna adresser, eller 0.0.0.0 för alla; på själva datorn nås kassan alltid.',
  },
  'certificate.unfit': {
    what: 'Certifikatet eller nyckeln i {{file}} kan inte användas: {{why}}.',
    money: noSales,
    remedy: 'Lägg ett giltigt certifikat och dess egen nyckel där och starta kassan igen.',
  },
  'port.taken': {
    what: 'Port {{port}} används av ett annat program.',
    money: noSales,
    remedy: 'Stoppa det programmet eller starta kassan med en annan port.',
  },
  'port.notAllowed': {
    what: 'Kassan får inte använda port {{port}}.',
    money: noSales,
    remedy: 'Starta kassan med en port över 1023.',
  },
  'folder.notWritable': {
    what: 'Kassan kan inte skriva i {{folder}} ({{reason}}).',
    money: noSales,
    remedy: 'Ge kassans användare rätt att skriva där eller välj en annan mapp.',
  },
  'folder.inUse': {
    what: 'En annan kassa använder mappen {{folder}}.',
    money: 'Den andra kassan fortsätter ostört.',
    remedy: 'Stäng den andra kassan eller välj en annan mapp.',
  },
  'folder.belongsElsewhere': {
    what: 'Mappen tillhör {{owner}}, men {{chosen}} valdes, och pengar är öppna i {{open}} köp.',
    money: 'Inget har ändrats; de öppna köpen är säkra.',
    remedy: 'Starta med {{owner}} tills de är uppklarade eller välj en annan mapp.',
  },
  'settings.missing': {
    what: 'Inställningarna {{file}} saknas.',
    money: noSales,
    remedy:
      'Lägg tillbaka dem från den senaste kopian eller starta med en annan mapp. En ny kassa skapar dem när den startas första gången.',
  },
  'folder.damaged': {
    what: 'Filen {{file}}, som säger vilken kassa det här är, kan inte läsas.',
    money: noSales,
    remedy: 'Lägg tillbaka den från den senaste kopian eller starta med en annan mapp.',
  },
  'settings.broken': {
    what: 'Inställningarna i {{file}} kan inte användas. {{where}}: {{why}}.',
    money: noSales,
    remedy: 'Rätta det och starta kassan igen.',
  },
  'journal.broken': {
    what: 'Journalen {{file}} är skadad från rad {{row}}: {{found}}.',
    money: 'Raderna före den är hela. Du kan inte ta betalt med en skadad journal.',
    remedy: 'Behåll filen, återställ den senaste kopian och säg till supporten.',
  },
  'journal.unreadable': {
    what: 'Journalen {{file}} kan inte läsas ({{reason}}).',
    money: noSales,
    remedy: 'Behåll filen, återställ den senaste kopian och säg till supporten.',
  },
  'journal.damaged': {
    what: 'Journalfilen {{file}} är skadad på disken ({{reason}}).',
    money: 'Det betaltjänsten har är säkert. Du kan inte ta betalt med en skadad journal.',
    remedy: 'Behåll filen, återställ den senaste kopian och låt kontrollera disken.',
  },
  'journal.newer': {
    what: 'Journalen {{file}} är skriven av en nyare Kasse ({{found}}).',
    money: 'Inget har ändrats; det som är nedskrivet är säkert.',
    remedy: 'Starta den med den nyare Kasse.',
  },
  'journal.notBegun': {
    what: 'Ingen kassa är startad i {{folder}} ännu: inget är sålt där.',
    money: nothingChanged,
    remedy: 'Starta kassan där först, eller ange en annan kassas mapp med --data.',
  },
  'journal.missing': {
    what: 'Det finns ingen journal {{file}}.',
    money: nothingChanged,
    remedy: 'Ange kassans datamapp eller filen med en kopia.',
  },
  'journal.exists': {
    what: 'Mappen {{folder}} har en egen journal.',
    money: nothingChanged,
    remedy: 'Återställ i en annan mapp, eller med --replace: journalen som finns där behålls då bredvid.',
  },
  'restore.unfinished': {
    what: 'En återställning till {{folder}} avbröts.',
    money: noSales,
    remedy: 'Återställ igen från samma kopia. Det som fanns där förut ligger bredvid under ett annat namn.',
  },
  'restore.soldSince': {
    what: 'Återställningen gjordes inte: sedan kassan sa vad kopian saknar har något sålts, betalats, återbetalats eller avslutats.',
    money: 'Kassan fortsätter med alla köp; inga pengar glöms bort.',
    remedy: 'Välj kopian igen och se vad den saknar nu. Starta om kassan direkt när den är klar.',
  },
  'backup.exists': {
    what: 'Filen {{file}} finns redan.',
    money: nothingChanged,
    remedy: 'Välj ett annat namn: en kopia skrivs aldrig över.',
  },
  'backup.notWritten': {
    what: 'Filen {{file}} kunde inte skrivas ({{reason}}).',
    money: 'Inget har ändrats i kassan.',
    remedy: 'Gör plats där eller välj en annan plats och försök igen.',
  },
  'folder.full': {
    what: 'Disken med {{folder}} är full.',
    money: 'Det som är nedskrivet är säkert. Du kan inte ta betalt förrän det finns plats.',
    remedy: 'Gör plats på disken och starta kassan igen.',
  },
  'journal.notWritten': {
    what: 'Kassan kunde inte skriva ner det ({{reason}}).',
    money: 'Det som inte är nedskrivet är inte gjort: tjänsten har inte ombetts göra något.',
    remedy: 'Gör plats på disken och försök igen.',
  },
  'option.invalid': {
    what: '”{{given}}” förstås inte vid {{option}}.',
    money: 'Inget har startats.',
    remedy: 'Den tar {{expected}}.',
  },
  'option.missing': {
    what: '{{option}} saknas.',
    money: 'Inget har startats.',
    remedy: 'Till exempel: {{example}}',
  },
  'option.misplaced': {
    what: '”{{given}}” förstås inte här.',
    money: 'Inget har startats.',
    remedy: 'Val står efter `--`: {{instead}}',
  },
  'pages.notBuilt': {
    what: 'Sidorna saknas i {{folder}}.',
    money: noSales,
    remedy: 'Bygg dem med npm run build; det den skriver säger vad som saknas.',
  },
  'sandbox.notHere': {
    what: 'Inställningarna ber om den inbyggda testtjänsten, och det här programmet har den inte med ({{file}}).',
    money: 'Det finns inga riktiga pengar i den.',
    remedy: 'Starta kassan med en annan datamapp, eller skriv in betaltjänsten i inställningarna.',
  },
  'sandbox.cannotStart': {
    what: 'Den inbyggda testtjänsten startade inte.',
    money: 'Det finns inga riktiga pengar i den.',
    remedy: '{{reason}}',
  },
  'sandbox.startsAnew': {
    what: 'Den inbyggda testtjänsten börjar om i den här mappen: det den visste om tidigare köp finns inte här ({{file}}).',
    money: 'Det finns inga riktiga pengar i den.',
    remedy:
      'Inget är fel: en kopia har kassans journal, inte testtjänsten. Vill du gå vidare med betalningarna där, lägg dess fil där innan du startar kassan.',
  },
  'credentials.fixed': {
    what: 'De här nycklarna är satta i kassaprogrammets miljö ({{names}}).',
    money: nothingChanged,
    remedy: 'Ändra dem där och starta om kassan, eller ta bort dem därifrån: då kan de sparas här.',
  },
  'copy.unfit': {
    what: 'Den här kopian kan inte återställas ({{reason}}).',
    money: 'Inget har ändrats: kassan fortsätter med sin egen journal.',
    remedy: 'Välj en annan kopia. Behåll den här och berätta för supporten vad som står inom parentes.',
  },
  'upload.gone': {
    what: 'Filen kom inte fram hel till kassan eller finns inte kvar där.',
    money: 'Inget har ändrats.',
    remedy: 'Välj filen igen.',
  },
  'till.overloaded': {
    what: 'Kassan får mer skickat till sig än den kan ta emot på en gång.',
    money: 'Inget av detta gjordes. En betalning som pågår fortsätter i kassan.',
    remedy:
      'Försök igen om en stund. Om det inte går över: ta reda på vilken skärm eller enhet som skickar så mycket.',
  },
  'electron.missing': {
    what: 'Skrivbordsprogrammet finns inte på den här datorn.',
    money: noSales,
    remedy: 'Starta den med --host server och öppna adresserna som den skriver ut i en webbläsare.',
  },
  'display.missing': {
    what: 'Den här datorn har ingen skärm att öppna ett fönster på.',
    money: noSales,
    remedy: 'Starta {{instead}} och öppna adresserna som den skriver ut i en webbläsare.',
  },
  'catalog.broken': {
    what: 'Varorna i {{file}} kan inte användas. {{where}}: {{why}}.',
    money: 'Inga varor kan väljas eller skannas. Du kan knappa in belopp och ta betalt som vanligt.',
    remedy: 'Rätta det eller importera varorna igen: kassan hämtar dem själv.',
  },
  'catalog.notTaken': {
    what: 'De nya varorna i {{file}} kan inte användas. {{where}}: {{why}}.',
    money: 'Kassan fortsätter sälja de varor den hade till samma priser.',
    remedy: 'Rätta det eller importera varorna igen innan kassan startas nästa gång.',
  },
  'catalog.notImported': {
    what: 'Varorna i {{file}} importerades inte; antal fel: {{mistakes}}.',
    money: 'Inget har ändrats: kassan fortsätter sälja de varor den har.',
    remedy: 'Rätta dem i filen, var och en på sin rad och kolumn, och importera igen.',
  },
  'file.unreadable': {
    what: 'Filen {{file}} kan inte läsas ({{reason}}).',
    money: nothingChanged,
    remedy: 'Ange en fil som finns och som du får läsa.',
  },
  'browser.missing': {
    what: 'Det finns ingen webbläsare för självbetjäningen här: kassan letade efter {{program}}.',
    money: noSales,
    remedy: 'Installera Chromium eller ange webbläsaren med --browser och dess sökväg.',
  },
  'browser.ends': {
    what: 'Självbetjäningens webbläsare visar inte sin sida: {{program}}.',
    money: 'Ingen kan betala vid den här skärmen; köp som pågår klaras upp ändå.',
    remedy:
      'Kassan startar om den gång på gång. Starta den för hand för att se vad den säger, eller ange en annan med --browser.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>

export const chainBreaks: Record<ChainBreak, string> = {
  edited: 'innehållet har ändrats',
  removed: 'den har tagits bort',
  inserted: 'den har lagts in i efterhand',
  moved: 'den skrevs som en annan rad, så rader före den har tagits bort, lagts in eller bytts',
  replaced: 'den följer efter en annan rad än den som nu står före, som har bytts ut',
  impossible: 'innehållet kan inte följa av det som skrevs tidigare',
}
