// Who drives the running sale? The screen in front: it polls once a second, one poll at a time, until there is nothing to wait for.
import { call } from '#renderer/bridge.ts'
import { after } from '#renderer/clock.ts'
import { useStore } from '#renderer/store.ts'
import { saleCan } from '#shared/sale.ts'

const betweenMs = 1000

/** Which of its surfaces this page is: only these may drive. */
export function keepPolling(surface: 'cashier' | 'kiosk'): void {
  let isResting = false
  const beat = async () => {
    const sale = useStore.getState()[surface]?.sale
    if (isResting || !sale || !saleCan.poll.has(sale.state)) return
    isResting = true
    // What it finds comes with the next view; that the till is silent, the line itself says.
    await call(surface, 'sale.poll', { sale: sale.sale })
    after(betweenMs, () => {
      isResting = false
      void beat()
    })
  }
  useStore.subscribe(() => void beat())
}
