// The label of the Enter key on the cashier's buttons: shown only while Enter does what the button does.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepsOwnEnter } from '#renderer/cashier/focus-origin.ts'
import { callAfter, tillNow } from '#renderer/till/clock.ts'
import { useStore, type State } from '#renderer/till/store.ts'

const moves = ['focusin', 'focusout', 'pointerdown', 'scroll', 'resize'] as const

/** Whatever moves the focus, or takes what has it out of sight. */
function watchFocus(changed: () => void): () => void {
  for (const one of moves) window.addEventListener(one, changed, { capture: true, passive: true })
  return () => {
    for (const one of moves) window.removeEventListener(one, changed, { capture: true })
  }
}

const isFree = (): boolean => !keepsOwnEnter(document.activeElement)

/** Something lies in front of the screen. */
export const hasDialog = ({ asking, unsettled, selling }: State): boolean =>
  asking !== null || unsettled !== null || selling.isHistoryOpen

/** `Enter` for a button that stands for it; undefined while the key belongs to what has the focus, or to what lies in front. */
export function useEnterKey(): 'Enter' | undefined {
  const isOfScreen = useSyncExternalStore(watchFocus, isFree)
  // Enter in the search takes what was found; with nothing typed it means what it means everywhere.
  const isFinding = useStore(({ selling }) => selling.isSearching && selling.typed.trim() !== '')
  const isCovered = useStore(hasDialog)
  return isOfScreen && !isFinding && !isCovered ? 'Enter' : undefined
}

/** When a result has been on screen long enough for a key to mean it (ms): Enter twice must not wipe what it caused. */
export const settleMs = 1000

/** `endedAt`: epoch ms. */
export const isSettled = (endedAt: number | null): boolean => tillNow() - (endedAt ?? 0) > settleMs

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
