// What is keyed in a dialog, with its pad beside it: `PaddedWords` first, then the pad, where there is one.
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from '#renderer/ui/padded.module.css'

type Props = ComponentProps<'div'>

export const Padded = ({ className, ...others }: Props) => (
  <div className={clsx(styles.padded, className)} {...others} />
)

export const PaddedWords = ({ className, ...others }: Props) => (
  <div className={clsx(styles.words, className)} {...others} />
)
