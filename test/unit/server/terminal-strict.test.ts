// Tests of how strictly the API reads: what it does not know is refused by its name, null is as good as not there, and a path or a type in another form is the same.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase, apiRows } from '#server/terminal/operations.ts'
import { withoutNullsAtAnyDepth } from '#server/terminal/query.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'

let counter: Counter
let register: Awaited<ReturnType<Counter['pair']>>
beforeAll(async () => {
  counter = await openCounter()
  register = await counter.pair('Bakery 1')
})
afterAll(() => counter[Symbol.asyncDispose]())

const amount = { value: 1_000, currency: 'NOK' }
const names = { id: 'sale-1', refundId: 'back-1' } as const
const filled = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name as keyof typeof names])
const raw = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  fetch(counter.url + apiBase + path, {
    ...init,
    headers: { authorization: `Bearer ${register.key}`, ...init.headers },
  })
const put = (id: string, body: object, type = 'application/json') =>
  raw(`/checkouts/${id}`, {
    method: 'PUT',
    headers: type === '' ? {} : { 'content-type': type },
    // A text would be sent with a type of its own.
    body: Buffer.from(JSON.stringify(body)),
  })

describe('a query', () => {
  test.each(apiRows.map(([name, { method, path }]) => [name, method, filled(path)] as const))(
    '%s names what it does not know',
    async (_, method, path) => {
      const said = await register.ask(method, `${path}?form=2026-01-15T00:00:00Z`)
      expect(said).toMatchObject({
        status: 400,
        body: { code: 'api.unknownParameter', details: { name: 'form' } },
      })
    },
  )

  test.each([
    ['limit', '/checkouts?limit=1&limit=2'],
    ['from', '/totals?from=2026-01-15T00:00:00Z&from=2026-01-16T00:00:00Z'],
  ])('%s is given once', async (where, path) => {
    const said = await register.ask('GET', path)
    expect(said).toMatchObject({ status: 400, body: { code: 'api.badField', details: { where } } })
  })

  test.each([
    '2026-02-31T00:00:00Z',
    '2026-02-29T12:00:00+01:00',
    '2026-04-31T00:00:00.5Z',
    '2026-01-15T24:00:00Z',
  ])('a time of a day that there is not is refused by its name: %s', async (time) => {
    for (const where of ['from', 'to'])
      for (const path of ['/totals', '/checkouts']) {
        const said = await register.ask('GET', `${path}?${where}=${encodeURIComponent(time)}`)
        expect(said).toMatchObject({ status: 400, body: { code: 'api.badField', details: { where } } })
      }
  })

  test('a leap day, and one that is another day by Greenwich, are days', async () => {
    const said = await register.ask(
      'GET',
      '/totals?from=2024-02-29T00:30:00%2B01:00&to=2026-12-31T23:30:00-01:00',
    )
    expect(said.status).toBe(200)
  })

  test('of a name that is no text nothing is told back', async () => {
    const said = await register.ask('GET', '/totals?%00=1')
    expect(said).toMatchObject({ status: 400, body: { details: { name: '' } } })
  })
})

describe('null', () => {
  test('is as good as not there, and the same body as before', async () => {
    const line = { name: 'Bun', unitPrice: 1_000 }
    const first = { amount, text: null, metadata: null, lines: [{ ...line, id: null, vatRate: null }] }
    expect((await put('nulls', first)).status).toBe(201)
    expect((await put('nulls', { amount, lines: [line] })).status).toBe(200)
    expect((await put('nulls', { ...first, flow: null, expiresIn: null })).status).toBe(200)
    expect((await put('nulls', { ...first, saleNumber: '1' })).status).toBe(409)
    await register.cancel('nulls')
    expect((await register.follow('nulls')).state).toBe('CANCELED')
  })

  test.each([
    ['amount', { amount: null }],
    ['amount.value', { amount: { value: null, currency: 'NOK' } }],
  ])('does not stand for %s, which has to be there', async (where, body) => {
    const said = await register.put('bad', body)
    expect(said).toMatchObject({ status: 400, body: { details: { where, why: 'is missing' } } })
  })

  test('in a list is an entry, and a name that an object has anyhow is another name', () => {
    expect(withoutNullsAtAnyDepth({ a: [null, { b: null, c: 1 }], d: null })).toEqual({ a: [null, { c: 1 }] })
    const odd = withoutNullsAtAnyDepth(JSON.parse('{"__proto__":{"a":1}}')) as object
    expect(Object.keys(odd)).toEqual(['__proto__'])
  })
})

describe('the same in another form', () => {
  test.each(apiRows.map(([name, { method, path }]) => [name, method, filled(path)] as const))(
    '%s with a slash at its end',
    async (_, method, path) => {
      // Not begun: what it lacks or does not know is told by the operation, not by the path.
      const said = await register.ask(method, `${path}/?nothing=1`)
      expect(said).toMatchObject({ status: 400, body: { code: 'api.unknownParameter' } })
    },
  )

  test('a method that there is not has the right ones named', async () => {
    const answer = await raw('/checkouts/sale-1/', { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'PUT, GET'])
  })

  test.each([
    'application/json;charset=UTF-8',
    'Application/JSON; Charset="utf-8"',
    'application/json; profile="a;b"; charset=utf8',
    'application/json;',
  ])('a body sent as %s', async (type) => {
    expect(await (await put('typed', {}, type)).json()).toMatchObject({ code: 'checkout.unfit' })
  })

  test.each([
    ['', 'api.noType'],
    [`application/json; profile="${'a'.repeat(200)}"`, 'api.wrongType'],
    ['application/json; charset=latin1', 'api.wrongCharset'],
    ['application/json; charset=utf-16', 'api.wrongCharset'],
  ])('but none that is sent as “%s”', async (type, code) => {
    const answer = await put('typed', { amount }, type)
    expect([answer.status, await answer.json()]).toMatchObject([415, { code }])
  })
})

test('an operation without a body takes an empty one, and refuses by its name what is in another', async () => {
  for (const path of ['/checkouts/none/cancel', '/checkouts/none/cancel/']) {
    expect((await register.ask('POST', path, {})).status).toBe(404)
    const said = await register.ask('POST', path, { amount })
    expect(said).toMatchObject({ status: 400, body: { code: 'api.badField', details: { where: 'amount' } } })
  }
})

test('headers that nobody knows are let pass', async () => {
  const headers = { 'x-anything': '1', 'last-event-id': 'none', 'idempotency-key': 'a' }
  expect((await raw('/terminal', { headers })).status).toBe(200)
})
