// The kiosk's screens of what a register asks for: what it is and what it costs, then how to pay it.
import { useTranslation } from 'react-i18next'
import { columnLines, LatestLines } from '#renderer/customer/latest-lines.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Whole } from '#renderer/kiosk/frame.tsx'
import { backToChoice, chooseFlow, isAnswering, sendToPhone } from '#renderer/kiosk/order-actions.ts'
import { LeaveButton, PaymentButtons, Footer } from '#renderer/kiosk/footer.tsx'
import styles from '#renderer/kiosk/checkout-screen.module.css'
import { isOneAmount } from '#renderer/kiosk/basket-lines.ts'
import { NumberAsked } from '#renderer/kiosk/number-screen.tsx'
import { FitAmount } from '#renderer/ui/amount.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { registerText } from '#renderer/sale/register-name.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { WaitingCheckout } from '#shared/checkout.ts'

type Props = { view: KioskView; waiting: WaitingCheckout }

export function CheckoutScreen({ view, waiting }: Props) {
  const { t } = useTranslation()
  const isBusy = useStore(isAnswering)
  const { amount, text, lines } = waiting
  return (
    <>
      <Whole>
        <div className={styles.asked}>
          <Stack gap="fluid" className={styles.words}>
            <Text size="base" tone="accent" weight="strong" breaks>
              {registerText(waiting, t)}
            </Text>
            <h1 className={styles.amount} ref={takeFocus} tabIndex={-1}>
              <FitAmount amount={amount} />
            </h1>
            {text !== null && (
              <Text size="lg" weight="strong" breaks>
                {text}
              </Text>
            )}
            <Text size="lg" tone="muted">
              {t('kiosk.checkout.title')}
            </Text>
          </Stack>
          {!isOneAmount(lines) && (
            <div className={styles.lines}>
              <LatestLines lines={columnLines(lines, t('display.discount'))} />
            </div>
          )}
        </div>
      </Whole>
      <Footer small={<LeaveButton variant="quiet" />}>
        <PaymentButtons view={view} isBusy={isBusy} pay={chooseFlow} />
      </Footer>
    </>
  )
}

export function CheckoutNumberScreen({ view, waiting }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <NumberAsked
      view={view}
      words={t('kiosk.number.words', { amount: format.money(waiting.amount) })}
      sendWords={t('kiosk.number.send')}
      send={sendToPhone}
      back={backToChoice}
    />
  )
}
