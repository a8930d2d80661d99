// The areas of the kiosk's screen: what is shown above, what is touched within reach below.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/kiosk/areas.module.css'
import { takeFocus } from '#renderer/ui/focus.ts'

/** What all areas lie in. `isLow`: within low reach, which the styles of parts know as `data-low`. */
export function Frame({ face, isLow, children }: { face: string; isLow: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame} data-face={face} data-low={isLow ? '' : undefined}>
      {children}
    </div>
  )
}

/** It takes no room of its own: what is in it lies in the frame's areas. */
export function Main({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <main className={styles.main} aria-label={t('kiosk.label')}>
      {children}
    </main>
  )
}

/** `children` stand below the title: `asField`, the title leaves them the focus; `asLines`, they take what room is left. */
export function Show(props: {
  title: string
  words?: string
  children?: ReactNode
  place?: 'end' | 'middle'
  asField?: boolean
  asLines?: boolean
}) {
  const { title, words, children, place = 'end', asField = false, asLines = false } = props
  return (
    <div className={clsx(styles.show, place === 'middle' && styles.middle, asLines && styles.lines)}>
      <h1 className={styles.title} {...(asField ? {} : { ref: takeFocus, tabIndex: -1 })}>
        {title}
      </h1>
      {words !== undefined && <p className={styles.words}>{words}</p>}
      {children}
    </div>
  )
}

/** What fills the room above the foot. Words too many for it are scrolled to, and never cut off. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <div className={clsx(styles.show, styles.whole)}>{children}</div>
)

/** `keys` stand beside what is keyed where there is room; what `fills` takes what is left below, and `scrolls` in it; a `wall` is only looked at. */
export function Act(props: {
  as?: 'keys' | 'fills' | 'scrolls' | 'wall'
  className?: string | undefined
  children: ReactNode
}) {
  const { as = 'keys', className, children } = props
  const looks = [styles.act, styles[as], as === 'scrolls' && styles.fills, className]
  return <div className={clsx(looks)}>{children}</div>
}
