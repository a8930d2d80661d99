// The check that each numbered receipt can be printed, with the amount that was moved. Asked of a till's journal once all is over.
import { type Sale, reduceSale } from '#core/sale/state.ts'
import { receiptAt } from '#core/printing/documents.ts'
import { settings as settingsShape } from '#shared/settings.ts'
import { saleFeature, saleQueries } from '#core/sale/projection.ts'
import type { Violation } from '#test/simulation/running-laws.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'

const settings = settingsShape.parse({ service: { kind: 'sandbox' } })

export function everyReceipt(machine: Machine): Violation[] {
  const { name: till } = machine
  const journal = machine.journal()
  const sales = new Set(
    saleQueries(journal)
      .receiptsAfter(0)
      .map(({ sale }) => sale),
  )
  return [...sales].flatMap((name) => {
    let whole: Sale | undefined
    for (const { fact, at } of journal.of(saleFeature, name)) whole = reduceSale(whole, name, fact, at)
    const known = { settings, journal, sales: { sale: () => whole } }
    return saleQueries(journal)
      .movementsOf(name)
      .flatMap(({ receipt: number, kind, value }) => {
        if (number === null) return []
        const paper = receiptAt(known, { sale: name, receipt: number, copy: 0 })
        const said = paper?.amount.value ?? 0
        // That of a sale is for the whole of it, though others may have captured a part before.
        if (said === value || (kind === 'captured' && said > value)) return []
        const what = `${till} has moved ${value} of ${name} with receipt ${number}, whose paper says ${said}`
        return [{ law: 'every receipt has its paper', what }]
      })
  })
}
