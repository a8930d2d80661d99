// The clock of the screens, and the shop's time zone, as the view tells it. The only file that reads a clock, sets a timer or draws random ids; what counts is the till's time.
import { useSyncExternalStore } from 'react'
import { useStore, type State } from '#renderer/till/store.ts'

/** Milliseconds since the page began: steady, whoever sets the machine's clock. */
export const steadyMs = (): number => performance.now()

export function callAfter(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => {
    clearTimeout(timer)
  }
}

/** Gives up on its own after `ms`; for what waits on the till. */
export const timeoutSignal = (ms: number): AbortSignal => AbortSignal.timeout(ms)

/** Of this page alone; this works without TLS too, where a browser has no UUID to give. */
const pageName = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')
let requests = 0

/** Another one each time, and on every page. */
export const nextRequest = (): string => `${pageName}-${(requests += 1)}`

const tickMs = 250
const watchers = new Set<() => void>()
let reading = 0
let stopTicking = () => {}

function tick() {
  reading = steadyMs()
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  if (watchers.size === 1) {
    reading = steadyMs()
    const timer = setInterval(tick, tickMs)
    stopTicking = () => {
      clearInterval(timer)
    }
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) stopTicking()
  }
}

/** The till's clock (epoch ms), counted on from the last view; draws again four times a second. */
export function useTillNow(): number {
  const ticked = useSyncExternalStore(watch, () => reading)
  const { at, receivedAt } = useStore((state) => state.tillClock)
  return at + Math.max(0, ticked - receivedAt)
}

/** A value that follows from the till's clock (epoch ms): draws again only when it becomes another. */
export function useValueAtTillNow<Value extends string | number | boolean | null>(
  valueAt: (now: number) => Value,
): Value {
  const { at, receivedAt } = useStore((state) => state.tillClock)
  return useSyncExternalStore(watch, () => valueAt(at + Math.max(0, reading - receivedAt)))
}

const dayMs = 86_400_000

/** Midnight, in UTC, of the day by the till's clock (epoch ms); draws again once a day. */
export const useTillDay = (): number => useValueAtTillNow((now) => now - (now % dayMs))

/** The same for whoever does not draw. */
export function tillNow(): number {
  const { at, receivedAt } = useStore.getState().tillClock
  return at + Math.max(0, steadyMs() - receivedAt)
}

/** How much of a wait is left (ms). `at`: when it was told, epoch ms; a view that came in between may have set the clock back. */
export const waitLeft = (seconds: number, at: number, now: number): number =>
  Math.max(0, seconds * 1000 - Math.max(0, now - at))

/** Never that of the browser. */
export const zoneIn = ({ cashier, office, kiosk }: State): string =>
  (cashier?.till ?? office?.till ?? kiosk?.staff)?.timeZone ?? 'UTC'

export const useZone = (): string => useStore(zoneIn)
