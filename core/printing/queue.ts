// The till's printing: each receipt goes on a queue of its own and out at the printer, and no sale ever waits for it. The queue is kept beside the journal, so that neither a crash nor a printer without paper loses or doubles a receipt.
import * as z from 'zod/mini'
import { type Journal, noteIn } from '#core/journal/journal.ts'
import type { Clock } from '#core/system/clock.ts'
import { pacedWait } from '#core/system/limits.ts'
import type { Log } from '#core/system/log.ts'
import { jobContent, type JobContent, rowsOf } from '#core/printing/documents.ts'
import {
  type PrintOutput,
  createPrintOutput,
  type SystemPrinter,
  type SendResult,
  deliveryPatienceMs,
} from '#core/printing/printer.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { PrintRow } from '#shared/paper.ts'
import { isPrintedAtOnce } from '#core/receipt/membership.ts'
import type { LinkContext } from '#core/receipt/receipt.ts'
import { type SaleRepository, saleQueries } from '#core/sale/projection.ts'
import { alarmOf } from '#core/payment/state.ts'
import type { Printer } from '#shared/setting-shapes.ts'
import type { PrintingView } from '#shared/printing.ts'

const job = z.strictObject({
  job: z.string(),
  what: jobContent,
  at: z.number(),
  tries: z.int(),
  /** On the wire: whoever finds it so after a crash does not know how much is on paper. */
  isSending: z.boolean(),
  /** Some of it may be on paper. */
  isTorn: z.boolean(),
  /** Not tried again before a person says so. */
  isHeld: z.boolean(),
})
type Job = z.infer<typeof job>

const shape = z.strictObject({
  /** Up to this number each receipt was put here, or was not to be printed by itself. */
  upTo: z.int(),
  /** Receipts whose original was printed or asked for beside that; of all up to `floor` it is taken for granted. */
  originals: z.array(z.int()),
  floor: z.int(),
  /** Those taken for granted that somebody did without before anything of them was on paper. */
  owed: z._default(z.array(z.int()), []),
  next: z.int(),
  jobs: z.array(job),
})
type Kept = z.infer<typeof shape>

/** More originals than these are not told apart from copies: an old receipt printed late is marked as a copy. */
const mostOriginals = 200

type Queue = {
  jobs(): readonly Job[]
  upTo(): number
  /** All of these at once. */
  add(whats: readonly JobContent[], at: number): Job[]
  /** The receipts up to this number: those that are printed by themselves, or none. */
  follow(upTo: number, whats: readonly JobContent[], arePrinted: boolean, at: number): void
  change(name: string, to: Partial<Omit<Job, 'job' | 'what'>>): void
  remove(name: string): void
  /** It is not to be printed any more. An original of which nothing has left is the original still, for whoever asks later. */
  drop(job: Job): void
  hasOriginal(receipt: number): boolean
  noteOriginal(receipt: number): void
}

/** A copied or restored folder is another till: what waited at the old one is printed there. */
const nameOf = (tillId: string): string => `printing ${tillId}`

