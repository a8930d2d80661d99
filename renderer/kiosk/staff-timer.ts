// The kiosk's return from staff to customers: the keys that open the staff's screen, and the time after which it closes by itself.
import { callAfter, tillNow } from '#renderer/till/clock.ts'
import { isExitKey } from '#renderer/kiosk/exit-gesture.ts'
import {
  backToCustomers,
  closeHelp,
  closeExitDialog,
  openExitDialog,
  staffTimeoutOf,
} from '#renderer/kiosk/staff-actions.ts'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'

const betweenMs = 500

export function runStaffTimer(): void {
  document.addEventListener('keydown', (event) => {
    if (isExitKey(event) && !event.repeat) openExitDialog()
  })
  const look = () => {
    switch (staffTimeoutOf({ ...useStore.getState(), ...useKiosk.getState() }, tillNow())) {
      case 'return':
        backToCustomers()
        break
      case 'closeExitDialog':
        closeExitDialog()
        break
      case 'closeHelp':
        closeHelp()
        break
      case null:
        break
    }
    callAfter(betweenMs, look)
  }
  look()
}
