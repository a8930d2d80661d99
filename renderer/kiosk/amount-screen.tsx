// The kiosk's screen for an amount: a large figure above, the keys and the ways to pay within reach below.
import '#renderer/kiosk/key-screens.css'
import { useTranslation } from 'react-i18next'
import { pressAmount } from '#renderer/kiosk/order-actions.ts'
import { startOver } from '#renderer/kiosk/customer-session.ts'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { PaymentChoice } from '#renderer/kiosk/payment-choice.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Keypad } from '#renderer/ui/keypad.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'

export function AmountScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const { currency, locale } = view
  const keyed = useStore((state) => state.keyed)
  return (
    <>
      <div className="kiosk-show">
        <h1 ref={takeFocus} tabIndex={-1}>
          {t('kiosk.amount.title')}
        </h1>
        <output
          className={keyed === 0 ? 'kiosk-amount nothing' : 'kiosk-amount'}
          aria-label={t('amount.label')}
        >
          <MoneyText amount={{ value: keyed, currency }} locale={locale} />
        </output>
      </div>
      <div className="kiosk-act">
        <Keypad press={pressAmount} />
      </div>
      <Footer
        locale={locale}
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
