// The parts of a form in a dialog: fields under a title, those that stand beside each other where there is room, and those that few need.
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/page.module.css'
import { Grid, Stack, Text } from '#renderer/ui/layout.tsx'

export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="fieldset" gap={4} className={styles.part}>
    <legend data-size="xl">{title}</legend>
    {children}
  </Stack>
)

export const FormPair = ({ children }: { children: ReactNode }) => (
  <Grid least="13rem" stretches align="start" gap={4}>
    {children}
  </Grid>
)

/** Fields that are folded away until somebody wants them. `isOpen`: something in it has to be seen. */
export const Fold = (props: { title: string; hint?: string; isOpen?: boolean; children: ReactNode }) => (
  <Stack as="details" gap={4} className={styles.fold} {...(props.isOpen === true ? { open: true } : {})}>
    <summary>{props.title}</summary>
    {props.hint !== undefined && (
      <Text size="sm" tone="muted">
        {props.hint}
      </Text>
    )}
    {props.children}
  </Stack>
)
