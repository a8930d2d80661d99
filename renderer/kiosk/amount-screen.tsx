// How much is to be paid? A large figure above, the keys and the ways to pay within reach below it.
import { useTranslation } from 'react-i18next'
import { pay, pressAmount, startOver } from '#renderer/kiosk/doing.ts'
import { KioskTrouble } from '#renderer/kiosk/trouble.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { takeFocus } from '#renderer/parts/focus.ts'
import { Keypad } from '#renderer/parts/keypad.tsx'
import { MoneyText } from '#renderer/parts/amount.tsx'
import { useStore } from '#renderer/store.ts'
import type { KioskView } from '#shared/bridge.ts'

export function AmountScreen({ view: { userFlows, currency, locale } }: { view: KioskView }) {
  const { t } = useTranslation()
  const keyed = useStore((state) => state.keyed)
  return (
    <div className="kiosk-halves">
      <div className="kiosk-show">
        <h1 ref={takeFocus} tabIndex={-1}>
          {t('kiosk.amount.title')}
        </h1>
        <output
          className={keyed === 0 ? 'kiosk-amount empty' : 'kiosk-amount'}
          aria-label={t('amount.label')}
        >
          <MoneyText amount={{ value: keyed, currency }} locale={locale} />
        </output>
        <KioskTrouble locale={locale} />
      </div>
      <div className="kiosk-act">
        <Keypad press={pressAmount} />
        <div className="kiosk-ways">
          {userFlows.includes('QR') && (
            <Button look="main" icon="qr" isDisabled={keyed === 0} act={() => pay('QR')}>
              {t('kiosk.amount.qr')}
            </Button>
          )}
          {userFlows.includes('PUSH_MESSAGE') && (
            <Button icon="phone" isDisabled={keyed === 0} act={() => pay('PUSH_MESSAGE')}>
              {t('kiosk.amount.phone')}
            </Button>
          )}
        </div>
        <Button look="quiet" act={startOver}>
          {t('kiosk.startOver')}
        </Button>
      </div>
    </div>
  )
}
