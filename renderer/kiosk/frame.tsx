// The frame of the kiosk's screens: the bar above, the areas for what is shown and what is touched, the help button, the dialog within reach, and the corner by which staff leave.
import clsx from 'clsx'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/kiosk/frame.module.css'
import { createExitGesture } from '#renderer/kiosk/exit-gesture.ts'
import { openExitDialog, callHelp, closeHelp } from '#renderer/kiosk/staff-actions.ts'
import { callAfter, steadyMs } from '#renderer/till/clock.ts'
import { usePreferences } from '#renderer/till/preferences.ts'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Text, Row, Grid } from '#renderer/ui/layout.tsx'
import { chooseLanguage, toggleLowReach } from '#renderer/kiosk/customer-session.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ModeBadge } from '#renderer/ui/sign.tsx'
import { LanguageSwitch } from '#renderer/ui/language-switch.tsx'
import type { KioskView } from '#shared/bridge.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'

/** Room for low reach. On a smaller screen the whole page is scrolled, and anything can be brought within reach. */
const room = matchMedia('(min-height: 640px) and (min-width: 481px)')

/** Whether all that is touched lies in the lower half of the screen: its customer wants it so, and there is room for it. */
export function useLowReach(): boolean {
  const isWanted = usePreferences(({ isLowReach }) => isLowReach)
  const hasRoom = useSyncExternalStore(followRoom, () => room.matches)
  return isWanted && hasRoom
}

function followRoom(tell: () => void): () => void {
  room.addEventListener('change', tell)
  return () => room.removeEventListener('change', tell)
}

/**
 * The frame in which all areas lie. `isLow`: within low reach, which the styles of parts know as `data-low`. `isResting`: no customer has begun
 * anything, also where it is closed, which a newer program waits for.
 */
export function Frame(props: { screen: string; isLow: boolean; isResting: boolean; children: ReactNode }) {
  const { screen, isLow, isResting, children } = props
  const marks = { 'data-low': isLow ? '' : undefined, 'data-resting': isResting ? '' : undefined }
  return (
    <div className={styles.frame} data-face={screen} {...marks}>
      {children}
    </div>
  )
}

/** The main part takes no room of its own: what is in it lies in the frame's areas. */
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
      <Text as="h1" size="2xl" {...(asField ? {} : { ref: takeFocus, tabIndex: -1 })}>
        {title}
      </Text>
      {words !== undefined && (
        <Text size="sm" tone="muted">
          {words}
        </Text>
      )}
      {children}
    </div>
  )
}

/** The one area that fills the room above the foot. Words too many for it are scrolled to, and never cut off. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <div className={clsx(styles.show, styles.whole)}>{children}</div>
)

/** `keys` stand beside what is keyed where there is room; what `fills` takes what is left below, and `scrolls` in it; a `wall` is only looked at. */
export function TouchArea(props: {
  as?: 'keys' | 'fills' | 'scrolls' | 'wall'
  className?: string | undefined
  children: ReactNode
}) {
  const { as = 'keys', className, children } = props
  return <div className={clsx(styles.act, styles[as], className)}>{children}</div>
}

const gesture = createExitGesture(openExitDialog, { now: steadyMs, after: callAfter })

/** The hidden corner by which staff leave. Assistive technology is given the keys instead: see exit-gesture.ts. */
export const ExitCorner = () => (
  <div
    className={styles.corner}
    aria-hidden="true"
    onPointerDown={gesture.press}
    onPointerUp={gesture.letGo}
    onPointerCancel={gesture.letGo}
    onPointerLeave={gesture.letGo}
  />
)

export function KioskBar({ view: { mode, staff } }: { view: KioskView }) {
  return (
    <Row as="header" wrap gap={4} rowGap={2} className={styles.bar}>
      <div className={styles.languages}>
        <LanguageSwitch onSelect={chooseLanguage} />
      </div>
      <ModeBadge mode={mode} className={styles.badge} />
      <Row gap={2} align="stretch" className={styles.tools}>
        <Reach />
        {!staff && <HelpButton className={styles.tool} />}
      </Row>
    </Row>
  )
}

function Reach() {
  const { t } = useTranslation()
  const isLow = usePreferences((state) => state.isLowReach)
  return (
    <Button
      variant="quiet"
      icon="lowReach"
      isPressed={isLow}
      className={styles.tool}
      onClick={toggleLowReach}
    >
      {t('ordering.lowReach')}
      <span className="hidden">{t('ordering.lowReachName')}</span>
    </Button>
  )
}

/** The help button says to whoever has called that staff have been called, for as long as nobody has come; the next customer may call again. */
export function HelpButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const hasCalled = useKiosk((state) => state.hasCalled)
  const isCalled = useStore(({ kiosk }) => kiosk?.helpSince != null) && hasCalled
  const isBusy = usePending('kiosk.help')
  return (
    <Button
      variant="quiet"
      icon={isCalled ? 'tick' : 'question'}
      isBusy={isBusy}
      className={className}
      name={t(isCalled ? 'kiosk.help.title' : 'kiosk.help.call')}
      onClick={() => void callHelp()}
    >
      {t(isCalled ? 'kiosk.help.called' : 'kiosk.help.call')}
    </Button>
  )
}

/** The answer to a call for help; there is none until somebody has called. */
export function HelpCalled() {
  const { t } = useTranslation()
  const help = useKiosk((state) => state.help)
  if (help === null) return null
  const isFailed = help === 'failed'
  return (
    <KioskDialog
      title={t(isFailed ? 'kiosk.help.failed.title' : 'kiosk.help.title')}
      words={t(isFailed ? 'kiosk.help.failed.words' : 'kiosk.help.words')}
      wordsAs={isFailed ? 'alert' : 'status'}
      onClose={closeHelp}
      acts={
        <Button variant="main" onClick={closeHelp}>
          {t('dialog.close')}
        </Button>
      }
    />
  )
}

/** `wordsAs`: how its words are told to whoever does not look. */
export function KioskDialog(props: {
  title: string
  words: string
  wordsAs?: 'alert' | 'status' | 'timer'
  onClose: () => void
  children?: ReactNode
  acts: ReactNode
}) {
  const { title, words, wordsAs, onClose, children, acts } = props
  return (
    <Dialog title={title} onClose={onClose} variant="low" className={styles.dialog}>
      <DialogWords role={wordsAs}>{words}</DialogWords>
      {children}
      <Grid gap="fluid" least="16rem" stretches>
        {acts}
      </Grid>
    </Dialog>
  )
}
