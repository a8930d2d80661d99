// Tests of partners and sales units: whose payments they are when a partner calls, and what each unit may do.
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { merchantOf, paid, unitOf } from '#test/support/service/sales-unit-kinds.ts'
import {
  codeOf,
  createMerchant,
  faultsOf,
  type Merchant,
  type Subject,
} from '#test/support/service/service.ts'
import { inProcess, subjects } from '#test/support/service/contract-subjects.ts'

/** The partner, with a number in its header: that of its merchant unless another is given. */
async function partnerOf(subject: Subject, number?: string) {
  const partner = await merchantOf(subject, 'partner')
  const merchantSerialNumber = number ?? (await unitOf(subject, 'partnered')).merchantSerialNumber
  const how = (key?: string) => ({
    headers: { 'merchant-serial-number': merchantSerialNumber },
    ...(key === undefined ? {} : { key }),
  })
  return { partner, how }
}

const nowhere = { responseInfo: { responseCode: 403, responseMessage: 'Forbidden' } }

describe.each(subjects)('$name', ({ open }) => {
  test('Partners: act with their own credentials and the merchant’s number, and the payment is the merchant’s', async () => {
    await using subject = await open()
    const { partner, how } = await partnerOf(subject)
    const merchant = await merchantOf(subject, 'partnered')
    const created = await partner.create(partner.request('sale-0001'), how('one'))
    expect(created.status).toBe(201)
    subject.phone('4791234567').scan(String(created.body['redirectUrl']))
    subject.phone('4791234567').approve()
    expect((await partner.capture('sale-0001', 20_000, how('one'))).status).toBe(200)
    expect((await merchant.get('sale-0001')).text).toBe((await partner.get('sale-0001', how())).text)
    expect((await merchant.refund('sale-0001', 20_000)).status).toBe(200)
    expect((await partner.cancel('sale-0001', undefined, how('two'))).status).toBe(200)
  })

  test('Access token: a partner may name its merchant, and nobody it does not act for', async () => {
    await using subject = await open()
    const partner = await merchantOf(subject, 'partner')
    const ask = async (number: string) =>
      (await partner.askToken({ ...partner.credentials, 'merchant-serial-number': number })).status
    expect(await ask((await unitOf(subject, 'partnered')).merchantSerialNumber)).toBe(200)
    expect(await ask(partner.unit.merchantSerialNumber)).toBe(200)
    for (const number of [(await unitOf(subject, 'plain-NO')).merchantSerialNumber, '9999999999', '', 'abc'])
      expect(await ask(number)).toBe(401)
    const merchant = await merchantOf(subject, 'partnered')
    const foreign = {
      ...merchant.credentials,
      'merchant-serial-number': partner.unit.merchantSerialNumber,
    }
    expect((await merchant.askToken(foreign)).status).toBe(401)
  })

  test('Partners: the keys are the merchant’s, whoever of the two calls', async () => {
    await using subject = await open()
    const { partner, how } = await partnerOf(subject)
    const merchant = await merchantOf(subject, 'partnered')
    const body = merchant.request('sale-0001')
    const first = await partner.create(body, how('one'))
    expect((await merchant.create(body, { key: 'one' })).text).toBe(first.text)
    const other = await merchant.create(merchant.request('sale-0002'), { key: 'one' })
    expect([other.status, codeOf(other)]).toEqual([409, '4020'])
    expect(await merchant.events('sale-0001')).toHaveLength(1)
  })

  test('Partners: their own number, another’s and an unknown one are refused by the gateway', async () => {
    await using subject = await open()
    const numbers = [
      (await unitOf(subject, 'partner')).merchantSerialNumber,
      (await unitOf(subject, 'plain-NO')).merchantSerialNumber,
      '9999999999',
    ]
    for (const number of numbers) {
      const { partner, how } = await partnerOf(subject, number)
      for (const given of [
        await partner.create(partner.request('sale-0001'), how()),
        await partner.get('sale-0001', how()),
        await partner.capture('sale-0001', 100, how()),
      ]) {
        expect([given.status, given.body]).toMatchObject([403, nowhere])
        expect(given.headers.get('content-type')).not.toContain('problem')
      }
    }
  })

  test('Partners: must say for whom', async () => {
    await using subject = await open()
    const partner = await merchantOf(subject, 'partner')
    const unnamed = await partner.send('GET', '/epayment/v1/payments/sale-0001', {
      authorization: `Bearer ${partner.token}`,
      'ocp-apim-subscription-key': partner.unit.subscriptionKey,
    })
    expect([unnamed.status, faultsOf(unnamed)]).toEqual([400, ['Merchant-Serial-Number']])
    for (const number of ['', 'abc', '123']) {
      const headers = { 'merchant-serial-number': number }
      const given = await partner.create(partner.request('sale-0001'), { headers })
      expect([given.status, faultsOf(given)]).toEqual([400, ['Merchant-Serial-Number']])
    }
  })

  test('Partners: the merchant itself is no partner, and cannot act for the partner', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject, 'partnered')
    const number = (await unitOf(subject, 'partner')).merchantSerialNumber
    const headers = { 'merchant-serial-number': number }
    expect((await merchant.get('sale-0001', { headers })).status).toBe(403)
  })

  test('Headers: the number of the sales unit is needed on every operation', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const headers = { 'merchant-serial-number': '' }
    const answers = [
      await merchant.create(merchant.request('sale-0001'), { headers }),
      await merchant.get('sale-0001', { headers }),
      await merchant.call('GET', '/payments/sale-0001/events', undefined, { headers }),
      await merchant.capture('sale-0001', 1, { headers }),
      await merchant.cancel('sale-0001', undefined, { headers }),
      await merchant.refund('sale-0001', 1, { headers }),
    ]
    expect(answers.map((given) => [given.status, ...faultsOf(given)])).toEqual(
      Array(6).fill([400, 'Merchant-Serial-Number']),
    )
  })

  test('Sales units: the first of each market is plain, may do everything and has a number of 6 digits', async () => {
    await using subject = await open()
    for (const [market, currency] of Object.entries({ NO: 'NOK', DK: 'DKK', FI: 'EUR' })) {
      const unit = subject.units.find((one) => one.market === market)
      expect(unit).toEqual(await unitOf(subject, `plain-${market}`))
      expect(unit).toMatchObject({ currency, merchantSerialNumber: expect.stringMatching(/^[1-9]\d{5}$/) })
    }
  })

  test.each([
    ['no-push', '5080', 403, { userFlow: 'PUSH_MESSAGE', customer: { phoneNumber: '4791234567' } }],
    ['short-living', '5050', 403, { expiresAt: '2026-01-16T12:00:00Z' }],
    ['plain-payments', '5020', 403, { shipping: { dynamicOptions: { callbackUrl: 'https://shop.test' } } }],
    ['plain-payments', '5030', 403, { profile: { scope: 'nin' } }],
  ])(
    'Sales units: %s is refused with %s, and the same is taken of a plain one',
    async (kind, code, status, more) => {
      await using subject = await open()
      const [merchant, plain] = [await merchantOf(subject, kind), await merchantOf(subject)]
      const refused = await merchant.create(merchant.request('sale-0001', more))
      expect([refused.status, codeOf(refused)]).toEqual([status, code])
      const given = await plain.create(plain.request('sale-0001', more))
      expect([undefined, '6130']).toContain(codeOf(given)) // a long-living payment would need a receipt as well
    },
  )

  test.each(['whole-capture', 'whole-capture-FI'])(
    'Capture: %s takes all at once or nothing',
    async (kind) => {
      await using subject = await open()
      const merchant = await merchantOf(subject, kind)
      await paid(subject, merchant)
      const part = await merchant.capture('sale-0001', 49_899)
      expect([part.status, codeOf(part)]).toEqual([400, '6140'])
      expect((await merchant.capture('sale-0001', 49_900)).status).toBe(200)
      expect((await merchant.refund('sale-0001', 1)).status).toBe(200)
    },
  )
})

