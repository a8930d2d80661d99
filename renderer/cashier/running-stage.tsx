// The cashier's screen while a sale or a sign-up runs: what it is about on the left, or large words where it does not go as it should; its steps and actions on the right.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { CustomerHint, OutcomePanel, OutcomeTitle } from '#renderer/cashier/outcome.tsx'
import { OwnCode } from '#renderer/cashier/own-code.tsx'
import { cancelRunning, checkRunning } from '#renderer/cashier/running-actions.ts'
import type { Running } from '#renderer/cashier/running.ts'
import { SideActs, SideColumn, SidePair, SideSteps } from '#renderer/cashier/side-column.tsx'
import { Stage } from '#renderer/cashier/stage.tsx'
import { EscapeHint, StepWords, Timeline } from '#renderer/cashier/timeline.tsx'
import { isPending } from '#renderer/till/bridge.ts'
import { useValueAtTillNow } from '#renderer/till/clock.ts'
import { useStore } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { useWakeLock } from '#renderer/ui/use-wake-lock.ts'
import type { CashierView } from '#shared/bridge.ts'

type Props = {
  running: Running
  /** The code for the customer, where no customer's screen shows it. */
  code: CashierView['code']
  /** Terms that the customer reads before they scan that code. */
  besideCode?: ReactNode
  /** Goods or terms, where no code takes their place. */
  subject: ReactNode
  /** Alarm that only a person can settle, above the words. */
  alarm?: ReactNode
  /** Question in place of the large words. */
  panel?: ReactNode
  /** Paragraphs of the large words. */
  words: ReactNode
  /** The total and what it is for, above the steps; `beforeSteps` is left out with them beside a code. */
  total?: ReactNode
  beforeSteps?: ReactNode
  /** Actions in place of the usual ones. */
  acts?: ReactNode
  /** Actions that are offered once nobody has known for a while how it ends. */
  leave: ReactNode
  /** Actions below the usual ones. */
  moreActs?: ReactNode
}

export function RunningStage(props: Props) {
  const { running, besideCode, subject, alarm, panel, total, beforeSteps, acts } = props
  const { t } = useTranslation()
  const { heading, large, asksBy, phoneEnding, say, beganAt, endsAt, leftAs, problem } = running
  useWakeLock(asksBy !== null)
  const code = asksBy === 'scan' ? props.code : null
  return (
    <>
      <Stage variant={code ? 'code' : running.isDone ? 'ended' : 'alone'}>
        {alarm}
        {panel}
        {large && <LargeWords {...large} {...props} />}
        <CommandProblem said={problem} />
        {heading && problem && <ProblemNotice problem={problem} variant="wait" />}
        {code ? (
          <OwnCode code={code} beganAt={beganAt} endsAt={endsAt}>
            {besideCode}
          </OwnCode>
        ) : (
          subject
        )}
      </Stage>
      <SideColumn>
        {total}
        <SideSteps>
          {beforeSteps}
          <Timeline
            steps={running.steps}
            heading={heading ? t(heading.label) : undefined}
            endsAt={heading && endsAt}
            leftAs={leftAs}
            below={
              <>
                {phoneEnding !== null && (
                  <StepWords>{t('running.sentTo', { ending: phoneEnding })}</StepWords>
                )}
                {heading?.below && <StepWords>{t(heading.below)}</StepWords>}
              </>
            }
          />
          {heading && say && <CustomerHint isSmall>{t(say)}</CustomerHint>}
        </SideSteps>
        {acts === undefined ? <RunningActs {...props} /> : acts}
      </SideColumn>
    </>
  )
}

function LargeWords({ running, words, icon, colour, title }: Props & NonNullable<Running['large']>) {
  const { t } = useTranslation()
  const { say, problem, isUnknown } = running
  return (
    <OutcomePanel
      sign={{ icon, colour }}
      words={
        <>
          <OutcomeTitle>{t(title)}</OutcomeTitle>
          {words}
        </>
      }
    >
      {say && <CustomerHint>{t(say)}</CustomerHint>}
      {/* Where the outcome is unknown, the words themselves say why. */}
      {problem && !isUnknown && <ProblemNotice problem={problem} variant="wait" />}
    </OutcomePanel>
  )
}

function RunningActs({ running, leave, moreActs }: Props) {
  const { t } = useTranslation()
  const isKnown = useStore(({ cashier }) => cashier?.sale != null || cashier?.signUp != null)
  const isChecking = useStore((state) => isPending(state, 'sale.check') || isPending(state, 'signUp.check'))
  const isAsking = useStore((state) => isPending(state, 'sale.cancel') || isPending(state, 'signUp.withdraw'))
  const canLeave = useValueAtTillNow(running.canLeave)
  return (
    <SideActs>
      <EscapeHint />
      {canLeave && leave}
      <SidePair>
        <Button onClick={checkRunning} shortcut="C" isDisabled={!isKnown} isBusy={isChecking}>
          {t('running.check')}
        </Button>
        <Button
          onClick={cancelRunning}
          shortcut="Esc"
          isDisabled={!isKnown || !running.canCancel}
          isBusy={running.isCancelling || isAsking}
        >
          {t('running.cancel')}
        </Button>
      </SidePair>
      {moreActs}
    </SideActs>
  )
}
