// The start of a till's printing: from its settings and facts, and again after every change of them.
import { outputOf, type Output } from '#core/print/output.ts'
import { rowsOf } from '#core/print/papers.ts'
import { isPrintedAtOnce } from '#core/receipt/membership.ts'
import { createPrinting, type Printing } from '#core/print/printing.ts'
import type { Book } from '#core/sale/book.ts'
import { alarmOf } from '#core/sale/held.ts'
import type { TillOptions } from '#core/till-options.ts'

export function printingOf(options: TillOptions, book: Book, closing: AbortSignal): Printing {
  const { settings, clock, systemPrinter, identity } = options
  const known = { ...options, sale: (id: string) => book.sale(id) }
  let made: { of: string; output: Output | null } | undefined
  const printing = createPrinting({
    ...options,
    tillId: identity.tillId,
    printer: () => settings.printer,
    output: () => {
      // Another printer is set while the till runs: what waits comes out there.
      const of = JSON.stringify(settings.printer)
      if (made?.of !== of) made = { of, output: outputOf(settings.printer, clock, systemPrinter) }
      return made.output
    },
    rowsOf: (what, isAgain) => rowsOf(known, what, isAgain),
    isWanted: (id, receipt) => {
      const sale = book.sale(id)
      return sale === undefined ? isPrintedAtOnce(options.journal, id, receipt) : alarmOf(sale) === null
    },
    changed: () => book.changed(),
    closing,
  })
  printing.follow()
  book.subscribe(() => printing.follow())
  return printing
}
