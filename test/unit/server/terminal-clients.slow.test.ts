// Tests of clients that generators make of the OpenAPI document: each compiles strictly, and takes a till through charge, wait, refund and cancel.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLanding } from '#test/support/run/run-size.ts'
import {
  generated,
  makeClient,
  typeFaults,
  type Client,
  type Connect,
} from '#test/support/till/generated-clients.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter[Symbol.asyncDispose]())

/** By the rule for callers. */
async function followed(client: Client, id: string) {
  let now = await client.read(id)
  while (
    !['COMPLETED', 'CANCELED'].includes(now.state) ||
    now.refunds.some(({ state }) => state === 'PENDING')
  )
    now = await client.read(id, now.version)
  return now
}

// Their packages are installed by `npm run test:all` alone.
describe.runIf(!isLanding).each(generated)('$name', (one) => {
  let folder = ''
  beforeAll(async () => {
    const document = await fetch(`${counter.url}/api/openapi.json`)
    folder = await makeClient(one, await document.text())
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('compiles, with what it makes of the document', async () => {
    expect(await typeFaults(folder)).toBe('')
  })

  test('charges, waits, refunds and cancels', async () => {
    const { key } = await counter.pair(one.name.slice(0, 40))
    const { connect } = (await import(path.join(folder, one.file))) as { connect: Connect } // as the program gives it
    const client = connect(counter.url, key)
    expect(await client.put('sale-1', 12_900)).toBe('IN_PROGRESS')
    expect(await client.put('sale-1', 4_900)).toBe('checkout.different')
    await counter.scan()
    counter.phone().approve()
    expect(await followed(client, 'sale-1')).toMatchObject({
      state: 'COMPLETED',
      captured: { value: 12_900 },
    })
    await client.refund('sale-1', 'back-1', 4_900)
    expect(await followed(client, 'sale-1')).toMatchObject({ refunded: { value: 4_900 } })
    expect(await client.put('sale-2', 5_000)).toBe('IN_PROGRESS')
    await client.cancel('sale-2')
    expect(await followed(client, 'sale-2')).toMatchObject({ state: 'CANCELED', captured: { value: 0 } })
  })
})
