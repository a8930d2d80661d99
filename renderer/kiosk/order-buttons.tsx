// The buttons by which a customer pays, the usual way first, and cancels: a payment, while it may still be cancelled, and what a register asks.
import { useTranslation } from 'react-i18next'
import { usePending } from '#renderer/till/bridge.ts'
import { isAnswering, leaveCheckout } from '#renderer/kiosk/checkout-actions.ts'
import { cancel } from '#renderer/kiosk/order-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { flows, type UserFlow } from '#shared/flows.ts'

export function PaymentButtons(props: {
  view: KioskView
  isDisabled?: boolean
  isBusy?: boolean
  pay: (flow: UserFlow) => void
}) {
  const { view, pay, ...others } = props
  const { t } = useTranslation()
  return view.userFlows.map((flow, at) => (
    <Button
      key={flow}
      variant={at === 0 ? 'main' : 'plain'}
      icon={flows[flow].icon}
      onClick={() => pay(flow)}
      {...others}
    >
      {t(`kiosk.amount.${flow}`)}
    </Button>
  ))
}

export function CancelButton() {
  const { t } = useTranslation()
  const isBusy = usePending('sale.cancel')
  return (
    <Button icon="stop" isBusy={isBusy} onClick={cancel}>
      {t('kiosk.cancel')}
    </Button>
  )
}

/** `variant` quiet: beside the ways to pay. */
export function LeaveButton({ variant = 'plain' }: { variant?: 'plain' | 'quiet' }) {
  const { t } = useTranslation()
  const isBusy = useStore(isAnswering)
  return (
    <Button variant={variant} icon="stop" isBusy={isBusy} onClick={() => void leaveCheckout()}>
      {t('kiosk.cancel')}
    </Button>
  )
}
