// The parts of dialogs: their words, the amount that they are about, a pad beside what is keyed on it, and their buttons.
import clsx from 'clsx'
import type { HTMLAttributes, ComponentProps } from 'react'
import styles from '#renderer/ui/dialog-parts.module.css'
import { Grid, Text, Stack } from '#renderer/ui/layout.tsx'

type Paragraph = HTMLAttributes<HTMLParagraphElement>

/** `isStrong`: what must not be read over. */
export const DialogWords = ({
  isStrong = false,
  className,
  ...others
}: Paragraph & { isStrong?: boolean }) => (
  <Text
    tone={isStrong ? 'ink' : 'muted'}
    weight={isStrong ? 'strong' : undefined}
    className={clsx(styles.words, className)}
    {...others}
  />
)

export const DialogAmount = ({ className, ...others }: Paragraph) => (
  <p className={clsx('money', styles.amount, className)} {...others} />
)

/** `stays`: in sight while the rest scrolls, where there is room for both. */
export const DialogActions = ({
  stays = false,
  className,
  ...others
}: HTMLAttributes<HTMLDivElement> & { stays?: boolean }) => (
  <Grid least="12rem" stretches className={clsx(styles.acts, stays && styles.stays, className)} {...others} />
)

type Props = ComponentProps<typeof Stack>

/** `isSmall`: where there is much to be said and filled in. */
export const WithPad = ({ isSmall = false, className, ...others }: Props & { isSmall?: boolean }) => (
  <Stack gap={5} className={clsx(styles.padded, isSmall && styles.small, className)} {...others} />
)

export const WithPadWords = (props: Props) => <Stack gap={4} {...props} />
