// The use of the lock that keeps a screen awake, which is loaded when it is first wanted.
import { useEffect } from 'react'

/** As long as whoever calls it is drawn. */
export function useWakeLock(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const locked = import('#renderer/ui/wake-lock.ts').then(
      ({ keepAwake }) => keepAwake(),
      () => () => {}, // where it does not arrive the screen goes dark as any other
    )
    return () => void locked.then((letGo) => letGo())
  }, [isWanted])
}
