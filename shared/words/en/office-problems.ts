// Words in English for when something stands in the office's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Nothing was changed.'

export const officeProblems = {
  'refund.piecesGone': {
    what: 'These goods are given back already, or are not part of this sale.',
    money: nothingChanged,
    remedy: 'Look at the sale again: what is left to give back is shown there.',
  },
  'refund.otherPrice': {
    what: 'What these goods cost has changed to {{value}} since they were shown.',
    money: nothingChanged,
    remedy: 'Look at the sale again, and confirm the new sum.',
  },
  'settings.restartFirst': {
    what: 'From its next start this till sells through another service, sales unit or country.',
    money: 'Nothing is charged until then. Sales that run are settled.',
    remedy: 'Start the till again, or take the change back in the office.',
  },
  'report.openSale': {
    what: 'Sale number {{number}} is still being paid (open sales: {{sales}}).',
    money: 'No period was closed. All money is where it was.',
    remedy: 'Let it end, or cancel it at the till; then close the period.',
  },
  'report.closedAlready': {
    what: 'The period was closed meanwhile, at another screen: it is report number {{number}}.',
    money: 'All of it is in that report. No further period was closed.',
    remedy: 'Look at the report as it stands now, and close it if you want to.',
  },
  'shop.openSale': {
    what: 'Sale number {{number}} at till {{till}} is still being paid (open sales: {{sales}}).',
    money: 'No period was closed. All money is where it was.',
    remedy: 'Let it end, or cancel it at that till; then close the period.',
  },
  'shop.notHere': {
    what: 'Till {{till}} took this payment with {{owner}}; this till sells with {{chosen}}.',
    money: 'Nothing was refunded.',
    remedy: 'Refund it at a till that sells with {{owner}}.',
  },
  'report.unknown': {
    what: 'There is no report number {{number}}.',
    money: nothingChanged,
    remedy: 'Look at the list of reports.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
