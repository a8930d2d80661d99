// A till with a receipt printer on a real line, for stories of paper.
import { expect } from 'vitest'
import type { Settings } from '#shared/settings.ts'
import { startPrinter, type Language } from '#test/support/till/printer.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { paid } from '#test/support/till/sold.ts'

export const second = 1000
export const number = '91234567'
export const msisdn = '4791234567'

export async function openDesk({
  language = 'esc-pos',
  isOff = false,
  ...more
}: { language?: Language; isOff?: boolean; drawer?: boolean; printsAutomatically?: boolean } = {}) {
  const printer = await startPrinter(language)
  const { host, port } = printer
  const chosen = { kind: 'network', host, port, language, columns: 42, codepage: 'cp858' } as const
  const settings: Partial<Settings> = {
    customerLocale: 'nb-NO',
    printer: { ...chosen, drawer: false, printsAutomatically: true, ...more },
  }
  if (isOff) await printer.off()
  const shop = await openShop({ settings })
  /** The line to the printer is real: each second it has time for what was on its way. */
  async function leaveAlone(ms: number): Promise<void> {
    for (let waited = 0; waited < ms; waited += second) {
      for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
      await shop.leaveAlone(second)
    }
  }
  return {
    printer,
    shop,
    printing: () => shop.cashier.view().till.printing,
    /** What is wholly on paper by now; the till goes on while it is looked at. */
    papers: () => printer.papers().slice(0, -1),
    /** The cashier asks for it; how many there were of it before: 0 for the original. */
    print: async (sale: string, receipt = 1) =>
      opened(await shop.cashier.ask('print.receipt', { sale, receipt })).copy,
    /** The till goes on until it is so. */
    until: async (isSo: () => boolean) => {
      for (let step = 0; step < 200 && !isSo(); step += 1) await leaveAlone(second)
      expect(isSo()).toBe(true)
    },
    leaveAlone,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await printer[Symbol.asyncDispose]()
    },
  }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

export const sell = ({ shop }: Desk, value?: number) => paid(shop, value)
