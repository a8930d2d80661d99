// Hostile bodies: none makes the service fail, or changes what it holds by a request that it refuses.
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createMerchant, type Said } from '#test/support/service.ts'
import { patience, tried } from '#test/support/run-size.ts'
import { inProcess } from '#test/support/contract-subjects.ts'
import { wireProblem } from '#sandbox/schema/problem.ts'

vi.setConfig({ testTimeout: patience })

const anything = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .object({
      key: fc.constantFrom('amount', 'modificationAmount', 'value', '__proto__', 'cancelTransactionOnly'),
    })
    .map((made) => JSON.stringify(made)),
)

/** A good request with one thing in it replaced by anything at all. */
const almostGood = (good: Record<string, unknown>) =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(good), 'receipt', 'expiresAt', 'returnUrl', 'metadata', '__proto__'),
      fc.anything({ withDate: false }),
    )
    .map(([key, value]) =>
      JSON.stringify({ ...good, [key]: value }, (_, one: unknown) =>
        typeof one === 'bigint' ? String(one) : one,
      ),
    )

function expectPlainRefusal({ status, body, headers }: Said) {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(wireProblem.safeParse(body).success).toBe(true)
  expect(body['status']).toBe(status)
}

test('Bad input: create takes what is good and refuses the rest in good order', async () => {
  await using subject = await inProcess()
  const [unit] = subject.units
  if (!unit) throw new Error('no sales unit')
  const merchant = await createMerchant(subject, unit)
  const good = JSON.parse(JSON.stringify(merchant.request('sale-0001'))) as Record<string, unknown>
  let counter = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, almostGood(good)), async (text) => {
      const reference = `hostile-${++counter}`
      const sent = text.replace('sale-0001', reference)
      const given = await merchant.create(undefined, { text: sent })
      if (given.status === 201) return
      expectPlainRefusal(given)
      expect((await merchant.get(reference)).status).toBe(404)
    }),
    tried(1500),
  )
})

/** Without the flag, or with one that says no. */
const goodCancel = /^\s*(\{\s*("cancelTransactionOnly":(false|null))?\s*\})?\s*$/

test.each(['capture', 'refund', 'cancel'] as const)(
  'Bad input: %s refuses and leaves the money where it was',
  async (operation) => {
    await using subject = await inProcess()
    const [unit] = subject.units
    if (!unit) throw new Error('no sales unit')
    const merchant = await createMerchant(subject, unit)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    const before = (await merchant.get('sale-0001')).text
    const good =
      operation === 'cancel'
        ? { cancelTransactionOnly: true }
        : { modificationAmount: { value: 99_999, currency: 'NOK' } }
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, almostGood(good)), async (text) => {
        fc.pre(operation !== 'cancel' || !goodCancel.test(text))
        const given = await merchant.call('POST', `/payments/sale-0001/${operation}`, undefined, { text })
        expectPlainRefusal(given)
        expect((await merchant.get('sale-0001')).text).toBe(before)
      }),
      tried(700),
    )
  },
)

test('Bad input: whatever path under the service answers plainly', async () => {
  await using subject = await inProcess()
  const [unit] = subject.units
  if (!unit) throw new Error('no sales unit')
  const merchant = await createMerchant(subject, unit)
  await fc.assert(
    fc.asyncProperty(
      fc.webPath(),
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
      async (path, method) => {
        expectPlainRefusal(
          await merchant.send(method, `/epayment/v1/unknown${path.replaceAll('\\', '')}`, {}),
        )
        const odd = await merchant.get(`%E0%A4%A${encodeURIComponent(path)}`)
        expectPlainRefusal(odd)
      },
    ),
    tried(200),
  )
})
