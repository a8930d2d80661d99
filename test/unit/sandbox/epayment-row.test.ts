// Tests of each row of the ePayment table: examples that fit their schemas, and limits as published.
import { expect, test } from 'vitest'
import { paymentOperations } from '#sandbox/epayment/operations.ts'

test.each(paymentOperations)('$name: its examples are good', ({ body, answers, summary, description }) => {
  if (body) expect(body.schema.safeParse(body.example)).toMatchObject({ success: true })
  for (const { schema, example, description: words } of Object.values(answers)) {
    expect(schema?.safeParse(example)).toMatchObject({ success: true })
    expect(words).toMatch(/\.$/)
  }
  expect(summary).not.toMatch(/\.$/)
  expect(description).toMatch(/\.$/)
})

test('Limits, keys and statuses of every row are those of the facts', () => {
  const rows = paymentOperations.map(({ name, method, path, key, limit, answers, isTestOnly }) => [
    name,
    `${method} ${path.replace('/epayment/v1', '')}`,
    key,
    limit?.perMinute,
    limit?.per,
    Object.keys(answers)[0],
    isTestOnly ?? false,
  ])
  const one = '/payments/{reference}'
  expect(rows).toEqual([
    ['payment.create', 'POST /payments', 'needed', 5, 'subject', '201', false],
    ['payment.get', `GET ${one}`, 'none', 120, 'subject', '200', false],
    ['payment.events', `GET ${one}/events`, 'none', 120, 'subject', '200', false],
    ['payment.capture', `POST ${one}/capture`, 'needed', 5, 'subject', '200', false],
    ['payment.cancel', `POST ${one}/cancel`, 'optional', 5, 'subject', '200', false],
    ['payment.refund', `POST ${one}/refund`, 'optional', 5, 'subject', '200', false],
    ['payment.approve', `POST /test${one}/approve`, 'optional', undefined, undefined, '200', true],
  ])
})
