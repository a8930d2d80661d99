// The cashier's screen while a customer is signed up, and when it has ended: terms on the left, steps and actions on the right.
import '#renderer/cashier/joining.css'
import { useTranslation } from 'react-i18next'
import { JoinEnded } from '#renderer/cashier/joining-ended.tsx'
import { canLeave, canTakeBack, checkJoin, putAway, takeBack } from '#renderer/cashier/joining.ts'
import { joinStepsOf, type JoinStep, type RunningJoin } from '#renderer/cashier/joining-steps.ts'
import { NewsNote } from '#renderer/cashier/news.tsx'
import { ProblemNotice } from '#renderer/cashier/problem-notice.tsx'
import { Say } from '#renderer/cashier/say.tsx'
import { Side } from '#renderer/cashier/side.tsx'
import { StepRow } from '#renderer/cashier/timeline.tsx'
import { Toolbar } from '#renderer/cashier/toolbar.tsx'
import { Trouble } from '#renderer/cashier/trouble.tsx'
import { useTillNow } from '#renderer/clock.ts'
import { isUnderWay } from '#renderer/command.ts'
import { span } from '#renderer/i18n/times.ts'
import { Figure } from '#renderer/parts/amount.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { takeFocus } from '#renderer/parts/focus.ts'
import { Icon } from '#renderer/parts/icon.tsx'
import { joinFaceOf, type JoinFace } from '#renderer/parts/joins.ts'
import { OfferTerms } from '#renderer/parts/offer.tsx'
import { Status } from '#renderer/parts/status.tsx'
import { offerOf } from '#renderer/parts/terms.ts'
import { useStore, type Joining } from '#renderer/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { type Offer, type SignUpView, isSignUpEnded } from '#shared/sign-up.ts'

type Props = { view: CashierView; till: TillView }

export function JoiningStage({ view: { signUp, paper }, till }: Props) {
  const joining = useStore((state) => state.joining)
  if (signUp && isSignUpEnded(signUp.state))
    return (
      <JoinEnded
        key={`${signUp.agreement} ${signUp.state}`}
        signUp={signUp}
        end={signUp.state}
        paper={paper}
        till={till}
      />
    )
  const running = signUp ?? (joining && begun(joining, till))
  return running && <Running join={running} known={signUp} till={till} />
}

