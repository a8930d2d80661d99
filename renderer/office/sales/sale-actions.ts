// The office's commands about a sale. A problem is shown on the sale's page.
import { run } from '#renderer/till/bridge.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import type { CommandName, InputOf } from '#shared/bridge.ts'
import type { SaleView } from '#shared/sale.ts'

async function runOnSale<Name extends CommandName>(name: Name, input: InputOf<Name>): Promise<void> {
  if (await run('office', name, input)) void invalidateQueries()
}

type Named = Pick<SaleView, 'sale'>

export const checkSale = ({ sale }: Named): Promise<void> => runOnSale('sale.check', { sale })
export const abandonSale = ({ sale }: Named): Promise<void> => runOnSale('sale.abandon', { sale })
export const answerSale = ({ sale }: Named, answer: 'keep' | 'giveBack'): Promise<void> =>
  runOnSale('sale.answer', { sale, answer })
