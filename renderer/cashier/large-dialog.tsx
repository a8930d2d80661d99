// The question whether an unusually large amount is meant, before anything is charged.
import { useTranslation } from 'react-i18next'
import { ask, proceed } from '#renderer/cashier/sale-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { sumsOf } from '#renderer/cashier/basket-sums.ts'
import { useStore, type Means } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'

export function LargeDialog({ means, till }: { means: Means; till: TillView }) {
  const { t } = useTranslation()
  const total = useStore((state) => sumsOf(state).total)
  const amount = formatMoney({ value: total, currency: till.currency }, till.locale)
  const close = () => ask(null)
  return (
    <Dialog title={t('large.title')} close={close}>
      <p className="dialog-amount money">{amount}</p>
      <p className="dialog-words">{t('large.words', { amount })}</p>
      <div className="dialog-acts">
        <Button act={close}>{t('large.no')}</Button>
        <Button
          look="main"
          act={() => {
            close()
            proceed(means)
          }}
        >
          {t('large.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