test('Sales units: a store made before a kind existed gets it, and keeps what it had', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-units-'))
  const file = path.join(folder, 'sandbox.sqlite')
  let before: Merchant['unit'][]
  {
    await using subject = await inProcess({ file })
    before = subject.units
    const merchant = await merchantOf(subject)
    await paid(subject, merchant)
    const { body } = await merchant.create(merchant.request('sale-0002'))
    subject.phone('4791234567').scan(String(body['redirectUrl']))
  }
  const sql = new DatabaseSync(file)
  sql.exec("DELETE FROM sales_unit WHERE kind IN ('partner', 'partnered', 'whole-capture-FI', 'psp')")
  sql.close()
  {
    await using subject = await inProcess({ file })
    expect(subject.units).toHaveLength(before.length)
    expect(subject.units.slice(0, 3)).toEqual(before.slice(0, 3))
    expect(new Set(subject.units.map((unit) => unit.merchantSerialNumber)).size).toBe(before.length)
    const merchant = await createMerchant(subject, await unitOf(subject, 'plain-NO'))
    const { body } = await merchant.get('sale-0001')
    expect(body).toMatchObject({ state: 'AUTHORIZED', paymentMethod: { type: 'WALLET' }, profile: {} })
    expect((await merchant.capture('sale-0001', 49_900, { key: 'now' })).status).toBe(200)
    expect(subject.phone('4791234567').approve('sale-0002')).toMatchObject({
      state: 'AUTHORIZED',
      shipping: [],
    })
    const { partner, how } = await partnerOf(subject)
    expect((await partner.create(partner.request('sale-0001'), how())).status).toBe(201)
  }
  rmSync(folder, { recursive: true })
})
