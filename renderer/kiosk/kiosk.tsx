// The kiosk's surface for a customer who serves themselves: begin, choose, pay, and always the state of the money.
import { useTillNow } from '#renderer/till/clock.ts'
import { Frame, Main } from '#renderer/kiosk/areas.tsx'
import { useLowReach } from '#renderer/kiosk/low-reach.ts'
import { StartScreen } from '#renderer/kiosk/start-screen.tsx'
import { KioskBar } from '#renderer/kiosk/kiosk-bar.tsx'
import {
  isAsked,
  isPaying,
  kioskScreenOf,
  warningOf,
  type KioskScreen,
} from '#renderer/kiosk/screen-state.ts'
import { ClosedScreen } from '#renderer/kiosk/closed-screen.tsx'
import { ExitCorner } from '#renderer/kiosk/exit-corner.tsx'
import { HelpCalled } from '#renderer/kiosk/help-button.tsx'
import { IdleWarning } from '#renderer/kiosk/idle-warning.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { Awaited, Opening } from '#renderer/ui/connecting.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { tagOf } from '#shared/language.ts'

const Using = lazyPart(async () => (await import('#renderer/kiosk/order-screens.tsx')).OrderScreens, Awaited)
const StaffScreen = lazyPart(
  async () => (await import('#renderer/kiosk/staff-screen.tsx')).StaffScreen,
  Awaited,
)
const ExitDialog = lazyPart(async () => (await import('#renderer/kiosk/exit-dialog.tsx')).ExitDialog)

export function Kiosk() {
  const state = useStore()
  const isLow = useLowReach()
  const now = useTillNow()
  const given = state.kiosk
  if (!given || !state.hasLanguage) return <Opening />
  const view = state.chosen ? { ...given, locale: tagOf(state.chosen, given.market) } : given
  const face = kioskScreenOf(view, { ...state, isLinkLost: state.link.state === 'lost' }, now)
  const { staff } = view
  const isLeaving = state.exitPin !== null
  const left = staff ? null : warningOf(face, state.touchedAt, view.idleMs, now)
  return (
    <Frame face={staff ? 'staff' : face} isLow={isLow && !staff}>
      <KioskBar view={view} />
      <Main>{staff ? <StaffScreen view={view} staff={staff} /> : <FaceOf face={face} view={view} />}</Main>
      {left !== null && (
        <IdleWarning leftMs={left} of={isPaying(face) ? 'paying' : isAsked(face) ? 'asked' : 'words'} />
      )}
      <ExitCorner />
      {isLeaving && <ExitDialog />}
      <HelpCalled />
    </Frame>
  )
}

/** Those that wait for a customer are there at the start. */
function FaceOf({ face, view }: { face: KioskScreen; view: KioskView }) {
  if (face === 'attract') return <StartScreen view={view} />
  if (face === 'closed' || face === 'silent') return <ClosedScreen face={face} shopName={view.shopName} />
  return <Using face={face} view={view} />
}
