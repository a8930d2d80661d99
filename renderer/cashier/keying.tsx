// How does a sale begin? An amount on the left, the two ways to charge it on the right.
import { useTranslation } from 'react-i18next'
import { canCharge, charge, press } from '#renderer/actions.ts'
import { Keypad } from '#renderer/parts/keypad.tsx'
import { Side, Total } from '#renderer/cashier/side.tsx'
import { Trouble, useTrouble } from '#renderer/cashier/trouble.tsx'
import { Figure } from '#renderer/parts/amount.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { takeFocus } from '#renderer/parts/focus.ts'
import { useStore } from '#renderer/store.ts'
import type { TillView } from '#shared/bridge.ts'

export function Keying({ till }: { till: TillView }) {
  const { t } = useTranslation()
  const keyed = useStore((state) => state.keyed)
  const trouble = useTrouble()
  const isReady = useStore(canCharge)
  return (
    <>
      <main className="stage keying">
        <h1 className="hidden" ref={takeFocus} tabIndex={-1}>
          {t('keying.title')}
        </h1>
        <div className="entry">
          <span className="entry-currency" aria-hidden="true">
            {till.currency}
          </span>
          <output
            className={keyed === 0 ? 'entry-amount empty' : 'entry-amount'}
            aria-label={t('amount.label')}
          >
            <Figure value={keyed} locale={till.locale} />
          </output>
        </div>
        <Keypad press={press} />
      </main>
      <Side>
        <Total amount={{ value: keyed, currency: till.currency }} locale={till.locale} />
        <ChargeButtons till={till} isDisabled={!isReady} />
        {trouble ? <Trouble locale={till.locale} /> : <p className="side-hint">{t('keying.hint')}</p>}
      </Side>
    </>
  )
}

function ChargeButtons({ till, isDisabled }: { till: TillView; isDisabled: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="charge">
      {till.userFlows.includes('QR') && (
        <Button
          look="main"
          icon="qr"
          shortcut="Enter"
          hint={t('keying.qrHint')}
          isDisabled={isDisabled}
          act={() => charge('QR')}
        >
          {t('keying.qr')}
        </Button>
      )}
      {till.userFlows.includes('PUSH_MESSAGE') && (
        <Button
          icon="phone"
          shortcut="P"
          hint={t('keying.phoneHint')}
          isDisabled={isDisabled}
          act={() => charge('PUSH_MESSAGE')}
        >
          {t('keying.phone')}
        </Button>
      )}
    </div>
  )
}
