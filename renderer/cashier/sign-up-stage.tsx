// A sign-up on the cashier's screen: its terms and the first payment while it runs, and how it ended. Stays until the cashier has seen it.
import { useTranslation } from 'react-i18next'
import { EndedActs } from '#renderer/cashier/ended-acts.tsx'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { OutcomeWords } from '#renderer/cashier/outcome.tsx'
import { RunningStage } from '#renderer/cashier/running-stage.tsx'
import { runningSignUp, signUpSteps, type RunningSignUp } from '#renderer/cashier/running.ts'
import { LabelledTotal, SideColumn } from '#renderer/cashier/side-column.tsx'
import { acknowledgeSignUp } from '#renderer/cashier/sign-up-actions.ts'
import { EndStage } from '#renderer/cashier/stage.tsx'
import { Timeline } from '#renderer/cashier/timeline.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { Paper } from '#renderer/printing/paper.tsx'
import { outcomeLooks } from '#renderer/sale/outcome-looks.ts'
import { pendingOf, usePending } from '#renderer/till/bridge.ts'
import { useStore, type PendingCommand } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { CashierView, TillView } from '#shared/bridge.ts'
import type { PrintRow } from '#shared/paper.ts'
import { lastTwo } from '#shared/phone-number.ts'
import type { Plan } from '#shared/plan.ts'
import {
  firstMoneyOf,
  isSignUpEnded,
  type EndedSignUp,
  type PlanOffer,
  type SignUpView,
} from '#shared/sign-up.ts'

type Props = { view: CashierView; till: TillView }

export function SignUpStage({ view: { signUp, paper, code }, till }: Props) {
  const joining = useStore((state) => pendingOf(state, 'signUp.start'))
  const plans = useStore((state) => state.plans)
  if (signUp && isSignUpEnded(signUp.state))
    return (
      <EndedStage
        key={`${signUp.agreement} ${signUp.state}`}
        signUp={signUp}
        end={signUp.state}
        paper={paper}
        till={till}
      />
    )
  const plan = plans?.plans.find(({ id }) => id === joining?.input.plan)
  const running = signUp ?? (joining && plan ? startingSignUp(joining, plan, till) : null)
  return running && <RunningSignUpStage signUp={running} code={code} />
}

/** A sign-up of which only this screen knows yet, drawn like one that is written down. */
const startingSignUp = (
  { input: { phoneNumber }, at }: PendingCommand<'signUp.start'>,
  plan: Plan,
  { currency }: TillView,
): RunningSignUp => ({
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

function RunningSignUpStage({ signUp, code }: { signUp: RunningSignUp; code: CashierView['code'] }) {
  const { t } = useTranslation()
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const since = useStore((state) => state.since)
  const running = runningSignUp(signUp, { since, isLinkLost })
  const { face } = running
  const offer = <OfferCard offer={signUp.offer} />
  return (
    <RunningStage
      running={running}
      code={code}
      besideCode={offer}
      subject={offer}
      words={
        (face === 'unknown' || face === 'withdrawing') && (
          <>
            <p>{t(`signup.${face}.words`)}</p>
            {/* The banner of the lost line says what to do. */}
            {face === 'unknown' && !isLinkLost && (
              <p>{t(signUp.isWithdrawing ? 'signup.unknown.withdrawing' : 'signup.unknown.remedy')}</p>
            )}
          </>
        )
      }
      beforeSteps={<TakenNow signUp={signUp} />}
      leave={
        <Button variant="quiet" icon="leave" onClick={() => void acknowledgeSignUp()}>
          {t('signup.leave')}
        </Button>
      }
    />
  )
}

/** The terms as the customer reads them. */
function OfferCard({ offer }: { offer: PlanOffer }) {
  const { t } = useTranslation()
  return (
    <Card aria-label={t('signup.terms')}>
      <Text size="xs" tone="muted" weight="strong" aria-hidden="true">
        {t('signup.terms')}
      </Text>
      <Text as="h2" size="3xl" breaks>
        {offer.name}
      </Text>
      {offer.description !== '' && <MutedText>{offer.description}</MutedText>}
      <Text as="div" size="lg">
        <OfferTerms offer={offer} />
      </Text>
    </Card>
  )
}

function TakenNow(props: { signUp: Pick<SignUpView, 'offer' | 'firstCharge'> }) {
  const { t } = useTranslation()
  const { offer, firstCharge } = props.signUp
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

type EndedProps = { signUp: SignUpView; end: EndedSignUp; paper: readonly PrintRow[] | null; till: TillView }

/** How it ended, what it means for the money, and what comes next. */
function EndedStage({ signUp, end, paper: rows, till }: EndedProps) {
  const { t } = useTranslation()
  const isBeginning = usePending('signUp.start')
  const isLeaving = usePending('signUp.acknowledge')
  const withdrawingSince = useStore(({ since }) => since.cancelling)
  const paper = signUp.receipt ? rows : null
  const isTaking = end === 'active' && firstMoneyOf(signUp) === 'taking'
  return (
    <>
      <EndStage
        paper={paper && <Paper rows={paper} label={t('receipt.label')} columns={till.printing.columns} />}
      >
        <OutcomeWords
          variant={outcomeLooks[end]}
          title={t(`signup.${end}.title`)}
          problem={end === 'active' ? null : signUp.problem}
          say={t(isTaking ? 'signup.active.sayTaking' : `signup.${end}.say`)}
          isAbove={paper !== null}
        >
          <Words signUp={signUp} end={end} />
        </OutcomeWords>
        <CommandProblem />
        {!paper && <OfferCard offer={signUp.offer} />}
      </EndStage>
      <SideColumn>
        {end === 'active' && <TakenNow signUp={signUp} />}
        <Timeline steps={signUpSteps(signUp, withdrawingSince)} />
        <EndedActs
          ended={signUp}
          till={till}
          isBusy={isLeaving || isBeginning}
          printLabel={paper && 'result.print'}
          again={signUpAgain(signUp, till)}
          first="newSale"
        />
      </SideColumn>
    </>
  )
}

/** The same plan once more: by its code in any case, on a phone where this till asks phones. */
function signUpAgain({ state, isPushed }: SignUpView, { userFlows }: TillView) {
  const label = 'result.again' as const
  if (state === 'active') return { flow: null, other: null, label }
  const phone = userFlows.includes('PUSH_MESSAGE') ? ('PUSH_MESSAGE' as const) : null
  return isPushed
    ? { flow: phone, other: 'QR' as const, label }
    : { flow: 'QR' as const, other: phone, label }
}

function Words({ signUp, end }: { signUp: SignUpView; end: EndedSignUp }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { offer, firstCharge } = signUp
  const money = firstMoneyOf(signUp)
  if (end === 'withdrawn' && money !== 'nothing') return <p>{t('signup.withdrawn.givenBack')}</p>
  if (end !== 'active') return <p>{t(`signup.${end}.words`)}</p>
  const amount = format.money({ value: firstCharge?.amount ?? 0, currency: offer.currency })
  return (
    <>
      <p>{t('signup.active.words', { name: offer.name })}</p>
      <p>
        <strong>
          {money === 'captured' || money === 'taking'
            ? t(`signup.active.${money}`, { amount })
            : t('signup.active.nothing')}
        </strong>
      </p>
    </>
  )
}
