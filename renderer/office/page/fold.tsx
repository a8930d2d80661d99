// Fields that few need, folded away until somebody wants them.
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/fold.module.css'

/** `isOpen`: something in it has to be seen. */
export const Fold = (props: { title: string; hint?: string; isOpen?: boolean; children: ReactNode }) => (
  <details className={styles.fold} open={props.isOpen === true ? true : undefined}>
    <summary>{props.title}</summary>
    {props.hint !== undefined && <p className={styles.hint}>{props.hint}</p>}
    {props.children}
  </details>
)
