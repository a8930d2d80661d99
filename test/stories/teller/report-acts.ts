// The acts of the office about what a till has taken: its sums, the closing of its day, the comparison with the service.
import { act, type Act, type Outcome } from '#test/stories/teller/act.ts'
import { inWords, problemInWords } from '#test/stories/teller/wording.ts'
import type { Stage } from '#test/stories/teller/stage.ts'
import { inKroner } from '#test/stories/teller/words.ts'
import { opened } from '#test/support/till/shop.ts'
import type { Report, Sums } from '#shared/report.ts'

/** `2 sold 299.00, 1 refunded 50.00, of which 50.00 elsewhere, left open 20.00, papers 1–3`. */
const sumsInWords = (sums: Report): string =>
  inWords([
    `${sums.sales} sold ${inKroner(sums.captured)}${sums.currency === 'NOK' ? '' : ` ${sums.currency}`}`,
    `${sums.refunds} refunded ${inKroner(sums.refunded)}`,
    sums.refundedElsewhere > 0 && `of which ${inKroner(sums.refundedElsewhere)} elsewhere`,
    sums.open.length > 0 && `left open ${sums.open.map(({ value }) => inKroner(value)).join(' and ')}`,
    sums.receipts && `papers ${sums.receipts.first}–${sums.receipts.last}`,
  ])

const rateLines = ({ rates }: Sums): string[] =>
  rates.map(
    (row) =>
      `${row.rate === null ? 'outside VAT' : `${row.rate / 100} %`}: ${inKroner(row.captured)} with ${inKroner(row.capturedVat)} VAT` +
      (row.refunded > 0 ? `, ${inKroner(row.refunded)} back with ${inKroner(row.refundedVat)}` : ''),
  )

async function close({ at, shop }: Stage): Promise<Outcome> {
  const { from } = opened(await at.ask('report.x', {}))
  const z = await at.ask('report.close', { from })
  if (!z.ok) return z
  at.closedAt = shop.clock.now()
  shop.clock.advance(1000)
  return [`closed as ${z.value.number}: ${sumsInWords(z.value)}`]
}

export const reportActs: readonly Act[] = [
  act('office closes the day', close),
  act('office adds up', async ({ at }) => {
    const x = opened(await at.ask('report.x', {}))
    return [sumsInWords(x), ...rateLines(x)]
  }),
  act('office adds up by person from {day} to {word}', async ({ at }, { day, word }) => {
    const { people } = opened(await at.ask('report.period', { from: day, to: word }))
    return people.map(
      ({ person, sales, captured }) => `${person?.name ?? 'nobody'}: ${sales} sold ${inKroner(captured)}`,
    )
  }),
  act('office compares {day} with the service', async ({ at }, { day }) => {
    const days = { from: day, to: day }
    const { differences } = opened(await at.ask('report.reconcile', { ...days, next: -1 }))
    return differences.length === 0
      ? ['nothing differs']
      : differences.map((one) =>
          one.problem
            ? `unread !${problemInWords(one.problem)}`
            : `${one.kind}: ${inKroner(one.ours)} here, ${inKroner(one.theirs)} there`,
        )
  }),
]
