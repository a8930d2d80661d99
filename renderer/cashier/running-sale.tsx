// The cashier's screen while a sale is running, as soon as it is asked for: words or a question on the left, its steps and actions on the right.
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import {
  startingSale,
  canWalkAway,
  faceOf,
  isCalm,
  type Face,
  type RunningSale,
} from '#renderer/sale/progress.ts'
import { type PendingCommand, useStore } from '#renderer/till/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { type SaleView, saleCan, type Question } from '#shared/sale.ts'
import { useTranslation } from 'react-i18next'
import {
  acknowledge,
  cancel,
  check,
  otherWay,
  otherWayOf,
  tryAgain,
  answer,
} from '#renderer/cashier/running-actions.ts'
import { openDialog } from '#renderer/cashier/dialog-openers.ts'
import { AlarmPanel } from '#renderer/sale/alarm.tsx'
import { useTillNow } from '#renderer/till/clock.ts'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { useEnterAfter } from '#renderer/cashier/enter-key.ts'
import { OwnCode } from '#renderer/cashier/own-code.tsx'
import { CustomerHint, Outcome, OutcomeTitle } from '#renderer/cashier/outcome.tsx'
import styles from '#renderer/cashier/running-sale.module.css'
import { SaleLines, Sums, Vat } from '#renderer/cashier/line.tsx'
import {
  ForRegister,
  SideActs,
  SideColumn,
  SidePair,
  SideSteps,
  Total,
} from '#renderer/cashier/side-column.tsx'
import { Stage } from '#renderer/cashier/stage.tsx'
import { EscapeHint, StepWords, Timeline } from '#renderer/cashier/timeline.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Grid } from '#renderer/ui/layout.tsx'
import type { IconName } from '#renderer/ui/icon.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { useWakeLock } from '#renderer/ui/use-wake-lock.ts'
import type { BasketView } from '#shared/basket.ts'
import { flows, type FlowFace } from '#shared/flows.ts'
import type { OrderLine } from '#shared/order.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

/** `known`: as the till tells of it; else it is `starting`. */
export function RunningStage(props: {
  view: CashierView
  till: TillView
  known: SaleView | null
  starting: PendingCommand<'sale.start'> | undefined
}) {
  const { view, till, known, starting } = props
  const sale = known ?? (starting && startingSale(starting, till.currency))
  return sale && <RunningSaleStage view={view} till={till} sale={sale} known={known} />
}

type Props = { view: CashierView; till: TillView; sale: RunningSale; known: SaleView | null }

/** `known`: the sale as the till has told of it, so that it can be asked about it. */
export function RunningSaleStage({ view, till, sale, known }: Props) {
  const format = useFormat()
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const face = faceOf(sale, isLinkLost)
  const lines = known ? sale.lines : linesOf(view.basket, format)
  const code = face === 'scan' ? view.code : null
  return (
    <>
      <Stage variant={code ? 'code' : face === 'reserved' ? 'ended' : 'alone'}>
        {known?.alarm && <AlarmPanel sale={known} alarm={known.alarm} />}
        {face === 'question' && sale.question ? (
          <QuestionPanel question={sale.question} sale={sale} />
        ) : (
          !isCalm(face) && <ProgressHeading face={face} sale={sale} />
        )}
        <CommandProblem said={sale.problem} />
        {isCalm(face) && sale.problem && <ProblemNotice problem={sale.problem} variant="wait" />}
        {isCalm(face) && !code && <MoneyText amount={sale.amount} className={styles.amount} />}
        {code ? (
          <OwnCode code={code} beganAt={sale.createdAt} endsAt={sale.endsAt} />
        ) : (
          <SaleLines lines={lines} />
        )}
      </Stage>
      <SideColumn>
        <ForRegister of={sale.register} />
        <Total amount={sale.amount} isOpen={face !== 'reserved'} attempt={sale.attempt} />
        {isCalm(face) ? <CalmSide face={face} sale={sale} /> : <Timeline sale={sale} />}
        {face === 'reserved' && <DoneAct sale={sale} till={till} />}
        {face !== 'question' && face !== 'reserved' && <Acts sale={sale} isKnown={known !== null} />}
      </SideColumn>
    </>
  )
}

