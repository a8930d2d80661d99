// A kiosk for stories: its page and its till on one clock, and the service's own word of its customers.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import type { OpenTill } from '#core/app/open.ts'
import type { Phone } from '#sandbox/phone/phone.ts'
import type { KioskSale } from '#shared/sale.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { asking, saleOn } from '#test/support/till/caller.ts'
import { opened } from '#test/support/till/shop.ts'
import { msisdn } from '#test/support/till/customer.ts'
import { createWorld } from '#test/support/till/world.ts'

export type KioskCounter = Awaited<ReturnType<typeof openKioskCounter>>

export async function openKioskCounter(
  browser: Browser,
  options: {
    settings?: Record<string, unknown>
    managerPin?: string | undefined
    size?: { width: number; height: number }
  } = {},
) {
  await using owned = new AsyncDisposableStack()
  const world = owned.use(await createWorld())
  const { size, ...given } = options
  const counter = owned.use(await openCounter(browser, { world, isKiosk: true, ...given }))
  const page = await counter.openKiosk(size)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { till } = counter.server.opened
  const view = () => till.view('kiosk')
  await page.face('attract').waitFor()
  /** No faster than what is asked of the service is answered. */
  const second = async () => {
    world.clock.advance(1000)
    await till.runOnce()
    await world.network.quiet()
  }
  const kept = owned.move()

  return {
    world,
    counter,
    page,
    customer: world.customer(msisdn),
    view,
    reference: () => till.view('cashier').sale?.reference ?? '',
    unsettled: () => till.view('cashier').till.unsettledCount,
    /** Time goes by for the page and for the till alike; what the till tells at its end, the page has not yet seen. */
    async goBy(ms: number): Promise<void> {
      // What the till told before is on the page by then: a view of an earlier time would set its clock back.
      await page.evaluate(() => fetch(location.href).then(() => undefined))
      await page.clock.fastForward(ms)
      world.clock.advance(ms)
      await till.runOnce()
    },
    /** Seconds go by until the till tells that of the sale on screen. */
    async until(isTold: (sale: KioskSale) => boolean, mostSeconds = 90): Promise<void> {
      for (let passed = 0; passed < mostSeconds; passed += 1) {
        const { sale } = view()
        if (sale && isTold(sale)) return
        await second()
      }
      throw new Error(`after ${mostSeconds} s the sale is ${JSON.stringify(view().sale)}`)
    },
    /** Closed after an outage, it opens by itself when the service answers. */
    async opens(): Promise<void> {
      for (let passed = 0; passed < 90 && view().isClosed; passed += 1) await second()
      await page.face('attract').waitFor()
    },
    /** The till has so many of everything, and the foot says what they come to. */
    async has(count: number, sum: string): Promise<void> {
      await expect.poll(() => view().basket.count, { interval: 10 }).toBe(count)
      await page.locator('.footer_total', { hasText: sum }).waitFor()
    },
    async payByCode(phone: Phone): Promise<void> {
      await page.touch('Pay with QR')
      await page.face('scan').waitFor()
      const qr = view().sale?.qr
      if (qr?.kind !== 'text') throw new Error('no code is shown')
      phone.scan(qr.text)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** A sale that somebody there has begun by a phone's number; its reference. */
export async function beginByPhone(open: OpenTill): Promise<string> {
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: `+${msisdn}` } as const
  const amount = { value: 5_000, currency: 'NOK' } as const
  opened(await asking(() => open, 'kiosk')('sale.start', { amount, by }))
  return saleOn(open.till).reference
}
