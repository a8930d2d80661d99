// The heartbeat of the running sale or sign-up: the screen in front polls when the till says, at least once a second, one poll at a time, until there is nothing to wait for.
import { call } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Result } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'
import { isToPoll } from '#shared/sign-up.ts'

const betweenMs = 1000

/** Which of its surfaces this page is: only these may drive. */
export function keepPolling(surface: 'cashier' | 'kiosk'): void {
  let isResting = false
  const beat = async () => {
    const ask = isResting ? null : beatOf(surface)
    if (!ask) return
    isResting = true
    // What it finds comes with the next view; that the till is silent, the line itself says.
    const nextMs = await ask()
    callAfter(nextMs ?? betweenMs, () => {
      isResting = false
      void beat()
    })
  }
  useStore.subscribe(() => void beat())
}

type Beat = () => Promise<number | undefined>

function beatOf(surface: 'cashier' | 'kiosk'): Beat | null {
  const state = useStore.getState()
  const { sale, signUp } = state[surface] ?? {}
  // Nobody is signed in: the screen does not know what is paid, and keeps it going all the same.
  if (surface === 'cashier' && state.cashier?.staff.asksSignIn)
    return state.cashier.staff.isPaying ? async () => nextOf(await call(surface, 'sale.goOn', {})) : null
  if (sale != null && saleCan.poll.has(sale.state))
    return async () => nextOf(await call(surface, 'sale.poll', { sale: sale.sale }))
  if (!signUp || !isToPoll(signUp)) return null
  return async () => {
    await call(surface, 'signUp.poll', { agreement: signUp.agreement })
    return undefined
  }
}

const nextOf = (polled: Result<{ nextMs: number } | null> | undefined): number | undefined =>
  polled?.ok ? polled.value?.nextMs : undefined
