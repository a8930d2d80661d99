// Tests of the reference's examples: the sandbox takes each, and answers as the reference says.
import { expect, test } from 'vitest'
import { serviceOperations } from '#sandbox/api/areas.ts'
import type { OperationRow } from '#sandbox/service/operation.ts'
import { allHeaders } from '#sandbox/reference/document.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import type { Merchant } from '#test/support/service/service.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'

async function openShop() {
  const subject = await inProcess()
  return {
    subject,
    merchant: await merchantOf(subject),
    [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose](),
  }
}
type Shop = Awaited<ReturnType<typeof openShop>>

let count = 0

/** As the reference shows it: the example with the path's parameters filled in, and with every header that is needed. */
async function sent(
  { merchant }: Shop,
  row: OperationRow,
  params: Record<string, string>,
  more: Record<string, unknown> = {},
) {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const token = String((await merchant.askToken()).body['access_token'])
  const values: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    'Ocp-Apim-Subscription-Key': merchant.unit.subscriptionKey,
    'Merchant-Serial-Number': merchant.unit.merchantSerialNumber,
    'Idempotency-Key': `reference-${++count}`,
    client_id: merchant.unit.clientId,
    client_secret: merchant.unit.clientSecret,
  }
  const headers = Object.fromEntries(
    allHeaders(row).flatMap(({ name, schema }) => {
      const value = values[name]
      if (value !== undefined) expect([name, schema.safeParse(value).success]).toEqual([name, true])
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const example =
    Array.isArray(row.body?.example) || !row.body
      ? row.body?.example
      : { ...Object(row.body.example), ...more }
  return merchant.send(row.method, path, headers, row.body ? JSON.stringify(example) : undefined)
}

const rowOf = (name: string) => serviceOperations.filter((one) => one.name === name)

/** A good status, and one that the row says. The subject's own fetch has looked at the answer's shape. */
function expectGood(
  { answers, name }: OperationRow,
  { status, text }: Awaited<ReturnType<Merchant['send']>>,
) {
  const good = Object.keys(answers)
    .map(Number)
    .filter((one) => one < 300)
  expect([name, good.includes(status), text]).toEqual([name, true, text])
}

const tried = new Set<string>()
async function good(
  shop: Shop,
  name: string,
  params: Record<string, string> = {},
  more: Record<string, unknown> = {},
) {
  let last: Record<string, unknown> = {}
  for (const row of rowOf(name)) {
    const said = await sent(shop, row, params, more)
    expectGood(row, said)
    last = said.body
    tried.add(`${row.method} ${row.path}`)
  }
  return last
}

test('a payment, from token to refund', async () => {
  await using shop = await openShop()
  const reference = 'till-1-sale-0017'
  await good(shop, 'token.issue')
  await good(shop, 'payment.create')
  await good(shop, 'payment.get', { reference })
  await good(shop, 'payment.approve', { reference })
  await good(shop, 'payment.capture', { reference })
  await good(shop, 'payment.refund', { reference })
  await good(shop, 'payment.events', { reference })
  await good(shop, 'payment.create', {}, { reference: 'till-1-sale-0018' })
  await good(shop, 'payment.cancel', { reference: 'till-1-sale-0018' })
})

test('an agreement and its charges', async () => {
  await using shop = await openShop()
  const { agreementId } = await good(shop, 'agreement.draft')
  const params = { agreementId: String(agreementId) }
  await good(shop, 'agreement.get', params)
  await good(shop, 'agreement.accept', params)
  await good(shop, 'agreement.update', params)
  await good(shop, 'agreement.list')
  const { chargeId } = await good(shop, 'charge.create', params)
  const charge = { ...params, chargeId: String(chargeId) }
  await good(shop, 'charge.get', charge)
  await good(shop, 'charge.list', params)
  await good(shop, 'charge.create-many')
  await good(shop, 'charge.cancel', charge)
  const other = await good(shop, 'charge.create', params, {
    orderId: 'coffee-club-0017-03',
    transactionType: 'RESERVE_CAPTURE',
  })
  const reserved = { ...params, chargeId: String(other['chargeId']) }
  shop.subject.advance(33 * 86_400_000)
  await good(shop, 'charge.capture', reserved)
  await good(shop, 'charge.refund', reserved)
})

test('a webhook', async () => {
  await using shop = await openShop()
  const { id } = await good(shop, 'webhook.register')
  await good(shop, 'webhook.list')
  await good(shop, 'webhook.delete', { id: String(id) })
})

test('none was left out', () => {
  expect(
    serviceOperations.map(({ method, path }) => `${method} ${path}`).filter((one) => !tried.has(one)),
  ).toEqual([])
})
