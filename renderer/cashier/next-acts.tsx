// What comes after a sale that has ended? Its receipt, another attempt, its refund, or the next sale.
import { useTranslation } from 'react-i18next'
import { acknowledge, printShown, tryAgain } from '#renderer/actions.ts'
import { againOf } from '#renderer/cashier/progress.ts'
import { refund } from '#renderer/cashier/signing.ts'
import { isUnderWay } from '#renderer/command.ts'
import { Button } from '#renderer/parts/button.tsx'
import { useStore } from '#renderer/store.ts'
import type { TillView } from '#shared/bridge.ts'
import type { SaleView, UserFlow } from '#shared/sale.ts'

type Props = { sale: SaleView; till: TillView; canPrint: boolean }

export function NextActs({ sale, till, canPrint }: Props) {
  const { t } = useTranslation()
  const isBusy = useStore(
    (state) => isUnderWay(state, 'sale.acknowledge') || isUnderWay(state, 'sale.tryAgain', sale.sale),
  )
  const isQuiet = sale.state === 'captured' && sale.alarm === null && sale.refundable > 0
  return (
    <div className="acts">
      {isQuiet && (
        <Button
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
      <AgainActs sale={sale} till={till} isBusy={isBusy} />
      <Button look="main" icon="plus" shortcut="Enter" isBusy={isBusy} act={() => void acknowledge()}>
        {t('result.newSale')}
      </Button>
    </div>
  )
}

/** The same way to pay once more, and the other way beside it. */
function AgainActs({ sale, till, isBusy }: { sale: SaleView; till: TillView; isBusy: boolean }) {
  const { t } = useTranslation()
  const again = againOf(sale)
  if (again === 'no' || again === 'useless') return null
  const first: UserFlow = again === 'byCode' ? 'QR' : sale.userFlow
  const other: UserFlow = first === 'QR' ? 'PUSH_MESSAGE' : 'QR'
  const isWanted = again !== 'byCode' && till.userFlows.includes(other)
  return (
    <>
      {isWanted && (
        <Button
          look="quiet"
          icon={other === 'QR' ? 'qr' : 'phone'}
          isBusy={isBusy}
          act={() => tryAgain(other)}
        >
          {t(other === 'QR' ? 'result.againByCode' : 'result.againByPhone')}
        </Button>
      )}
      {till.userFlows.includes(first) && (
        <Button icon="again" isBusy={isBusy} act={() => tryAgain(first)}>
          {t(again === 'override' ? 'result.override' : 'result.again')}
        </Button>
      )}
    </>
  )
}
