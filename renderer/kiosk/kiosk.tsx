// What does a customer see who serves himself? Begin, choose, pay, and then how it stands with the money, always.
import '#renderer/customer/customer.css'
import '#renderer/kiosk/kiosk.css'
import '#renderer/kiosk/reach.css'
import { useTranslation } from 'react-i18next'
import { useTillNow } from '#renderer/clock.ts'
import { AmountScreen } from '#renderer/kiosk/amount-screen.tsx'
import { Attract } from '#renderer/kiosk/attract.tsx'
import { Bar } from '#renderer/kiosk/bar.tsx'
import { BasketScreen } from '#renderer/kiosk/basket-screen.tsx'
import { CatalogScreen } from '#renderer/kiosk/catalog-screen.tsx'
import { kioskFaceOf, warningOf, type KioskFace } from '#renderer/kiosk/face.ts'
import { JoinedScreen, JoiningScreen } from '#renderer/kiosk/joining-screen.tsx'
import { PlanNumberScreen, PlansScreen } from '#renderer/kiosk/plans-screen.tsx'
import { NumberScreen } from '#renderer/kiosk/number-screen.tsx'
import { PayScreen } from '#renderer/kiosk/pay-screen.tsx'
import { OutcomeScreen } from '#renderer/kiosk/outcome-screen.tsx'
import { StandStill } from '#renderer/kiosk/stand-still.tsx'
import { WaitScreen } from '#renderer/kiosk/wait-screen.tsx'
import { ExitCorner } from '#renderer/kiosk/exit-corner.tsx'
import { HelpCalled } from '#renderer/kiosk/help.tsx'
import { StaffScreen } from '#renderer/kiosk/staff-screen.tsx'
import { WayOutDialog } from '#renderer/kiosk/way-out.tsx'
import { StillThere } from '#renderer/kiosk/still-there.tsx'
import { Opening } from '#renderer/parts/opening.tsx'
import { usePreferences } from '#renderer/parts/preferences.ts'
import { useStore } from '#renderer/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { tagOf } from '#shared/language.ts'

export function Kiosk() {
  const { t } = useTranslation()
  const state = useStore()
  const isLow = usePreferences(({ isLowReach }) => isLowReach)
  const now = useTillNow()
  const told = state.kiosk
  if (!told || !state.hasLanguage) return <Opening />
  const view = state.chosen ? { ...told, locale: tagOf(state.chosen, told.market) } : told
  const face = kioskFaceOf(view, { ...state, isLinkLost: state.link.state === 'lost' }, now)
  const { staff } = view
  const left = staff ? null : warningOf(face, state.touchedAt, view.idleMs, now)
  return (
    <div className={isLow && !staff ? 'kiosk low' : 'kiosk'} data-face={staff ? 'staff' : face}>
      <Bar view={view} />
      <main className="kiosk-main" aria-label={t('kiosk.label')}>
        {staff ? <StaffScreen view={view} staff={staff} /> : <FaceOf face={face} view={view} />}
      </main>
      {left !== null && <StillThere leftMs={left} />}
      <ExitCorner />
      <WayOutDialog />
      <HelpCalled />
    </div>
  )
}

function FaceOf({ face, view }: { face: KioskFace; view: KioskView }) {
  const starting = useStore((state) => state.starting)
  const { sale, locale } = view
  switch (face) {
    case 'attract':
      return <Attract view={view} />
    case 'closed':
    case 'silent':
      return <StandStill face={face} shopName={view.shopName} />
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
    case 'setAside':
      return <OutcomeScreen face={face} view={view} />
  }
}
