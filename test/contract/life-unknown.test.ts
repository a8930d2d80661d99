// Tests of a payment with an unknown outcome: nothing that the customer does makes it known.
import { describe, expect, test } from 'vitest'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { minute, hour } from '#test/support/run/times.ts'
import { msisdn } from '#test/support/till/customer.ts'

const amount = { value: 201, currency: 'NOK' }
const acts = ['approve', 'refuse', 'decline', 'ignore', 'startAuthorizing', 'scan'] as const

describe.each(subjects)('$name', ({ open }) => {
  test.each(acts)('Force-fail 201: once it was approved the customer’s %s changes nothing', async (act) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', { amount }))
    const phone = subject.phone(msisdn)
    phone.scan(String(body['redirectUrl']))
    expect(phone.approve()).toMatchObject({ state: 'CREATED', declined: null })
    const before = (await merchant.get('sale-0001')).text
    for (let minutes = 0; minutes < 12; minutes += 4) {
      const shown = act === 'scan' ? phone.scan(String(body['redirectUrl'])) : phone[act]('sale-0001')
      expect(shown).toMatchObject({ state: 'CREATED', declined: null })
      expect((await merchant.get('sale-0001')).text).toBe(before)
      expect(codeOf(await merchant.cancel('sale-0001'))).toBe('6250')
      expect(codeOf(await merchant.cancel('sale-0001', { cancelTransactionOnly: true }))).toBe('6250')
      subject.advance(4 * minute)
    }
    expect(await merchant.events('sale-0001')).toHaveLength(1)
    subject.advance(10 * minute + hour - 12 * minute - 1)
    const later = await merchantOf(subject)
    expect(codeOf(await later.cancel('sale-0001'))).toBe('6250')
    subject.advance(1)
    expect((await later.get('sale-0001')).body['state']).toBe('EXPIRED')
    expect((await later.events('sale-0001')).map(({ name, timestamp }) => [name, timestamp])).toEqual([
      ['CREATED', '2026-01-15T12:00:00.000Z'],
      ['EXPIRED', '2026-01-15T13:10:00.000Z'],
    ])
  })

  test('Force-fail 201: a card that takes nothing any more does not decline it either', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', { amount }))
    const phone = subject.phone(msisdn)
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    const change = { method: 'POST', body: JSON.stringify({ isCardGood: false }) }
    await subject.fetch(new Request(`${subject.url}/sandbox/customers/${msisdn}`, change))
    expect(phone.approve('sale-0001')).toMatchObject({ state: 'CREATED', declined: null })
    expect(codeOf(await merchant.cancel('sale-0001'))).toBe('6250')
  })

  test('Force-fail 201: approved in TEST it is as unknown, and approving again changes nothing', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001', { amount }))
    const customer = { phoneNumber: msisdn }
    const approve = () => merchant.call('POST', '/test/payments/sale-0001/approve', { customer })
    expect([(await approve()).status, (await approve()).status]).toEqual([200, 200])
    expect(() => subject.phone(msisdn).refuse('sale-0001')).not.toThrow()
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    expect(codeOf(await merchant.cancel('sale-0001'))).toBe('6250')
    expect(codeOf(await merchant.capture('sale-0001', 201))).toBe('6080')
  })
})
