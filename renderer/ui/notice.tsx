// A problem as a notice: what happened, what it means for the money, what to do, always all three; and the banner of a staff screen.
import clsx from 'clsx'
import type { ReactNode, RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { IconButton } from '#renderer/ui/button.tsx'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import styles from '#renderer/ui/notice.module.css'
import type { ProblemWords } from '#shared/problem-words.ts'
import type { Problem } from '#shared/problem.ts'

type Look = {
  variant?: 'bad' | 'wait' | 'good'
  icon?: IconName
  dismiss?: (() => void) | undefined
  className?: string | undefined
}

export function Notice({ words, ...variant }: Look & { words: ProblemWords }) {
  return (
    <NoticeFrame ref={handOnFocus} role="alert" {...variant}>
      <NoticeTitle>{words.what}</NoticeTitle>
      <p>{words.money}</p>
      <p>{words.remedy}</p>
    </NoticeFrame>
  )
}

/** The sign, and beside it other words than those of a problem. */
export function NoticeFrame(
  props: Look & { ref?: RefCallback<HTMLElement>; role?: 'alert'; children: ReactNode },
) {
  const { variant = 'bad', icon = 'alert', dismiss, className, children, ...others } = props
  return (
    <Row align="start" pad={4} ground={variant} className={clsx(styles.notice, className)} {...others}>
      <Icon name={icon} tone={variant} />
      <Stack gap={1} grows>
        {children}
      </Stack>
      {dismiss && <NoticeClose onClose={dismiss} />}
    </Row>
  )
}

export const NoticeTitle = ({ children }: { children: ReactNode }) => <Text weight="strong">{children}</Text>

export function NoticeClose({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return <IconButton icon="cross" label={t('dialog.close')} className={styles.close} onClick={onClose} />
}

export function ProblemNotice(props: {
  problem: Problem
  variant?: 'bad' | 'wait'
  dismiss?: () => void
  className?: string | undefined
}) {
  const { problem, variant = 'bad', dismiss, className } = props
  const problemWords = useProblemWords()
  return <Notice words={problemWords(problem)} variant={variant} dismiss={dismiss} className={className} />
}

export function Banner({ children, acts }: { children: ReactNode; acts?: ReactNode }) {
  return (
    <Row wrap rowGap={2} className={clsx(styles.banner, acts && styles.acts)}>
      {children}
      {acts}
    </Row>
  )
}
