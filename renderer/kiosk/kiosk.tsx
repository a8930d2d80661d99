// The kiosk's surface for a customer who serves themselves: begin, choose, pay, and always the state of the money.
import { useTranslation } from 'react-i18next'
import { MessageScreen, Words } from '#renderer/customer/message-screen.tsx'
import { useValueAtTillNow } from '#renderer/till/clock.ts'
import { ExitCorner, Frame, Main, useLowReach, Whole, KioskBar, HelpCalled } from '#renderer/kiosk/frame.tsx'
import { StartScreen } from '#renderer/kiosk/start-screen.tsx'
import { kioskScreenOf, type KioskScreen } from '#renderer/kiosk/screen-state.ts'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { Awaited, Opening } from '#renderer/ui/connecting.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'

const OrderScreens = lazyPart(
  async () => (await import('#renderer/kiosk/order-screens.tsx')).OrderScreens,
  Awaited,
)
const StaffScreen = lazyPart(
  async () => (await import('#renderer/kiosk/staff-screen.tsx')).StaffScreen,
  Awaited,
)
const ExitDialog = lazyPart(async () => (await import('#renderer/kiosk/exit-dialog.tsx')).ExitDialog)

export function Kiosk() {
  const view = useStore((state) => state.kiosk)
  const hasLanguage = useStore((state) => state.hasLanguage)
  return view && hasLanguage ? <Shown view={view} /> : <Opening />
}

function Shown({ view }: { view: KioskView }) {
  const isLow = useLowReach()
  const screen = useScreen(view)
  const isLeaving = useKiosk((state) => state.exit !== null)
  const isUnchanged = useStore(({ basketChanges }) => basketChanges.length === 0)
  const isUnused = useKiosk(({ screen }) => screen.is === 'attract')
  const { staff } = view
  return (
    <Frame
      screen={staff ? 'staff' : screen}
      isLow={isLow && !staff}
      isResting={isUnused && isUnchanged && !isLeaving}
    >
      <KioskBar view={view} />
      <Main>
        {staff ? <StaffScreen view={view} staff={staff} /> : <CustomerPart screen={screen} view={view} />}
      </Main>
      <ExitCorner />
      {isLeaving && <ExitDialog />}
      <HelpCalled />
    </Frame>
  )
}

/** Reads no more of the stores than it needs: a kiosk that nobody touches draws nothing. */
function useScreen(view: KioskView): KioskScreen {
  const screen = useKiosk((state) => state.screen)
  const pendingCommands = useStore((state) => state.pendingCommands)
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  return useValueAtTillNow((now) => kioskScreenOf(view, { screen, pendingCommands, isLinkLost }, now))
}

/** The screens that wait for a customer are there at the start. */
function CustomerPart({ screen, view }: { screen: KioskScreen; view: KioskView }) {
  if (screen === 'attract') return <StartScreen view={view} />
  if (screen === 'closed' || screen === 'silent')
    return <ClosedScreen screen={screen} shopName={view.shopName} />
  return <OrderScreens screen={screen} view={view} />
}

/** The screen of a kiosk that cannot sell: closed, or without its till. It says nothing that only staff need. */
function ClosedScreen({ screen, shopName }: { screen: 'closed' | 'silent'; shopName: string }) {
  const { t } = useTranslation()
  const shop = (
    <Text size="sm" tone="muted" weight="strong">
      {shopName}
    </Text>
  )
  return (
    <Whole>
      <MessageScreen
        key={screen}
        variant={{ icon: screen === 'closed' ? 'lock' : 'offline', colour: 'plain' }}
        title={t(`kiosk.${screen}.title`)}
        above={shop}
      >
        <Words>{t(`kiosk.${screen}.words`)}</Words>
      </MessageScreen>
    </Whole>
  )
}