/** `last`: the number of the last receipt there is. What changes it throws when the disk does not take it. */
export function openQueue(journal: Journal, tillId: string, last: number): Queue {
  // A queue that cannot be read is no loss of money: every receipt can be printed again by hand.
  const none: Kept = { upTo: last, originals: [], floor: last, owed: [], next: 1, jobs: [] }
  let kept = noteIn(journal, nameOf(tillId), shape) ?? none
  const keep = (next: Kept): void => {
    journal.keep(nameOf(tillId), JSON.stringify(next))
    kept = next
  }
  const begun = {
    ...kept,
    jobs: kept.jobs.map((one) => (one.isSending ? { ...one, isSending: false, isTorn: true } : one)),
  }
  try {
    keep(begun)
  } catch {
    // The till starts all the same; the next change is kept with all of it.
    kept = begun
  }
  const fresh = (whats: readonly JobContent[], at: number): Job[] =>
    whats.map((what, place) => {
      const untried = { tries: 0, isSending: false, isTorn: false, isHeld: false }
      return { job: `p${kept.next + place}`, what, at, ...untried }
    })
  const withJobs = (added: readonly Job[]): Kept => ({
    ...kept,
    next: kept.next + added.length,
    jobs: [...kept.jobs, ...added],
  })
  const without = (name: string): Job[] => kept.jobs.filter((one) => one.job !== name)

  return {
    jobs: () => kept.jobs,
    upTo: () => kept.upTo,
    add(whats, at) {
      const added = fresh(whats, at)
      keep(withJobs(added))
      return added
    },
    follow(upTo, whats, arePrinted, at) {
      keep({ ...withJobs(fresh(whats, at)), upTo, floor: arePrinted ? upTo : kept.floor })
    },
    change: (name, to) =>
      keep({ ...kept, jobs: kept.jobs.map((one) => (one.job === name ? { ...one, ...to } : one)) }),
    remove: (name) => keep({ ...kept, jobs: without(name) }),
    drop({ job: name, what: one, isTorn }) {
      const unprinted = one.is === 'receipt' && one.copy === 0 && !isTorn ? one.receipt : null
      const owed = unprinted === null ? kept.owed : [...kept.owed, unprinted].slice(-mostOriginals)
      keep({ ...kept, owed, jobs: without(name) })
    },
    hasOriginal: (receipt) =>
      !kept.owed.includes(receipt) && (receipt <= kept.floor || kept.originals.includes(receipt)),
    noteOriginal(receipt) {
      const sorted = [...kept.originals, receipt].toSorted((one, other) => one - other)
      const dropped = sorted.slice(0, Math.max(0, sorted.length - mostOriginals))
      const originals = sorted.slice(dropped.length)
      const owed = kept.owed.filter((one) => one !== receipt)
      keep({ ...kept, originals, owed, floor: Math.max(kept.floor, ...dropped) })
    },
  }
}

const second = 1000
/** Between two tries at a printer that did not take it. */
const waits = [2 * second, 5 * second, 10 * second, 30 * second, 60 * second] as const

type WorkerOptions = {
  clock: Clock
  log: Log
  /** As it is set just now; nothing where screens print their own pages. */
  output: () => PrintOutput | null
  /** Null for what is not there any more. */
  rowsOf: (what: JobContent, isAgain: boolean) => PrintRow[] | null
  changed: () => void
  closing: AbortSignal
}

const sendProblem = (sent: SendResult): Problem | null => (sent.is === 'printed' ? null : sent.problem)

function createMutex() {
  let busy: Promise<unknown> | null = null
  return {
    busy: () => busy,
    async take<T>(act: () => Promise<T>): Promise<T> {
      const turn = act()
      busy = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        busy = null
      }
    },
  }
}

/** A job on paper leaves the queue; where the disk does not take that, it is remembered until it does. */
function createDone(queue: Queue) {
  const names = new Set<string>()
  const remove = (name: string): void => {
    names.add(name)
    queue.remove(name)
    names.delete(name)
  }
  return {
    remove,
    has: (name: string) => names.has(name),
    settle(): void {
      try {
        for (const name of names) remove(name)
      } catch {
        // It was logged when it was printed; the next look tries again.
      }
    },
  }
}

/** When the printer is tried next. */
function createPauses(clock: Clock) {
  let failures = 0
  let dueAt = -Infinity
  return {
    isDue: () => clock.elapsed() >= dueAt,
    hurry: () => void (dueAt = Math.min(dueAt, clock.elapsed())),
    lengthen(): void {
      dueAt = clock.elapsed() + pacedWait(waits, failures)
      failures += 1
    },
    end: () => void (failures = 0),
  }
}

