// Two tills and one payment, in whatever order: never refunded beyond what was taken, and every record says the same.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { survey } from '#core/backup/backup.ts'
import { capturedOf, refundableOf } from '#core/payment/state.ts'
import { sum } from '#shared/order.ts'
import { premise } from '#test/support/run/premise.ts'
import { patience, tried } from '#test/support/run/run-size.ts'
import { openShop, type Shop } from '#test/support/till/shop.ts'
import {
  adoptAt,
  asKnown,
  foldOf,
  givenBack,
  leaveBoth,
  refundAt,
  sellGoods,
  xOf,
  type OtherTill,
} from '#test/support/till/two-tills.ts'

type Act =
  | {
      do: 'refund'
      at: 'first' | 'second' | 'both'
      value: number
      fault: 'none' | 'lost' | 'busy' | 'never'
    }
  | { do: 'adopt' | 'restart' | 'wait' | 'check' }

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      at: fc.constantFrom('first' as const, 'second' as const, 'both' as const),
      value: fc.integer({ min: 1, max: 3_000 }),
      fault: fc.constantFrom(
        'none' as const,
        'none' as const,
        'lost' as const,
        'busy' as const,
        'never' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('adopt' as const, 'restart' as const, 'wait' as const, 'check' as const),
    }),
  },
)

type Two = { shop: Shop; other: OtherTill; sold: { sale: string; reference: string } }

async function play({ shop, other, sold }: Two, act: Act): Promise<void> {
  switch (act.do) {
    case 'adopt':
      await other.adopt(asKnown(shop, sold))
      return
    case 'restart':
      await other.restart()
      return
    case 'wait':
      await leaveBoth(shop, other, 15)
      return
    case 'check':
      await shop.reconcile()
      return
    case 'refund': {
      // It may be refused before anything is asked.
      const chancy = { mayMiss: true }
      if (act.fault === 'lost') shop.network.fail('lost answer', /refund$/, 1, chancy)
      if (act.fault === 'busy') shop.network.fail({ status: 503 }, /refund$/, 1, chancy)
      if (act.fault === 'never') shop.network.fail('refused connection', /refund$/, 1, chancy)
      await Promise.all([
        act.at === 'second' ? null : shop.cashier.refund(act.value, sold),
        act.at === 'first' ? null : refundAt(other, sold, act.value),
      ])
    }
  }
}

const metTrouble = ({ network }: Shop) =>
  network.heard.some(({ path, status }) => path.endsWith('/refund') && (status === null || status === 503))

test(
  'whatever two tills do in whatever order: never beyond what was taken, and what both wrote down is what the service holds',
  async () => {
    const hasTrouble = premise('a refund met trouble', 0.3)
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 12 }), async (acts) => {
        await using shop = await openShop()
        const other = await shop.another()
        const sold = await sellGoods(shop)
        const two = { shop, other, sold }
        await adoptAt(shop, other, sold)
        for (const act of acts) {
          await play(two, act)
          const { captured, refunded } = await shop.books(sold.reference)
          expect(refunded).toBeLessThanOrEqual(captured)
        }
        hasTrouble(metTrouble(shop))
        shop.network.forgive()
        const unsettled = () => [shop.cashier.view().till.unsettled, other.view().till.unsettled]
        // A refusal is believed only long after a try that nobody answered.
        for (let waited = 0; waited < 240 || (waited < 3600 && unsettled().flat().length > 0); waited += 60)
          await leaveBoth(shop, other, 60)
        const books = await shop.books(sold.reference)
        const [own, theirs] = [shop.entries(sold.sale), other.facts(sold.sale)]
        expect(givenBack(own) + givenBack(theirs)).toBe(books.refunded)
        expect((await xOf(other)).refunded).toBe(givenBack(theirs))
        expect(unsettled()).toEqual([[], []])
        await shop.reconcile()
        await other.reconcile()
        for (const entries of [shop.entries(sold.sale), other.facts(sold.sale)]) {
          const attempt = foldOf(entries)?.payment.attempts[0]
          if (!attempt) throw new Error('it is gone')
          expect(refundableOf(attempt)).toBe(books.captured - books.refunded)
          expect(sum(attempt.taxed.captured.map(({ gross }) => gross))).toBe(capturedOf(attempt))
          expect(sum(attempt.taxed.refunded.map(({ gross }) => gross))).toBe(books.refunded)
        }
        expect(survey(`${other.folder}/journal.sqlite`)).toMatchObject({
          ok: true,
          value: { isDerivedRight: true },
        })
      }),
      tried(15),
    )
  },
  patience,
)