type CalmFace = 'opened' | FlowFace | 'authorized'

function CalmSide({ face, sale }: { face: CalmFace; sale: RunningSale }) {
  const { t } = useTranslation()
  const isWaiting = face === 'scan' || face === 'push'
  useWakeLock(isWaiting)
  return (
    <SideSteps>
      <Sums>
        <Vat shares={sale.vat} />
      </Sums>
      <Timeline
        sale={sale}
        heading={t(`status.${isWaiting ? 'created' : face}`)}
        endsAt={isWaiting ? sale.endsAt : null}
        below={
          <>
            {face === 'push' && sale.phoneEnding !== null && (
              <StepWords>{t('running.sentTo', { ending: sale.phoneEnding })}</StepWords>
            )}
            {face === 'authorized' && <StepWords>{t('status.authorizedWords')}</StepWords>}
          </>
        }
      />
      {sale.isAttended && (
        <CustomerHint isSmall>
          <SayWords face={face} sale={sale} />
        </CustomerHint>
      )}
    </SideSteps>
  )
}

/** Until the till tells of the sale: what it will be of, in the cashier’s language. */
const linesOf = ({ lines }: BasketView, { text }: Format): OrderLine[] =>
  lines.flatMap(({ names, product, quantity, unitPrice, off, total, vatRate }) =>
    names === null || product === null
      ? []
      : [
          {
            kind: 'product',
            id: product,
            name: text(names),
            quantity,
            unitPrice,
            discount: off,
            total,
            vatRate,
            vat: 0,
          },
        ],
  )

type LoudFace = Exclude<Face, CalmFace | 'question'>

const icons = {
  unknown: 'offline',
  cancelling: 'stop',
  givingBack: 'back',
  reserved: 'tick',
} as const satisfies Record<LoudFace, IconName>

function ProgressHeading({ face, sale }: { face: Face; sale: RunningSale }) {
  const spoken: LoudFace = face in icons ? (face as LoudFace) : 'givingBack' // it has just looked
  return (
    <Outcome
      sign={{ icon: icons[spoken], colour: spoken === 'reserved' ? 'good' : 'wait' }}
      words={<ProgressWords face={spoken} sale={sale} />}
    >
      {sale.isAttended && (
        <CustomerHint>
          <SayWords face={spoken} sale={sale} />
        </CustomerHint>
      )}
      {/* Where the outcome is unknown, the face itself says why. */}
      {sale.problem && spoken !== 'unknown' && <ProblemNotice problem={sale.problem} variant="wait" />}
    </Outcome>
  )
}

function ProgressWords({ face, sale }: { face: LoudFace; sale: RunningSale }) {
  const { t } = useTranslation()
  const switching = useStore(({ selling }) => selling.switching)
  return (
    <>
      <OutcomeTitle>{t(`status.${face}`)}</OutcomeTitle>
      {face === 'unknown' && <WhyUnknown sale={sale} />}
      {face === 'cancelling' && (
        <p>{switching ? t(`switching.to.${switching.to}`) : t('status.cancellingWords')}</p>
      )}
      {face === 'givingBack' && <p>{t('status.givingBackWords')}</p>}
      {face === 'reserved' && <p>{t('status.reservedWords', { register: sale.register?.register ?? '' })}</p>}
    </>
  )
}

/** No connection at all, or a service that answers with something else than an answer. */
function WhyUnknown({ sale: { problem, isCancelling } }: { sale: RunningSale }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const isPlain = isLinkLost || problem === null || problem.code === 'service.unreachable'
  const { what, money, remedy } = isPlain
    ? { what: '', money: t('status.unknownWords'), remedy: t('status.unknownRemedy') }
    : problemWords(problem)
  // The banner of the lost line says what to do.
  const then = isCancelling ? t('status.unknownCancelling') : isLinkLost ? '' : remedy
  return (
    <>
      {what !== '' && <p>{what}</p>}
      <p>{money}</p>
      {then !== '' && <p>{then}</p>}
    </>
  )
}

