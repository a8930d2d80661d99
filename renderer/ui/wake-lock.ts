// The lock that keeps a screen from going dark while a customer is to scan it or to look at it.

/** Gives back the way to let go. A browser that has no such lock, or refuses it, is no error. */
export function keepAwake(): () => void {
  // Missing on an address without TLS.
  if (!('wakeLock' in navigator)) return () => {}
  let isOver = false
  let held: WakeLockSentinel | null = null
  const ask = async () => {
    // A page out of sight is given none, and loses its own.
    if (document.visibilityState !== 'visible') return
    const lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await lock?.release()
    else held = lock
  }
  const askAgain = () => void ask()
  askAgain()
  document.addEventListener('visibilitychange', askAgain)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', askAgain)
    void held?.release()
  }
}
