// The label of the Enter key on what comes after a result.
import { useEffect, useState } from 'react'
import { isSettled, settleMs, useEnterKey } from '#renderer/cashier/enter-key.ts'
import { callAfter, tillNow } from '#renderer/till/clock.ts'

/** The key of what comes after a result, once it is heard. */
export function useEnterAfter(endedAt: number | null): 'Enter' | undefined {
  const key = useEnterKey()
  const [isHeard, setHeard] = useState(() => isSettled(endedAt))
  useEffect(
    () => (isHeard ? undefined : callAfter(settleMs + (endedAt ?? 0) - tillNow(), () => setHeard(true))),
    [isHeard, endedAt],
  )
  return isHeard ? key : undefined
}
