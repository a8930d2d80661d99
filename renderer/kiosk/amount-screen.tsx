// The kiosk's screen for an amount: a large figure above, the keys and the ways to pay within reach below.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/kiosk/amount-screen.module.css'
import { Act, Show } from '#renderer/kiosk/areas.tsx'
import { pressAmount } from '#renderer/kiosk/order-actions.ts'
import { startOver } from '#renderer/kiosk/customer-session.ts'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { PaymentChoice } from '#renderer/kiosk/payment-choice.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Keypad } from '#renderer/ui/keypad.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import type { KioskView } from '#shared/bridge.ts'

export function AmountScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const { currency } = view
  const keyed = useKiosk((state) => state.keyed)
  return (
    <>
      <Show title={t('kiosk.amount.title')} place="middle">
        <output className={clsx(styles.keyed, keyed === 0 && styles.none)} aria-label={t('amount.label')}>
          <MoneyText amount={{ value: keyed, currency }} className={styles.money} />
        </output>
      </Show>
      <Act>
        <Keypad press={pressAmount} className={styles.keys} />
      </Act>
      <Footer
        small={
          <Button look="quiet" act={startOver}>
            {t('kiosk.startOver')}
          </Button>
        }
      >
        <PaymentChoice view={view} isDisabled={keyed === 0} />
      </Footer>
    </>
  )
}
