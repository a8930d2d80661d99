// The parts of a sign-up that are on screen while it runs and when it has ended: its terms, the first payment, its steps.
import type { EndedSignUp, SignUpView, PlanOffer } from '#shared/sign-up.ts'
import type { Step as SaleStep } from '#renderer/sale/progress.ts'
import { LabelledTotal } from '#renderer/cashier/side-column.tsx'
import { StepRow, Steps } from '#renderer/cashier/timeline.tsx'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { useStore } from '#renderer/till/store.ts'
import { useTranslation } from 'react-i18next'

export type JoinStep = Omit<SaleStep, 'name'> & {
  name: 'created' | 'waiting' | 'charge' | 'joined' | 'withdrawing' | Exclude<EndedSignUp, 'active'>
}

/** What the screen draws of one under way; one of which only this screen knows yet has no name. */
export type RunningJoin = Pick<
  SignUpView,
  | 'state'
  | 'offer'
  | 'isPushed'
  | 'phoneEnding'
  | 'fellBack'
  | 'confirmation'
  | 'firstCharge'
  | 'isWithdrawing'
  | 'isCutOff'
  | 'problem'
  | 'openedAt'
  | 'endsAt'
  | 'endedAt'
>

const blank = { at: null, since: null, lastedMs: null }
const done = (name: JoinStep['name'], at: number | null): JoinStep => ({ ...blank, name, stage: 'done', at })
const now = (name: JoinStep['name'], since: number | null): JoinStep => ({
  ...blank,
  name,
  stage: 'now',
  since,
})
const todo = (...names: JoinStep['name'][]): JoinStep[] =>
  names.map((name) => ({ ...blank, name, stage: 'todo' }))

/** `withdrawingSince`: when this screen first saw it being taken back (till's clock). */
export function joinStepsOf(join: RunningJoin, withdrawingSince: number | null): JoinStep[] {
  const { state, firstCharge, isWithdrawing, openedAt, endedAt } = join
  const charge = firstCharge ? (['charge'] as const) : []
  const isMade = state !== 'opened' && state !== 'neverMade' && state !== 'refused'
  const made = isMade ? [done('created', null)] : []
  if (isWithdrawing) return [...made, now('withdrawing', withdrawingSince)]
  if (state === 'opened') return [now('created', openedAt), ...todo('waiting', 'joined', ...charge)]
  if (state === 'pending') return [...made, now('waiting', openedAt), ...todo('joined', ...charge)]
  if (state === 'active') return [...made, done('joined', endedAt), ...chargeStep(firstCharge)]
  return [...made, { ...blank, name: state, stage: 'failed', at: endedAt }]
}

function chargeStep(firstCharge: RunningJoin['firstCharge']): JoinStep[] {
  switch (firstCharge?.state) {
    case undefined:
      return []
    case 'captured':
      return [done('charge', null)]
    case 'waiting':
    case 'reserved':
      return [now('charge', null)]
    case 'failed':
    case 'givenBack':
      return [{ ...blank, name: 'charge', stage: 'failed' }]
  }
}

/** As the customer reads it. */
export function OfferCard({ offer }: { offer: PlanOffer }) {
  const { t } = useTranslation()
  return (
    <Card aria-label={t('signup.terms')}>
      <Text size="xs" tone="muted" weight="strong" aria-hidden="true">
        {t('signup.terms')}
      </Text>
      <Text as="h2" size="3xl" breaks>
        {offer.name}
      </Text>
      {offer.description !== '' && <Quiet>{offer.description}</Quiet>}
      <Text as="div" size="lg">
        <OfferTerms offer={offer} />
      </Text>
    </Card>
  )
}

export function TakenNow(props: { join: Pick<SignUpView, 'offer' | 'firstCharge'> }) {
  const { t } = useTranslation()
  const { join } = props
  const { offer, firstCharge } = join
  if (firstCharge === null)
    return (
      <LabelledTotal label={t('offer.now')} amount={null}>
        <Text as="span" size="3xl" weight="strong">
          {t('offer.nothing')}
        </Text>
      </LabelledTotal>
    )
  const amount = { value: firstCharge.amount, currency: offer.currency }
  return <LabelledTotal label={t('signup.step.charge')} amount={amount} />
}

/** `isTold`: the step under way is told in full, with `children` below it. */
export function JoinSteps(props: { join: RunningJoin; isTold?: boolean; children?: React.ReactNode }) {
  const { join, isTold = false, children } = props
  const { t } = useTranslation()
  const withdrawingSince = useStore((state) => state.since.cancelling)
  const heading = t(join.state === 'opened' ? 'signup.opened' : 'signup.pending')
  return (
    <Steps label={t('signup.steps')}>
      {joinStepsOf(join, withdrawingSince).map((step) => (
        <StepRow
          key={step.name}
          step={step}
          heading={isTold ? heading : undefined}
          below={children}
          endsAt={join.endsAt}
          leftAs="signup.timeLeft"
        >
          <StepName step={step} />
        </StepRow>
      ))}
    </Steps>
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
