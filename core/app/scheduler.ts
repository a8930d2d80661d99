// Work that the till does by itself: steps of its sales that no screen's poll takes, looks every second; and the work that would be interrupted if it ended now.
import type { TillContext } from '#core/till-context.ts'
import type { TerminalDoors } from '#core/terminal/create-terminal.ts'
import type { HubLink } from '#core/hub/link.ts'
import { decidePayment } from '#core/payment/decide.ts'
import { createScheduler, type BackgroundAct, type ScheduledWork, dueAt } from '#core/process/scheduler.ts'
import { servedUntil } from '#core/process/runtime.ts'
import { limits } from '#core/system/limits.ts'
import { stateOf } from '#core/sale/state.ts'
import { saleCan } from '#shared/sale.ts'
import { isAgreementOver } from '#core/agreement/sign-up.ts'

/** Between two looks whether a service that was away is back. ms */
const probeEvery = 15_000

/** The steps of the sales that no screen waits for: those are taken by its poll. */
function createSaleWork({ sales, paymentRunner, clock, log }: TillContext): ScheduledWork {
  function dueAtOf(id: string): number {
    try {
      const sale = sales.sale(id)
      const runtime = sales.runtime(id)
      if (runtime.isServed) return servedUntil(runtime, runtime.elapsed)
      return sale ? dueAt(decidePayment(sale.payment, runtime)) : -Infinity
    } catch {
      return -Infinity // its step says why
    }
  }
  const isDue = (id: string) => dueAtOf(id) <= clock.elapsed()
  return {
    dueAt() {
      let earliest = Infinity
      for (const id of sales.unfinished()) {
        earliest = Math.min(earliest, dueAtOf(id))
        if (earliest <= clock.elapsed()) break // one that is due is enough to know: after a crash there may be hundreds
      }
      return earliest
    },
    async act() {
      const current = sales.current()?.sale
      // The sale on screen first.
      const queue = sales
        .unfinished()
        .toSorted((one, other) => Number(other === current) - Number(one === current))
        .values()
      const worker = async () => {
        for (const id of queue) {
          if (!isDue(id)) continue
          try {
            if (!sales.runtime(id).isServed) await paymentRunner.step(id)
          } catch (error) {
            log.error({ sale: id, error }, 'a step of this sale failed; the others go on')
          }
        }
      }
      await Promise.all(Array.from({ length: limits.stepsAtOnce }, worker))
    },
  }
}

type BackgroundWork = {
  /** Runs until the till is closed. */
  run(): Promise<void>
  /** Does what is due now, once. */
  once(): Promise<void>
  settled(): Promise<unknown>
}

export function createBackgroundWork(
  context: TillContext,
  doors: TerminalDoors,
  link: HubLink,
): BackgroundWork {
  const { sales, memberships, refusal, time, connection } = context
  const { webhooks } = doors
  const scheduler = createScheduler(context)
  sales.whenWoken(() => scheduler.wake())
  const selling = createSaleWork(context)
  const members = memberships.work(() => refusal() === null)
  const looks = createLooks(context, doors)
  const askWhetherBack = createProbe(context)
  const askTime = () => (refusal() === null && time.isToAsk() ? connection.probe() : undefined)
  let running: Promise<unknown> | undefined
  const start = () =>
    Promise.all([
      // Each by itself: memberships never hold up a sale, nor does a service that does not answer.
      scheduler.keep(selling),
      scheduler.keep(members),
      scheduler.repeat(looks),
      scheduler.repeat([askWhetherBack, askTime]),
      scheduler.repeat([() => webhooks.begin()]).then(() => webhooks.settled()),
      verifyInBackground(context),
      link.run(),
    ])
  return {
    async run() {
      await (running ??= start())
    },
    async once() {
      await selling.act()
      for (const look of [...looks, askWhetherBack]) await look()
      await members.act()
      webhooks.begin()
      await webhooks.settled()
    },
    settled: async () => running,
  }
}

