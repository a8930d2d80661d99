// Tests of the contract suite's own guard: it notices an answer that the reference does not describe.
import { expect, test } from 'vitest'
import { describedFetch } from '#test/support/service/documented-answers.ts'

const url = 'http://service.test'
const created = '/epayment/v1/payments'

/** What the guard says of this answer to creating a payment. */
async function said(
  status: number,
  body: unknown,
  kind = 'application/json',
  path = created,
): Promise<string> {
  const fetch = describedFetch(async () => Response.json(body, { status, headers: { 'content-type': kind } }))
  try {
    await fetch(new Request(url + path, { method: 'POST' }))
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const problem = (code: string) => ({
  type: 'https://httpstatuses.io/400',
  title: 'No',
  status: 400,
  extraDetails: [{ name: 'ErrorCode', reason: code }],
})
const problemKind = 'application/problem+json'

test('what is described passes', async () => {
  expect(await said(201, { reference: 'sale-0001', redirectUrl: url })).toBe('')
  expect(await said(400, problem('6010'), problemKind)).toBe('')
  expect(await said(418, {}, undefined, '/sandbox/anything')).toBe('')
  expect(await said(503, { statusCode: 503 })).toBe('')
})

test.each([
  ['another status', 202, { reference: 'sale-0001' }, 'application/json', 'no such answer'],
  ['a field of another type', 201, { reference: 1 }, 'application/json', 'invalid_type'],
  [
    'a field that nobody explains',
    201,
    { reference: 'sale-0001', surprise: 1 },
    'application/json',
    'nobody explains surprise in',
  ],
  ['a code of another operation', 400, problem('6250'), problemKind, '6250'],
  ['a problem as plain JSON', 400, problem('6010'), 'application/json', 'no such answer'],
  ['no Retry-After', 429, { statusCode: 429, message: 'Wait.' }, 'application/json', 'Retry-After'],
])('%s is noticed', async (_, status, body, kind, words) => {
  expect(await said(status, body, kind)).toContain(words)
  expect(await said(status, body, kind)).toContain('payment.create is not as described')
})

test('once a fault was asked for, any code may come', async () => {
  const fetch = describedFetch(async (request) =>
    request.url.endsWith('/sandbox/faults')
      ? Response.json({})
      : Response.json(problem('6250'), { status: 400, headers: { 'content-type': problemKind } }),
  )
  const post = (path: string) => fetch(new Request(url + path, { method: 'POST' }))
  await expect(post(created)).rejects.toThrow('6250')
  await post('/sandbox/faults')
  expect((await post(created)).status).toBe(400)
})
