// Tests of listing an agreement's charges, page by page.
import { describe, expect, test } from 'vitest'
import {
  activeAgreement,
  clubOf,
  dayAfter,
  faultsOf,
  madeCharge,
  nameOf,
} from '#test/support/service/recurring.ts'
import type { Said } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import type { ManyChargesAnswer, WireCharge } from '#sandbox/schema/recurring.ts'
import { minute } from '#test/support/run/times.ts'

const flexible = { pricing: { type: 'FLEXIBLE', currency: 'NOK' } }
const listed = ({ text }: Said) => JSON.parse(text) as WireCharge[]

describe.each(subjects)('$name', ({ open }) => {
  test('List charges: with the initial one, oldest first, and by status', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const initialCharge = { amount: 19_900, description: 'First', transactionType: 'DIRECT_CAPTURE' }
    const agreementId = await activeAgreement(club, { initialCharge })
    const [due, pending] = [
      await madeCharge(club, agreementId, { due: dayAfter(20) }),
      await madeCharge(club, agreementId, { due: dayAfter(90) }),
    ]
    const all = await club.charges(agreementId)
    expect(all.headers.get('continuation-token')).toBeNull()
    expect(listed(all).map(({ id, type, status }) => [id, type, status])).toEqual([
      [expect.any(String), 'INITIAL', 'CHARGED'],
      [due, 'RECURRING', 'DUE'],
      [pending, 'RECURRING', 'PENDING'],
    ])
    expect(listed(all)[1]).toEqual(await club.chargeSeen(agreementId, due))
    const of = async (status: string) => listed(await club.charges(agreementId, `?status=${status}`))
    expect((await of('DUE')).map(({ id }) => id)).toEqual([due])
    for (const status of [
      'RESERVED',
      'PARTIALLY_CAPTURED',
      'FAILED',
      'CANCELLED',
      'REFUNDED',
      'PROCESSING',
    ]) {
      expect(await of(status)).toEqual([])
    }
    for (const query of ['?status=LATE', '?status=DUE&status=PENDING']) {
      const refused = await club.charges(agreementId, query)
      expect([refused.status, nameOf(refused), faultsOf(refused)]).toEqual([
        400,
        'validation-error',
        ['status'],
      ])
    }
  })

  test('List charges: Continuation-Token leads to the next page until there is none', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club, flexible)
    const made = await club.many(
      Array.from({ length: 250 }, (_, index) => ({
        agreementId,
        ...club.charging({
          orderId: `coffee-${String(index).padStart(4, '0')}`,
          due: dayAfter(index % 2 ? 10 : 90),
        }),
      })),
    )
    expect((made.body as ManyChargesAnswer).validCharges).toHaveLength(250)
    const page = (token: string | null, query = '', id = agreementId) =>
      club.charges(id, query, token === null ? {} : { headers: { 'continuation-token': token } })
    const tokenOf = ({ headers }: Said) => headers.get('continuation-token')
    const first = await page(null)
    expect(tokenOf(first)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const second = await page(tokenOf(first))
    const third = await page(tokenOf(second))
    expect([first, second, third].map((one) => listed(one).length)).toEqual([100, 100, 50])
    expect(tokenOf(third)).toBeNull()
    const ids = [first, second, third].flatMap((one) => listed(one).map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(250)
    expect((await page(tokenOf(first))).text).toBe(second.text)

    const due = await page(null, '?status=DUE')
    const more = await page(tokenOf(due), '?status=DUE')
    expect([listed(due).length, listed(more).length, tokenOf(more)]).toEqual([100, 25, null])
    const exactly = await activeAgreement(club, flexible)
    await club.many(Array.from({ length: 100 }, () => ({ agreementId: exactly, ...club.charging() })))
    expect(tokenOf(await page(null, '', exactly))).toBeNull()

    const wrong = [
      await page(tokenOf(first), '?status=DUE'),
      await page(tokenOf(due)),
      await page(tokenOf(first), '', exactly),
      await page('not-a-token'),
      await page('00000000-0000-4000-8000-000000000000'),
    ]
    subject.advance(15 * minute)
    wrong.push(await page(tokenOf(first)))
    for (const refused of wrong) {
      expect([refused.status, nameOf(refused), faultsOf(refused)]).toEqual([
        400,
        'validation-error',
        ['Continuation-Token'],
      ])
    }
  })
})
