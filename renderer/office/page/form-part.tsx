// A part of a form in a dialog, under its title, and those of its fields that stand beside each other where there is room.
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/form-part.module.css'

export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

export const FormPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
