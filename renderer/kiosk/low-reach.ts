// Whether all that is touched lies in the lower half of the kiosk's screen: its customer wants it so, and there is room for it.
import { useSyncExternalStore } from 'react'
import { usePreferences } from '#renderer/till/preferences.ts'

/** On a smaller screen the whole page is scrolled, and anything can be brought within reach. */
const room = matchMedia('(min-height: 640px) and (min-width: 481px)')

export function useLowReach(): boolean {
  const isWanted = usePreferences(({ isLowReach }) => isLowReach)
  const hasRoom = useSyncExternalStore(follow, () => room.matches)
  return isWanted && hasRoom
}

function follow(tell: () => void): () => void {
  room.addEventListener('change', tell)
  return () => room.removeEventListener('change', tell)
}
