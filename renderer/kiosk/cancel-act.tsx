// How does a customer get out of a payment? One button, while it may still be asked for.
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '#renderer/command.ts'
import { cancel } from '#renderer/kiosk/doing.ts'
import { KioskTrouble } from '#renderer/kiosk/trouble.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { useStore } from '#renderer/store.ts'

export function CancelAct({ locale }: { locale: string }) {
  const { t } = useTranslation()
  const isBusy = useStore((state) => isUnderWay(state, 'sale.cancel'))
  return (
    <>
      <KioskTrouble locale={locale} />
      <Button icon="stop" isBusy={isBusy} act={cancel}>
        {t('kiosk.cancel')}
      </Button>
    </>
  )
}
