// The kiosk's screens for a customer who has touched it: choosing, paying, and always the state of the money.
import { isResult } from '#renderer/customer/sale-screens.tsx'
import { AmountScreen } from '#renderer/kiosk/amount-screen.tsx'
import { BasketScreen } from '#renderer/kiosk/basket-screen.tsx'
import { CatalogScreen } from '#renderer/kiosk/catalog-screen.tsx'
import { CheckoutNumberScreen, CheckoutScreen } from '#renderer/kiosk/checkout-screen.tsx'
import { JoinedScreen, JoiningScreen } from '#renderer/kiosk/sign-up-screen.tsx'
import { PlanNumberScreen, PlansScreen } from '#renderer/kiosk/plans-screen.tsx'
import { NumberScreen } from '#renderer/kiosk/number-screen.tsx'
import { PayScreen, WaitScreen } from '#renderer/kiosk/pay-screens.tsx'
import { OutcomeScreen } from '#renderer/kiosk/outcome-screen.tsx'
import type { KioskScreen } from '#renderer/kiosk/screen-state.ts'
import { pendingOf } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'

type FaceInUse = Exclude<KioskScreen, 'attract' | 'closed' | 'silent'>

export function OrderScreens({ face, view }: { face: FaceInUse; view: KioskView }) {
  const starting = useStore((state) => pendingOf(state, 'sale.start'))
  const { sale, waiting, currency } = view
  if (isResult(face)) return <OutcomeScreen face={face} view={view} />
  switch (face) {
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
      return <PayScreen face={face} view={view} />
    case 'preparing':
    case 'approved':
    case 'cancelling':
    case 'givingBack':
    case 'unknown':
    case 'lost': {
      const value = (sale ?? waiting ?? starting?.input)?.amount.value
      if (value === undefined) return null
      return <WaitScreen face={face} amount={{ value, currency }} sale={sale} />
    }
  }
}
