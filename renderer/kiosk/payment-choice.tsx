// The kiosk's ways to pay: by the code, by the number, or by the only one of them that this kiosk takes.
import { useTranslation } from 'react-i18next'
import { pay } from '#renderer/kiosk/order-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import type { KioskView } from '#shared/bridge.ts'

export function PaymentChoice({ view: { userFlows }, isDisabled }: { view: KioskView; isDisabled: boolean }) {
  const { t } = useTranslation()
  const isOnlyPush = !userFlows.includes('QR')
  return (
    <>
      {!isOnlyPush && (
        <Button look="main" icon="qr" isDisabled={isDisabled} act={() => pay('QR')}>
          {t('kiosk.amount.qr')}
        </Button>
      )}
      {userFlows.includes('PUSH_MESSAGE') && (
        <Button
          look={isOnlyPush ? 'main' : 'plain'}
          icon="phone"
          isDisabled={isDisabled}
          act={() => pay('PUSH_MESSAGE')}
        >
          {t('kiosk.amount.phone')}
        </Button>
      )}
    </>
  )
}
