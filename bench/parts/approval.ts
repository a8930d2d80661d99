// 1. The benchmark of approval to paid: the time from the customer's approval to "paid" on the cashier's screen, by hints, by polling, and by the read schedules of others.
import { pause, timeAsync, wallMs } from '#bench/measure/clock.ts'
import { median, percentile } from '#test/support/stage/percentile.ts'
import { type BenchPart, awayMs } from '#bench/stage/stage.ts'
import { row, type BenchRow } from '#bench/measure/rows.ts'
import { customers, keysOf, paces, peerSchedules, type Pace } from '#bench/stage/read-schedules.ts'
import {
  chargeByQr,
  keyIn,
  openCounter,
  startNextSale,
  headingShownAt,
  type Counter,
} from '#bench/stage/counter.ts'
import type { DelayedService } from '#bench/stage/service.ts'
import { merchantRequestsOf } from '#bench/measure/requests.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { approve } from '#test/support/stage/service.ts'
import { openWire } from '#test/support/stage/wire.ts'
import { createEnrolment } from '#hub/tills/enrolment.ts'

const [hintGoal, pollGoal] = [100, 600]

export const approvalPart: BenchPart = async ({ isQuick, note, stage, newFolder }) => {
  const folder = newFolder()
  // Few, so that no screen waits for another's: a browser without a graphics card draws with the processor.
  const [tills, sales] = isQuick ? [1, 1] : [1, 100]
  const span: [number, number] = isQuick ? [400, 900] : [3000, 15_000]
  const compared: readonly Pace[] = isQuick ? ['hinted', 'polled', 'every 2 s'] : keysOf(paces)
  const [service, shop, browser] = await Promise.all([stage.service(), stage.hubs(), stage.browser()])
  const [hub] = shop.hubs
  if (!hub) throw new Error('no hub runs')
  const unit = firstUnit(service)
  await using toHub = await openWire([Number(new URL(hub.said.url).port)], awayMs / 2)
  await shop.register(service, unit, [`${toHub.url}/webhooks/bench`])
  const enrolment = createEnrolment(shop.parts)
  await enrolment.confirm('Bench', unit.merchantSerialNumber)
  await using owned = new AsyncDisposableStack()
  const limit = await leastOf(service, isQuick ? 4 : 12)
  const delays = new Map<Pace, number[]>()
  const running = compared.flatMap((pace) => {
    const found: number[] = []
    delays.set(pace, found)
    return Array.from({ length: tills }, async (_, nth) => {
      const code = pace === 'hinted' ? (await enrolment.invite('Bench')).code : null
      const counter = owned.use(
        await openCounter(browser, {
          folder,
          name: `${pace} ${nth + 1}`,
          service,
          pace,
          hub: code === null ? undefined : { url: hub.said.url, code },
        }),
      )
      return { counter, found, moments: customers(sales, nth + 1, span) }
    })
  })
  // All are there before the first sells: nobody is measured while others start.
  const counters = await Promise.all(running)
  note(`${counters.length} tills sell ${sales} times each`)
  const alone = createTurns()
  await Promise.all(counters.map((one) => sellAll(service, one, alone)))
  return rowsOf(delays, limit)
}

async function sellAll(
  service: DelayedService,
  { counter, found, moments }: { counter: Counter; found: number[]; moments: number[] },
  alone: Turns,
): Promise<void> {
  const { cashier } = counter
  for (const takes of moments) {
    const reference = await alone(async () => {
      await keyIn(cashier, '12500')
      return chargeByQr(cashier)
    })
    await pause(takes)
    const paid = await alone(async () => {
      const headed = headingShownAt(cashier, 'Paid')
      const approved = wallMs()
      await approve(service.url, reference)
      const after = headed.then((at) => at - approved)
      await Promise.race([after, pause(watched)])
      return { after }
    })
    found.push(await paid.after)
    await alone(() => startNextSale(cashier))
  }
}

/** So long nobody else is served after an approval: longer than with hints, shorter than most others wait. ms */
const watched = 500

type Turns = <T>(act: () => Promise<T>) => Promise<T>

/** One after the other: tills in a shop have a machine each, here they share one, and its screens are drawn by its processor. */
function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Nobody can be quicker than one read and one capture, one after the other, on a line that stands. */
async function leastOf(service: DelayedService, count: number): Promise<number> {
  const requests = await merchantRequestsOf({ url: service.url, salesUnits: service.salesUnits })
  const send = async ({ method, path: where, headers, body }: ReturnType<typeof requests.get>) => {
    const answer = await fetch(service.delayedUrl + where, { method, headers, ...(body ? { body } : {}) })
    await answer.text()
    if (!answer.ok) throw new Error(`${where} was answered with ${answer.status}`)
  }
  const times: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const reference = `bench-least-${nth}-0001`
    await send(requests.create(reference))
    await approve(service.url, reference)
    const { ms } = await timeAsync(async () => {
      await send(requests.get(reference))
      await send(requests.capture(reference))
    })
    times.push(ms)
  }
  return median(times)
}

function rowsOf(delays: ReadonlyMap<Pace, number[]>, limit: number): BenchRow[] {
  const of = (pace: Pace) => delays.get(pace) ?? []
  const beside = of('every 2 s')
  const goal = (ms: number, over: number) => ({
    goal: `at most the limit and ${over} ms`,
    met: ms <= limit + over,
  })
  const p50 = { hinted: median(of('hinted')), polled: median(of('polled')) }
  return [
    row('approved to paid, with hints, beside every 2 s', 'ms', p50.hinted, {
      theirs: median(beside),
      limit,
      ...goal(p50.hinted, hintGoal),
    }),
    row('approved to paid, polling, beside every 2 s', 'ms', p50.polled, {
      theirs: median(beside),
      limit,
      ...goal(p50.polled, pollGoal),
    }),
    ...(['hinted', 'polled'] as const).map((pace) =>
      row(
        `approved to paid, ${pace === 'hinted' ? 'with hints' : 'polling'}, the slowest of twenty`,
        'ms',
        percentile(of(pace), 0.95),
        { theirs: percentile(beside, 0.95), limit },
      ),
    ),
    ...keysOf(peerSchedules)
      .slice(1)
      .filter((peer) => of(peer).length > 0)
      .map((peer) =>
        row(`approved to paid, with hints, beside ${peer}`, 'ms', p50.hinted, {
          theirs: median(of(peer)),
          limit,
        }),
      ),
  ]
}
