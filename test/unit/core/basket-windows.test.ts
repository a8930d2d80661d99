// Two windows of one till, each acting on what it saw last: no basket is lost, sold twice, or charged unseen.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CashierView } from '#shared/bridge.ts'
import { sum, tipOf, type Discount, type Tip } from '#shared/order.ts'
import { pay } from '#test/support/till/baskets.ts'
import { openShop } from '#test/support/till/shop.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Request =
  | { do: 'look' | 'empty' | 'hold' | 'pay' | 'cancel' | 'abandon' | 'acknowledge' | 'restart' }
  | { do: 'add'; product: string }
  | { do: 'amount'; value: number }
  | { do: 'quantity'; at: number; to: number }
  | { do: 'discount'; at: number | null; discount: Discount | null }
  | { do: 'tip'; tip: Tip | null }
  | { do: 'resume' | 'drop'; at: number }
  | { do: 'charge' | 'keypad'; tip: number }

const place = fc.nat(3)
const discount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.record({ by: fc.constant('percent' as const), hundredths: fc.constantFrom(1, 333, 1250, 9999, 10_000) }),
  fc.record({ by: fc.constant('amount' as const), value: fc.constantFrom(1, 4_799, 65_000_000) }),
  fc.constant(null),
)
const tip: fc.Arbitrary<Tip | null> = fc.oneof(
  fc.record({ percent: fc.constantFrom(1, 7, 15, 100) }),
  fc.record({ value: fc.constantFrom(1, 4_999, 65_000_000) }),
  fc.constant(null),
)
const request: fc.Arbitrary<Request> = fc.oneof(
  fc.record({ do: fc.constantFrom('look', 'empty', 'hold', 'pay', 'cancel', 'abandon', 'restart') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('acknowledge', 'pay', 'hold', 'look') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('add'), product: fc.constantFrom('mug-blue', 'tea') }),
  },
  fc.record({ do: fc.constant('amount'), value: fc.constantFrom(1, 99, 33_333, 65_000_000) }),
  fc.record({ do: fc.constant('quantity'), at: place, to: fc.constantFrom(0, 1, 3, 999) }),
  fc.record({ do: fc.constant('discount'), at: fc.option(place), discount }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tip'), tip }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('resume', 'drop'), at: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('charge'), tip: fc.constant(0) }) },
  fc.record({ do: fc.constant('keypad'), tip: fc.constantFrom(0, 50, 500) }),
) as fc.Arbitrary<Request> // each row is one of them

/** What a window that saw this asks for; nothing when it has nothing to press. */
async function act(shop: Shop, request: Request, seen: CashierView): Promise<boolean> {
  const { basket, parked, sale, till } = seen
  const { ask } = shop.cashier
  const start = (value: number, given: number, more: object) =>
    ask('sale.start', {
      amount: { value, currency: till.currency },
      by: { userFlow: 'QR' },
      ...(given > 0 ? { tip: given } : {}),
      ...more,
    })
  const line = 'at' in request && request.at !== null ? (basket.lines[request.at]?.line ?? 'none') : null
  const name = 'at' in request && request.at !== null ? (parked[request.at]?.basket ?? 'none') : 'none'
  switch (request.do) {
    case 'look':
      return false
    case 'restart':
      await shop.restart(1_000)
      return true
    case 'add':
      return (await ask('basket.add', { product: request.product, quantity: 1 })).ok
    case 'amount':
      return (await ask('basket.addAmount', { value: request.value })).ok
    case 'quantity':
      return (await ask('basket.setQuantity', { line: line ?? 'none', quantity: request.to })).ok
    case 'discount':
      return (await ask('basket.discount', { line, discount: request.discount })).ok
    case 'tip':
      return (await ask('basket.tip', { tip: request.tip })).ok
    case 'empty':
      return (await ask('basket.empty', {})).ok
    case 'hold':
      return (await ask('basket.park', {})).ok
    case 'resume':
      return (await ask('basket.resume', { basket: name })).ok
    case 'drop':
      return (await ask('basket.drop', { basket: name })).ok
    case 'charge': {
      const given = tipOf(basket.tip, basket.total)
      return (await start(basket.total + given, given, { basket: basket.basket })).ok
    }
    case 'keypad':
      return (await start(1_000 + request.tip, request.tip, {})).ok
    case 'pay':
      if (shop.customer.view().sale?.qr?.kind !== 'text') return false
      await pay(shop)
      return true
    case 'cancel':
      return sale !== null && (await ask('sale.cancel', { sale: sale.sale })).ok
    case 'abandon':
      return sale !== null && (await ask('sale.abandon', { sale: sale.sale })).ok
    case 'acknowledge':
      return sale !== null && (await ask('sale.acknowledge', { sale: sale.sale })).ok
  }
}

/** Every basket there is, by what is in it; the name of what is being filled stays with it. */
const baskets = ({ basket, parked }: CashierView): Map<string, number> =>
  new Map([
    ...(basket.lines.length > 0 ? [[basket.basket, basket.count] as const] : []),
    ...parked.map((one) => [one.basket, one.count] as const),
  ])

const mayTake = new Set<Request['do']>(['quantity', 'empty', 'drop', 'pay', 'abandon'])

test('whatever two windows do in turn', async () => {
  const isCharged = premise('a basket is charged', 0.02)
  const isFirst = premise('it is charged while no sale is shown', 0.2)
  const hasSale = premise('a sale is shown', 0.2)
  const isLate = premise('a basket is paid for', 0.005)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(1), request), { minLength: 8, maxLength: 40 }),
      async (requests) => {
        await using shop = await openShop({ settings: { tips: { askedBy: 'cashier', percents: [10] } } })
        const windows = [shop.cashier.view(), shop.cashier.view()]
        const paid: string[] = []
        for (const [which, request] of requests) {
          const seen = windows[which] ?? shop.cashier.view()
          const before = shop.cashier.view()
          const shown = shop.customer.view().total
          const isDone = await act(shop, request, seen)
          const after = shop.cashier.view()
          // A window sees what it has caused; the other one may be behind until it looks.
          windows[which] = after
          const { basket } = after
          if (!hasSale(after.sale))
            expect(shop.customer.view().total).toBe(basket.total + tipOf(basket.tip, basket.total))
          if (isCharged(request.do === 'charge' && isDone)) {
            const due = seen.basket.total + tipOf(seen.basket.tip, seen.basket.total)
            expect([after.sale?.amount.value, basket.isLocked]).toEqual([due, true])
            if (isFirst(before.sale === null)) expect(shown).toBe(due)
            expect(paid.filter((one) => one === basket.basket)).toEqual([])
          }
          if (after.sale)
            expect(sum(after.sale.lines.map(({ total }) => total))).toBe(after.sale.amount.value)
          const isPaid = after.sale?.state === 'captured' && before.sale?.state !== 'captured'
          if (isLate(isPaid && before.basket.isLocked)) paid.push(before.basket.basket)
          for (const [name, count] of baskets(before))
            if (!mayTake.has(request.do))
              expect([name, baskets(after).get(name) ?? 0]).toEqual([
                name,
                count + added(request, isDone, name, before),
              ])
          for (const name of paid) expect(baskets(after).has(name)).toBe(false)
        }
      },
    ),
    tried(180),
  )
})

const added = (request: Request, isDone: boolean, name: string, { basket }: CashierView): number =>
  isDone && basket.basket === name && (request.do === 'add' || request.do === 'amount') ? 1 : 0
