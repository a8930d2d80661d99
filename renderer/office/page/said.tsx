// What came of the last act. It is there before it says anything, so that it is read out, and takes no room until then.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/said.module.css'
import { Icon } from '#renderer/ui/icon.tsx'
import { Status } from '#renderer/ui/status.tsx'

type Props = { words: ReactNode; isWell?: boolean; className?: string | undefined }

export const Said = ({ words, isWell = true, className }: Props) => (
  <Status className={clsx(styles.said, className)}>
    {words !== null && <SaidWords isWell={isWell}>{words}</SaidWords>}
  </Status>
)

/** Where they stand as long as what they are about. */
export const SaidWords = ({ isWell = true, children }: { isWell?: boolean; children: ReactNode }) => (
  <p className={styles.words}>
    <Icon name={isWell ? 'tick' : 'alert'} className={isWell ? styles.good : styles.bad} />
    <span>{children}</span>
  </p>
)
