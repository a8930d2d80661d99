// The kiosk's return from staff to customers: the keys that open the staff's screen, and the time after which it closes by itself.
import { after, tillNow } from '#renderer/till/clock.ts'
import { isExitKey } from '#renderer/kiosk/exit-gesture.ts'
import {
  backToCustomers,
  closeHelp,
  closeWayOut,
  seekWayOut,
  staffDueOf,
} from '#renderer/kiosk/staff-actions.ts'
import { useStore } from '#renderer/till/store.ts'

const betweenMs = 500

export function keepStaffRules(): void {
  document.addEventListener('keydown', (event) => {
    if (isExitKey(event) && !event.repeat) seekWayOut()
  })
  const look = () => {
    switch (staffDueOf(useStore.getState(), tillNow())) {
      case 'return':
        backToCustomers()
        break
      case 'closeWayOut':
        closeWayOut()
        break
      case 'closeHelp':
        closeHelp()
        break
      case null:
        break
    }
    after(betweenMs, look)
  }
  look()
}
