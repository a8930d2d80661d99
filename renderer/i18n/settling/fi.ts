// The cashier's texts of unsettled sales, returned money, refunds and signatures, in Finnish.
import type { SettlingWords } from '#renderer/i18n/words.ts'

export const words: SettlingWords = {
  'unsettled.count_one': '{{count}} aiempi myynti selvitettävänä',
  'unsettled.count_other': '{{count}} aiempaa myyntiä selvitettävänä',
  'unsettled.needYou_one': '{{count}} aiempi myynti vaatii sinua',
  'unsettled.needYou_other': '{{count}} aiempaa myyntiä vaatii sinua',
  'unsettled.title': 'Selvittämättömät aiemmat myynnit',
  'unsettled.words': 'Kassa selvittää useimmat itse. Ylimmät odottavat sinua.',
  'unsettled.none': 'Kaikki aiemmat myynnit on selvitetty.',
  'unsettled.since': '{{time}} alkaen',
  'unsettled.more_one': '{{count}} muu ei näy; sekin selvitetään.',
  'unsettled.more_other': '{{count}} muuta ei näy; nekin selvitetään.',
  'unsettled.close': 'Sulje',

  'waits.handedOver':
    'Hyväksytty, mutta kassa näki sen myöhään. Saiko asiakas tuotteet? Mitään ei veloiteta, ennen kuin vastaat; ilman vastausta varaus puretaan.',
  'waits.approvedBeforeCancel':
    'Asiakas hyväksyi, ennen kuin peruutit. Mitään ei ole veloitettu; ilman vastausta varaus puretaan.',
  'waits.leftButPaid': 'Maksettu sen jälkeen, kun kassa lopetti odotuksen.',
  'waits.paidTwice': 'Maksettu useammin kuin kerran.',
  'waits.quarantined': 'Kassan ja palvelun tiedot eroavat.',
  'waits.refund': 'Hyvitys on matkalla; se on voimassa, kun palvelu näyttää sen.',
  'waits.released': 'Kassa ei enää odota. Se peruuttaa maksun ja purkaa varauksen, jos maksu hyväksyttiin.',
  'waits.giveBack': 'Hyväksytty. Kassa odottaa palvelulta tietoa, veloitetaanko summa vai puretaanko varaus.',
  'waits.service': 'Kassa odottaa palvelulta tietoa, miten myynti päättyi.',

  'question.handedOver.title': 'Onko tuotteet luovutettu?',
  'question.handedOver.words':
    'Asiakas hyväksyi summan {{amount}}, mutta kassa näki sen myöhään. Mitään ei veloiteta, ennen kuin vastaat.',
  'question.handedOver.keep': 'Kyllä, veloita summa',
  'question.handedOver.giveBack': 'Ei, pura varaus',
  'question.approvedBeforeCancel.title': 'Asiakas hyväksyi, ennen kuin peruutit',
  'question.approvedBeforeCancel.words':
    '{{amount}} on hyväksytty mutta ei veloitettu. Jos vastausta ei tule kahdessa minuutissa, varaus puretaan.',
  'question.approvedBeforeCancel.keep': 'Pidä myynti',
  'question.approvedBeforeCancel.giveBack': 'Pura varaus',

  'release.title': 'Lopetetaanko maksun odotus?',
  'release.words':
    'Kassa vapautuu seuraavalle asiakkaalle. Se kysyy edelleen taustalla, peruuttaa maksun ja purkaa varauksen, jos maksu hyväksyttiin.',
  'release.goods': 'Älä luovuta tuotteita ({{amount}}): tätä myyntiä ei makseta.',
  'release.yes': 'Kyllä, lopeta odotus',
  'release.no': 'Jatka odotusta',

  'refunds.label': 'Hyvitykset',
  'refund.pending': 'Hyvitys {{amount}} on matkalla',
  'refund.refunded': '{{amount}} on hyvitetty',
  'refund.refused': 'Hyvitys {{amount}} hylättiin',

  'alarm.leftButPaid.title': 'Maksettu sittenkin',
  'alarm.leftButPaid.words':
    'Kassa oli lopettanut maksun odottamisen, mutta se veloitettiin silti: {{held}} voidaan hyvittää.',
  'alarm.leftButPaid.remedy': 'Hyvitä se, tai pidä se, jos asiakas on saanut tuotteet.',
  'alarm.leftButPaid.say': 'Maksunne meni sittenkin läpi. Pieni hetki, niin hoidan asian.',
  'alarm.leftButPaid.settle': 'Pidä: tuotteet on luovutettu',
  'alarm.paidTwice.title': 'Maksettu kahdesti',
  'alarm.paidTwice.words':
    'Tämä myynti ({{amount}}) on maksettu useammin kuin kerran: yhteensä {{held}} voidaan hyvittää.',
  'alarm.paidTwice.remedy': 'Hyvitä liikaa maksettu maksu.',
  'alarm.paidTwice.say': 'Olette maksaneet kahdesti. Palautan toisen maksun.',
  'alarm.paidTwice.settle': 'Selvitetty käsin',
  'alarm.quarantined.title': 'Siirretty syrjään',
  'alarm.quarantined.words': 'Kassa ei koske tähän maksuun. Älä veloita asiakasta siitä uudelleen.',
  'alarm.quarantined.remedy': 'Pura varaus tai hyvitä veloitettu, tai vertaa palveluun ja selvitä käsin.',
  'alarm.quarantined.say': 'Pieni hetki, kysyn esihenkilöltäni.',
  'alarm.quarantined.settle': 'Selvitetty käsin',
  'alarm.taken': '{{amount}} on veloitettu.',
  'alarm.reserved': '{{amount}} on varattu asiakkaan tililtä.',
  'alarm.nothingHeld': 'Mitään ei ole varattu eikä veloitettu.',
  'alarm.references_one': 'Viite',
  'alarm.references_other': 'Viitteet',
  'alarm.giveBackRest': 'Pura varaus {{amount}}',
  'alarm.refund': 'Hyvitä {{amount}}',
  'alarm.refundOne': 'Hyvitä toinen niistä',

  'signing.back': 'Takaisin',
  'signing.reason': 'Syy',
  'signing.pin': 'Esihenkilön PIN',
  'signing.which': 'Mikä maksu?',
  'signing.value': 'Summa ({{currency}})',
  'signing.whole': 'Kaikki, mitä siitä on jäljellä.',
  'signing.takeWhole': 'Kaikki: {{amount}}',
  'signing.by': 'Mistä on kyse?',
  'signing.byAmount': 'Summa',
  'signing.byLines': 'Osa tuotteista',
  'signing.lines': 'Tämän myynnin rivit',
  'signing.noLines': 'Valitse vähintään yksi tuote.',
  'signing.lineOf_one': '{{count}} kpl · {{amount}}',
  'signing.lineOf_other': '{{count}} kpl · {{amount}}',
  'signing.lineLeft': '{{left}}/{{all}} jäljellä',
  'signing.lineGone': 'Kaikki hyvitetty',
  'signing.override.title': 'Veloitetaanko uudelleen?',
  'signing.override.risk':
    'Asiakas on voinut jo maksaa {{amount}}: edellisen maksun lopputulos ei ole tiedossa.',
  'signing.override.words':
    'Jos jatkat, kassa ei enää odota edellistä maksua: se peruutetaan, ja varaus puretaan, jos maksu hyväksyttiin.',
  'signing.override.yes': 'Veloita uudelleen',
  'signing.refund.title': 'Hyvitys',
  'signing.refund.words':
    'Enintään {{amount}}. Rahat palautuvat sinne, mistä asiakas maksoi, eikä niitä voi ottaa takaisin.',
  'signing.refund.yes': 'Hyvitä {{amount}}',
  'signing.giveBackRest.title': 'Puretaanko varaus?',
  'signing.giveBackRest.words':
    '{{amount}} on varattu asiakkaan tililtä eikä veloitettu. Varaus puretaan, eikä summaa voi enää veloittaa.',
  'signing.giveBackRest.yes': 'Pura varaus',
  'signing.settle.title': 'Selvitetäänkö käsin?',
  'signing.settle.leftButPaid':
    'Rahat pidetään, koska asiakas on saanut tuotteet. Palveluun ei lähetetä mitään.',
  'signing.settle.paidTwice': 'Kassa jättää molemmat maksut ennalleen. Palveluun ei lähetetä mitään.',
  'signing.settle.quarantined':
    'Kassa jättää tämän maksun lopullisesti ennalleen. Palveluun ei lähetetä mitään.',
  'signing.settle.yes': 'Selvitetty',
  'signing.reason.wallet': 'Asiakkaan sovelluksessa ei näy maksua',
  'signing.reason.hurry': 'Palvelu ei vastaa',
  'signing.reason.returned': 'Tuotteet palautettu',
  'signing.reason.wrongAmount': 'Väärä summa',
  'signing.reason.twice': 'Maksettu kahdesti',
  'signing.reason.notOurs': 'Ei meidän myyntimme',
  'signing.reason.handedOver': 'Tuotteet on luovutettu',
  'signing.reason.elsewhere': 'Korjattu palvelussa',
}
