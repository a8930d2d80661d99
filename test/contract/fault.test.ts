// Tests of what a client sees of a deliberate fault, and of what the service has then done.
import { describe, expect, test } from 'vitest'
import { codeOf, type Subject } from '#test/support/service/service.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { second } from '#test/support/run/times.ts'

describe.each(subjects)('$name', ({ open }) => {
  const shop = async (subject: Subject) => {
    const merchant = await merchantOf(subject)
    const control = (method: string, path: string, body?: unknown) =>
      merchant.send(method, `/sandbox${path}`, {}, body === undefined ? undefined : JSON.stringify(body))
    return { ...merchant, control, fault: (asked: unknown) => control('POST', '/faults', asked) }
  }
  const approved = async (subject: Subject) => {
    const merchant = await shop(subject)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    return merchant
  }
  const names = async (merchant: Awaited<ReturnType<typeof shop>>) =>
    (await merchant.events('sale-0001')).map(({ name }) => name)
  const lost = expect.objectContaining({ name: 'TypeError', message: 'fetch failed' })

  test('drop-request: the wire breaks, and nothing was done', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'drop-request' }, operation: 'payment.capture', count: 1 })
    await expect(merchant.capture('sale-0001', 49_900)).rejects.toEqual(lost)
    expect(await names(merchant)).toEqual(['CREATED', 'AUTHORIZED'])
    expect((await merchant.capture('sale-0001', 49_900)).status).toBe(200)
  })

  test('drop-answer: the wire breaks, and it was done; the same request again is answered', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'drop-answer' }, operation: 'payment.capture', count: 1 })
    await expect(merchant.capture('sale-0001', 49_900, { key: 'one' })).rejects.toEqual(lost)
    expect(await names(merchant)).toEqual(['CREATED', 'AUTHORIZED', 'CAPTURED'])
    expect((await merchant.capture('sale-0001', 49_900, { key: 'one' })).status).toBe(200)
    expect(await names(merchant)).toHaveLength(3)
  })

  test('late: an error now, and the request lands at its time', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'late', seconds: 30 }, operation: 'payment.capture', count: 1 })
    expect((await merchant.capture('sale-0001', 49_900, { key: 'one' })).status).toBe(503)
    subject.advance(29 * second)
    expect(await names(merchant)).toEqual(['CREATED', 'AUTHORIZED'])
    subject.advance(20 * second)
    const events = await merchant.events('sale-0001')
    expect(events.map(({ name, timestamp }) => [name, timestamp]).at(-1)).toEqual([
      'CAPTURED',
      '2026-01-15T12:00:30.000Z',
    ])
    expect((await merchant.capture('sale-0001', 49_900, { key: 'one' })).status).toBe(200)
    expect(await names(merchant)).toHaveLength(3)
  })

  test('late: what was due before it lands has happened before it', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    await merchant.fault({ fault: { kind: 'late', seconds: 700 }, operation: 'payment.cancel', count: 1 })
    expect((await merchant.cancel('sale-0001')).status).toBe(503)
    subject.advance(800 * second)
    expect(await names(merchant)).toEqual(['CREATED', 'EXPIRED'])
  })

  test('late: asked again under its key meanwhile, it is still done once', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'late', seconds: 30 }, operation: 'payment.capture', count: 1 })
    await merchant.capture('sale-0001', 10_000, { key: 'one' })
    expect((await merchant.capture('sale-0001', 10_000, { key: 'one' })).status).toBe(200)
    subject.advance(60 * second)
    expect(await names(merchant)).toEqual(['CREATED', 'AUTHORIZED', 'CAPTURED'])
  })

  test('delay: answered after so long; meanwhile another request on this payment is 423', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'delay', seconds: 5 }, operation: 'payment.capture', count: 1 })
    let isAnswered = false
    const slow = merchant.capture('sale-0001', 49_900).finally(() => (isAnswered = true))
    // Asked until the slow one has arrived: two wires have no order.
    let other = await merchant.cancel('sale-0001', { cancelTransactionOnly: true })
    while (other.status !== 423) other = await merchant.cancel('sale-0001', { cancelTransactionOnly: true })
    expect([codeOf(other), isAnswered]).toEqual(['6160', false])
    expect((await merchant.get('sale-0001')).status).toBe(200)
    subject.advance(5 * second)
    expect((await slow).status).toBe(200)
    expect((await merchant.cancel('sale-0001')).body).toMatchObject({ status: 400 })
  })

  test.each([500, 502, 503, 504])(
    'status: %i is no answer of the service, and nothing was done',
    async (status) => {
      await using subject = await open()
      const merchant = await approved(subject)
      await merchant.fault({ fault: { kind: 'status', status }, reference: 'sale-0001', count: 2 })
      expect((await merchant.capture('sale-0001', 49_900, { key: 'one' })).status).toBe(status)
      expect((await merchant.get('sale-0001')).status).toBe(status)
      expect(await names(merchant)).toEqual(['CREATED', 'AUTHORIZED'])
      expect((await merchant.capture('sale-0001', 49_900, { key: 'one' })).status).toBe(200)
    },
  )

  test('status: 429 says when to try again, and 423 that the payment is busy', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'status', status: 429, retryAfterSeconds: 7 }, count: 1 })
    const many = await merchant.capture('sale-0001', 49_900, { key: 'one' })
    expect([many.status, many.headers.get('retry-after')]).toEqual([429, '7'])
    expect(many.body).toEqual({
      statusCode: 429,
      message: 'Rate limit is exceeded. Try again in 7 seconds.',
    })
    await merchant.fault({ fault: { kind: 'status', status: 423 }, count: 1 })
    const busy = await merchant.capture('sale-0001', 49_900, { key: 'one' })
    expect([busy.status, busy.headers.get('content-type')]).toEqual([423, 'application/problem+json'])
    expect((await merchant.capture('sale-0001', 49_900, { key: 'one' })).status).toBe(200)
  })

  test('fail: taken and answered, no money moves, and the log says that it failed; so it stays for that key', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'fail' }, operation: 'payment.capture', count: 1 })
    for (const time of ['first', 'again']) {
      const { status, body } = await merchant.capture('sale-0001', 49_900, { key: 'one' })
      expect([time, status, body]).toMatchObject([time, 200, { aggregate: { capturedAmount: { value: 0 } } }])
    }
    expect((await merchant.events('sale-0001')).at(-1)).toMatchObject({
      name: 'CAPTURED',
      idempotencyKey: 'one',
      success: false,
    })
    expect((await merchant.capture('sale-0001', 49_900, { key: 'two' })).body).toMatchObject({
      aggregate: { capturedAmount: { value: 49_900 } },
    })
  })

  test('fail: what cannot fail so does not meet it', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.fault({ fault: { kind: 'fail' } })
    expect((await merchant.create(merchant.request('sale-0001'))).status).toBe(201)
  })

  test('code: refused as the service would refuse', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'code', code: '6280' }, operation: 'payment.capture', count: 1 })
    const refused = await merchant.capture('sale-0001', 49_900)
    expect([refused.status, codeOf(refused)]).toEqual([400, '6280'])
    expect((await merchant.capture('sale-0001', 49_900)).status).toBe(200)
  })

  test('code: a Recurring operation is refused by the name of a problem, and stays so for its key', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const recurring = (method: string, path: string, key: string) =>
      merchant.call(method, path, {}, { area: '/recurring/v3', key })
    await merchant.fault({ fault: { kind: 'code', code: 'conflict' }, count: 2 })
    expect((await merchant.create(merchant.request('sale-0001'))).status).toBe(201) // no code of this area
    const refused = await recurring('POST', '/agreements', 'one')
    expect([refused.status, refused.body['type']]).toEqual([409, 'https://httpstatuses.io/409#conflict'])
    expect(refused.body['contextId']).toEqual(expect.any(String))
    expect((await recurring('POST', '/agreements', 'one')).text).toBe(refused.text)
    expect((await recurring('POST', '/agreements', 'two')).body['type']).toMatch(/#validation-error$/)
    await merchant.fault({ fault: { kind: 'code', code: 'charge-creation-failed' }, operation: 'charge.*' })
    const charge = await recurring('POST', '/agreements/agr_a1/charges', 'one')
    expect([charge.status, charge.body['type']]).toEqual([
      400,
      expect.stringMatching(/#charge-creation-failed$/),
    ])
    expect((await recurring('POST', '/agreements', 'three')).body['type']).toMatch(/#validation-error$/)
  })

  test.each([
    ['charge.cancel', 'chr_c1', true],
    ['charge.cancel', 'agr_a1', true],
    ['charge.cancel', 'agr_a1/chr_c1', true],
    ['charge.create', 'agr_a1', true],
    ['charge.cancel', 'c1', false],
    ['charge.create', 'chr_c1', false],
  ])('reference: %s of agr_a1 and chr_c1 is named by %s: %s', async (operation, reference, isMet) => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.fault({ fault: { kind: 'status', status: 503 }, operation, reference })
    const charges = '/agreements/agr_a1/charges'
    const [method, path] = operation === 'charge.create' ? ['POST', charges] : ['DELETE', `${charges}/chr_c1`]
    const how = { area: '/recurring/v3', headers: { 'idempotency-key': 'one' } }
    expect((await merchant.call(method, path, {}, how)).status === 503).toBe(isMet)
  })

  test('html: a page of a proxy, even with status 200', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.fault({ fault: { kind: 'html' }, operation: 'payment.*', count: 1 })
    const page = await merchant.get('sale-0001')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<html')
    await merchant.fault({ fault: { kind: 'html', status: 502 }, operation: 'token.issue', count: 1 })
    expect((await merchant.askToken()).status).toBe(502)
    expect((await merchant.askToken()).status).toBe(200)
  })

  test('probability: the same seed fails the same requests', async () => {
    const pattern = async () => {
      await using subject = await open()
      const merchant = await approved(subject)
      await merchant.fault({
        fault: { kind: 'status', status: 503 },
        operation: 'payment.get',
        probability: 0.3,
        seed: 42,
      })
      const statuses: number[] = []
      for (let asked = 0; asked < 60; asked += 1) statuses.push((await merchant.get('sale-0001')).status)
      return statuses.join(' ')
    }
    const [one, other] = [await pattern(), await pattern()]
    expect(one).toBe(other)
    const failed = one.split(' ').filter((status) => status === '503').length
    expect(failed).toBeGreaterThan(6)
    expect(failed).toBeLessThan(33)
  })

  test('faults are listed with what they met, and taken away', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    const { body: made } = await merchant.fault({
      fault: { kind: 'status', status: 503 },
      reference: 'sale-0001',
    })
    await merchant.get('sale-0001')
    expect((await merchant.control('GET', '/faults')).body).toMatchObject({
      faults: [{ id: made['id'], met: 1 }],
    })
    expect((await merchant.control('DELETE', `/faults/${String(made['id'])}`)).status).toBe(204)
    expect((await merchant.control('DELETE', `/faults/${String(made['id'])}`)).status).toBe(404)
    expect((await merchant.get('sale-0001')).status).toBe(200)
    await merchant.fault({ fault: { kind: 'html' } })
    expect((await merchant.control('DELETE', '/faults')).status).toBe(204)
    expect((await merchant.get('sale-0001')).status).toBe(200)
  })

  test.each([
    ['fault', {}],
    ['fault.kind', { fault: { kind: 'rain' } }],
    ['fault.seconds', { fault: { kind: 'late' } }],
    ['fault.status', { fault: { kind: 'status', status: 404 } }],
    ['fault.code', { fault: { kind: 'code', code: '1' } }],
    ['operation', { fault: { kind: 'html' }, operation: 'payment.steal' }],
    ['operation', { fault: { kind: 'code', code: '6280' }, operation: 'charge.create' }],
    ['operation', { fault: { kind: 'fail' }, operation: 'payment.create' }],
    ['operation', { fault: { kind: 'code', code: 'conflict' }, operation: 'payment.*' }],
    ['operation', { fault: { kind: 'code', code: 'conflict' }, operation: 'token.issue' }],
    ['count', { fault: { kind: 'html' }, count: 0 }],
    ['probability', { fault: { kind: 'html' }, probability: 2 }],
    ['colour', { fault: { kind: 'html' }, colour: 'red' }],
  ])('a fault that is not understood is refused and names %s', async (name, asked) => {
    await using subject = await open()
    const merchant = await shop(subject)
    const refused = await merchant.fault(asked)
    expect(refused.status).toBe(400)
    expect((refused.body['faults'] as { name: string }[]).map((fault) => fault.name)).toContain(name)
    expect((await merchant.control('GET', '/faults')).body).toEqual({ faults: [] })
  })
})
