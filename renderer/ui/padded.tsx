// A pad in a dialog, beside what is keyed on it: `PaddedWords` first, then the pad, where there is one.
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Stack } from '#renderer/ui/layout.tsx'
import styles from '#renderer/ui/dialog-parts.module.css'

type Props = ComponentProps<typeof Stack>

/** `isSmall`: where there is much to be said and filled in. */
export const Padded = ({ isSmall = false, className, ...others }: Props & { isSmall?: boolean }) => (
  <Stack gap={5} className={clsx(styles.padded, isSmall && styles.small, className)} {...others} />
)

export const PaddedWords = (props: Props) => <Stack gap={4} {...props} />
