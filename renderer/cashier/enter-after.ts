// The label of the Enter key on what comes after a result.
import { useEffect, useState } from 'react'
import { isSettled, settleMs, useEnterKey } from '#renderer/cashier/enter-key.ts'
import { callAfter, tillNow } from '#renderer/till/clock.ts'

/** The key of what comes after a result, once it is heard. */
export function useEnterAfter(endedAt: number | null): 'Enter' | undefined {
  const key = useEnterKey()
  // Another end is heard anew.
  const [heard, setHeard] = useState(() => (isSettled(endedAt) ? endedAt : undefined))
  const isHeard = heard === endedAt
  useEffect(
    () => (isHeard ? undefined : callAfter(settleMs + (endedAt ?? 0) - tillNow(), () => setHeard(endedAt))),
    [isHeard, endedAt],
  )
  return isHeard ? key : undefined
}
