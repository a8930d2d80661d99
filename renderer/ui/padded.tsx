// What is keyed in a dialog, with its pad beside it: `PaddedWords` first, then the pad, where there is one.
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from '#renderer/ui/padded.module.css'

type Props = ComponentProps<'div'>

/** `isSmall`: where there is much to be said and filled in. */
export const Padded = ({ isSmall = false, className, ...others }: Props & { isSmall?: boolean }) => (
  <div className={clsx(styles.padded, isSmall && styles.small, className)} {...others} />
)

export const PaddedWords = ({ className, ...others }: Props) => (
  <div className={clsx(styles.words, className)} {...others} />
)
