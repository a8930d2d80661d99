// The looks of stories: lines that change nothing and read out what the service, the reports, the journal or the paper say.
import { act, type Act } from '#test/stories/teller/act.ts'
import { paymentOf, type Stage } from '#test/stories/teller/stage.ts'
import { isOwn } from '#test/stories/teller/till-names.ts'
import { opened } from '#test/support/till/shop.ts'
import { cashierLines, saleInWords, shownLines } from '#test/stories/teller/shown.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { inKroner } from '#test/stories/teller/words.ts'
import { readX } from '#test/stories/teller/x-report.ts'

/** `AUTHORIZED, authorized 50.00, cancelled 50.00`: what the service itself holds. */
export async function booksOf({ shop }: Stage, reference: string): Promise<string> {
  const { state, ...sums } = await shop.books(reference)
  const moved = Object.entries(sums).filter(([, sum]) => sum > 0)
  return inWords([state, ...moved.map(([name, sum]) => `${name} ${inKroner(sum)}`)])
}

/** `created`; of a request that left, its numbered key as well: `sent create-1`; what a person did and why: `attemptOpened (Manager: in a hurry)`. */
function factInWords(fact: ReturnType<Stage['shop']['facts']>[number]): string {
  if (fact.kind === 'sent') return `sent ${fact.request}-${fact.n}`
  const by = 'by' in fact && fact.by
  const name = 'person' in fact && fact.person?.name
  const why = ('override' in fact && fact.override) || ('reason' in fact && fact.reason)
  if (!by && !why) return fact.kind
  return `${fact.kind} (${inWords([by, name])}${why ? `: ${why}` : ''})`
}

export const lookActs: readonly Act[] = [
  act('books', async (stage) => [await booksOf(stage, paymentOf(stage).reference)]),
  act('x', async ({ shop, managerPin }) => {
    const { sales, captured, refunds, refunded, rates, discounts } = await readX(shop, managerPin)
    const outside = rates.flatMap(({ outside: name, ...of }) =>
      name === null ? [] : [`${name} ${inKroner(of.captured)}, ${inKroner(of.refunded)} back`],
    )
    const off = discounts.map(({ person, on, count, value, rates: parts }) => {
      const times = `${count} ${on}${count === 1 ? '' : 's'}`
      const at = parts.map((part) => `${inKroner(part.value)} at ${(part.rate ?? 0) / 100} %`)
      return `${person?.name ?? 'nobody'} took ${inKroner(value)} off ${times}: ${at.join(', ')}`
    })
    return [
      `${sales} sold ${inKroner(captured)}, ${refunds} refunded ${inKroner(refunded)}`,
      ...outside,
      ...off,
    ]
  }),
  act('facts', (stage) => [
    stage.at
      .facts(paymentOf(stage).sale)
      .map(({ fact }) => factInWords(fact))
      .join(' '),
  ]),
  act('office looks at the sale', async (stage) => {
    const { sale, otherTill, receipts } = opened(
      await stage.at.ask('office.sale', { sale: paymentOf(stage).sale }),
    )
    return [
      saleInWords(sale, false),
      otherTill && `sold at ${otherTill.name} as no. ${otherTill.number}`,
      ...receipts.map(({ number, kind }) => `paper ${number}: ${kind}`),
    ].filter((line) => line !== null)
  }),
  act('service', ({ shop }) => {
    const { latencyMs, unreachableSince } = shop.cashier.view().till.service
    const isHeard = latencyMs !== null
    return [`${unreachableSince === null ? 'reached' : 'unreachable'}, ${isHeard ? 'heard' : 'never heard'}`]
  }),
  act('log tells of “{rest}”', ({ shop }, { rest }) => {
    const times = shop.logged.filter((line) => line.includes(rest)).length
    return [times === 0 ? 'never' : times === 1 ? 'once' : `${times} times`]
  }),
  act('what a newer version would interrupt', ({ shop }) => [shop.openWork().join(' and ') || 'nothing']),
  act('screens', (stage) => (isOwn(stage.at) ? shownLines(stage) : cashierLines(stage, stage.at.view()))),
]
