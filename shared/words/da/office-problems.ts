// Words in Danish for when something stands in the office's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Der er ikke ændret noget.'

export const officeProblems = {
  'refund.piecesGone': {
    what: 'Disse varer er allerede refunderet, eller hører ikke til dette salg.',
    money: nothingChanged,
    remedy: 'Se på salget igen: der står, hvad der er tilbage at refundere.',
  },
  'refund.otherPrice': {
    what: 'Prisen for disse varer er nu {{value}}, ikke længere det, der blev vist.',
    money: nothingChanged,
    remedy: 'Se på salget igen, og bekræft det nye beløb.',
  },
  'settings.restartFirst': {
    what: 'Fra næste start sælger denne kasse gennem en anden tjeneste, salgsenhed eller et andet land.',
    money: 'Der opkræves intet før det. Salg, der er i gang, bliver gjort op.',
    remedy: 'Start kassen igen, eller tag ændringen tilbage på kontoret.',
  },
  'report.openSale': {
    what: 'Salg nummer {{number}} er stadig ved at blive betalt (åbne salg: {{sales}}).',
    money: 'Ingen periode er afsluttet. Alle penge er, hvor de var.',
    remedy: 'Lad det blive færdigt, eller annuller det ved kassen; afslut så perioden.',
  },
  'report.closedAlready': {
    what: 'Perioden er afsluttet i mellemtiden, på en anden skærm: det er rapport nummer {{number}}.',
    money: 'Det hele står i den rapport. Der er ikke afsluttet flere perioder.',
    remedy: 'Se på rapporten, som den er nu, og afslut den, hvis du vil.',
  },
  'shop.openSale': {
    what: 'Salg nummer {{number}} ved kasse {{till}} er stadig ved at blive betalt (åbne salg: {{sales}}).',
    money: 'Ingen periode er afsluttet. Alle penge er, hvor de var.',
    remedy: 'Lad det blive færdigt, eller annuller det ved den kasse; afslut så perioden.',
  },
  'shop.notHere': {
    what: 'Kasse {{till}} tog imod denne betaling med {{owner}}; denne kasse sælger med {{chosen}}.',
    money: 'Der er ikke refunderet noget.',
    remedy: 'Refunder den ved en kasse, der sælger med {{owner}}.',
  },
  'report.unknown': {
    what: 'Der findes ingen rapport nummer {{number}}.',
    money: nothingChanged,
    remedy: 'Se på listen over rapporter.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
