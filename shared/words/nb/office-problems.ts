// Words in Norwegian for when something stands in the office's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Ingenting er endret.'

export const officeProblems = {
  'refund.piecesGone': {
    what: 'Disse varene er refundert allerede, eller hører ikke til dette salget.',
    money: nothingChanged,
    remedy: 'Se på salget igjen: der står det hva som er igjen å refundere.',
  },
  'refund.otherPrice': {
    what: 'Prisen for disse varene er nå {{value}}, ikke lenger det som ble vist.',
    money: nothingChanged,
    remedy: 'Se på salget igjen, og bekreft det nye beløpet.',
  },
  'settings.restartFirst': {
    what: 'Fra neste start selger denne kassen gjennom en annen tjeneste, salgsenhet eller et annet land.',
    money: 'Ingenting belastes før det. Salg som pågår, blir gjort opp.',
    remedy: 'Start kassen på nytt, eller ta endringen tilbake på kontoret.',
  },
  'report.openSale': {
    what: 'Salg nummer {{number}} betales fortsatt (åpne salg: {{sales}}).',
    money: 'Ingen periode er avsluttet. Alle penger er der de var.',
    remedy: 'La det bli ferdig, eller avbryt det i kassen; avslutt så perioden.',
  },
  'report.closedAlready': {
    what: 'Perioden er avsluttet i mellomtiden, på en annen skjerm: det er rapport nummer {{number}}.',
    money: 'Alt står i den rapporten. Ingen flere perioder er avsluttet.',
    remedy: 'Se på rapporten slik den er nå, og avslutt den om du vil.',
  },
  'shop.openSale': {
    what: 'Salg nummer {{number}} på kasse {{till}} er fortsatt under betaling (åpne salg: {{sales}}).',
    money: 'Ingen periode er avsluttet. Alle penger er der de var.',
    remedy: 'La det bli ferdig, eller avbryt det på den kassen; avslutt så perioden.',
  },
  'shop.notHere': {
    what: 'Kasse {{till}} tok imot denne betalingen med {{owner}}; denne kassen selger med {{chosen}}.',
    money: 'Ingenting er refundert.',
    remedy: 'Refunder den på en kasse som selger med {{owner}}.',
  },
  'report.unknown': {
    what: 'Det finnes ingen rapport nummer {{number}}.',
    money: nothingChanged,
    remedy: 'Se i listen over rapporter.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
