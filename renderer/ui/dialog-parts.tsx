// What stands in dialogs: their words, the amount that they are about, and their buttons.
import clsx from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from '#renderer/ui/dialog-parts.module.css'

type Paragraph = HTMLAttributes<HTMLParagraphElement>

/** `isStrong`: what must not be read over. */
export const DialogWords = ({
  isStrong = false,
  className,
  ...others
}: Paragraph & { isStrong?: boolean }) => (
  <p className={clsx(styles.words, isStrong && styles.strong, className)} {...others} />
)

export const DialogAmount = ({ className, ...others }: Paragraph) => (
  <p className={clsx('money', styles.amount, className)} {...others} />
)

/** `stays`: in sight while the rest scrolls, where there is room for both. */
export const DialogActs = ({
  stays = false,
  className,
  ...others
}: HTMLAttributes<HTMLDivElement> & { stays?: boolean }) => (
  <div className={clsx(styles.acts, stays && styles.stays, className)} {...others} />
)