/** Looks at what nobody tells of: each looks every second whether there is anything to do. */
function createLooks(context: TillContext, { terminal }: TerminalDoors): BackgroundAct[] {
  const { sales, catalogFile, plans, staff, printing, time, customerScreen, uploads } = context
  return [
    () => (sales.trouble() === null ? undefined : sales.probe()),
    // Each of them looks at its own file.
    () => ([catalogFile.refresh(), plans.refresh()].includes(true) ? sales.changed() : undefined),
    () => {
      // Nobody is sent away from a sale that runs.
      const current = sales.current()
      staff.tidy(current !== undefined && !saleCan.acknowledge.has(stateOf(current)))
    },
    () => printing.follow(),
    () => time.review(),
    () => customerScreen.look(),
    createClockCheck(context),
    () => terminal.tidy(),
    () => uploads.tidy(),
  ]
}

/** While the service is away and no sale asks it, somebody must: or the screens would never hear that it is back. */
function createProbe({ sales, clock, health, refusal, connection }: TillContext): () => Promise<void> {
  let probedAt = -Infinity
  return async () => {
    const isDue = clock.elapsed() - probedAt >= probeEvery
    if (health.unreachableSince === null || !isDue || sales.unfinished().length > 0 || refusal() !== null)
      return
    probedAt = clock.elapsed()
    await connection.probe()
  }
}

/** Work due by the wall clock, or only while the till sells, may be due at once when the clock is set or the till sells again. */
function createClockCheck({ sales, clock, refusal }: TillContext): () => void {
  const read = () => ({ offset: clock.now() - clock.elapsed(), isSelling: refusal() === null })
  let known = read()
  return () => {
    const now = read()
    if (Math.abs(now.offset - known.offset) < 500 && now.isSelling === known.isSelling) return
    known = now
    sales.wake()
  }
}

/** Rows of the journal checked at once: some milliseconds' work, so that no screen waits for it. */
const rowsAtOnce = 200
/** Between two of those. ms */
const betweenRows = 10
/** Rows after which the screens are shown how far it is. */
const reportEvery = 20_000

/** Checks what the journal was opened without, behind the till that sells; ends when all of it is checked or it breaks. */
async function verifyInBackground({ journal, clock, log, sales, closing }: TillContext): Promise<void> {
  let reportedAt = 0
  while (!closing.aborted) {
    const { facts, isWhole, trouble } = journal.verify(rowsAtOnce)
    if (isWhole || trouble) {
      if (trouble) log.error({ problem: trouble }, 'the journal is not whole: the till refuses to sell')
      if (facts > 0) sales.changed()
      return
    }
    if (facts - reportedAt >= reportEvery) {
      reportedAt = facts
      sales.changed()
    }
    await clock.wait(betweenRows, closing)
  }
}

/**
 * `sale`: one, or a sign-up, runs on a screen · `money`: a payment, refund or question of any sale, or a request of an agreement, is still
 * open · `basket`: somebody is being served · `paper`: something is still to be printed · `help`: a customer has called.
 */
export type OpenWork = 'sale' | 'money' | 'basket' | 'paper' | 'help'

export function openWorkOf({
  sales,
  memberships,
  baskets,
  printing,
  kiosk,
  checkouts,
}: TillContext): OpenWork[] {
  const { agreements } = memberships
  const current = sales.current()
  const joining = agreements.current()
  const basket = baskets.current()
  const found: Record<OpenWork, boolean> = {
    sale:
      (current !== undefined && !saleCan.acknowledge.has(stateOf(current))) ||
      (joining !== undefined && !isAgreementOver(joining)) ||
      checkouts.waiting().length > 0,
    money: sales.unfinished().length > 0 || agreements.unfinished().length > 0,
    basket: basket.lines.length > 0 || basket.discount !== null,
    paper: printing.view().waitingCount > 0,
    help: kiosk.helpSince !== null,
  }
  return (Object.keys(found) as OpenWork[]).filter((one) => found[one]) // the record has these keys and no others
}