/** One job at a time, tried again after growing pauses when the printer does not take it. */
function createWorker(options: WorkerOptions, queue: Queue) {
  const { clock, log, rowsOf, changed, closing } = options
  const pauses = createPauses(clock)
  const line = createMutex()
  let trouble: Problem | null = null
  const done = createDone(queue)

  function due(): Job | undefined {
    if (closing.aborted || !pauses.isDue()) return undefined
    return queue.jobs().find(({ job, isHeld }) => !isHeld && !done.has(job))
  }

  async function work(out: PrintOutput): Promise<void> {
    for (let job = due(); job; job = due()) {
      try {
        await printOne(out, job)
      } catch (error) {
        log.error({ error, job: job.job }, 'printing failed; tried again later')
        pauses.lengthen()
      }
      changed()
    }
  }

  async function printOne(out: PrintOutput, job: Job): Promise<void> {
    // One that is on its way still is of a try whose end the disk did not take.
    const isTorn = job.isTorn || job.isSending
    const rows = rowsOf(job.what, isTorn)
    if (rows === null) return queue.remove(job.job)
    // Written down before the first byte leaves: after a crash nobody knows how much of it is on paper.
    queue.change(job.job, { isSending: true, isTorn, tries: job.tries + 1 })
    const sent = await out.print(rows, closing)
    trouble = sendProblem(sent)
    if (sent.is === 'printed') {
      pauses.end()
      done.remove(job.job)
      return
    }
    log.warn({ problem: sent.problem, job: job.job }, 'the printer did not take it')
    pauses.lengthen()
    queue.change(job.job, {
      isSending: false,
      isTorn: isTorn || sent.is === 'torn',
      // Its printer went silent after it had taken all of it: printed again only when a person has looked.
      isHeld: sent.is === 'torn' && sent.problem.code === 'printer.slow',
    })
  }

  function go(): void {
    done.settle()
    const output = options.output()
    if (line.busy() || output === null || !due()) return
    void line.take(() => work(output))
  }

  return {
    go,
    async now(
      act: (out: PrintOutput, signal: AbortSignal) => Promise<Problem | null>,
    ): Promise<Problem | null> {
      while (line.busy()) await line.busy()
      const output = options.output()
      if (output === null) return problem('printer.none')
      return line.take(() => act(output, closing)).finally(go)
    },
    rest: () => {
      if (queue.jobs().length === 0) trouble = null
    },
    problem: () => trouble,
    hurry: pauses.hurry,
    async settled(): Promise<void> {
      await line.busy()
    },
  }
}

/** No screen shows more of them. */
const mostShown = 20

type PrintingOptions = WorkerOptions & {
  journal: Journal
  tillId: string
  printer: () => Printer
  /** Not every receipt is handed to a customer: a sale nobody serves any more is dealt with by staff. */
  isWanted: (sale: string, receipt: number) => boolean
}

export type Printing = {
  view(): PrintingView
  /** Takes up receipts that are new and prints what is due. Waits for nothing, and never throws. */
  follow(): void
  /** For the queue; false where a page has to do it. */
  add(what: JobContent): boolean
  again(job: string | null): void
  /** That receipt, not on paper yet. */
  waitingReceipt(sale: string, receipt: number | null): { job: string; copy: number } | undefined
  drop(job: string | null): void
  queue: Pick<Queue, 'hasOriginal' | 'noteOriginal'>
  /** At once or not at all. */
  now(rows: readonly PrintRow[]): Promise<Problem | null>
  /** Prints like `now`, at a printer of which nothing is known: a person has looked after it. */
  test(rows: readonly PrintRow[]): Promise<Problem | null>
  openDrawer(): Promise<Problem | null>
  settled(): Promise<void>
}

