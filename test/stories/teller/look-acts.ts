// The looks of stories: lines that change nothing and read out what the service, the reports, the journal or the paper say.
import { act, type Act } from '#test/stories/teller/act.ts'
import { leave, paymentOf, type Stage } from '#test/stories/teller/stage.ts'
import { shownLines } from '#test/stories/teller/shown.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { inKroner, StoryError } from '#test/stories/teller/words.ts'
import { readX } from '#test/stories/teller/x-report.ts'

/** `AUTHORIZED, authorized 50.00, cancelled 50.00`: what the service itself holds. */
export async function booksOf({ shop }: Stage, reference: string): Promise<string> {
  const { state, ...sums } = await shop.books(reference)
  const moved = Object.entries(sums).filter(([, sum]) => sum > 0)
  return inWords([state, ...moved.map(([name, sum]) => `${name} ${inKroner(sum)}`)])
}

/** A real line to a real printer: everything that is under way on it has its turn. */
const turns = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
}

/** Seconds after which a printer that could not print has been tried again. */
const untilTriedAgain = 70

/** What came out since the last look, once the printer has nothing to do or still cannot go on. */
async function paper(stage: Stage): Promise<string[]> {
  const { printer, shop } = stage
  if (!printer)
    throw new StoryError('There is no printer: begin the story with “there is a receipt printer”.')
  const printing = () => shop.cashier.view().till.printing
  for (let step = 0; step < untilTriedAgain; step += 1) {
    await turns()
    await leave(stage, 1000)
    if (step > 2 && printing().waitingCount === 0) break
  }
  const { problem, waitingCount } = printing()
  const papers = printer.papers().slice(0, -1)
  const fresh = papers.slice(stage.papers)
  stage.papers = papers.length
  const lines = fresh.flatMap((one) => one.split('\n').map((line) => `| ${line}`.trimEnd()))
  const told = [...lines, ...(problem ? [`!${problem.code}, waiting ${waitingCount}`] : [])]
  return told.length > 0 ? told : ['nothing comes out']
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
  act('facts', (stage) => [stage.shop.facts(paymentOf(stage).sale).map(factInWords).join(' ')]),
  act('service', ({ shop }) => {
    const { latencyMs, unreachableSince } = shop.cashier.view().till.service
    const isHeard = latencyMs !== null
    return [`${unreachableSince === null ? 'reached' : 'unreachable'}, ${isHeard ? 'heard' : 'never heard'}`]
  }),
  act('paper', paper),
  act('log tells of “{rest}”', ({ shop }, { rest }) => {
    const times = shop.logged.filter((line) => line.includes(rest)).length
    return [times === 0 ? 'never' : times === 1 ? 'once' : `${times} times`]
  }),
  act('screens', shownLines),
  act('what a newer version would interrupt', ({ shop }) => [shop.openWork().join(' and ') || 'nothing']),
]
