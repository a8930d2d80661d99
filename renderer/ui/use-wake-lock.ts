// The use of the lock that keeps a screen awake, which is loaded when it is first wanted.
import { useEffect } from 'react'

/** As long as whoever calls it is drawn. */
export function useWakeLock(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const locked = import('#renderer/ui/wake-lock.ts').then(
      ({ keepAwake }) => keepAwake(),
      () => () => {}, // without it the screen goes dark when its machine says so
    )
    return () => void locked.then((letGo) => letGo())
  }, [isWanted])
}
