// The printer of a till as its screens are told: none, or one that is out of paper.
import { printingView, type PrintingView } from '#shared/printing.ts'
import { problem } from '#shared/problem.ts'
import { sample } from '#test/support/samples/sample.ts'

export const noPrinter: PrintingView = sample(printingView, { isByPage: true, columns: 48 })

/** Something waits for paper. */
export const waitsForPaper: PrintingView = sample(printingView, {
  kind: 'network',
  columns: 48,
  problem: problem('printer.paperOut'),
  waiting: [{ job: 'p1', number: 142, at: Date.UTC(2026, 0, 15, 11, 59, 40), tries: 2 }],
  waitingCount: 1,
})
