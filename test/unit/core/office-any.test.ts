// A cashier, the office, others and power cuts in any order: the reports say what the service's own record says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#shared/order.ts'
import { premise } from '#test/support/run/premise.ts'
import { patience, tried } from '#test/support/run/run-size.ts'
import { nok, openAltered } from '#test/support/till/altered-answers.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

const manager = { pin: '', reason: 'came back' }
/** What chance does may be refused before anything is asked. */
const chancy = { mayMiss: true }

type Act =
  | { do: 'sell'; value: number; teas: number; ends: 'paid' | 'cancelled' | 'abandoned' }
  | { do: 'refund'; of: number; share: number; pieces: number; fault: 'none' | 'busy' | 'lost' | 'cut' }
  | { do: 'elsewhere'; of: number; share: number }
  | { do: 'oddWord'; of: number; says: 'TERMINATED' | 'EXPIRED' | 'CREATED' }
  | { do: 'close' | 'restart' | 'back' | 'night' }

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      value: fc.integer({ min: 100, max: 99_999 }),
      teas: fc.integer({ min: 0, max: 4 }),
      ends: fc.constantFrom(
        'paid' as const,
        'paid' as const,
        'paid' as const,
        'cancelled' as const,
        'abandoned' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      of: fc.nat(20),
      share: fc.integer({ min: 1, max: 1200 }),
      pieces: fc.integer({ min: 0, max: 3 }),
      fault: fc.constantFrom(
        'none' as const,
        'none' as const,
        'busy' as const,
        'lost' as const,
        'cut' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('elsewhere' as const),
      of: fc.nat(20),
      share: fc.integer({ min: 1, max: 1000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('oddWord' as const),
      of: fc.nat(20),
      says: fc.constantFrom('TERMINATED' as const, 'EXPIRED' as const, 'CREATED' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('close' as const, 'restart' as const, 'back' as const, 'night' as const),
    }),
  },
)

type Sold = { sale: string; reference: string; value: number }

async function sell(shop: Shop, { value, teas, ends }: Extract<Act, { do: 'sell' }>): Promise<Sold> {
  if (teas > 0) {
    opened(await shop.cashier.ask('basket.add', { product: 'tea', quantity: teas }))
    opened(await shop.cashier.ask('basket.addAmount', { value }))
  }
  const { basket } = shop.cashier.view()
  const total = teas > 0 ? basket.total : value
  const { sale, reference } = opened(
    await shop.cashier.start({
      amount: { value: total, currency: 'NOK' },
      by: { userFlow: 'PUSH_MESSAGE', phoneNumber },
      ...(teas > 0 ? { basket: basket.basket } : {}),
    }),
  )
  if (ends === 'paid') shop.sandbox.phone(msisdn).approve()
  if (ends === 'cancelled') await shop.cashier.cancel()
  if (ends === 'abandoned') await shop.cashier.abandon()
  else await shop.cashier.watch(6 * second)
  await shop.cashier.ask('sale.acknowledge', { sale })
  if (teas > 0 && ends !== 'paid') opened(await shop.cashier.ask('basket.empty', {}))
  return { sale, reference, value: total }
}

async function refund(shop: Shop, { sale, reference, value }: Sold, act: Extract<Act, { do: 'refund' }>) {
  const { lines } = opened(await shop.office.ask('office.sale', { sale }))
  if (act.fault === 'busy') shop.network.fail({ status: 503 }, /refund$/, 2, chancy)
  if (act.fault === 'lost') shop.network.fail('lost answer', /refund$/, 1, chancy)
  if (act.fault === 'cut') shop.network.cut(chancy)
  const ask = (wanted: number) =>
    shop.office.ask('sale.refund', {
      sale,
      reference,
      value: wanted,
      ...(act.pieces > 0 && lines.length > 0 ? { lines: [{ line: 0, quantity: act.pieces }] } : {}),
      manager,
    })
  // Twice at once, from two screens.
  const wanted = Math.max(1, Math.round((value * act.share) / 1000))
  const [first, other] = await Promise.all([ask(wanted), ask(wanted)])
  for (const answer of [first, other])
    if (!answer.ok && answer.problem.code === 'refund.otherPrice')
      await ask(Number(answer.problem.details['value']))
  if (act.fault === 'cut') shop.network.mend()
}

async function play(shop: Shop, act: Act, sold: Sold[]): Promise<void> {
  const of = 'of' in act ? sold[act.of % Math.max(1, sold.length)] : undefined
  switch (act.do) {
    case 'sell':
      sold.push(await sell(shop, act))
      return
    case 'refund':
      if (of) await refund(shop, of, act)
      return
    case 'elsewhere': {
      if (!of) return
      const { captured, refunded } = await shop.books(of.reference)
      const value = Math.floor(((captured - refunded) * act.share) / 1000)
      if (value > 0) await shop.elsewhere('refund', value, of.reference)
      return
    }
    case 'oddWord': {
      if (!of) return
      const { authorized, captured, refunded } = await shop.books(of.reference)
      const aggregate = {
        authorizedAmount: nok(authorized),
        cancelledAmount: nok(0),
        capturedAmount: nok(captured),
        refundedAmount: nok(refunded),
      }
      shop.network.fail(
        openAltered({ amount: nok(of.value), state: act.says, aggregate }),
        /^GET .*\/payments\/[^/]+$/,
        1,
        chancy,
      )
      await shop.office.ask('sale.check', { sale: of.sale })
      shop.network.forgive()
      return
    }
    case 'close':
      await shop.office.ask('report.close', { from: opened(await shop.office.ask('report.x', {})).from })
      return
    case 'restart':
      return shop.restart(3 * second)
    case 'back':
      return shop.clock.jump(-3_600_000)
    case 'night':
      shop.clock.advance(11 * 3_600_000)
      return shop.leaveAlone(2 * second)
  }
}

/** Long enough for whatever is in doubt. */
async function settle(shop: Shop, sold: readonly Sold[]): Promise<void> {
  for (let turn = 0; turn < 90; turn += 1) {
    shop.clock.advance(59 * second)
    await shop.leaveAlone(second)
  }
  for (const { sale } of sold) await shop.office.ask('sale.check', { sale })
  await shop.leaveAlone(30 * second)
  for (const { sale } of sold) await shop.office.ask('sale.check', { sale })
}

const metTrouble = ({ network }: Shop) =>
  network.heard.some(({ path, status }) => path.endsWith('/refund') && (status === null || status === 503))

test(
  'closings and the open period sum to the service’s own books, and receipts are numbered without a gap',
  async () => {
    const hasTrouble = premise('a refund met trouble', 0.3)
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 14 }), async (acts) => {
        await using shop = await openShop()
        const sold: Sold[] = []
        for (const act of acts) await play(shop, act, sold)
        hasTrouble(metTrouble(shop))
        shop.network.forgive()
        await settle(shop, sold)
        const books = await Promise.all(sold.map(({ reference }) => shop.books(reference)))
        const theirs = {
          captured: sum(books.map((one) => one.captured)),
          refunded: sum(books.map((one) => one.refunded)),
        }
        const x = opened(await shop.office.ask('report.x', {}))
        const closed = opened(await shop.office.ask('report.list', {}))
        const reports = [x, ...closed]
        expect({
          captured: sum(reports.map((one) => one.captured)),
          refunded: sum(reports.map((one) => one.refunded)),
        }).toEqual(theirs)
        expect(x.ever).toEqual(theirs)
        expect(closed.map((z) => z.number).toReversed()).toEqual(closed.map((_, place) => place + 1))
        for (const { captured, refunded } of books) expect(refunded).toBeLessThanOrEqual(captured)
        expect(sum(x.rates.map((one) => one.captured - one.refunded))).toBe(x.net)
        // One that is said again is said with the number it has.
        const given = sold.flatMap(({ sale }) => [
          ...new Set(shop.facts(sale).flatMap((fact) => ('receipt' in fact ? (fact.receipt ?? []) : []))),
        ])
        const numbers = given.toSorted((one, other) => one - other)
        expect(numbers).toEqual(numbers.map((_, place) => place + 1))
        for (const { sale } of sold) {
          const { lines, sale: shown } = opened(await shop.office.ask('office.sale', { sale }))
          for (const line of lines) expect(line.refunded).toBeLessThanOrEqual(line.quantity)
          expect(shown.refunds.filter(({ state }) => state === 'pending')).toEqual([])
        }
      }),
      tried(6),
    )
  },
  10 * patience,
)
