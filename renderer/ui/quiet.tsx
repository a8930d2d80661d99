// Words that stand back behind the others: what explains, and what is only good to know.
import clsx from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from '#renderer/ui/quiet.module.css'

type Props = HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' | 'small' | 'div' }

export const Quiet = ({ as: As = 'p', className, ...others }: Props) => (
  <As className={clsx(styles.quiet, className)} {...others} />
)
