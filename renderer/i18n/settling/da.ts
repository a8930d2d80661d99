// The cashier's texts of unsettled sales, returned money, refunds and signatures, in Danish.
import type { SettlingWords } from '#renderer/i18n/words.ts'

export const words: SettlingWords = {
  'unsettled.count_one': '{{count}} tidligere salg er ved at blive afklaret',
  'unsettled.count_other': '{{count}} tidligere salg er ved at blive afklaret',
  'unsettled.needYou_one': '{{count}} tidligere salg kræver dig',
  'unsettled.needYou_other': '{{count}} tidligere salg kræver dig',
  'unsettled.title': 'Tidligere salg, der ikke er afklaret',
  'unsettled.words': 'Kassen afklarer de fleste af sig selv. De øverste venter på dig.',
  'unsettled.none': 'Alle tidligere salg er afklaret.',
  'unsettled.since': 'siden {{time}}',
  'unsettled.more_one': '{{count}} mere vises ikke; det bliver afklaret alligevel.',
  'unsettled.more_other': '{{count}} mere vises ikke; de bliver afklaret alligevel.',
  'unsettled.close': 'Luk',

  'waits.handedOver':
    'Godkendt, men kassen så det sent. Fik kunden varerne? Der trækkes ikke noget, før du svarer; uden svar frigives beløbet.',
  'waits.approvedBeforeCancel':
    'Kunden godkendte, før du annullerede. Der er ikke trukket noget; uden svar frigives beløbet.',
  'waits.leftButPaid': 'Betalt, efter at kassen var holdt op med at vente.',
  'waits.paidTwice': 'Betalt mere end én gang.',
  'waits.quarantined': 'Kassen og tjenesten er ikke enige.',
  'waits.refund': 'En refundering er på vej; den gælder, når tjenesten viser den.',
  'waits.released':
    'Kassen venter ikke længere. Den annullerer betalingen og frigiver beløbet, hvis den blev godkendt.',
  'waits.giveBack': 'Godkendt. Kassen venter på tjenestens svar om, hvorvidt beløbet trækkes eller frigives.',
  'waits.service': 'Kassen venter på tjenestens svar om, hvordan det endte.',

  'question.handedOver.title': 'Er varerne udleveret?',
  'question.handedOver.words':
    'Kunden godkendte {{amount}}, men kassen så det sent. Der trækkes ikke noget, før du svarer.',
  'question.handedOver.keep': 'Ja, træk beløbet',
  'question.handedOver.giveBack': 'Nej, frigiv beløbet',
  'question.approvedBeforeCancel.title': 'Kunden godkendte, før du annullerede',
  'question.approvedBeforeCancel.words':
    '{{amount}} er godkendt, men ikke trukket. Uden svar inden to minutter frigives beløbet.',
  'question.approvedBeforeCancel.keep': 'Behold salget',
  'question.approvedBeforeCancel.giveBack': 'Frigiv beløbet',

  'release.title': 'Skal kassen holde op med at vente?',
  'release.words':
    'Kassen bliver fri til næste kunde. Den bliver ved med at spørge i baggrunden, annullerer betalingen og frigiver beløbet, hvis den blev godkendt.',
  'release.goods': 'Udlevér ikke varerne for {{amount}}: Dette salg bliver ikke betalt.',
  'release.yes': 'Ja, vent ikke længere',
  'release.no': 'Vent videre',

  'refunds.label': 'Refunderinger',
  'refund.pending': 'Refundering af {{amount}} er på vej',
  'refund.refunded': '{{amount}} er refunderet',
  'refund.refused': 'Refundering af {{amount}} blev afvist',

  'alarm.leftButPaid.title': 'Betalt alligevel',
  'alarm.leftButPaid.words':
    'Kassen var holdt op med at vente på betalingen, men den blev trukket alligevel: {{held}} kan refunderes.',
  'alarm.leftButPaid.remedy': 'Refunder den, eller behold den, hvis kunden har fået varerne.',
  'alarm.leftButPaid.say': 'Din betaling gik igennem alligevel. Et øjeblik, så ordner jeg det.',
  'alarm.leftButPaid.settle': 'Behold: varerne er udleveret',
  'alarm.paidTwice.title': 'Betalt to gange',
  'alarm.paidTwice.words':
    'Dette salg på {{amount}} er betalt mere end én gang: {{held}} kan refunderes i alt.',
  'alarm.paidTwice.remedy': 'Refunder den betaling, der er for meget.',
  'alarm.paidTwice.say': 'Du har betalt to gange. Jeg betaler den ene tilbage.',
  'alarm.paidTwice.settle': 'Afklaret manuelt',
  'alarm.quarantined.title': 'Lagt til side',
  'alarm.quarantined.words': 'Kassen lader denne betaling være. Tag ikke betaling af kunden for den igen.',
  'alarm.quarantined.remedy':
    'Frigiv eller refunder det, der holdes, eller sammenlign med tjenesten, og afklar manuelt.',
  'alarm.quarantined.say': 'Et øjeblik, jeg spørger min leder.',
  'alarm.quarantined.settle': 'Afklaret manuelt',
  'alarm.taken': '{{amount}} er trukket.',
  'alarm.reserved': '{{amount}} er reserveret hos kunden.',
  'alarm.nothingHeld': 'Der holdes ikke noget nu.',
  'alarm.references_one': 'Reference',
  'alarm.references_other': 'Referencer',
  'alarm.giveBackRest': 'Frigiv {{amount}}',
  'alarm.refund': 'Refunder {{amount}}',
  'alarm.refundOne': 'Refunder en af dem',

  'signing.back': 'Tilbage',
  'signing.reason': 'Årsag',
  'signing.pin': 'Lederens PIN',
  'signing.which': 'Hvilken betaling?',
  'signing.value': 'Beløb i {{currency}}',
  'signing.whole': 'Alt, hvad der er tilbage af den.',
  'signing.takeWhole': 'Det hele: {{amount}}',
  'signing.by': 'Hvad gælder det?',
  'signing.byAmount': 'Et beløb',
  'signing.byLines': 'Nogle af varerne',
  'signing.lines': 'Linjerne i dette salg',
  'signing.noLines': 'Vælg mindst én vare.',
  'signing.lineOf_one': '{{count}} stk. · {{amount}}',
  'signing.lineOf_other': '{{count}} stk. · {{amount}}',
  'signing.lineLeft': '{{left}} af {{all}} tilbage',
  'signing.lineGone': 'Alt er refunderet',
  'signing.override.title': 'Tag betaling igen?',
  'signing.override.risk':
    'Kunden kan allerede have betalt {{amount}}: Hvordan den forrige betaling endte, vides ikke.',
  'signing.override.words':
    'Fortsætter du, venter kassen ikke længere på den forrige betaling: Den annulleres, og beløbet frigives, hvis den blev godkendt.',
  'signing.override.yes': 'Tag betaling igen',
  'signing.refund.title': 'Refundering',
  'signing.refund.words':
    'Højst {{amount}}. Pengene går tilbage til det sted, kunden betalte fra, og kan ikke hentes igen.',
  'signing.refund.yes': 'Refunder {{amount}}',
  'signing.giveBackRest.title': 'Frigiv det reserverede?',
  'signing.giveBackRest.words':
    '{{amount}} er reserveret hos kunden og ikke trukket. Beløbet frigives og kan ikke trækkes bagefter.',
  'signing.giveBackRest.yes': 'Frigiv',
  'signing.settle.title': 'Afklare manuelt?',
  'signing.settle.leftButPaid':
    'Pengene beholdes, fordi kunden har fået varerne. Der sendes ikke noget til tjenesten.',
  'signing.settle.paidTwice':
    'Kassen lader begge betalinger være, som de er. Der sendes ikke noget til tjenesten.',
  'signing.settle.quarantined':
    'Kassen lader denne betaling være, som den er, for altid. Der sendes ikke noget til tjenesten.',
  'signing.settle.yes': 'Afklaret',
  'signing.reason.wallet': 'Kundens app viser ingen betaling',
  'signing.reason.hurry': 'Tjenesten svarer ikke',
  'signing.reason.returned': 'Varer returneret',
  'signing.reason.wrongAmount': 'Forkert beløb',
  'signing.reason.twice': 'Betalt to gange',
  'signing.reason.notOurs': 'Ikke vores salg',
  'signing.reason.handedOver': 'Varerne er udleveret',
  'signing.reason.elsewhere': 'Rettet hos tjenesten',
}
