// A lenient sandbox: which unknown fields it ignores, for whom, and what its log says of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readyLines } from '#sandbox/main.ts'
import { ignoredText, schemaNamesOf, type IgnoredFields } from '#sandbox/state/sales-units.ts'
import { merchantOf, paid } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf, faultsOf, type Merchant, type Subject } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

const customer = { phoneNumber: '4791234567' }
const line = {
  name: 'Mug',
  id: '1',
  totalAmount: 49_900,
  totalAmountExcludingTax: 39_920,
  totalTaxAmount: 9_980,
}
/** As shops' plugins send it. */
const plugin = {
  userFlow: 'PUSH_MESSAGE',
  customer: { ...customer, customerInteraction: 'CUSTOMER_PRESENT', personalQr: null },
  minimumUserAge: null,
  receipt: {
    orderLines: [{ ...line, quantity: '1' }],
    bottomLine: {
      currency: 'NOK',
      terminalId: 'T1',
      barcode: { format: 'EAN-13', data: '1', '4791234567': 1 },
    },
  },
  surprise: { secret: 'a value that is not told' },
}
const ignoredOfPlugin = [
  'customer.customerInteraction',
  'receipt.orderLines.0.quantity',
  'receipt.bottomLine.terminalId',
  'receipt.bottomLine.barcode.4791234567',
  'surprise',
]

const isLenientNow = async ({ send, unit }: Merchant) => {
  const { body } = await send('GET', '/sandbox/', {})
  const units = body['salesUnits'] as { merchantSerialNumber: string; isLenient: boolean }[]
  return units.find(({ merchantSerialNumber: number }) => number === unit.merchantSerialNumber)?.isLenient
}
const set = ({ send, unit }: Merchant, body: unknown, number = unit.merchantSerialNumber) =>
  send('POST', `/sandbox/units/${number}`, {}, JSON.stringify(body))

test('Lenient: a name in the log is one line, and no more than anybody reads', () => {
  const fields = schemaNamesOf(Array.from({ length: 60_000 }, () => `a\nb\u001b${'.xyz'.repeat(10_000)}`))
  const told = ignoredText({ operation: 'payment.create', merchantSerialNumber: '123456', fields })
  expect(told).toMatch(/^Ignored in payment\.create of 123456: (a\?b\?(\.xyz){24}, ){19}a\?b\?(\.xyz){24}$/)
})

