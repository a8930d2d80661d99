// The kiosk's ways to pay, the usual one first.
import { useTranslation } from 'react-i18next'
import { pay } from '#renderer/kiosk/order-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import type { KioskView } from '#shared/bridge.ts'
import { flows } from '#shared/flows.ts'

export function PaymentChoice({ view: { userFlows }, isDisabled }: { view: KioskView; isDisabled: boolean }) {
  const { t } = useTranslation()
  return userFlows.map((flow, at) => (
    <Button
      key={flow}
      look={at === 0 ? 'main' : 'plain'}
      icon={flows[flow].icon}
      isDisabled={isDisabled}
      act={() => pay(flow)}
    >
      {t(`kiosk.amount.${flow}`)}
    </Button>
  ))
}
