// The sign of a sale's state: always an icon, a word and a colour.
import { useTranslation } from 'react-i18next'
import { outcomeLooks } from '#renderer/sale/progress.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { type SaleState, isEnded } from '#shared/sale.ts'

export function StateSign({ state }: { state: SaleState }) {
  const { t } = useTranslation()
  const { icon, colour } = isEnded(state) ? outcomeLooks[state] : ({ icon: 'clock', colour: 'wait' } as const)
  return (
    <span className={`state-sign ${colour}`}>
      <Icon name={icon} />
      {isEnded(state) ? t(`result.${state}.title`) : t('sales.underWay')}
    </span>
  )
}
