// The gateway's tests: who gets past it, and how it refuses.
import { describe, expect, test } from 'vitest'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { faultsOf } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

describe.each(subjects)('$name', ({ open }) => {
  const unauthorized = { responseInfo: { responseCode: 401, responseMessage: 'Unauthorized' } }

  test('Access token: one hour in TEST, every value a string', async () => {
    await using subject = await open()
    const { body, status } = await (await merchantOf(subject)).askToken()
    expect(status).toBe(200)
    expect(body).toEqual({
      token_type: 'Bearer',
      expires_in: '3600',
      ext_expires_in: '3600',
      expires_on: String(Date.UTC(2026, 0, 15, 13) / 1000),
      not_before: String(Date.UTC(2026, 0, 15, 12) / 1000),
      resource: expect.any(String),
      access_token: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
    })
  })

  test('Access token: the other spelling, and what some clients send beside', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const beside = { authorization: 'Bearer', 'content-type': 'application/json', 'idempotency-key': 'x' }
    const given = await merchant.send('POST', '/accessToken/get', { ...merchant.credentials, ...beside }, '')
    expect(given.status).toBe(200)
  })

  test.each(['client_id', 'client_secret', 'ocp-apim-subscription-key'])(
    'Access token: a wrong %s is refused by the gateway',
    async (name) => {
      await using subject = await open()
      const merchant = await merchantOf(subject)
      const other = (await merchantOf(subject, 'plain-DK')).credentials
      for (const wrong of ['', 'wrong', other[name as keyof typeof other]]) {
        const given = await merchant.askToken({ ...merchant.credentials, [name]: wrong })
        expect(given.status).toBe(401)
        expect(given.body).toMatchObject(unauthorized)
        expect(given.headers.get('content-type')).not.toContain('problem')
      }
    },
  )

  test('Authentication: token, key and MSN must be of one sales unit', async () => {
    await using subject = await open()
    const [merchant, other] = [await merchantOf(subject), await merchantOf(subject, 'plain-DK')]
    const token = (await other.askToken()).body['access_token']
    const forged = String((await merchant.askToken()).body['access_token']).replace(/.$/, (last) =>
      last === 'A' ? 'B' : 'A',
    )
    const wrong: Record<string, string>[] = [
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${String(token)}` },
      { authorization: `Bearer ${forged.replace(/^(.{60}).{4}/, '$1AAAA')}` },
      { authorization: 'Bearer a.b.c' },
      { 'ocp-apim-subscription-key': other.unit.subscriptionKey },
    ]
    for (const headers of wrong) {
      const given = await merchant.create(merchant.request('sale-0001'), { headers })
      expect([given.status, given.body['responseInfo']]).toEqual([401, unauthorized.responseInfo])
    }
    const foreign = await merchant.create(merchant.request('sale-0001'), {
      headers: { 'merchant-serial-number': other.unit.merchantSerialNumber },
    })
    expect(foreign.status).toBe(403)
    expect(foreign.body).toMatchObject({ responseInfo: { responseCode: 403 } })
    expect(foreign.headers.get('content-type')).not.toContain('problem')
    expect((await merchant.get('sale-0001')).status).toBe(404)
  })

  test('Authentication: a token is over after its hour, and several are good at once', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    subject.advance(3_599_000)
    expect((await merchant.get('sale-0001')).status).toBe(200)
    const younger = await merchantOf(subject)
    subject.advance(1000)
    expect((await merchant.get('sale-0001')).status).toBe(401)
    expect((await younger.get('sale-0001')).status).toBe(200)
  })

  test('Headers: what is missing or too long is named', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const without = await merchant.create(merchant.request('sale-0001'), { key: null })
    expect([without.status, faultsOf(without)]).toEqual([400, ['Idempotency-Key']])
    const long = await merchant.create(merchant.request('sale-0001'), {
      key: 'k'.repeat(51),
      headers: { 'service-system-name': 'n'.repeat(31), 'merchant-serial-number': 'abc' },
    })
    expect(faultsOf(long)).toEqual(['Merchant-Serial-Number', 'Idempotency-Key', 'Service-System-Name'])
  })

  test('Authentication: in PRODUCTION a token is good for 24 hours', async () => {
    await using subject = await open({ environment: 'PRODUCTION' })
    const merchant = await merchantOf(subject)
    expect((await merchant.askToken()).body).toMatchObject({ expires_in: '86400' })
    subject.advance(86_399_000)
    expect((await merchant.get('sale-0001')).status).toBe(404)
    subject.advance(1000)
    expect((await merchant.get('sale-0001')).status).toBe(401)
  })

  test('Access token: the number of the sales unit may be sent, and must then be its own', async () => {
    await using subject = await open()
    const [merchant, other] = [await merchantOf(subject), await merchantOf(subject, 'plain-DK')]
    const ask = (number: string) =>
      merchant.askToken({ ...merchant.credentials, 'merchant-serial-number': number })
    expect((await ask(merchant.unit.merchantSerialNumber)).status).toBe(200)
    expect((await ask(other.unit.merchantSerialNumber)).status).toBe(401)
  })

  test.each(['name', 'version', 'plugin-name', 'plugin-version'])(
    'Headers: service-system-%s has at most 30 characters',
    async (name) => {
      await using subject = await open()
      const merchant = await merchantOf(subject)
      const ask = (length: number) =>
        merchant.get('sale-0001', { headers: { [`service-system-${name}`]: 'n'.repeat(length) } })
      expect((await ask(30)).status).toBe(404)
      const long = await ask(31)
      expect([long.status, ...faultsOf(long).map((one) => one.toLowerCase())]).toEqual([
        400,
        `service-system-${name}`,
      ])
    },
  )

  test('Headers: the key has 1 to 50 characters', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    for (const [index, key] of ['k', 'k'.repeat(50)].entries()) {
      expect((await merchant.create(merchant.request(`sale-100${index}`), { key })).status).toBe(201)
    }
    for (const key of ['', 'k'.repeat(51)]) {
      const given = await merchant.create(merchant.request('sale-2000'), { key })
      expect([given.status, faultsOf(given)]).toEqual([400, ['Idempotency-Key']])
    }
    const capture = await merchant.capture('sale-1000', 100, { key: null })
    expect([capture.status, faultsOf(capture)]).toEqual([400, ['Idempotency-Key']])
  })

  test('Headers: the time is the service’s', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const dates = [
      await merchant.askToken(),
      await merchant.get('nothing-here'),
      await merchant.send('GET', '/nowhere', {}),
    ]
    expect(dates.map(({ headers }) => headers.get('date'))).toEqual(
      Array(3).fill('Thu, 15 Jan 2026 12:00:00 GMT'),
    )
  })

  test.each([
    ['broken JSON', '{"amount":', 400],
    ['no JSON at all', 'hello', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['a number', '1', 400],
    ['a deep pit', '['.repeat(100_000), 400],
    ['a body of ten megabytes', ' '.repeat(10_000_000), 413],
  ])('Bad input: %s is answered with plain trouble', async (_, text, status) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const given = await merchant.create(undefined, { text })
    expect(given.status).toBe(status)
    expect(given.headers.get('content-type')).toMatch(/json/)
  })
})
