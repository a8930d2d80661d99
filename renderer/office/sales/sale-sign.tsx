// The sign of a sale's state, with what became of its money since: always an icon, a word and a colour.
import { useTranslation } from 'react-i18next'
import { outcomeLooks } from '#renderer/sale/outcome-looks.ts'
import { Sign } from '#renderer/ui/sign.tsx'
import { type SaleState, isEnded } from '#shared/sale.ts'

/** `captured`, `refunded`: minor units. */
type Signed = {
  state: SaleState
  captured: number
  refunded: number
  needsPerson?: boolean
  className?: string | undefined
}

export function SaleSign(props: Signed) {
  return (
    <Sign {...lookOf(props)} className={props.className}>
      <Words {...props} />
    </Sign>
  )
}

const isRefunded = ({ captured, refunded }: Signed) => captured > 0 && refunded >= captured

function lookOf(sale: Signed) {
  if (sale.needsPerson) return { icon: 'flag', colour: 'bad' } as const
  if (sale.state === 'captured' && sale.refunded > 0) return { icon: 'back', colour: 'plain' } as const
  return isEnded(sale.state) ? outcomeLooks[sale.state] : ({ icon: 'clock', colour: 'wait' } as const)
}

function Words(sale: Signed) {
  const { t } = useTranslation()
  if (sale.needsPerson) return <>{t('sale.needsPerson')}</>
  if (sale.state === 'captured' && sale.refunded > 0)
    return <>{t(isRefunded(sale) ? 'sale.refunded' : 'sale.refundedPartly')}</>
  return <>{isEnded(sale.state) ? t(`result.${sale.state}.title`) : t('sale.underWay')}</>
}
