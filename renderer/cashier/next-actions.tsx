// The actions after a sale that has ended: receipt, refund, another attempt, its basket once more, or the next sale. Enter does the first.
import { useTranslation } from 'react-i18next'
import { acknowledge, hasItsBasket, printShown, tryAgain } from '#renderer/cashier/sale-actions.ts'
import { retryFlowOf, retryOf, firstActOf } from '#renderer/sale/progress.ts'
import { refund } from '#renderer/sale/signing.ts'
import { isPending } from '#renderer/till/send-command.ts'
import { Button } from '#renderer/ui/button.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { flows } from '#shared/flows.ts'
import type { SaleView } from '#shared/sale.ts'

type Props = { sale: SaleView; till: TillView; canPrint: boolean }

export function NextActs({ sale, till, canPrint }: Props) {
  const { t } = useTranslation()
  const isBusy = useStore(
    (state) => isPending(state, 'sale.acknowledge') || isPending(state, 'sale.tryAgain', sale.sale),
  )
  const hasBasket = useStore(hasItsBasket)
  const first = firstActOf(sale, till.userFlows, hasBasket)
  const isQuiet = sale.state === 'captured' && sale.alarm === null && sale.refundable > 0
  return (
    <div className="acts">
      {isQuiet && (
        <Button
          // Another one with each refund: the focus goes from its dialog to the screen, where Enter is the next sale's.
          key={sale.refunds.length}
          look="quiet"
          icon="back"
          isBusy={isBusy}
          act={() => refund(sale, [{ reference: sale.reference, ceiling: sale.refundable }])}
        >
          {t('result.refund')}
        </Button>
      )}
      {canPrint && (
        <Button icon="printer" act={printShown}>
          {t('result.print')}
        </Button>
      )}
      <AgainActs sale={sale} till={till} isBusy={isBusy} isFirst={first === 'again'} />
      {hasBasket && (
        <Button
          look={first === 'toBasket' ? 'main' : 'plain'}
          icon="basket"
          shortcut={first === 'toBasket' ? 'Enter' : 'Esc'}
          isBusy={isBusy}
          act={() => void acknowledge(false)}
        >
          {t('result.toBasket')}
        </Button>
      )}
      <Button
        look={first === 'newSale' ? 'main' : 'plain'}
        icon="plus"
        shortcut={first === 'newSale' ? 'Enter' : 'N'}
        isBusy={isBusy}
        act={() => void acknowledge(true)}
      >
        {t('result.newSale')}
      </Button>
      {hasBasket && <p className="side-hint">{t('result.toBasketHint')}</p>}
    </div>
  )
}

/** The same way to pay once more, and the other way beside it. */
function AgainActs(props: { sale: SaleView; till: TillView; isBusy: boolean; isFirst: boolean }) {
  const { sale, till, isBusy, isFirst } = props
  const { t } = useTranslation()
  const again = retryOf(sale)
  const first = retryFlowOf(sale)
  if (first === null) return null
  const { other } = flows[first]
  const isWanted = again !== 'byCode' && till.userFlows.includes(other)
  return (
    <>
      {till.userFlows.includes(first) && (
        <Button
          look={isFirst ? 'main' : 'plain'}
          icon="again"
          shortcut={isFirst ? 'Enter' : 'A'}
          isBusy={isBusy}
          act={() => tryAgain(first)}
        >
          {t(again === 'override' ? 'result.override' : 'result.again')}
        </Button>
      )}
      {isWanted && (
        <Button look="quiet" icon={flows[other].icon} isBusy={isBusy} act={() => tryAgain(other)}>
          {t(flows[other].showsCode ? 'result.againByCode' : 'result.againByPhone')}
        </Button>
      )}
    </>
  )
}