describe.each(subjects)('$name', ({ open }) => {
  const lenient = async (more = {}) => {
    const told: IgnoredFields[] = []
    const subject = await open({ isLenient: true, onIgnored: (ignored) => void told.push(ignored), ...more })
    return { subject, told, merchant: await merchantOf(subject) }
  }
  const amount = { value: 10_000, currency: 'NOK' }
  const modified = (merchant: Merchant, request: string, body: unknown) =>
    merchant.call('POST', `/payments/sale-0001/${request}`, body)

  test('Lenient: what plugins send is taken, and the log names what was ignored, never its value', async () => {
    const { subject, told, merchant } = await lenient()
    await using _ = subject
    const created = await merchant.create(merchant.request('sale-0001', plugin))
    expect([created.status, created.text]).toEqual([201, '{"reference":"sale-0001"}'])
    expect(subject.phone(customer.phoneNumber).approve('sale-0001').state).toBe('AUTHORIZED')
    const more = { modificationAmount: { ...amount, vat: 1 }, modificationReference: 'capture-1' }
    expect((await modified(merchant, 'capture', more)).status).toBe(200)
    expect((await modified(merchant, 'refund', { ...more, why: 'returned' })).status).toBe(200)
    expect((await modified(merchant, 'cancel', { modificationReference: 'x' })).status).toBe(200)
    await merchant.create(merchant.request('sale-0002'))
    const approve = { customer: { ...customer, name: 'Ada' } }
    expect((await merchant.call('POST', '/test/payments/sale-0002/approve', approve)).status).toBe(200)
    const { merchantSerialNumber } = merchant.unit
    const modification = ['modificationAmount.vat', 'modificationReference']
    expect(told).toEqual(
      [
        {
          operation: 'payment.create',
          fields: ignoredOfPlugin.map((name) => name.replace('4791234567', '…')),
        },
        { operation: 'payment.capture', fields: modification },
        { operation: 'payment.refund', fields: [...modification, 'why'] },
        { operation: 'payment.cancel', fields: ['modificationReference'] },
        { operation: 'payment.approve', fields: ['customer.name'] },
      ].map((one) => ({ ...one, merchantSerialNumber })),
    )
  })

  test('Lenient: strict stays the rule, and a refusal names the switch', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const refused = await merchant.create(merchant.request('sale-0001', plugin))
    expect(refused.status).toBe(400)
    expect(faultsOf(refused).toSorted()).toEqual(ignoredOfPlugin.toSorted())
    expect(refused.body['extraDetails']).toContainEqual({
      name: 'surprise',
      reason: `is not a known field (a lenient sandbox ignores it: --lenient, or the sales unit's switch at /sandbox/)`,
    })
    expect(await isLenientNow(merchant)).toBe(false)
  })

  test('Lenient: what is known is judged as before, and so is what would change what an object is', async () => {
    const { subject, merchant } = await lenient()
    await using _ = subject
    const request = (more: object) => merchant.create(merchant.request('sale-0001', { surprise: 1, ...more }))
    const named = async (more: object) => faultsOf(await request(more))
    expect(await named({ amount: { value: -1, currency: 'NOK', vat: 1 } })).toEqual(['amount.value'])
    expect(await named({ customer: { name: 'Ada' } })).toEqual(['customer'])
    expect(await named({ customer: { ...customer, customerToken: 'of-4791234567', name: 'Ada' } })).toEqual([
      'customer',
    ])
    expect(codeOf(await request({ userFlow: 'PUSH_MESSAGE' }))).toBe('4140')
    for (const field of ['"__proto__":{}', '"\\u005f_proto__":{}', '"metadata":{"\\u005F_proto__":"a"}']) {
      const text = JSON.stringify(merchant.request('sale-0001')).replace(/}$/, `,${field}}`)
      const refused = await merchant.create(undefined, { text })
      expect([refused.status, faultsOf(refused).join()]).toEqual([400, expect.stringMatching(/__proto__$/)])
    }
    await paid(subject, merchant)
    expect((await modified(merchant, 'capture', { modificationReference: 'x' })).status).toBe(400)
  })

  test('Lenient: two bodies are the same when they say the same, ignored fields too', async () => {
    const { subject, merchant } = await lenient()
    await using _ = subject
    const sent = (surprise: number) =>
      merchant.create(merchant.request('sale-0001', { surprise }), { key: 'one' })
    expect([(await sent(1)).status, (await sent(1)).status]).toEqual([201, 201])
    expect(codeOf(await sent(2))).toBe('4020')
  })

  test('Lenient: a switch is one sales unit’s, is kept, and a start over takes it back', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-lenient-'))
    const kept = { file: path.join(folder, 'sandbox.sqlite') }
    let asked = 0
    const create = (merchant: Merchant, reference: string) =>
      merchant.create(merchant.request(reference, { surprise: 1 }), { key: `${reference}-${++asked}` })
    const on = async (subject: Subject) =>
      [await merchantOf(subject), await merchantOf(subject, 'no-push')] as const
    try {
      {
        await using subject = await open(kept)
        const [one, other] = await on(subject)
        const { body } = await set(one, { isLenient: true })
        expect(body).toEqual({ merchantSerialNumber: one.unit.merchantSerialNumber, isLenient: true })
        expect([(await create(one, 'sale-0001')).status, (await create(other, 'sale-0001')).status]).toEqual([
          201, 400,
        ])
      }
      await using subject = await open(kept)
      const [one] = await on(subject)
      expect([await isLenientNow(one), (await create(one, 'sale-0002')).status]).toEqual([true, 201])
      await one.send('POST', '/sandbox/reset', {})
      expect([await isLenientNow(one), (await create(one, 'sale-0003')).status]).toEqual([false, 400])
      await set(one, { isLenient: true })
      await set(one, { isLenient: false })
      expect((await create(one, 'sale-0003')).status).toBe(400)
    } finally {
      rmSync(folder, { recursive: true })
    }
    const { subject, merchant } = await lenient()
    await using _ = subject
    await set(merchant, { isLenient: false })
    expect((await create(merchant, 'sale-0001')).status).toBe(400)
    await merchant.send('POST', '/sandbox/reset', {})
    expect([await isLenientNow(merchant), (await create(merchant, 'sale-0001')).status]).toEqual([true, 201])
  })

  test('Bad input: a switch that is none, and of a sales unit that is none', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    for (const body of [{}, { isLenient: 'true' }, { isLenient: null }, { isLenient: true, more: 1 }]) {
      expect((await set(merchant, body)).status).toBe(400)
    }
    expect((await set(merchant, { isLenient: true }, '1234')).status).toBe(404)
    expect(await isLenientNow(merchant)).toBe(false)
  })
})

test('a sandbox that is started lenient says so, and another says nothing of it', () => {
  const started = { url: 'http://service.test', phone: 'http://service.test/phone/', salesUnits: [] }
  const line = 'It ignores fields that ePayment does not know, and tells their names here.'
  expect(readyLines(started, { folder: undefined, isLenient: true })).toContain(line)
  expect(readyLines(started, { folder: undefined, isLenient: false }).join()).not.toContain('ignores')
})
