// The kiosk's screens of what a register asks for: what it is and what it costs, then how to pay it.
import { useTranslation } from 'react-i18next'
import { columnLines, LatestLines } from '#renderer/customer/latest-lines.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Whole } from '#renderer/kiosk/areas.tsx'
import { backToChoice, chooseFlow, isAnswering, sendToPhone } from '#renderer/kiosk/checkout-actions.ts'
import { LeaveButton } from '#renderer/kiosk/cancel-button.tsx'
import styles from '#renderer/kiosk/checkout-screen.module.css'
import { isOneAmount } from '#renderer/kiosk/basket-lines.ts'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { NumberAsked } from '#renderer/kiosk/number-screen.tsx'
import { typeNumber } from '#renderer/kiosk/order-actions.ts'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { RegisterName } from '#renderer/sale/register-name.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { WaitingCheckout } from '#shared/checkout.ts'
import { flows } from '#shared/flows.ts'
type Props = { view: KioskView; waiting: WaitingCheckout }

export function CheckoutScreen({ view: { userFlows }, waiting }: Props) {
  const { t } = useTranslation()
  const isBusy = useStore(isAnswering)
  const { amount, text, lines } = waiting
  return (
    <>
      <Whole>
        <div className={styles.asked}>
          <div className={styles.words}>
            <RegisterName of={waiting} className={styles.from} />
            <h1 className={styles.amount} ref={takeFocus} tabIndex={-1}>
              <MoneyText amount={amount} className={styles.money} />
            </h1>
            {text !== null && <p className={styles.text}>{text}</p>}
            <p className={styles.how}>{t('kiosk.checkout.title')}</p>
          </div>
          {!isOneAmount(lines) && (
            <div className={styles.lines}>
              <LatestLines lines={columnLines(lines, t('display.discount'))} />
            </div>
          )}
        </div>
      </Whole>
      <Footer small={<LeaveButton look="quiet" />}>
        {userFlows.map((flow, at) => (
          <Button
            key={flow}
            look={at === 0 ? 'main' : 'plain'}
            icon={flows[flow].icon}
            isBusy={isBusy}
            act={() => chooseFlow(flow)}
          >
            {t(`kiosk.amount.${flow}`)}
          </Button>
        ))}
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
      type={typeNumber}
      send={sendToPhone}
      back={backToChoice}
    />
  )
}
