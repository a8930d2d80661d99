// A state that a customer is told of: one sign, one title, and at most one sentence about the money; beside it the code of the receipt.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/customer/message-screen.module.css'
import type { IconName } from '#renderer/ui/icon.tsx'
import { Medal, type MedalLook } from '#renderer/ui/medal.tsx'
import { Status } from '#renderer/ui/status.tsx'

export type Look = { icon: IconName; colour: MedalLook }

/** `above`: what stands above the sign. `isLarge`: what was waited for has come. `isTight`: `children` take much room. */
export function MessageScreen(props: {
  look: Look
  title: string
  above?: ReactNode
  receipt?: ReactNode
  isLarge?: boolean
  isTight?: boolean
  children: ReactNode
}) {
  const { look, title, above, receipt = null, isLarge = false, isTight = false, children } = props
  const said = (
    <Status className={clsx(styles.said, isLarge && styles.large, isTight && styles.tight)}>
      {above}
      <Medal look={look.colour} icon={look.icon} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </Status>
  )
  if (receipt === null) return said
  return (
    <div className={styles.withReceipt}>
      {said}
      {receipt}
    </div>
  )
}

export const Words = ({ children }: { children: ReactNode }) => <p className={styles.words}>{children}</p>
