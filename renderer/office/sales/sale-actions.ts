// The office's commands about a sale. A problem is shown on the sale's page.
import { sendCommand } from '#renderer/till/bridge.ts'
import { askAgain } from '#renderer/office/page/queries.ts'
import { useStore } from '#renderer/till/store.ts'
import type { CommandName, InputOf } from '#shared/bridge.ts'
import type { SaleView } from '#shared/sale.ts'

async function sendSaleCommand<Name extends CommandName>(name: Name, input: InputOf<Name>): Promise<void> {
  useStore.setState({ trouble: null })
  const result = await sendCommand('office', name, input)
  if (!result) return
  if (!result.ok) useStore.setState({ trouble: result.problem })
  void askAgain()
}

type Named = Pick<SaleView, 'sale'>

export const checkSale = ({ sale }: Named): Promise<void> => sendSaleCommand('sale.check', { sale })
export const releaseSale = ({ sale }: Named): Promise<void> => sendSaleCommand('sale.release', { sale })
export const answerSale = ({ sale }: Named, answer: 'keep' | 'giveBack'): Promise<void> =>
  sendSaleCommand('sale.answer', { sale, answer })
