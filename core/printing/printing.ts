// The till's printing: each receipt goes on a queue of its own and out at the printer. No sale ever waits for it.
import type { Journal } from '#core/journal/journal.ts'
import type { Log } from '#core/system/log.ts'
import type { Clock } from '#core/system/clock.ts'
import { createOutput, type Output, type SystemPrinter } from '#core/printing/output.ts'
import { rowsOf } from '#core/printing/documents.ts'
import { patience } from '#core/printing/network-printer.ts'
import { isPrintedAtOnce } from '#core/receipt/membership.ts'
import type { LinkContext } from '#core/receipt/link.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { alarmOf } from '#core/payment/balance.ts'
import { saleQueries } from '#core/sale/projection.ts'
import {
  openQueue,
  type Job,
  type Queue,
  type JobContent,
  createWorker,
  sendProblem,
  type WorkerOptions,
} from '#core/printing/queue.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { Row } from '#shared/paper.ts'
import type { Printer } from '#shared/printer.ts'
import type { PrintingView, WaitingJob } from '#shared/printing.ts'

/** No screen shows more of them. */
const mostShown = 20

export type PrintingOptions = WorkerOptions & {
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
  now(rows: readonly Row[]): Promise<Problem | null>
  /** Printing at a printer of which nothing is known: a person has looked after it. */
  test(rows: readonly Row[]): Promise<Problem | null>
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
    waiting: jobs.slice(0, mostShown).map(waitingOf),
    waitingCount: jobs.length,
  }
}

/** A paper that a person has to look for: others that come out since, and a start of the till, do not put it on paper. */
const unconfirmed = problem('printer.slow', { seconds: patience.print / 1000 })

const waitingOf = ({ job, what, at, tries, isHeld }: Job): WaitingJob => ({
  job,
  what: what.is,
  number: numberOf(what),
  copy: what.is === 'receipt' ? what.copy : 0,
  at,
  tries,
  isHeld,
})

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
  let made: { of: string; output: Output | null } | undefined
  const printing = createPrinting({
    ...options,
    tillId: identity.tillId,
    printer: () => settings.printer,
    output: () => {
      // Another printer is set while the till runs: what waits comes out there.
      const of = JSON.stringify(settings.printer)
      if (made?.of !== of) made = { of, output: createOutput(settings.printer, clock, host.systemPrinter) }
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
