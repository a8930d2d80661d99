// Whom does the test environment's approval let approve, and how often?
import { describe, expect, test } from 'vitest'
import { merchantOf } from '#test/support/kinds.ts'
import { codeOf } from '#test/support/service.ts'
import { subjects } from '#test/support/subjects.ts'

const of = (phoneNumber: string) => ({ customer: { phoneNumber } })

describe.each(subjects)('$name', ({ open }) => {
  test.each([
    ['a number that begins with 0', of('0791234567'), '4070'],
    ['the number of nobody', of('4700000000'), '7010'],
    ['a token of nobody', { token: 'any' }, '4050'],
    ['a token that ends in a number with a 0 before it', { token: 'customer-0912345' }, '4050'],
    ['a token whose number nobody has', { token: 'customer-4700000000' }, '7010'],
  ])('TEST: approve by %s is refused', async (_, approver, code) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    const refused = await merchant.call('POST', '/test/payments/sale-0001/approve', approver)
    expect([refused.status, codeOf(refused)]).toEqual([400, code])
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    const approved = await merchant.call('POST', '/test/payments/sale-0001/approve', of('4791234567'))
    expect([approved.status, (await merchant.get('sale-0001')).body['state']]).toEqual([200, 'AUTHORIZED'])
  })

  test('Limits: approving in TEST is limited by nothing', async () => {
    await using subject = await open({ limits: 'on' })
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    for (let count = 0; count < 20; count += 1) {
      const answer = await merchant.call('POST', '/test/payments/sale-0001/approve', of('4700000000'))
      expect(answer.status).toBe(400)
    }
  })
})
