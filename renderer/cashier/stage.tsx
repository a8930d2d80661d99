// The left side of the cashier's screen: what is sold or said, what came of a scan, and the tools.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/cashier/stage.module.css'
import { Toolbar } from '#renderer/cashier/toolbar.tsx'
import { useStore } from '#renderer/till/store.ts'
import { Stack } from '#renderer/ui/layout.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'

const ScanNotice = lazyPart(async () => (await import('#renderer/cashier/scan-notice.tsx')).ScanNotice)

/** A part that did not come breaks only what needs it. */
const useScanNews = (): boolean => useStore(({ selling }) => selling.news !== null)

type Props = {
  children: ReactNode
  /** `filling`: a basket is put together. `alone`: in the middle, as wide as words are read. `code`: the customer scans it here. `ended`: as `alone`, with what comes next in sight. */
  variant?: 'filling' | 'alone' | 'code' | 'ended' | undefined
  /** True where nothing stands beside it. */
  isWide?: boolean
  /** Tools at the foot; where none are given, those of a sale that runs or has ended. */
  tools?: ReactNode
}

export function Stage({ children, variant, isWide = false, tools = <Toolbar entry={null} /> }: Props) {
  const hasNews = useScanNews()
  return (
    <main className={clsx(styles.stage, isWide && styles.wide)} data-look={variant}>
      <Stack
        gap={4}
        grows
        className={clsx(styles.scroll, (variant === 'alone' || variant === 'ended') && styles.alone)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- below terms it is scrolled by keyboard
        tabIndex={variant === 'code' || variant === 'ended' ? 0 : undefined}
      >
        {children}
      </Stack>
      {hasNews && <ScanNotice />}
      {tools}
    </main>
  )
}

/** The stage of how something ended, with its paper where there is one. `isUrgent`: something must be done. `next`: what may begin. */
export function EndStage(props: {
  paper: ReactNode
  isUrgent?: boolean
  next?: ReactNode
  children: ReactNode
}) {
  const { paper, isUrgent = false, next, children } = props
  const hasNews = useScanNews()
  return (
    <main className={styles.stage} data-look="ended">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is longer than its room is scrolled by keyboard */}
      <Stack gap={4} grows className={clsx(styles.scroll, paper ? styles.paper : styles.alone)} tabIndex={0}>
        <Stack gap={5} className={clsx(styles.words, paper && isUrgent && styles.top)}>
          {children}
        </Stack>
        {paper}
      </Stack>
      {next}
      {hasNews && <ScanNotice />}
      <Toolbar entry={null} />
    </main>
  )
}

/** The stage in place of both sides. */
export const WholeStage = ({ children }: { children: ReactNode }) => (
  <main className={clsx(styles.stage, styles.whole)}>{children}</main>
)
