// The kiosk's screen while it is used, and the question whether somebody is still there.
import { isResult } from '#renderer/customer/sale-screens.tsx'
import { AmountScreen } from '#renderer/kiosk/amount-screen.tsx'
import { BasketScreen } from '#renderer/kiosk/basket-screen.tsx'
import { CatalogScreen } from '#renderer/kiosk/catalog-screen.tsx'
import { CheckoutNumberScreen, CheckoutScreen } from '#renderer/kiosk/checkout-screen.tsx'
import { JoinedScreen, JoiningScreen } from '#renderer/kiosk/sign-up-screen.tsx'
import { PlanNumberScreen, PlansScreen } from '#renderer/kiosk/plans-screen.tsx'
import { NumberScreen } from '#renderer/kiosk/number-screen.tsx'
import { OutcomeScreen, PayScreen, WaitScreen } from '#renderer/kiosk/pay-screens.tsx'
import { isAsked, isPaying, warningOf, type KioskScreen } from '#renderer/kiosk/screen-state.ts'
import { pendingOf } from '#renderer/till/bridge.ts'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useValueAtTillNow } from '#renderer/till/clock.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { touch } from '#renderer/kiosk/customer-session.ts'
import { KioskDialog } from '#renderer/kiosk/frame.tsx'
import { CancelButton, LeaveButton } from '#renderer/kiosk/footer.tsx'
import { play } from '#renderer/ui/sound.ts'
import { Button } from '#renderer/ui/button.tsx'

type ScreenInUse = Exclude<KioskScreen, 'attract' | 'closed' | 'silent'>

export function OrderScreens(props: { screen: ScreenInUse; view: KioskView }) {
  return (
    <>
      <ShownScreen {...props} />
      <IdleWarning screen={props.screen} idleMs={props.view.idleMs} />
    </>
  )
}

function ShownScreen({ screen, view }: { screen: ScreenInUse; view: KioskView }) {
  const starting = useStore((state) => pendingOf(state, 'sale.start'))
  const { sale, waiting, currency } = view
  if (isResult(screen)) return <OutcomeScreen face={screen} view={view} />
  switch (screen) {
    case 'catalog':
      return <CatalogScreen view={view} />
    case 'basket':
      return <BasketScreen view={view} />
    case 'amount':
      return <AmountScreen view={view} />
    case 'phone':
      return <NumberScreen view={view} />
    case 'plans':
      return <PlansScreen view={view} />
    case 'planPhone':
      return <PlanNumberScreen view={view} />
    case 'checkout':
      return waiting && <CheckoutScreen view={view} waiting={waiting} />
    case 'checkoutPhone':
      return waiting && <CheckoutNumberScreen view={view} waiting={waiting} />
    case 'joining':
      return <JoiningScreen view={view} />
    case 'joined':
      return <JoinedScreen view={view} />
    case 'scan':
    case 'push':
      return <PayScreen face={screen} view={view} />
    case 'preparing':
    case 'approved':
    case 'cancelling':
    case 'givingBack':
    case 'unknown':
    case 'lost': {
      const value = (sale ?? waiting ?? starting?.input)?.amount.value
      if (value === undefined) return null
      return <WaitScreen face={screen} amount={{ value, currency }} sale={sale} />
    }
  }
}

/** Asks whether somebody is still there, before the screen starts over or a payment is cancelled. One touch and it goes on. */
function IdleWarning({ screen, idleMs }: { screen: ScreenInUse; idleMs: number }) {
  const touchedAt = useKiosk((state) => state.touchedAt)
  const seconds = useValueAtTillNow((now) => {
    const left = warningOf(screen, touchedAt, idleMs, now)
    return left === null ? null : Math.ceil(left / 1000)
  })
  return seconds !== null && <IdleQuestion screen={screen} seconds={seconds} />
}

/** The question whether somebody is still there. It ends the customer's order, their payment, or their place at what a register asks. The last two the customer may end at once. */
function IdleQuestion({ screen, seconds }: { screen: ScreenInUse; seconds: number }) {
  const { t } = useTranslation()
  useEffect(() => play('warning'), [])
  const kind = isPaying(screen) ? 'paying' : isAsked(screen) ? 'asked' : 'words'
  return (
    <KioskDialog
      title={t('kiosk.idle.title')}
      words={t(`kiosk.idle.${kind}`, { count: seconds })}
      wordsAs="timer"
      onClose={touch}
      acts={
        <>
          <Button variant="main" onClick={touch}>
            {t('kiosk.idle.goOn')}
          </Button>
          {kind === 'paying' && <CancelButton />}
          {kind === 'asked' && <LeaveButton />}
        </>
      }
    />
  )
}
