// The hidden corner by which staff leave the customers' screens. No control stands there, nothing of it is seen, and no tap goes through it.
import { callAfter, steadyMs } from '#renderer/till/clock.ts'
import styles from '#renderer/kiosk/exit-corner.module.css'
import { createExitGesture } from '#renderer/kiosk/exit-gesture.ts'
import { openExitDialog } from '#renderer/kiosk/staff-actions.ts'

const gesture = createExitGesture(openExitDialog, { now: steadyMs, after: callAfter })

/** Assistive technology is given the keys instead: see exit-gesture.ts. */
export function ExitCorner() {
  return (
    <div
      className={styles.corner}
      aria-hidden="true"
      onPointerDown={gesture.press}
      onPointerUp={gesture.letGo}
      onPointerCancel={gesture.letGo}
      onPointerLeave={gesture.letGo}
    />
  )
}
