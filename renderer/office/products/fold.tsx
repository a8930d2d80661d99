// Fields that few need, folded away until somebody wants them.
import type { ReactNode } from 'react'
import styles from '#renderer/office/products/fold.module.css'

export const Fold = (props: { title: string; hint?: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary>{props.title}</summary>
    {props.hint !== undefined && <p className={styles.hint}>{props.hint}</p>}
    {props.children}
  </details>
)