/** One of which only this screen knows yet, drawn like one that is written down. */
const begun = ({ plan, isPushed, phoneEnding, at }: Joining, { currency }: TillView): RunningJoin => ({
  state: 'opened',
  offer: offerOf(plan, currency),
  isPushed,
  phoneEnding,
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

function Running(props: { join: RunningJoin; known: SignUpView | null; till: TillView }) {
  const { join, known, till } = props
  const { locale } = till
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const face = joinFaceOf(join, isLinkLost)
  const isLoud = face === 'unknown' || face === 'withdrawing'
  return (
    <>
      <main className="stage filling">
        <div className="stage-scroll joining">
          {isLoud && <Telling face={face} join={join} locale={locale} />}
          <Trouble locale={locale} said={join.problem} />
          {!isLoud && join.problem && <ProblemNotice problem={join.problem} locale={locale} look="wait" />}
          <OfferCard offer={join.offer} locale={locale} />
        </div>
        <NewsNote locale={locale} />
        <Toolbar entry={null} />
      </main>
      <Side>
        <TakenNow join={join} locale={locale} />
        <JoinSteps join={join} locale={locale} isTold={!isLoud}>
          <Below face={face} join={join} />
        </JoinSteps>
        {!isLoud && (
          <Say>
            <SayWords face={face} />
          </Say>
        )}
        <Acts known={known} />
      </Side>
    </>
  )
}

/** As the customer reads it. */
export function OfferCard({ offer, locale }: { offer: Offer; locale: string }) {
  const { t } = useTranslation()
  return (
    <section className="joining-card" aria-label={t('signup.terms')}>
      <p className="joining-label" aria-hidden="true">
        {t('signup.terms')}
      </p>
      <h2>{offer.name}</h2>
      {offer.description !== '' && <p className="joining-details">{offer.description}</p>}
      <OfferTerms offer={offer} locale={locale} />
    </section>
  )
}

export function TakenNow({
  join,
  locale,
}: {
  join: Pick<SignUpView, 'offer' | 'firstCharge'>
  locale: string
}) {
  const { t } = useTranslation()
  const { offer, firstCharge } = join
  if (firstCharge === null)
    return (
      <div className="total nothing">
        <span className="total-label">{t('offer.now')}</span>
        <span className="total-words">{t('offer.nothing')}</span>
      </div>
    )
  return (
    <div className="total">
      <span className="total-label">
        {t('signup.step.charge')} <span className="total-currency">{offer.currency}</span>
      </span>
      <Figure value={firstCharge.amount} locale={locale} />
    </div>
  )
}

/** `isTold`: the step under way is told in full, with `children` below it. */
export function JoinSteps(props: {
  join: RunningJoin
  locale: string
  isTold?: boolean
  children?: React.ReactNode
}) {
  const { join, locale, isTold = false, children } = props
  const { t } = useTranslation()
  const withdrawingSince = useStore((state) => state.cancellingSince)
  const heading = t(join.state === 'opened' ? 'signup.opened' : 'signup.pending')
  return (
    <ol className="timeline" aria-label={t('signup.steps')}>
      {joinStepsOf(join, withdrawingSince).map((step) => (
        <StepRow
          key={step.name}
          step={step}
          locale={locale}
          heading={isTold ? heading : undefined}
          below={children}
        >
          <StepName step={step} />
        </StepRow>
      ))}
    </ol>
  )
}

function StepName({ step: { name, stage } }: { step: JoinStep }) {
  const { t } = useTranslation()
  switch (name) {
    case 'created':
      return <span>{t(stage === 'now' ? 'step.creating' : 'step.created')}</span>
    case 'waiting':
      return <span>{t('step.waiting')}</span>
    case 'joined':
      return <span>{t('signup.step.joined')}</span>
    case 'charge':
      return <span>{t(chargeWords(stage))}</span>
    case 'withdrawing':
      return <span>{t('signup.withdrawing.title')}</span>
    case 'declined':
    case 'withdrawn':
    case 'expired':
    case 'failed':
    case 'refused':
    case 'neverMade':
      return <span>{t(`signup.${name}.title`)}</span>
  }
}

function chargeWords(stage: JoinStep['stage']) {
  if (stage === 'done') return 'signup.step.captured'
  return stage === 'now' ? 'signup.step.capturing' : 'signup.step.charge'
}

/** What belongs to the step under way. */
function Below({ face, join }: { face: JoinFace; join: RunningJoin }) {
  const { t } = useTranslation()
  return (
    <>
      {face === 'push' && join.phoneEnding !== null && (
        <p className="step-words">{t('running.sentTo', { ending: join.phoneEnding })}</p>
      )}
      {join.fellBack && <p className="step-words">{t('signup.fellBack')}</p>}
      {join.endsAt !== null && <TimeLeft endsAt={join.endsAt} />}
    </>
  )
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const now = useTillNow()
  return <p className="step-words">{t('signup.timeLeft', { time: span(endsAt - now) })}</p>
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

function Telling({ face, join, locale }: { face: Loud; join: RunningJoin; locale: string }) {
  const { t } = useTranslation()
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  // The banner of the lost line says what to do.
  const remedy = join.isWithdrawing ? 'signup.unknown.withdrawing' : 'signup.unknown.remedy'
  return (
    <div className="telling">
      <span className="medal wait" aria-hidden="true">
        <Icon name={face === 'unknown' ? 'offline' : 'back'} />
      </span>
      <Status>
        <h1 ref={takeFocus} tabIndex={-1}>
          {t(`signup.${face}.title`)}
        </h1>
        <p className="telling-words">{t(`signup.${face}.words`)}</p>
        {face === 'unknown' && !isLinkLost && <p className="telling-words">{t(remedy)}</p>}
      </Status>
      <Say>
        <SayWords face={face} />
      </Say>
      {join.problem && face !== 'unknown' && (
        <ProblemNotice problem={join.problem} locale={locale} look="wait" />
      )}
    </div>
  )
}

function Acts({ known }: { known: SignUpView | null }) {
  const { t } = useTranslation()
  const isChecking = useStore((state) => isUnderWay(state, 'signUp.poll'))
  const isAsking = useStore((state) => isUnderWay(state, 'signUp.withdraw'))
  return (
    <div className="acts">
      {known && <Leave signUp={known} />}
      <div className="acts-row">
        <Button act={checkJoin} shortcut="C" isDisabled={known === null} isBusy={isChecking}>
          {t('running.check')}
        </Button>
        <Button
          act={takeBack}
          shortcut="Esc"
          isDisabled={known === null || !canTakeBack(known)}
          isBusy={known?.isWithdrawing === true || isAsking}
        >
          {t('signup.takeBack')}
        </Button>
      </div>
    </div>
  )
}

/** Nobody has known for a while how taking it back ends. */
function Leave({ signUp }: { signUp: SignUpView }) {
  const { t } = useTranslation()
  const now = useTillNow()
  const cutOffSince = useStore((state) => state.cutOffSince)
  const cancellingSince = useStore((state) => state.cancellingSince)
  if (!canLeave(signUp, { cutOffSince, cancellingSince }, now)) return null
  return (
    <Button look="quiet" icon="leave" act={() => void putAway()}>
      {t('signup.leave')}
    </Button>
  )
}
