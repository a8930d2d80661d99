// What does a key of the keyboard mean right now? Digits key the amount, Enter is QR, P is Phone, Esc cancels.
import { acknowledgeByKey, cancel, canKey, charge, isPuttingAway, press } from '#renderer/actions.ts'
import { keyOf } from '#renderer/parts/keyed.ts'
import { useStore } from '#renderer/store.ts'
import { saleCan } from '#shared/sale.ts'

export function pressedKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  const { asking, unsettled } = useStore.getState()
  if (asking || unsettled || isTyping(event.target)) return
  // A focused button keeps its own Enter.
  if (event.key === 'Enter' && isPressable(event.target)) return
  if (means(event.key)) event.preventDefault()
}

/** Acts on the key; false when it means nothing here. */
function means(key: string): boolean {
  if (canKey()) return keying(key)
  if (isPuttingAway()) return keyingAhead(key)
  const state = useStore.getState().cashier?.sale?.state
  if (state === undefined) return false
  if (key === 'Escape' && saleCan.cancel.has(state)) cancel()
  else if (key === 'Enter' && saleCan.acknowledge.has(state)) acknowledgeByKey()
  else return false
  return true
}

function keying(key: string): boolean {
  const padKey = keyOf(key)
  if (padKey) press(padKey)
  else if (key === 'Enter') charge('QR')
  else if (key.toLowerCase() === 'p') charge('PUSH_MESSAGE')
  else return false
  return true
}

/** The amount only: what is charged must be seen first. */
function keyingAhead(key: string): boolean {
  const padKey = keyOf(key)
  if (padKey) press(padKey)
  return padKey !== undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
