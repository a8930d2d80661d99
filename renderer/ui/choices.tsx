// A choice of one among a few that is written in a form: each in a target of its own, the chosen one framed.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/choices.module.css'
import { Grid, Row } from '#renderer/ui/layout.tsx'

/** `least`: how wide each is at least. */
export const Choices = (props: { label: string; least?: string; children: ReactNode }) => (
  <Grid as="fieldset" gap={2} least={props.least ?? '13rem'} stretches className={styles.choices}>
    <legend>{props.label}</legend>
    {props.children}
  </Grid>
)

/** `name` is that of the whole choice. */
export function Choice(props: {
  name: string
  isChosen: boolean
  choose: () => void
  className?: string | undefined
  children: ReactNode
}) {
  const { name, isChosen, choose, className, children } = props
  return (
    <Row as="label" className={clsx(styles.choice, className)}>
      <input type="radio" name={name} checked={isChosen} onChange={choose} />
      {children}
    </Row>
  )
}
