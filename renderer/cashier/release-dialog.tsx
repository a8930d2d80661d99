// The question before a sale is released: the till is free, the till still looks after the money, the goods stay.
import { useTranslation } from 'react-i18next'
import { ask, release } from '#renderer/cashier/sale-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { formatMoney } from '#shared/money.ts'
import type { SaleView } from '#shared/sale.ts'

export function ReleaseDialog({ sale, locale }: { sale: SaleView; locale: string }) {
  const { t } = useTranslation()
  const close = () => ask(null)
  return (
    <Dialog title={t('release.title')} close={close}>
      <p className="dialog-words">{t('release.words')}</p>
      <p className="dialog-words strong">
        {t('release.goods', { amount: formatMoney(sale.amount, locale) })}
      </p>
      <div className="dialog-acts">
        <Button act={close}>{t('release.no')}</Button>
        <Button look="danger" icon="leave" act={release}>
          {t('release.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
