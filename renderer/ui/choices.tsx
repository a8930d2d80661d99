// A choice of one among a few that is written in a form: each in a target of its own, the chosen one framed.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/choices.module.css'
import { Grid, Row, Stack } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'

/** `least`: how wide each is at least; '100%': below each other. `hasLegend`: its label is seen, and not only read out. */
export function Choices(props: {
  label: string
  least?: string
  hasLegend?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const { label, least = '13rem', hasLegend = true, className, children } = props
  return (
    <Grid as="fieldset" gap={2} least={least} stretches className={clsx(styles.choices, className)}>
      <legend className={hasLegend ? undefined : 'hidden'}>{label}</legend>
      {children}
    </Grid>
  )
}

/** `name` is that of the whole choice; `hint`: what it means. */
export function Choice(props: {
  name: string
  isChosen: boolean
  onSelect: () => void
  hint?: string
  className?: string | undefined
  children: ReactNode
}) {
  const { name, isChosen, onSelect, hint, className, children } = props
  return (
    <Row
      as="label"
      align={hint === undefined ? 'center' : 'start'}
      className={clsx(styles.choice, className)}
    >
      <input type="radio" name={name} checked={isChosen} onChange={onSelect} />
      {hint === undefined ? (
        children
      ) : (
        <Stack as="span" gap={1} grows>
          <strong>{children}</strong>
          <MutedText as="small">{hint}</MutedText>
        </Stack>
      )}
    </Row>
  )
}
