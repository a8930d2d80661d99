// A state that a customer is told of: one sign, one title, and at most one sentence about the money; beside it the code of the receipt.
import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from '#renderer/customer/message-screen.module.css'
import { takeFocus } from '#renderer/ui/focus.ts'
import type { IconName } from '#renderer/ui/icon.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import { ResultIcon, type ResultVariant } from '#renderer/ui/medal.tsx'

export type MessageVariant = { icon: IconName; colour: ResultVariant }

/** Its title takes the focus, and what stands below it is read out with it: whoever draws another state gives it another `key`. `above`: what stands above the sign. `isLarge`: what was waited for has come. */
export function MessageScreen(props: {
  variant: MessageVariant
  title: string
  above?: ReactNode
  receipt?: ReactNode
  isLarge?: boolean
  children: ReactNode
}) {
  const { variant, title, above, receipt = null, isLarge = false, children } = props
  const words = useId()
  const said = (
    <div className={clsx(styles.said, isLarge && styles.large)}>
      {above}
      <ResultIcon variant={variant.colour} icon={variant.icon} isDrawn={isLarge} />
      <h1 className={styles.title} ref={takeFocus} tabIndex={-1} aria-describedby={words}>
        {title}
      </h1>
      <div id={words} className={styles.below}>
        {children}
      </div>
    </div>
  )
  if (receipt === null) return said
  return (
    <div className={styles.withReceipt}>
      {said}
      {receipt}
    </div>
  )
}

export const Words = ({ children }: { children: ReactNode }) => (
  <Text size="lg" tone="muted" className={styles.words}>
    {children}
  </Text>
)
