// Who drives the running sale or sign-up? The screen in front: it polls when the till says, at least once a second, one poll at a time, until there is nothing to wait for.
import { call } from '#renderer/bridge.ts'
import { after } from '#renderer/clock.ts'
import { useStore } from '#renderer/store.ts'
import { isToPoll } from '#renderer/parts/joins.ts'
import { saleCan } from '#shared/sale.ts'

const betweenMs = 1000

/** Which of its surfaces this page is: only these may drive. */
export function keepPolling(surface: 'cashier' | 'kiosk'): void {
  let isResting = false
  const beat = async () => {
    const { sale, signUp } = useStore.getState()[surface] ?? {}
    const isSale = sale != null && saleCan.poll.has(sale.state)
    if (isResting || !(isSale || (signUp && isToPoll(signUp)))) return
    isResting = true
    // What it finds comes with the next view; that the till is silent, the line itself says.
    const polled = isSale ? await call(surface, 'sale.poll', { sale: sale.sale }) : null
    if (!isSale && signUp) await call(surface, 'signUp.poll', { agreement: signUp.agreement })
    after((polled?.ok ? polled.value?.nextMs : undefined) ?? betweenMs, () => {
      isResting = false
      void beat()
    })
  }
  useStore.subscribe(() => void beat())
}
