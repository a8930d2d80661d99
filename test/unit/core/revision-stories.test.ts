// Revisions of the views: a change answers the one it led to and nothing else, and every view of that revision shows it.
import { expect } from 'vitest'
import { surface } from '#shared/command.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { test } from '#test/support/till/till-test.ts'

const revisions = ({ cashier, customer, kiosk, office }: Shop) =>
  [cashier, customer, kiosk, office].map(({ view }) => view().revision)

test('what was answered is what every next view shows', async (shop) => {
  const before = shop.cashier.view().revision
  expect(revisions(shop)).toEqual(surface.options.map(() => before))
  const answered = opened(await shop.cashier.ask('basket.addAmount', { value: 4_900 }))
  expect(Object.keys(answered)).toEqual(['revision'])
  expect(answered.revision).toBeGreaterThan(before)
  expect(revisions(shop)).toEqual(surface.options.map(() => answered.revision))
  expect([shop.cashier.view().basket.total, shop.customer.view().total]).toEqual([4_900, 4_900])
  const amount = { value: 4_900, currency: 'NOK' } as const
  const { basket } = shop.cashier.view().basket
  const started = opened(await shop.cashier.ask('sale.start', { amount, by: { userFlow: 'QR' }, basket }))
  expect(started).toEqual({ revision: shop.cashier.view().revision })
  expect(shop.customer.view()).toMatchObject({ ...started, sale: { state: 'created' } })
})

test('a question and a refusal lead to no other view', async (shop) => {
  const before = revisions(shop)
  opened(await shop.cashier.ask('sale.recent', {}))
  opened(await shop.office.ask('report.x', {}))
  expect(await shop.cashier.ask('basket.park', {})).toMatchObject({ problem: { code: 'basket.nothing' } })
  expect(revisions(shop)).toEqual(before)
})

test('a page that has views of an earlier run finds those of the next one later', async (shop) => {
  for (let count = 0; count < 20; count += 1)
    opened(await shop.cashier.ask('basket.addAmount', { value: 100 }))
  const before = shop.cashier.view().revision
  await shop.restart(1000)
  expect(shop.cashier.view().revision).toBeGreaterThan(before)
})

test('a view that has not its shape does not leave the till, which goes on', async (shop) => {
  shop.clock.jump(Number.NaN)
  expect(() => shop.customer.view()).toThrow(/"a view has not its shape"/)
})