function SayWords({ face, sale }: { face: Exclude<Face, 'question'>; sale: RunningSale }) {
  const { t } = useTranslation()
  if (face === 'unknown' && sale.isCancelling) return t('say.unknownCancelling')
  if (face === 'opened' && sale.problem?.code === 'service.notReached') return t('say.notReached')
  return t(`say.${face}`)
}

function Acts({ sale, isKnown }: { sale: RunningSale; isKnown: boolean }) {
  const { t } = useTranslation()
  const shown = useStore((state) => state.cashier?.sale?.sale)
  const isChecking = usePending('sale.check', shown)
  const isAsking = usePending('sale.cancel')
  return (
    <SideActs>
      <EscapeHint />
      <ReleaseOffer sale={sale} />
      <SidePair>
        <Button onClick={check} shortcut="C" isDisabled={!isKnown} isBusy={isChecking}>
          {t('running.check')}
        </Button>
        <Button
          onClick={cancel}
          shortcut="Esc"
          isDisabled={!isKnown || !saleCan.cancel.has(sale.state)}
          isBusy={sale.isCancelling || isAsking}
        >
          {t('running.cancel')}
        </Button>
      </SidePair>
      <OtherWay />
    </SideActs>
  )
}

/** The customer cannot scan, or has no request on their phone: the open payment is cancelled first. */
function OtherWay() {
  const { t } = useTranslation()
  const other = useStore(otherWayOf)
  if (other === null) return null
  return (
    <Button variant="quiet" icon={flows[other].icon} shortcut="P" onClick={otherWay}>
      {t(`running.to.${other}`)}
    </Button>
  )
}

/** The till is free: whoever has read it puts it away. */
function DoneAct({ sale, till }: { sale: RunningSale; till: TillView }) {
  const { t } = useTranslation()
  const isBusy = usePending('sale.acknowledge')
  const enter = useEnterAfter(sale.endedAt)
  return (
    <SideActs>
      <Button variant="main" shortcut={enter} isBusy={isBusy} onClick={() => void acknowledge(true)}>
        {t(till.isTerminal ? 'result.done' : 'result.newSale')}
      </Button>
    </SideActs>
  )
}

/** Once nobody has known for a while: leave it, or ask a manager to charge again. */
function ReleaseOffer({ sale }: { sale: RunningSale }) {
  const { t } = useTranslation()
  const now = useTillNow()
  const since = useStore((state) => state.since)
  if (!canWalkAway(sale, since, now)) return null
  return (
    <>
      {sale.retry === 'override' && (
        <Button variant="quiet" icon="again" onClick={() => tryAgain(sale.userFlow)}>
          {t('result.override')}
        </Button>
      )}
      <Button variant="quiet" icon="leave" onClick={() => openDialog('release')}>
        {t('running.walkAway')}
      </Button>
    </>
  )
}

/** What only the cashier can decide: two large buttons, each saying what happens to the money. */
function QuestionPanel({ question, sale }: { question: Question; sale: RunningSale }) {
  const { amount, register } = sale
  const isCalledOff = register !== null && question === 'approvedBeforeCancel'
  const { t } = useTranslation()
  const format = useFormat()
  const isBusy = usePending('sale.answer')
  return (
    <Outcome
      sign={{ icon: 'question', colour: 'wait' }}
      told="alert"
      words={
        <>
          <OutcomeTitle>
            {t(isCalledOff ? 'question.ofRegister.title' : `question.${question}.title`)}
          </OutcomeTitle>
          <p>{t(`question.${question}.words`, { amount: format.money(amount) })}</p>
        </>
      }
    >
      <Grid least="16rem" stretches gap={4} className={styles.answers}>
        <Button variant="main" icon="tick" isBusy={isBusy} onClick={() => answer('keep')}>
          {t(`question.${question}.keep`)}
        </Button>
        <Button icon="back" isBusy={isBusy} onClick={() => answer('giveBack')}>
          {t(`question.${question}.giveBack`)}
        </Button>
      </Grid>
    </Outcome>
  )
}
