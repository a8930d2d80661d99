// The kiosk's screen for an amount: a large figure above, the keys and the ways to pay within reach below.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/kiosk/amount-screen.module.css'
import { TouchArea, Show } from '#renderer/kiosk/frame.tsx'
import { pay, pressAmount } from '#renderer/kiosk/order-actions.ts'
import { startOver } from '#renderer/kiosk/customer-session.ts'
import { Footer, PaymentButtons } from '#renderer/kiosk/footer.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { FitAmount } from '#renderer/ui/amount.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import type { KioskView } from '#shared/bridge.ts'

export function AmountScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const { currency } = view
  const keyed = useKiosk((state) => state.keyed)
  return (
    <>
      <Show title={t('kiosk.amount.title')} place="middle">
        <output
          className={styles.keyed}
          data-tone={keyed === 0 ? 'faint' : undefined}
          aria-label={t('amount.label')}
        >
          <FitAmount amount={{ value: keyed, currency }} />
        </output>
      </Show>
      <TouchArea>
        <Pad keys="amount" hasNoField onPress={pressAmount} className={styles.keys} />
      </TouchArea>
      <Footer
        small={
          <Button variant="quiet" onClick={startOver}>
            {t('kiosk.startOver')}
          </Button>
        }
      >
        <PaymentButtons view={view} isDisabled={keyed === 0} pay={pay} />
      </Footer>
    </>
  )
}
