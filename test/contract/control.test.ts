// Tests of the sandbox's control from outside: time, reset, rate limits.
import { describe, expect, test } from 'vitest'
import { type Subject } from '#test/support/service/service.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

const gym = {
  pricing: { type: 'VARIABLE', suggestedMaxAmount: 50_000, currency: 'NOK' },
  interval: { unit: 'MONTH', count: 1 },
  productName: 'Gym',
  merchantAgreementUrl: 'https://shop.example/me',
  merchantRedirectUrl: 'https://shop.example/back',
}

describe.each(subjects)('$name', ({ open }) => {
  const shop = async (subject: Subject) => {
    const merchant = await merchantOf(subject)
    const control = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      merchant.send(method, `/sandbox${path}`, headers, body === undefined ? undefined : JSON.stringify(body))
    return { ...merchant, control }
  }

  test('Clock: what falls due happens at once, and at its own time', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    const moved = await merchant.control('POST', '/clock', { advanceSeconds: 1800 })
    expect(moved.body).toEqual({ now: '2026-01-15T12:30:00.000Z' })
    expect(moved.headers.get('date')).toBe('Thu, 15 Jan 2026 12:30:00 GMT')
    const events = await merchant.events('sale-0001')
    expect(events.at(-1)).toMatchObject({ name: 'EXPIRED', timestamp: '2026-01-15T12:10:00.000Z' })
    const until = await merchant.control('POST', '/clock', { until: '2026-01-15T12:45:00Z' })
    expect(until.body).toEqual({ now: '2026-01-15T12:45:00.000Z' })
  })

  test.each([
    { advanceSeconds: -1 },
    { advanceSeconds: '60' },
    { advanceSeconds: 1e12 },
    { until: '2026-01-15T11:59:59Z' },
    { until: '2046-01-15T11:59:59Z' },
    { until: 'noon' },
    {},
    null,
  ])('Clock: %j moves nothing', async (asked) => {
    await using subject = await open()
    const merchant = await shop(subject)
    expect((await merchant.control('POST', '/clock', asked)).status).toBe(400)
    expect((await merchant.control('GET', '/clock')).body).toEqual({ now: '2026-01-15T12:00:00.000Z' })
  })

  test('Clock: set back to the machine’s time, what has happened stays and calls are counted anew', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    await merchant.control('POST', '/clock', { advanceSeconds: 1800 })
    const back = await merchant.control('POST', '/clock', { isSetBack: true })
    expect(back.body).toEqual({ now: '2026-01-15T12:00:00.000Z' })
    expect((await merchant.events('sale-0001')).at(-1)).toMatchObject({ name: 'EXPIRED' })
    expect((await merchant.create(merchant.request('sale-0002'))).status).toBe(201)
  })

  test('Clock: set back, what was asked for meanwhile and is open goes back with it, and ends in its own time', async () => {
    await using subject = await open()
    await (await shop(subject)).control('POST', '/clock', { advanceSeconds: 86_400 })
    // With a token of that day.
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    const { body } = await merchant.call('POST', '/agreements', gym, { area: '/recurring/v3' })
    await merchant.control('POST', '/clock', { isSetBack: true })
    await merchant.control('POST', '/clock', { advanceSeconds: 599 })
    expect((await merchant.get('sale-0001')).body).toMatchObject({ state: 'CREATED' })
    await merchant.control('POST', '/clock', { advanceSeconds: 2 })
    expect(await merchant.events('sale-0001')).toMatchObject([
      { name: 'CREATED', timestamp: '2026-01-15T12:00:00.000Z' },
      { name: 'EXPIRED', timestamp: '2026-01-15T12:10:00.000Z' },
    ])
    const draft = await merchant.call('GET', `/agreements/${String(body['agreementId'])}`, undefined, {
      area: '/recurring/v3',
    })
    expect(draft.body).toMatchObject({ status: 'EXPIRED' })
  })

  test('Reset: all is forgotten but who may call', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    await merchant.control('POST', '/clock', { advanceSeconds: 60 })
    await merchant.control('POST', '/faults', { fault: { kind: 'html' }, operation: 'payment.get' })
    expect((await merchant.control('POST', '/reset')).status).toBe(204)
    expect((await merchant.control('GET', '/clock')).body).toEqual({ now: '2026-01-15T12:00:00.000Z' })
    expect((await merchant.get('sale-0001')).status).toBe(404)
    expect((await merchant.create(merchant.request('sale-0001'))).status).toBe(201)
  })

  test('Agreements: accepted and rejected in the customer’s place', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const draft = async () => {
      const { body } = await merchant.call('POST', '/agreements', gym, { area: '/recurring/v3' })
      return String(body['agreementId'])
    }
    const [one, other] = [await draft(), await draft()]
    const accepted = await merchant.control('POST', '/agreements/accept', {
      agreementId: one,
      maxAmount: 70_000,
    })
    expect(accepted.body).toMatchObject({ agreementId: one, status: 'ACTIVE' })
    const read = await merchant.call('GET', `/agreements/${one}`, undefined, { area: '/recurring/v3' })
    expect(read.body).toMatchObject({ status: 'ACTIVE', pricing: { maxAmount: 70_000 } })
    const rejected = await merchant.control('POST', '/agreements/reject', { agreementId: other })
    expect(rejected.body).toMatchObject({ status: 'STOPPED' })
    expect((await merchant.control('POST', '/agreements/accept', { agreementId: other })).status).toBe(409)
    expect((await merchant.control('POST', '/agreements/accept', { agreementId: 'nobody' })).status).toBe(404)
    expect((await merchant.control('POST', '/agreements/accept', { agreementId: 7 })).status).toBe(400)
  })

  test('Customers: a child may not buy what is for adults, and a grown one may', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const customer = { phoneNumber: '4790000015' }
    await merchant.create(
      merchant.request('sale-0001', { userFlow: 'PUSH_MESSAGE', customer, minimumUserAge: 18 }),
    )
    const born = (birthDate: string) => merchant.control('POST', '/customers/4790000015', { birthDate })
    expect((await born('2011-01-01')).body).toMatchObject({ birthDate: '2011-01-01', card: 'PRIVATE' })
    const approve = () => merchant.control('POST', '/phone/approve', { reference: 'sale-0001' })
    expect([(await approve()).status, (await approve()).body]).toEqual([409, { trouble: 'too young' }])
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    await born('2008-01-15')
    expect((await approve()).body).toMatchObject({ state: 'AUTHORIZED' })
    expect((await born('soon')).status).toBe(400)
    expect((await merchant.control('GET', '/customers/1')).status).toBe(404)
  })

  test.each(['?count=0', '?count=x', '?before=-1', '?colour=red', '?count=201'])(
    'Deliveries: the log is not read with %s',
    async (query) => {
      await using subject = await open()
      const merchant = await shop(subject)
      expect((await merchant.control('GET', `/deliveries${query}`)).status).toBe(400)
      expect((await merchant.control('GET', '/deliveries')).body).toEqual({ deliveries: [] })
    },
  )

  test('Control: a page of another site may look and change nothing', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    for (const from of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': from }
      const answer = await merchant.control('POST', '/clock', { advanceSeconds: 60 }, headers)
      expect(answer.status).toBe(403)
    }
    expect(
      (await merchant.control('GET', '/clock', undefined, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(200)
  })
})
