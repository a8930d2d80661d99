// The printer of a till as its screens are told: none, or one that is out of paper.
import { problem } from '#shared/problem.ts'
import type { PrintingView } from '#shared/printing.ts'

export const noPrinter: PrintingView = {
  kind: 'none',
  isByPage: true,
  columns: 48,
  hasDrawer: false,
  problem: null,
  waiting: [],
  waitingCount: 0,
}

/** Something waits for paper. */
export const waitsForPaper: PrintingView = {
  ...noPrinter,
  kind: 'network',
  isByPage: false,
  problem: problem('printer.paperOut'),
  waiting: [
    {
      job: 'p1',
      what: 'receipt',
      number: 142,
      copy: 0,
      at: Date.UTC(2026, 0, 15, 11, 59, 40),
      tries: 2,
      isHeld: false,
    },
  ],
  waitingCount: 1,
}
