// The round sign of a result. The words beside it say the same.
import clsx from 'clsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import styles from '#renderer/ui/medal.module.css'

export type ResultVariant = 'good' | 'wait' | 'plain' | 'bad'
/** `isDrawn`: what was waited for has come, and its sign is drawn before one's eyes. */
type Props = {
  variant: 'good' | 'wait' | 'plain' | 'bad'
  icon: IconName
  isDrawn?: boolean
  className?: string | undefined
}

export const ResultIcon = ({ variant, icon, isDrawn = false, className }: Props) => (
  <span
    className={clsx(styles.medal, styles[variant], isDrawn && styles.drawn, className)}
    aria-hidden="true"
  >
    <Icon name={icon} className={styles.sign} />
  </span>
)