export function createPrinting(options: PrintingOptions): Printing {
  const { journal, clock, log, tillId, output, changed } = options
  const queue = openQueue(journal, tillId, journal.receipts())
  const worker = createWorker(options, queue)

  function takeUp(): void {
    const last = journal.receipts()
    if (last <= queue.upTo()) return
    const printer = options.printer()
    const isAutomatic = output() !== null && 'printsAutomatically' in printer && printer.printsAutomatically
    const fresh = isAutomatic ? saleQueries(journal).receiptsAfter(queue.upTo()) : []
    const whats = fresh
      .filter(({ sale, receipt }) => options.isWanted(sale, receipt) && !queue.hasOriginal(receipt))
      .map(({ receipt, sale }): JobContent => ({ is: 'receipt', sale, receipt, copy: 0 }))
    queue.follow(last, whats, isAutomatic, clock.now())
    if (whats.length > 0) worker.hurry()
  }

  return {
    view: () => viewOf(options.printer(), output() === null, queue, worker.problem()),
    follow() {
      try {
        takeUp()
      } catch (error) {
        log.error({ error }, 'a receipt could not be put on the queue; tried again within a second')
      }
      worker.go()
    },
    add(what) {
      if (output() === null) return false
      queue.add([what], clock.now())
      worker.hurry()
      worker.go()
      changed()
      return true
    },
    again(name) {
      output()?.forget?.()
      for (const job of queue.jobs())
        if (job.isHeld && (name === null || job.job === name)) queue.change(job.job, { isHeld: false })
      worker.hurry()
      worker.go()
      changed()
    },
    waitingReceipt(sale, number) {
      for (const { job, what } of queue.jobs())
        if (what.is === 'receipt' && what.sale === sale && what.receipt === number)
          return { job, copy: what.copy }
      return undefined
    },
    drop(name) {
      // A job on the wire cannot be called back.
      for (const job of queue.jobs())
        if (!job.isSending && (name === null || job.job === name)) queue.drop(job)
      worker.rest()
      changed()
    },
    queue,
    now: (rows) => worker.now(async (out, signal) => sendProblem(await out.print(rows, signal))),
    test: (rows) =>
      worker.now(async (out, signal) => {
        out.forget?.()
        return sendProblem(await out.print(rows, signal))
      }),
    openDrawer: () =>
      worker.now((out, signal) => out.openDrawer?.(signal) ?? Promise.resolve(problem('drawer.none'))),
    settled: () => worker.settled(),
  }
}

function viewOf(printer: Printer, isByPage: boolean, queue: Queue, trouble: Problem | null): PrintingView {
  const jobs = queue.jobs()
  return {
    kind: printer.kind,
    isByPage,
    columns: 'columns' in printer ? printer.columns : 48,
    hasDrawer: 'drawer' in printer && printer.drawer,
    problem: trouble ?? (jobs.some(({ isHeld }) => isHeld) ? unconfirmed : null),
    waiting: jobs.slice(0, mostShown).map(({ job, what, at, tries, isHeld }) => ({
      job,
      what: what.is,
      number: numberOf(what),
      copy: what.is === 'receipt' ? what.copy : 0,
      at,
      tries,
      isHeld,
    })),
    waitingCount: jobs.length,
  }
}

/** Problem of jobs that a person has to look for: others that come out since, and a start of the till, do not put them on paper. */
const unconfirmed = problem('printer.slow', { seconds: deliveryPatienceMs.print / 1000 })

function numberOf(what: JobContent): number | null {
  switch (what.is) {
    case 'receipt':
      return what.receipt
    case 'z':
      return what.number
    case 'shopZ':
      return what.report.number
    case 'x':
    case 'shopX':
      return null
  }
}

type PrintOptions = LinkContext & {
  clock: Clock
  journal: Journal
  log: Log
  identity: { tillId: string }
  /** The machine's own printer, where the host reaches it. */
  host: { systemPrinter?: SystemPrinter }
}

export function startPrinting(options: PrintOptions, sales: SaleRepository, closing: AbortSignal): Printing {
  const { settings, clock, host, identity } = options
  const known = { ...options, sales }
  let made: { of: string; output: PrintOutput | null } | undefined
  const printing = createPrinting({
    ...options,
    tillId: identity.tillId,
    printer: () => settings.printer,
    output: () => {
      // Another printer is set while the till runs: what waits comes out there.
      const of = JSON.stringify(settings.printer)
      if (made?.of !== of)
        made = { of, output: createPrintOutput(settings.printer, clock, host.systemPrinter) }
      return made.output
    },
    rowsOf: (what, isAgain) => rowsOf(known, what, isAgain),
    isWanted: (id, receipt) => {
      const sale = sales.sale(id)
      return sale === undefined
        ? isPrintedAtOnce(options.journal, id, receipt)
        : alarmOf(sale.payment) === null
    },
    changed: () => sales.changed(),
    closing,
  })
  printing.follow()
  sales.subscribe(() => printing.follow())
  return printing
}
