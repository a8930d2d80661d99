// Words in Finnish for when the machine, the folder, the journal or the settings stand in the way. The words that no sale needs.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ChainBreak, ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Mitään ei ole muutettu.'
const noSales = 'Maksuja ei voi ottaa, ennen kuin asia on korjattu.'

const wrongTime = {
  money:
    'Maksuihin se ei vaikuta. Kuitteihin, raportteihin ja päivän päätökseen tulee väärä aika, kunnes kello on oikeassa.',
  remedy:
    'Aseta tämän koneen päivä ja kellonaika tai anna koneen asettaa ne verkosta. Tämä ilmoitus poistuu sitten itsestään.',
}

export const machineProblems = {
  'clock.ahead': {
    what: 'Tämän kassan kello on {{off}} edellä maksupalvelun tai keskuksen ajasta.',
    ...wrongTime,
  },
  'clock.behind': {
    what: 'Tämän kassan kello on {{off}} jäljessä maksupalvelun tai keskuksen ajasta.',
    ...wrongTime,
  },
  'clock.beforeLast': {
    what: 'Tämän kassan kello on {{off}} jäljessä siitä, mitä kassa on viimeksi kirjannut.',
    ...wrongTime,
  },
  'command.unknown': {
    what: 'Kassa ei tunne komentoa ”{{name}}”.',
    money: nothingChanged,
    remedy: 'Lataa sivu uudelleen: se voi olla kassaa vanhempi.',
  },
  'command.notAllowed': {
    what: 'Tämä näyttö ({{surface}}) ei saa tehdä toimintoa ”{{name}}”.',
    money: nothingChanged,
    remedy: 'Tee se myyjän näytöllä.',
  },
  'command.fromElsewhere': {
    what: 'Kassa ei ottanut vastaan toimintoa ”{{name}}”: se ei tullut tämän näytön omalta sivulta.',
    money: nothingChanged,
    remedy: 'Sulje sivu ja avaa tämä näyttö uudelleen sen tavallisesta osoitteesta.',
  },
  'command.badShape': {
    what: 'Kassa ei ymmärtänyt komentoa ”{{name}}” ({{where}}: {{why}}).',
    money: nothingChanged,
    remedy: 'Lataa sivu uudelleen: se voi olla kassaa vanhempi.',
  },
  'surface.notPaired': {
    what: 'Tätä näyttöä ei ole yhdistetty kassaan ({{surface}}).',
    money: 'Kesken oleva maksu jatkuu kassassa; älä aloita sitä uudelleen.',
    remedy: 'Avaa osoite, jonka kassa ilmoitti käynnistyessään.',
  },
  'switch.refused': {
    what: 'Kassa ei käynnisty valitsimella ”{{name}}”: se ei ole sallittujen valitsimien joukossa.',
    money: noSales,
    remedy: 'Käynnistä kassa ilman sitä.',
  },
  'update.unproven': {
    what: 'Kassa ei saa uusista versioista tietoa, johon se voi luottaa.',
    money: nothingChanged,
    remedy: 'Kysy ohjelman toimittajalta, äläkä asenna mitään muualta.',
  },
  'screen.unknown': {
    what: 'Tämä näyttö ei enää ole kassan näyttöjen joukossa.',
    money: nothingChanged,
    remedy: 'Katso luetteloa uudelleen.',
  },
  'network.needsTls': {
    what: 'Kassan piti olla tavoitettavissa osoitteessa {{address}} ilman varmennetta.',
    money: noSales,
    remedy:
      'Anna sille varmenne valinnoilla --tls-cert ja --tls-key. Ilman sitä kuka tahansa verkossa voi lukea mukana ja ottaa näytön haltuunsa; --plain-http kertoo, että haluat sen.',
  },
  'network.notOurs': {
    what: '{{address}} ei ole tämän koneen osoite verkossa.',
    money: noSales,
    remedy:
      'Anna jokin sen omista osoitteista tai 0.0.0.0, joka tarkoittaa kaikkia; omalla koneellaan kassa on aina tavoitettavissa.',
  },
  'certificate.unfit': {
    what: 'Varmennetta tai avainta tiedostossa {{file}} ei voi käyttää: {{why}}.',
    money: noSales,
    remedy: 'Aseta sinne voimassa oleva varmenne ja sen oma avain ja käynnistä kassa uudelleen.',
  },
  'port.taken': {
    what: 'Portti {{port}} on toisen ohjelman käytössä.',
    money: noSales,
    remedy: 'Sulje se ohjelma tai käynnistä kassa toisella portilla.',
  },
  'port.notAllowed': {
    what: 'Kassa ei saa käyttää porttia {{port}}.',
    money: noSales,
    remedy: 'Käynnistä kassa portilla, joka on yli 1023.',
  },
  'folder.notWritable': {
    what: 'Kassa ei voi kirjoittaa kansioon {{folder}} ({{reason}}).',
    money: noSales,
    remedy: 'Anna kassan käyttäjälle kirjoitusoikeus tai valitse toinen kansio.',
  },
  'folder.inUse': {
    what: 'Toinen kassa käyttää kansiota {{folder}}.',
    money: 'Toinen kassa jatkaa häiriöttä.',
    remedy: 'Sulje toinen kassa tai valitse toinen kansio.',
  },
  'folder.belongsElsewhere': {
    what: 'Tämä kansio kuuluu myyntipisteelle {{owner}}, mutta valittiin {{chosen}}, ja rahaa on auki {{open}} myynnissä.',
    money: 'Mitään ei ole muutettu; avoimet myynnit ovat turvassa.',
    remedy: 'Käynnistä myyntipisteellä {{owner}}, kunnes ne on selvitetty, tai valitse toinen kansio.',
  },
  'settings.missing': {
    what: 'Asetukset {{file}} puuttuvat.',
    money: noSales,
    remedy:
      'Palauta ne viimeisestä kopiosta tai käynnistä toisella kansiolla. Uusi kassa luo ne, kun se käynnistetään ensimmäisen kerran.',
  },
  'folder.damaged': {
    what: 'Tiedostoa {{file}}, joka kertoo, mikä kassa tämä on, ei voi lukea.',
    money: noSales,
    remedy: 'Palauta se viimeisestä kopiosta tai käynnistä toisella kansiolla.',
  },
  'settings.broken': {
    what: 'Asetuksia tiedostossa {{file}} ei voi käyttää. {{where}}: {{why}}.',
    money: noSales,
    remedy: 'Korjaa se ja käynnistä kassa uudelleen.',
  },
  'journal.broken': {
    what: 'Päiväkirja {{file}} on vioittunut rivistä {{row}} alkaen: {{found}}.',
    money: 'Sitä edeltävät rivit ovat ehjiä. Vioittuneella päiväkirjalla ei voi ottaa maksuja.',
    remedy: 'Säilytä tiedosto, palauta viimeinen kopio ja kerro tuelle.',
  },
  'journal.unreadable': {
    what: 'Päiväkirjaa {{file}} ei voi lukea ({{reason}}).',
    money: noSales,
    remedy: 'Säilytä tiedosto, palauta viimeinen kopio ja kerro tuelle.',
  },
  'journal.damaged': {
    what: 'Päiväkirjan tiedosto {{file}} on vioittunut levyllä ({{reason}}).',
    money: 'Maksupalvelun tiedot ovat turvassa. Vioittuneella päiväkirjalla ei voi ottaa maksuja.',
    remedy: 'Säilytä tiedosto, palauta viimeinen kopio ja tarkistuta levy.',
  },
  'journal.newer': {
    what: 'Päiväkirjan {{file}} on kirjoittanut uudempi Kasse ({{found}}).',
    money: 'Mitään ei ole muutettu; kirjattu on turvassa.',
    remedy: 'Käynnistä se uudemmalla Kassella.',
  },
  'journal.notBegun': {
    what: 'Kansiossa {{folder}} ei ole vielä käynnistetty kassaa: siellä ei ole myyty mitään.',
    money: nothingChanged,
    remedy: 'Käynnistä kassa siellä ensin tai anna toisen kassan kansio valitsimella --data.',
  },
  'journal.missing': {
    what: 'Päiväkirjaa {{file}} ei ole.',
    money: nothingChanged,
    remedy: 'Anna kassan tietokansio tai kopion tiedosto.',
  },
  'journal.exists': {
    what: 'Kansiossa {{folder}} on jo oma päiväkirja.',
    money: nothingChanged,
    remedy:
      'Palauta toiseen kansioon tai valitsimella --replace: nykyinen päiväkirja säilyy silloin sen vieressä.',
  },
  'restore.unfinished': {
    what: 'Palautus kansioon {{folder}} keskeytyi.',
    money: noSales,
    remedy: 'Palauta uudelleen samasta kopiosta. Aiempi sisältö on vieressä toisella nimellä.',
  },
  'restore.soldSince': {
    what: 'Palautusta ei tehty: sen jälkeen, kun kassa kertoi, mitä kopiosta puuttuu, on myyty, maksettu, hyvitetty tai päätetty jotakin.',
    money: 'Kassa jatkaa kaikkien myyntiensä kanssa; mitään rahoja ei jää hoitamatta.',
    remedy:
      'Valitse kopio uudelleen ja katso, mitä siitä nyt puuttuu. Käynnistä kassa uudelleen heti, kun kopio on valmisteltu.',
  },
  'backup.exists': {
    what: 'Tiedosto {{file}} on jo olemassa.',
    money: nothingChanged,
    remedy: 'Valitse toinen nimi: kopion päälle ei koskaan kirjoiteta.',
  },
  'backup.notWritten': {
    what: 'Tiedostoa {{file}} ei voitu kirjoittaa ({{reason}}).',
    money: 'Kassassa ei ole muutettu mitään.',
    remedy: 'Tee tilaa tai valitse toinen paikka ja yritä uudelleen.',
  },
  'folder.full': {
    what: 'Levy, jolla {{folder}} on, on täynnä.',
    money: 'Kirjattu on turvassa. Maksuja ei voi ottaa, ennen kuin tilaa on.',
    remedy: 'Tee levylle tilaa ja käynnistä kassa uudelleen.',
  },
  'journal.notWritten': {
    what: 'Kassa ei voinut kirjata sitä ({{reason}}).',
    money: 'Mitä ei ole kirjattu, sitä ei ole tehty: palvelulta ei ole pyydetty mitään.',
    remedy: 'Tee levylle tilaa ja yritä uudelleen.',
  },
  'option.invalid': {
    what: '”{{given}}” ei kelpaa: {{option}}.',
    money: 'Mitään ei ole käynnistetty.',
    remedy: 'Kelpaa: {{expected}}.',
  },
  'option.missing': {
    what: '{{option}} puuttuu.',
    money: 'Mitään ei ole käynnistetty.',
    remedy: 'Esimerkiksi: {{example}}',
  },
  'option.misplaced': {
    what: '”{{given}}” ei kelpaa tässä.',
    money: 'Mitään ei ole käynnistetty.',
    remedy: 'Valinnat kirjoitetaan merkkien `--` jälkeen: {{instead}}',
  },
  'pages.notBuilt': {
    what: 'Sivut puuttuvat kansiosta {{folder}}.',
    money: noSales,
    remedy: 'Rakenna ne komennolla npm run build; se kertoo, mitä puuttuu.',
  },
  'sandbox.notHere': {
    what: 'Asetukset pyytävät sisäänrakennettua testipalvelua, jota tässä ohjelmassa ei ole ({{file}}).',
    money: 'Siinä ei ole oikeaa rahaa.',
    remedy: 'Käynnistä kassa toisella tietokansiolla, tai kirjoita maksupalvelu näihin asetuksiin.',
  },
  'sandbox.cannotStart': {
    what: 'Sisäänrakennettu testipalvelu ei käynnistynyt.',
    money: 'Siinä ei ole oikeaa rahaa.',
    remedy: '{{reason}}',
  },
  'sandbox.startsAnew': {
    what: 'Sisäänrakennettu testipalvelu alkaa tässä kansiossa alusta: sen tiedot aiemmista myynneistä eivät ole täällä ({{file}}).',
    money: 'Siinä ei ole oikeaa rahaa.',
    remedy:
      'Mikään ei ole vialla: kopiossa on kassan päiväkirja, ei testipalvelua. Jos haluat jatkaa sen maksuja, pane sen tiedosto sinne ennen kuin käynnistät kassan.',
  },
  'credentials.fixed': {
    what: 'Nämä tunnukset on annettu kassaohjelman ympäristössä ({{names}}).',
    money: nothingChanged,
    remedy:
      'Muuta ne siellä ja käynnistä kassa uudelleen, tai poista ne sieltä: silloin ne voi tallentaa täällä.',
  },
  'copy.unfit': {
    what: 'Tätä kopiota ei voi palauttaa ({{reason}}).',
    money: 'Mitään ei ole muutettu: kassa jatkaa omalla päiväkirjallaan.',
    remedy: 'Valitse toinen kopio. Säilytä tämä ja kerro tuelle, mitä suluissa lukee.',
  },
  'upload.gone': {
    what: 'Tiedosto ei tullut kassalle kokonaisena, tai sitä ei enää ole siellä.',
    money: 'Mitään ei ole muutettu.',
    remedy: 'Valitse tiedosto uudelleen.',
  },
  'till.overloaded': {
    what: 'Kassalle lähetetään enemmän kuin se pystyy kerralla ottamaan vastaan.',
    money: 'Mitään tästä ei tehty. Kesken oleva maksu jatkuu kassassa.',
    remedy:
      'Yritä hetken kuluttua uudelleen. Jos tämä jatkuu, selvitä, mikä näyttö tai laite lähettää niin paljon.',
  },
  'electron.missing': {
    what: 'Työpöytäohjelmaa ei ole tällä koneella.',
    money: noSales,
    remedy: 'Käynnistä se valinnalla --host server ja avaa sen ilmoittamat osoitteet selaimessa.',
  },
  'display.missing': {
    what: 'Tällä koneella ei ole näyttöä, jolle avata ikkuna.',
    money: noSales,
    remedy: 'Käynnistä {{instead}} ja avaa sen ilmoittamat osoitteet selaimessa.',
  },
  'catalog.broken': {
    what: 'Tuotteita tiedostossa {{file}} ei voi käyttää. {{where}}: {{why}}.',
    money: 'Tuotteita ei voi valita eikä skannata. Summia voi näppäillä ja veloittaa kuten ennenkin.',
    remedy: 'Korjaa se tai tuo tuotteet uudelleen: kassa ottaa ne käyttöön itse.',
  },
  'catalog.notTaken': {
    what: 'Uusia tuotteita tiedostossa {{file}} ei voi käyttää. {{where}}: {{why}}.',
    money: 'Kassa myy edelleen entisiä tuotteita entisin hinnoin.',
    remedy: 'Korjaa se tai tuo tuotteet uudelleen ennen kassan seuraavaa käynnistystä.',
  },
  'catalog.notImported': {
    what: 'Tuotteita tiedostosta {{file}} ei tuotu; virheitä: {{mistakes}}.',
    money: 'Mitään ei ole muutettu: kassa myy edelleen nykyisiä tuotteitaan.',
    remedy: 'Korjaa virheet tiedostossa rivin ja sarakkeen mukaan ja tuo se uudelleen.',
  },
  'file.unreadable': {
    what: 'Tiedostoa {{file}} ei voi lukea ({{reason}}).',
    money: nothingChanged,
    remedy: 'Anna tiedosto, joka on olemassa ja jota saat lukea.',
  },
  'browser.missing': {
    what: 'Itsepalvelulle ei löydy selainta: kassa etsi ohjelmaa {{program}}.',
    money: noSales,
    remedy: 'Asenna Chromium tai anna selain valitsimella --browser ja sen polulla.',
  },
  'browser.ends': {
    what: 'Itsepalvelun selain ei näytä sivuaan: {{program}}.',
    money: 'Tällä näytöllä ei voi maksaa; kesken olevat myynnit selvitetään silti.',
    remedy:
      'Kassa käynnistää sen yhä uudelleen. Käynnistä se käsin nähdäksesi, mitä se ilmoittaa, tai anna toinen valitsimella --browser.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>

export const chainBreaks: Record<ChainBreak, string> = {
  edited: 'sen sisältöä on muutettu',
  removed: 'se on poistettu',
  inserted: 'se on lisätty jälkikäteen',
  moved: 'se kirjoitettiin toiseksi riviksi, joten sitä edeltäviä rivejä on poistettu, lisätty tai vaihdettu',
  replaced: 'se seuraa muuta kuin nyt edellä olevaa riviä, joka on vaihdettu',
  impossible: 'sen sisältö ei voi seurata aiemmin kirjoitetusta',
}
