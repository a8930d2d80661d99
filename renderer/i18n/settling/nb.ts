// The cashier's texts of unsettled sales, returned money, refunds and signatures, in Norwegian.
import type { SettlingWords } from '#renderer/i18n/words.ts'

export const words: SettlingWords = {
  'unsettled.count_one': '{{count}} tidligere salg avklares fortsatt',
  'unsettled.count_other': '{{count}} tidligere salg avklares fortsatt',
  'unsettled.needYou_one': '{{count}} tidligere salg trenger deg',
  'unsettled.needYou_other': '{{count}} tidligere salg trenger deg',
  'unsettled.title': 'Tidligere salg som ikke er avklart',
  'unsettled.words': 'Kassen avklarer de fleste av seg selv. De øverste venter på deg.',
  'unsettled.none': 'Alle tidligere salg er avklart.',
  'unsettled.since': 'siden {{time}}',
  'unsettled.more_one': '{{count}} til vises ikke; det avklares likevel.',
  'unsettled.more_other': '{{count}} til vises ikke; de avklares likevel.',
  'unsettled.close': 'Lukk',

  'waits.handedOver':
    'Godkjent, men kassen så det sent. Fikk kunden varene? Ingenting trekkes før du svarer; uten svar frigis beløpet.',
  'waits.approvedBeforeCancel':
    'Kunden godkjente før du avbrøt. Ingenting er trukket; uten svar frigis beløpet.',
  'waits.leftButPaid': 'Betalt etter at kassen hadde sluttet å vente.',
  'waits.paidTwice': 'Betalt mer enn én gang.',
  'waits.quarantined': 'Kassen og tjenesten er ikke enige.',
  'waits.refund': 'En refusjon er på vei; den gjelder når tjenesten viser den.',
  'waits.released':
    'Kassen venter ikke lenger. Den avbryter betalingen og frigir beløpet hvis den ble godkjent.',
  'waits.giveBack': 'Godkjent. Kassen venter på tjenestens svar om beløpet trekkes eller frigis.',
  'waits.service': 'Kassen venter på tjenestens svar om hvordan det endte.',

  'question.handedOver.title': 'Er varene levert ut?',
  'question.handedOver.words':
    'Kunden godkjente {{amount}}, men kassen så det sent. Ingenting trekkes før du svarer.',
  'question.handedOver.keep': 'Ja, trekk beløpet',
  'question.handedOver.giveBack': 'Nei, frigi beløpet',
  'question.approvedBeforeCancel.title': 'Kunden godkjente før du avbrøt',
  'question.approvedBeforeCancel.words':
    '{{amount}} er godkjent, men ikke trukket. Uten svar innen to minutter frigis beløpet.',
  'question.approvedBeforeCancel.keep': 'Behold salget',
  'question.approvedBeforeCancel.giveBack': 'Frigi beløpet',

  'release.title': 'Slutte å vente på betalingen?',
  'release.words':
    'Kassen blir ledig for neste kunde. Den fortsetter å spørre i bakgrunnen, avbryter betalingen og frigir beløpet hvis den ble godkjent.',
  'release.goods': 'Ikke lever ut varene for {{amount}}: Dette salget blir ikke betalt.',
  'release.yes': 'Ja, slutt å vente',
  'release.no': 'Fortsett å vente',

  'refunds.label': 'Refusjoner',
  'refund.pending': 'Refusjon av {{amount}} er på vei',
  'refund.refunded': '{{amount}} er refundert',
  'refund.refused': 'Refusjon av {{amount}} ble avvist',

  'alarm.leftButPaid.title': 'Betalt likevel',
  'alarm.leftButPaid.words':
    'Kassen hadde sluttet å vente på denne betalingen, men den ble trukket likevel: {{held}} kan refunderes.',
  'alarm.leftButPaid.remedy': 'Refunder den, eller behold den hvis kunden har fått varene.',
  'alarm.leftButPaid.say': 'Betalingen din gikk gjennom likevel. Et øyeblikk, så ordner jeg det.',
  'alarm.leftButPaid.settle': 'Behold: varene er levert ut',
  'alarm.paidTwice.title': 'Betalt to ganger',
  'alarm.paidTwice.words':
    'Dette salget på {{amount}} er betalt mer enn én gang: {{held}} kan refunderes i alt.',
  'alarm.paidTwice.remedy': 'Refunder den betalingen som er for mye.',
  'alarm.paidTwice.say': 'Du har betalt to ganger. Jeg betaler den ene tilbake.',
  'alarm.paidTwice.settle': 'Avklart manuelt',
  'alarm.quarantined.title': 'Lagt til side',
  'alarm.quarantined.words': 'Kassen lar denne betalingen være. Ikke ta betalt av kunden for den på nytt.',
  'alarm.quarantined.remedy':
    'Frigi eller refunder det som holdes, eller sammenlign med tjenesten og avklar manuelt.',
  'alarm.quarantined.say': 'Et øyeblikk, jeg spør lederen min.',
  'alarm.quarantined.settle': 'Avklart manuelt',
  'alarm.taken': '{{amount}} er trukket.',
  'alarm.reserved': '{{amount}} er reservert hos kunden.',
  'alarm.nothingHeld': 'Ingenting holdes nå.',
  'alarm.references_one': 'Referanse',
  'alarm.references_other': 'Referanser',
  'alarm.giveBackRest': 'Frigi {{amount}}',
  'alarm.refund': 'Refunder {{amount}}',
  'alarm.refundOne': 'Refunder en av dem',

  'signing.back': 'Tilbake',
  'signing.reason': 'Årsak',
  'signing.pin': 'Lederens PIN',
  'signing.which': 'Hvilken betaling?',
  'signing.value': 'Beløp i {{currency}}',
  'signing.whole': 'Alt som er igjen av den.',
  'signing.takeWhole': 'Alt: {{amount}}',
  'signing.by': 'Hva gjelder det?',
  'signing.byAmount': 'Et beløp',
  'signing.byLines': 'Noen av varene',
  'signing.lines': 'Linjene i dette salget',
  'signing.noLines': 'Velg minst én vare.',
  'signing.lineOf_one': '{{count}} stk. · {{amount}}',
  'signing.lineOf_other': '{{count}} stk. · {{amount}}',
  'signing.lineLeft': '{{left}} av {{all}} igjen',
  'signing.lineGone': 'Alt er refundert',
  'signing.override.title': 'Ta betalt på nytt?',
  'signing.override.risk':
    'Kunden kan allerede ha betalt {{amount}}: Hvordan den forrige betalingen endte, er ikke kjent.',
  'signing.override.words':
    'Fortsetter du, venter kassen ikke lenger på den forrige betalingen: Den avbrytes, og beløpet frigis hvis den ble godkjent.',
  'signing.override.yes': 'Ta betalt på nytt',
  'signing.refund.title': 'Refusjon',
  'signing.refund.words':
    'Høyst {{amount}}. Pengene går tilbake dit kunden betalte fra, og kan ikke hentes igjen.',
  'signing.refund.yes': 'Refunder {{amount}}',
  'signing.giveBackRest.title': 'Frigi det som er reservert?',
  'signing.giveBackRest.words':
    '{{amount}} er reservert hos kunden og ikke trukket. Beløpet frigis og kan ikke trekkes etterpå.',
  'signing.giveBackRest.yes': 'Frigi',
  'signing.settle.title': 'Avklare manuelt?',
  'signing.settle.leftButPaid':
    'Pengene beholdes, fordi kunden har fått varene. Ingenting sendes til tjenesten.',
  'signing.settle.paidTwice': 'Kassen lar begge betalingene være som de er. Ingenting sendes til tjenesten.',
  'signing.settle.quarantined':
    'Kassen lar denne betalingen være som den er, for godt. Ingenting sendes til tjenesten.',
  'signing.settle.yes': 'Avklart',
  'signing.reason.wallet': 'Kundens app viser ingen betaling',
  'signing.reason.hurry': 'Tjenesten svarer ikke',
  'signing.reason.returned': 'Varer returnert',
  'signing.reason.wrongAmount': 'Feil beløp',
  'signing.reason.twice': 'Betalt to ganger',
  'signing.reason.notOurs': 'Ikke vårt salg',
  'signing.reason.handedOver': 'Varene er levert ut',
  'signing.reason.elsewhere': 'Rettet opp hos tjenesten',
}
