// The sign of a state: always an icon, a word and a colour.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import styles from '#renderer/ui/sign.module.css'

export type SignLook = { icon: IconName; colour: 'good' | 'wait' | 'bad' | 'plain' }
type Props = SignLook & { className?: string | undefined; children: ReactNode }

export const Sign = ({ icon, colour, className, children }: Props) => (
  <span className={clsx(styles.sign, styles[colour], className)}>
    <Icon name={icon} />
    {children}
  </span>
)
