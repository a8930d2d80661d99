// The views of memberships in a story, in the fewest words that tell two of them apart.
import type { AgreementFile, AttentionItem, ChargeView } from '#shared/membership.ts'
import type { CustomerSignUp, SignUpView } from '#shared/sign-up.ts'
import { inWords, problemInWords } from '#test/stories/teller/wording.ts'
import { inKroner } from '#test/stories/teller/words.ts'
import type { ServiceAgreement } from '#test/support/service/agreement-record.ts'

/** `joining: active, first charge 199.00 captured, receipt`: somebody who is being signed up, as a screen says it. */
export const joiningInWords = (seen: CustomerSignUp | SignUpView): string =>
  `joining: ${inWords([
    seen.state,
    seen.isPushed && `by phone …${seen.phoneEnding}`,
    seen.fellBack && 'by code instead',
    seen.confirmation !== null && 'a code',
    seen.isWithdrawing && 'being taken back',
    seen.isCutOff && 'cut off',
    seen.firstCharge && `first charge ${inKroner(seen.firstCharge.amount)} ${seen.firstCharge.state}`,
  ])}`

/** What staff are told beside it. */
export const joiningForStaff = (seen: SignUpView): string =>
  inWords([
    joiningInWords(seen),
    seen.receipt && `${seen.receipt.kind} paper ${seen.receipt.receipt ?? 'without a number'}`,
    seen.problem && `!${problemInWords(seen.problem)}`,
  ])

type Money = Pick<ChargeView, 'captured' | 'refunded' | 'cancelled'>
const moneyInWords = ({ captured, refunded, cancelled }: Money): string =>
  inWords([
    captured > 0 && `captured ${inKroner(captured)}`,
    refunded > 0 && `refunded ${inKroner(refunded)}`,
    cancelled > 0 && `cancelled ${inKroner(cancelled)}`,
  ])

/** The office's page of one member, a line each. */
export const fileLines = ({ agreement, charges, coming, tasks, ...file }: AgreementFile): string[] => [
  inWords([
    agreement.status,
    agreement.isPaused && 'paused',
    !agreement.isOurs && 'of no till of ours',
    file.belongsTo !== null && 'of another till',
    file.canAccept && 'the office may accept',
    file.trouble && `!${file.trouble.code}`,
  ]),
  ...charges.map((charge, at) =>
    inWords([
      `charge ${at + 1} ${charge.kind} ${inKroner(charge.amount)} due ${charge.due} ${charge.status}`,
      moneyInWords(charge),
      charge.failure !== null && `for ${charge.failure}`,
    ]),
  ),
  ...Map.groupBy(coming, ({ amount, state }) => `coming, ${state}, ${inKroner(amount)}`)
    .entries()
    .map(([what, some]) => `${what}: ${some.map(({ interval }) => interval).join(', ')}`),
  ...tasks.map((task) =>
    inWords([
      `${task.do}${task.amount === null ? '' : ` ${inKroner(task.amount)}`} ${task.state}`,
      task.isByRule && 'by rule',
      task.person && `by ${task.person.name}`,
      task.askedBy && `asked by ${task.askedBy.name}`,
      task.problem && `!${task.problem.code}`,
      task.waits && 'waits',
      task.settled && `settled: ${task.settled.reason}`,
    ]),
  ),
]

/** `waits: missed 2026-02-15 199.00`, a line each. */
export const waitingLines = (rows: readonly AttentionItem[]): string[] =>
  rows.map((row) =>
    inWords([
      `waits: ${row.kind}${row.refused ? ` ${row.refused.asked} !${row.refused.problem.code}` : ''}`,
      row.interval !== null && `of ${row.interval}`,
      row.amount > 0 && inKroner(row.amount),
      row.failure !== null && `for ${row.failure}`,
      row.refused?.next && `next ${inKroner(row.refused.next.amount)} on ${row.refused.next.due}`,
      !row.isChargeable && 'not charged meanwhile',
    ]),
  )

/** What the service itself holds of a member. */
export const bookedInWords = ({ status, charges }: ServiceAgreement): string =>
  [
    status,
    ...charges.map((one) =>
      inWords([`${one.type} ${inKroner(one.amount)} due ${one.due} ${one.status}`, moneyInWords(one)]),
    ),
  ].join(' · ')
