// The cashier's texts of unsettled sales, returned money, refunds and signatures, in Swedish.
import type { SettlingWords } from '#renderer/i18n/words.ts'

export const words: SettlingWords = {
  'unsettled.count_one': '{{count}} tidigare köp klaras upp',
  'unsettled.count_other': '{{count}} tidigare köp klaras upp',
  'unsettled.needYou_one': '{{count}} tidigare köp behöver dig',
  'unsettled.needYou_other': '{{count}} tidigare köp behöver dig',
  'unsettled.title': 'Tidigare köp som inte är uppklarade',
  'unsettled.words': 'Kassan klarar upp de flesta själv. De översta väntar på dig.',
  'unsettled.none': 'Alla tidigare köp är uppklarade.',
  'unsettled.since': 'sedan {{time}}',
  'unsettled.more_one': '{{count}} till visas inte; det klaras upp ändå.',
  'unsettled.more_other': '{{count}} till visas inte; de klaras upp ändå.',
  'unsettled.close': 'Stäng',

  'waits.handedOver':
    'Godkänd, men kassan såg det sent. Fick kunden varorna? Inget dras förrän du svarar; utan svar släpps beloppet.',
  'waits.approvedBeforeCancel':
    'Kunden godkände innan du avbröt. Inget har dragits; utan svar släpps beloppet.',
  'waits.leftButPaid': 'Betald efter att kassan slutat vänta.',
  'waits.paidTwice': 'Betald mer än en gång.',
  'waits.quarantined': 'Kassan och tjänsten är inte överens.',
  'waits.refund': 'En återbetalning är på väg; den gäller när tjänsten visar den.',
  'waits.released':
    'Kassan väntar inte längre. Den avbryter betalningen och släpper beloppet om den godkändes.',
  'waits.giveBack': 'Godkänd. Kassan väntar på tjänstens svar om beloppet dras eller släpps.',
  'waits.service': 'Kassan väntar på tjänstens svar om hur det slutade.',

  'question.handedOver.title': 'Är varorna utlämnade?',
  'question.handedOver.words':
    'Kunden godkände {{amount}}, men kassan såg det sent. Inget dras förrän du svarar.',
  'question.handedOver.keep': 'Ja, dra beloppet',
  'question.handedOver.giveBack': 'Nej, släpp beloppet',
  'question.approvedBeforeCancel.title': 'Kunden godkände innan du avbröt',
  'question.approvedBeforeCancel.words':
    '{{amount}} är godkänt men inte draget. Utan svar inom två minuter släpps beloppet.',
  'question.approvedBeforeCancel.keep': 'Behåll köpet',
  'question.approvedBeforeCancel.giveBack': 'Släpp beloppet',

  'release.title': 'Sluta vänta på betalningen?',
  'release.words':
    'Kassan blir ledig för nästa kund. Den fortsätter att fråga i bakgrunden, avbryter betalningen och släpper beloppet om den godkändes.',
  'release.goods': 'Lämna inte ut varorna för {{amount}}: det här köpet blir inte betalt.',
  'release.yes': 'Ja, sluta vänta',
  'release.no': 'Fortsätt vänta',

  'refunds.label': 'Återbetalningar',
  'refund.pending': 'Återbetalning av {{amount}} är på väg',
  'refund.refunded': '{{amount}} har återbetalats',
  'refund.refused': 'Återbetalning av {{amount}} nekades',

  'alarm.leftButPaid.title': 'Betald ändå',
  'alarm.leftButPaid.words':
    'Kassan hade slutat vänta på betalningen, men den drogs ändå: {{held}} kan återbetalas.',
  'alarm.leftButPaid.remedy': 'Återbetala den, eller behåll den om kunden har fått varorna.',
  'alarm.leftButPaid.say': 'Din betalning gick igenom ändå. Ett ögonblick, så ordnar jag det.',
  'alarm.leftButPaid.settle': 'Behåll: varorna är utlämnade',
  'alarm.paidTwice.title': 'Betald två gånger',
  'alarm.paidTwice.words':
    'Det här köpet på {{amount}} har betalats mer än en gång: totalt {{held}} kan återbetalas.',
  'alarm.paidTwice.remedy': 'Återbetala den betalning som är för mycket.',
  'alarm.paidTwice.say': 'Du har betalat två gånger. Jag betalar tillbaka den ena.',
  'alarm.paidTwice.settle': 'Uppklarad manuellt',
  'alarm.quarantined.title': 'Lagd åt sidan',
  'alarm.quarantined.words': 'Kassan rör inte den här betalningen. Ta inte betalt av kunden för den igen.',
  'alarm.quarantined.remedy':
    'Släpp eller återbetala det som hålls, eller jämför med tjänsten och klara upp manuellt.',
  'alarm.quarantined.say': 'Ett ögonblick, jag frågar min chef.',
  'alarm.quarantined.settle': 'Uppklarad manuellt',
  'alarm.taken': '{{amount}} har dragits.',
  'alarm.reserved': '{{amount}} är reserverat hos kunden.',
  'alarm.nothingHeld': 'Inget hålls nu.',
  'alarm.references_one': 'Referens',
  'alarm.references_other': 'Referenser',
  'alarm.giveBackRest': 'Släpp {{amount}}',
  'alarm.refund': 'Återbetala {{amount}}',
  'alarm.refundOne': 'Återbetala en av dem',

  'signing.back': 'Tillbaka',
  'signing.reason': 'Orsak',
  'signing.pin': 'Chefens PIN',
  'signing.which': 'Vilken betalning?',
  'signing.value': 'Belopp i {{currency}}',
  'signing.whole': 'Allt som är kvar av den.',
  'signing.takeWhole': 'Allt: {{amount}}',
  'signing.by': 'Vad gäller det?',
  'signing.byAmount': 'Ett belopp',
  'signing.byLines': 'En del av varorna',
  'signing.lines': 'Raderna i det här köpet',
  'signing.noLines': 'Välj minst en av varorna.',
  'signing.lineOf_one': '{{count}} st. · {{amount}}',
  'signing.lineOf_other': '{{count}} st. · {{amount}}',
  'signing.lineLeft': '{{left}} av {{all}} kvar',
  'signing.lineGone': 'Allt är återbetalt',
  'signing.override.title': 'Ta betalt igen?',
  'signing.override.risk':
    'Kunden kan redan ha betalat {{amount}}: hur den förra betalningen slutade är inte känt.',
  'signing.override.words':
    'Om du fortsätter väntar kassan inte längre på den förra betalningen: den avbryts, och beloppet släpps om den godkändes.',
  'signing.override.yes': 'Ta betalt igen',
  'signing.refund.title': 'Återbetalning',
  'signing.refund.words':
    'Högst {{amount}}. Pengarna går tillbaka dit kunden betalade från och kan inte tas tillbaka.',
  'signing.refund.yes': 'Återbetala {{amount}}',
  'signing.giveBackRest.title': 'Släppa det som är reserverat?',
  'signing.giveBackRest.words':
    '{{amount}} är reserverat hos kunden och inte draget. Beloppet släpps och kan inte dras efteråt.',
  'signing.giveBackRest.yes': 'Släpp',
  'signing.settle.title': 'Klara upp manuellt?',
  'signing.settle.leftButPaid':
    'Pengarna behålls eftersom kunden har fått varorna. Inget skickas till tjänsten.',
  'signing.settle.paidTwice': 'Kassan låter båda betalningarna vara som de är. Inget skickas till tjänsten.',
  'signing.settle.quarantined':
    'Kassan låter den här betalningen vara som den är, för gott. Inget skickas till tjänsten.',
  'signing.settle.yes': 'Uppklarat',
  'signing.reason.wallet': 'Kundens app visar ingen betalning',
  'signing.reason.hurry': 'Tjänsten svarar inte',
  'signing.reason.returned': 'Varor returnerade',
  'signing.reason.wrongAmount': 'Fel belopp',
  'signing.reason.twice': 'Betald två gånger',
  'signing.reason.notOurs': 'Inte vårt köp',
  'signing.reason.handedOver': 'Varorna är utlämnade',
  'signing.reason.elsewhere': 'Rättat hos tjänsten',
}
