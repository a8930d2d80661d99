// The start of a till's printing: from its settings and facts, and again after every change of them.
import type { Journal } from '#core/journal/journal.ts'
import type { Log } from '#core/system/log.ts'
import type { Clock } from '#core/system/clock.ts'
import { createOutput, type Output, type SystemPrinter } from '#core/printing/output.ts'
import { rowsOf } from '#core/printing/documents.ts'
import { isPrintedAtOnce } from '#core/receipt/membership.ts'
import type { Linking } from '#core/receipt/link.ts'
import { createPrinting, type Printing } from '#core/printing/printing.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { alarmOf } from '#core/sale/balance.ts'

type PrintOptions = Linking & {
  clock: Clock
  journal: Journal
  log: Log
  identity: { tillId: string }
  /** The machine's own printer, where the host reaches it. */
  systemPrinter?: SystemPrinter
}

export function startPrinting(options: PrintOptions, sales: SaleRepository, closing: AbortSignal): Printing {
  const { settings, clock, systemPrinter, identity } = options
  const known = { ...options, sale: (id: string) => sales.sale(id) }
  let made: { of: string; output: Output | null } | undefined
  const printing = createPrinting({
    ...options,
    tillId: identity.tillId,
    printer: () => settings.printer,
    output: () => {
      // Another printer is set while the till runs: what waits comes out there.
      const of = JSON.stringify(settings.printer)
      if (made?.of !== of) made = { of, output: createOutput(settings.printer, clock, systemPrinter) }
      return made.output
    },
    rowsOf: (what, isAgain) => rowsOf(known, what, isAgain),
    isWanted: (id, receipt) => {
      const sale = sales.sale(id)
      return sale === undefined ? isPrintedAtOnce(options.journal, id, receipt) : alarmOf(sale) === null
    },
    changed: () => sales.changed(),
    closing,
  })
  printing.follow()
  sales.subscribe(() => printing.follow())
  return printing
}
