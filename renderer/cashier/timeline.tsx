// The steps of a sale or a sign-up with their times; the one under way counts.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/timeline.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { useTillNow, useValueAtTillNow } from '#renderer/till/clock.ts'
import { lastMinuteMs, Duration, Time } from '#renderer/ui/time.tsx'
import type { TimelineStep, TimelineSteps } from '#renderer/cashier/running.ts'
import { durationText } from '#renderer/i18n/times.ts'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/text.tsx'
import { useStore } from '#renderer/till/store.ts'

type TimelineProps = {
  steps: TimelineSteps
  /** Name of the step under way in full, where nothing else on the screen says it; `below` belongs to it, until `endsAt`. */
  heading?: string | undefined
  below?: ReactNode
  endsAt?: number | null
  leftAs?: LeftAs
}

export function Timeline({ steps, ...told }: TimelineProps) {
  const { t } = useTranslation()
  return (
    <Stack as="ol" gap={0} aria-label={t(steps.of)}>
      {steps.all.map((step) => (
        <StepRow key={step.name} step={step} {...told} />
      ))}
    </Stack>
  )
}

/** Words that belong to the step under way. */
export const StepWords = ({ children }: { children: ReactNode }) => (
  <Text size="sm" tone="muted" weight="normal">
    {children}
  </Text>
)

const looks = {
  todo: undefined,
  now: styles.now,
  done: styles.done,
  failed: styles.failed,
} as const satisfies Record<TimelineStep['stage'], string | undefined>

type StepProps = Omit<TimelineProps, 'steps'> & { step: TimelineSteps['all'][number] }

function StepRow({ step, heading, below, endsAt = null, leftAs = 'running.timeLeft' }: StepProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { stage, at, since, lastedMs, label } = step
  return (
    <li className={clsx(styles.step, looks[stage])} aria-current={stage === 'now' ? 'step' : undefined}>
      <span className={styles.dot} aria-hidden="true">
        {stage === 'done' && <Icon name="tick" />}
        {stage === 'failed' && <Icon name="cross" />}
      </span>
      {heading !== undefined && stage === 'now' ? (
        <div className={styles.told}>
          <Status>
            <h1 ref={takeFocus} tabIndex={-1}>
              {heading}
            </h1>
            {below}
          </Status>
          {endsAt !== null && <LastMinute endsAt={endsAt} />}
          {endsAt !== null && <TimeLeft endsAt={endsAt} leftAs={leftAs} />}
        </div>
      ) : (
        <span>{t(label)}</span>
      )}
      {at !== null && <Time at={at}>{format.clock(at)}</Time>}
      {lastedMs !== null && <Duration ms={lastedMs}>{durationText(lastedMs)}</Duration>}
      {since !== null && <Counting since={since} />}
    </li>
  )
}

type LeftAs = 'running.timeLeft' | 'signup.timeLeft' | 'terminal.timeLeft'

/** The time that is left. It changes each second, and so stands beside what is read out whenever it changes. */
function TimeLeft({ endsAt, leftAs }: { endsAt: number; leftAs: LeftAs }) {
  const { t } = useTranslation()
  const now = useTillNow()
  return <StepWords>{t(leftAs, { time: durationText(endsAt - now) })}</StepWords>
}

/** The last minute, read out once; whoever looks sees the time itself. */
function LastMinute({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const isLast = useValueAtTillNow((now) => endsAt - now < lastMinuteMs)
  return <Status className="hidden">{isLast && t('running.lastMinute')}</Status>
}

function Counting({ since }: { since: number }) {
  const now = useTillNow()
  return <Duration ms={now - since}>{durationText(now - since)}</Duration>
}

/** The words between the two presses of Esc that cancel what runs. */
export function EscapeHint() {
  const { t } = useTranslation()
  const isEscaped = useStore(({ selling }) => selling.isEscaped)
  return (
    <Status size="sm" tone="muted">
      {isEscaped && t('running.escape')}
    </Status>
  )
}
