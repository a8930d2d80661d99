// The kiosk's screens for a customer who has touched it: choosing, paying, and always the state of the money.
import { AmountScreen } from '#renderer/kiosk/amount-screen.tsx'
import { BasketScreen } from '#renderer/kiosk/basket-screen.tsx'
import { CatalogScreen } from '#renderer/kiosk/catalog-screen.tsx'
import { JoinedScreen, JoiningScreen } from '#renderer/kiosk/joining-screen.tsx'
import { PlanNumberScreen, PlansScreen } from '#renderer/kiosk/plans-screen.tsx'
import { NumberScreen } from '#renderer/kiosk/number-screen.tsx'
import { PayScreen } from '#renderer/kiosk/pay-screen.tsx'
import { OutcomeScreen } from '#renderer/kiosk/outcome-screen.tsx'
import { WaitScreen } from '#renderer/kiosk/wait-screen.tsx'
import type { KioskFace } from '#renderer/kiosk/face.ts'
import { useStore } from '#renderer/store.ts'
import type { KioskView } from '#shared/bridge.ts'

type FaceInUse = Exclude<KioskFace, 'attract' | 'closed' | 'silent'>

export function Using({ face, view }: { face: FaceInUse; view: KioskView }) {
  const starting = useStore((state) => state.starting)
  const { sale, locale } = view
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
      const amount = sale?.amount ?? starting?.amount
      return amount && <WaitScreen face={face} amount={amount} sale={sale} locale={locale} />
    }
    case 'captured':
    case 'aborted':
    case 'expired':
    case 'terminated':
    case 'givenBack':
    case 'refused':
    case 'released':
    case 'quarantined':
      return <OutcomeScreen face={face} view={view} />
  }
}
