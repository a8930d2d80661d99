// The heartbeat of a page: it keeps what is being paid going, and shows the host and the watchdog that the page lives.
import { call, openViewsAnew } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import { reportLostLink } from '#renderer/till/view-reducers.ts'
import type { Surface } from '#shared/command.ts'
import { problem } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'
import { isToPoll } from '#shared/sign-up.ts'

/** At least so often while something is being paid, and when the till did not answer. */
const payingMs = 1000
/** While the screen is blank. */
const blankMs = 3000
/** Until the screen is drawn for the first time. */
const untilDrawnMs = 250
/** The till answers within a second or so. */
const patienceMs = 5000
/** After so many beats without an answer the line is lost, although nothing says so: an access point without power ends no connection. */
const mostSilent = 2

/** Stops when the screen has given up, so that the watchdog loads a page again that only shows its error. */
export function keepBeating(surface: Surface, screen: Element): () => void {
  let wasDrawn = false
  let isAsking = false
  let silent = 0
  const hear = (isAnswered: boolean) => {
    if (isAnswered && silent >= mostSilent) openViewsAnew()
    silent = isAnswered ? 0 : silent + 1
    if (silent === mostSilent) reportLostLink(problem('till.notAnswering'))
  }
  let stop = () => {}
  const beat = async () => {
    isAsking = true
    const nextMs = await pollOf(surface, screen, hear)
    isAsking = false
    wasDrawn ||= nextMs !== null
    const pauseMs = nextMs ?? (wasDrawn ? blankMs : untilDrawnMs)
    if (!isOver)
      stop = callAfter(isPaying(surface) ? Math.min(pauseMs, payingMs) : pauseMs, () => void beat())
  }
  let isOver = false
  let wasPaying = false
  // What begins to be paid does not wait for the next beat.
  const unsubscribe = useStore.subscribe((state) => {
    const isNew = isPaying(surface, state) && !wasPaying
    wasPaying = isPaying(surface, state)
    if (!isNew || isAsking || !wasDrawn) return
    stop()
    void beat()
  })
  void beat()
  return () => {
    isOver = true
    unsubscribe()
    stop()
  }
}

/** When the next is due; null while nothing is drawn: React takes the whole screen away when one of its parts throws. */
async function pollOf(
  surface: Surface,
  screen: Element,
  hear: (isAnswered: boolean) => void,
): Promise<number | null> {
  if (screen.childElementCount === 0 || screen.getBoundingClientRect().height === 0) return null
  document.dispatchEvent(new Event('kasse:alive' satisfies keyof DocumentEventMap))
  // Nobody scans from a page in the background; a browser lets it beat all the same.
  const isHidden = surface === 'customer' && document.visibilityState === 'hidden'
  const polled = await call(surface, 'poll', isHidden ? { isHidden } : {}, patienceMs)
  hear(polled.ok || polled.problem.code !== 'till.notAnswering')
  // What it finds comes with the next view.
  return (polled.ok && polled.value?.nextMs) || payingMs
}

/** Where nobody is signed in the screen does not know what is paid, and keeps it going all the same. */
function isPaying(surface: Surface, state: State = useStore.getState()): boolean {
  if (surface !== 'cashier' && surface !== 'kiosk') return false
  const { sale, signUp } = state[surface] ?? {}
  if (surface === 'cashier' && state.cashier?.staff.asksSignIn) return state.cashier.staff.isPaying
  return (sale != null && saleCan.poll.has(sale.state)) || (signUp != null && isToPoll(signUp))
}
