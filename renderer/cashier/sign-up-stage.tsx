// The cashier's screen while a customer is signed up, and when it has ended: terms on the left, steps and actions on the right.
import { type SignUpView, isSignUpEnded } from '#shared/sign-up.ts'
import { useTranslation } from 'react-i18next'
import { EndedSignUp } from '#renderer/cashier/ended-sign-up.tsx'
import { canTakeBack } from '#renderer/till/sign-up-states.ts'
import { canLeave, checkJoin, putAway, takeBack } from '#renderer/cashier/sign-up-actions.ts'
import { type RunningJoin, OfferCard, TakenNow, JoinSteps } from '#renderer/cashier/sign-up-parts.tsx'
import { OwnCode } from '#renderer/cashier/own-code.tsx'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { CustomerHint, Outcome, OutcomeTitle } from '#renderer/cashier/outcome.tsx'
import { SideActs, SideColumn, SidePair, SideSteps } from '#renderer/cashier/side-column.tsx'
import { Stage } from '#renderer/cashier/stage.tsx'
import { EscapeHint, StepWords } from '#renderer/cashier/timeline.tsx'
import { useTillNow } from '#renderer/till/clock.ts'
import { usePending, pendingOf } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { useWakeLock } from '#renderer/ui/use-wake-lock.ts'
import { joinFaceOf, type JoinFace } from '#renderer/till/sign-up-states.ts'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import { useStore, type PendingCommand } from '#renderer/till/store.ts'
import { lastTwo } from '#shared/phone-number.ts'
import type { Plan } from '#shared/plan.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'

type Props = { view: CashierView; till: TillView }

export function SignUpStage({ view: { signUp, paper, code }, till }: Props) {
  const joining = useStore((state) => pendingOf(state, 'signUp.start'))
  const plans = useStore((state) => state.plans)
  if (signUp && isSignUpEnded(signUp.state))
    return (
      <EndedSignUp
        key={`${signUp.agreement} ${signUp.state}`}
        signUp={signUp}
        end={signUp.state}
        paper={paper}
        till={till}
      />
    )
  const plan = plans?.plans.find(({ id }) => id === joining?.input.plan)
  const running = signUp ?? (joining && plan ? begun(joining, plan, till) : null)
  return running && <Running join={running} known={signUp} code={code} />
}

/** One of which only this screen knows yet, drawn like one that is written down. */
const begun = (
  { input: { phoneNumber }, at }: PendingCommand<'signUp.start'>,
  plan: Plan,
  { currency }: TillView,
): RunningJoin => ({
  state: 'opened',
  offer: offerOf(plan, currency),
  isPushed: phoneNumber !== null,
  phoneEnding: phoneNumber && lastTwo(phoneNumber),
  fellBack: false,
  confirmation: null,
  firstCharge: plan.initialCharge && { amount: plan.initialCharge.amount, state: 'waiting' },
  isWithdrawing: false,
  isCutOff: false,
  problem: null,
  openedAt: at,
  endsAt: null,
  endedAt: null,
})

function Running(props: { join: RunningJoin; known: SignUpView | null; code: CashierView['code'] }) {
  const { join, known } = props
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const face = joinFaceOf(join, isLinkLost)
  const isLoud = face === 'unknown' || face === 'withdrawing'
  useWakeLock(face === 'scan' || face === 'push')
  const code = face === 'scan' ? props.code : null
  return (
    <>
      <Stage variant={code ? 'code' : 'alone'}>
        {isLoud && <ProgressHeading face={face} join={join} />}
        <CommandProblem said={join.problem} />
        {!isLoud && join.problem && <ProblemNotice problem={join.problem} variant="wait" />}
        {code ? (
          <OwnCode code={code} beganAt={join.openedAt} endsAt={join.endsAt}>
            <OfferCard offer={join.offer} />
          </OwnCode>
        ) : (
          <OfferCard offer={join.offer} />
        )}
      </Stage>
      <SideColumn>
        <SideSteps>
          <TakenNow join={join} />
          <JoinSteps join={join} isTold={!isLoud}>
            <Below face={face} join={join} />
          </JoinSteps>
          {!isLoud && (
            <CustomerHint isSmall>
              <SayWords face={face} />
            </CustomerHint>
          )}
        </SideSteps>
        <Acts known={known} />
      </SideColumn>
    </>
  )
}

/** What belongs to the step under way. */
function Below({ face, join }: { face: JoinFace; join: RunningJoin }) {
  const { t } = useTranslation()
  return (
    <>
      {face === 'push' && join.phoneEnding !== null && (
        <StepWords>{t('running.sentTo', { ending: join.phoneEnding })}</StepWords>
      )}
      {join.fellBack && <StepWords>{t('signup.fellBack')}</StepWords>}
    </>
  )
}

function SayWords({ face }: { face: JoinFace }) {
  const { t } = useTranslation()
  switch (face) {
    case 'preparing':
      return t('say.opened')
    case 'scan':
    case 'push':
    case 'withdrawing':
    case 'unknown':
      return t(`signup.say.${face}`)
  }
}

type Loud = Extract<JoinFace, 'unknown' | 'withdrawing'>

function ProgressHeading({ face, join }: { face: Loud; join: RunningJoin }) {
  const { t } = useTranslation()
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  // The banner of the lost line says what to do.
  const remedy = join.isWithdrawing ? 'signup.unknown.withdrawing' : 'signup.unknown.remedy'
  return (
    <Outcome
      sign={{ icon: face === 'unknown' ? 'offline' : 'back', colour: 'wait' }}
      words={
        <>
          <OutcomeTitle>{t(`signup.${face}.title`)}</OutcomeTitle>
          <p>{t(`signup.${face}.words`)}</p>
          {face === 'unknown' && !isLinkLost && <p>{t(remedy)}</p>}
        </>
      }
    >
      <CustomerHint>
        <SayWords face={face} />
      </CustomerHint>
      {join.problem && face !== 'unknown' && <ProblemNotice problem={join.problem} variant="wait" />}
    </Outcome>
  )
}

function Acts({ known }: { known: SignUpView | null }) {
  const { t } = useTranslation()
  const isChecking = usePending('signUp.check')
  const isAsking = usePending('signUp.withdraw')
  return (
    <SideActs>
      <EscapeHint />
      {known && <Leave signUp={known} />}
      <SidePair>
        <Button onClick={checkJoin} shortcut="C" isDisabled={known === null} isBusy={isChecking}>
          {t('running.check')}
        </Button>
        <Button
          onClick={takeBack}
          shortcut="Esc"
          isDisabled={known === null || !canTakeBack(known)}
          isBusy={known?.isWithdrawing === true || isAsking}
        >
          {t('running.cancel')}
        </Button>
      </SidePair>
    </SideActs>
  )
}

/** Nobody has known for a while how taking it back ends. */
function Leave({ signUp }: { signUp: SignUpView }) {
  const { t } = useTranslation()
  const now = useTillNow()
  const since = useStore((state) => state.since)
  if (!canLeave(signUp, since, now)) return null
  return (
    <Button variant="quiet" icon="leave" onClick={() => void putAway()}>
      {t('signup.leave')}
    </Button>
  )
}
