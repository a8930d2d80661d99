// A problem as a notice: what happened, what it means for the money, what to do. Always all three.
import clsx from 'clsx'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import styles from '#renderer/ui/notice.module.css'
import type { ProblemWords } from '#shared/problem-words.ts'

type Look = {
  look?: 'bad' | 'wait' | 'good'
  icon?: IconName
  dismiss?: (() => void) | undefined
  className?: string | undefined
}

export function Notice({ words, ...look }: Look & { words: ProblemWords }) {
  return (
    <NoticeFrame ref={handOnFocus} role="alert" {...look}>
      <NoticeTitle>{words.what}</NoticeTitle>
      <p>{words.money}</p>
      <p>{words.remedy}</p>
    </NoticeFrame>
  )
}

/** The sign, and beside it other words than those of a problem. */
export function NoticeFrame(
  props: Look & { ref?: Ref<HTMLDivElement>; role?: 'alert'; children: ReactNode },
) {
  const { look = 'bad', icon = 'alert', dismiss, className, children, ...others } = props
  return (
    <div className={clsx(styles.notice, styles[look], className)} {...others}>
      <Icon name={icon} className={styles.sign} />
      <div className={styles.words}>{children}</div>
      {dismiss && <NoticeClose close={dismiss} />}
    </div>
  )
}

export const NoticeTitle = ({ children }: { children: ReactNode }) => (
  <p className={styles.title}>{children}</p>
)

export function NoticeClose({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.close} aria-label={t('dialog.close')} onClick={close}>
      <Icon name="cross" />
    </button>
  )
}
