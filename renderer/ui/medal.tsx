// The round sign of a result. The words beside it say the same.
import clsx from 'clsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import styles from '#renderer/ui/medal.module.css'

export type MedalLook = 'good' | 'wait' | 'plain' | 'bad'
type Props = { look: 'good' | 'wait' | 'plain' | 'bad'; icon: IconName; className?: string | undefined }

export const Medal = ({ look, icon, className }: Props) => (
  <span className={clsx(styles.medal, styles[look], className)} aria-hidden="true">
    <Icon name={icon} className={styles.sign} />
  </span>
)
