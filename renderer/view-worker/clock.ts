// The clock of what runs beside the screens: the worker that pages share has none of theirs.

/** Milliseconds since the worker or the page began. */
export const steadyMs = (): number => performance.now()

export function callAfter(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => {
    clearTimeout(timer)
  }
}

/** Gives up on its own after `ms`. */
export const timeoutSignal = (ms: number): AbortSignal => AbortSignal.timeout(ms)
