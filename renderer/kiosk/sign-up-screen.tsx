// The kiosk's screens for joining: the terms and the code, or where to look; the way to cancel; and the end.
import { useTranslation } from 'react-i18next'
import { usePending, pendingOf } from '#renderer/till/bridge.ts'
import { JoinResult, JoinWaiting, Offered } from '#renderer/customer/sign-up-screens.tsx'
import { Whole } from '#renderer/kiosk/frame.tsx'
import { putAway } from '#renderer/kiosk/order-actions.ts'
import { Footer, SecondsLeft } from '#renderer/kiosk/footer.tsx'
import { joinAgain, takeBack, waysAgain } from '#renderer/kiosk/sign-up-actions.ts'
import { canTakeBack, joinFaceOf } from '#renderer/till/sign-up-states.ts'
import { Button } from '#renderer/ui/button.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { isSignUpEnded } from '#shared/sign-up.ts'

export function JoiningScreen({ view: { signUp } }: { view: KioskView }) {
  const joining = useStore((state) => pendingOf(state, 'signUp.start'))
  const plans = useStore((state) => state.plans)
  const isLinkLost = useStore(({ link }) => link.state === 'lost')
  const offer = signUp?.offer ?? plans?.plans.find(({ id }) => id === joining?.input.plan)
  if (!offer) return null
  const face = isLinkLost ? 'lost' : signUp ? joinFaceOf(signUp, false) : 'preparing'
  return (
    <>
      <Whole>
        {signUp && (face === 'scan' || face === 'push') ? (
          <Offered face={face} signUp={signUp} />
        ) : (
          <JoinWaiting face={face === 'scan' || face === 'push' ? 'preparing' : face} offer={offer} />
        )}
      </Whole>
      {signUp && !isLinkLost && canTakeBack(signUp) && (
        <Footer>
          <TakeBack />
        </Footer>
      )}
    </>
  )
}

function TakeBack() {
  const { t } = useTranslation()
  const isBusy = usePending('signUp.withdraw')
  return (
    <Button icon="stop" isBusy={isBusy} onClick={() => void takeBack()}>
      {t('kiosk.plans.cancel')}
    </Button>
  )
}

export function JoinedScreen({ view: { signUp } }: { view: KioskView }) {
  const { t } = useTranslation()
  const number = useKiosk((state) => state.number)
  const isBusy = usePending('signUp.acknowledge')
  if (!signUp || !isSignUpEnded(signUp.state)) return null
  const ways = waysAgain(signUp, number)
  // An end that the customer has asked for is no reason to begin anew.
  const isWanted = ways.length === 0 || signUp.state === 'withdrawn' || signUp.state === 'declined'
  return (
    <>
      <Whole>
        <JoinResult end={signUp.state} signUp={signUp} isAlone />
      </Whole>
      <Footer small={<SecondsLeft />}>
        {ways.map((way, place) => (
          <Button
            key={way}
            variant={place === 0 && !isWanted ? 'main' : 'plain'}
            icon={place === 0 ? 'again' : 'qr'}
            isBusy={isBusy}
            onClick={() => void joinAgain(way)}
          >
            {t(place === 0 ? 'kiosk.again' : 'kiosk.againByCode')}
          </Button>
        ))}
        <Button variant={isWanted ? 'main' : 'plain'} isBusy={isBusy} onClick={() => void putAway()}>
          {t('kiosk.done')}
        </Button>
      </Footer>
    </>
  )
}
