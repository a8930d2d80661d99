// Tests of the amounts with which a payment plays a scenario, as a merchant of the sandbox sees them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scenarioMeanings } from '#sandbox/epayment/scenarios.ts'
import type { SandboxOptions } from '#sandbox/sandbox.ts'
import { openSandboxShop } from '#test/support/service/sandbox-shop.ts'

async function openShop(options: Pick<SandboxOptions, 'file' | 'environment'> = {}) {
  const shop = await openSandboxShop(options)
  const { merchant } = shop
  return {
    ...shop,
    create: (value: number) =>
      merchant.create(merchant.request('sale-0001', { amount: { value, currency: 'NOK' } })),
    log: async () =>
      (await merchant.events('sale-0001')).map(({ name, timestamp }) => [name, timestamp] as const),
  }
}

test('the customer approves at its own time, however late somebody looks', async () => {
  using shop = await openShop()
  await shop.create(301)
  shop.clock.advance(60_000)
  expect(await shop.log()).toEqual([
    ['CREATED', '2026-01-15T12:00:00.000Z'],
    ['AUTHORIZED', '2026-01-15T12:00:03.000Z'],
  ])
})

test('who has answered on the phone before is left alone', async () => {
  using shop = await openShop()
  const { body } = await shop.create(301)
  const phone = shop.sandbox.phone('4791234567')
  phone.scan(String(body['redirectUrl']))
  phone.refuse()
  shop.clock.advance(60_000)
  expect((await shop.log()).map(([name]) => name)).toEqual(['CREATED', 'ABORTED'])
})

test('what is planned happens after a restart too', async () => {
  const made = mkdtempSync(path.join(tmpdir(), 'kasse-scenario-'))
  using shop = await openShop({ file: path.join(made, 'sandbox.sqlite') })
  await shop.create(302)
  shop.restart()
  shop.clock.advance(3000)
  expect((await shop.log()).map(([name]) => name)).toEqual(['CREATED', 'ABORTED'])
  rmSync(made, { recursive: true })
})

test('the customer still answers after 3 seconds where the clock is set back meanwhile', async () => {
  using shop = await openShop()
  await shop.control('/clock', { advanceSeconds: 1800 })
  await shop.create(301)
  await shop.control('/clock', { isSetBack: true })
  shop.clock.advance(2000)
  expect(await shop.log()).toHaveLength(1)
  shop.clock.advance(1000)
  expect((await shop.log()).map(([name]) => name)).toEqual(['CREATED', 'AUTHORIZED'])
})

test.each(scenarioMeanings)('in production %i plays nothing', async (value) => {
  using shop = await openShop({ environment: 'PRODUCTION' })
  expect((await shop.create(value)).status).toBe(201)
  shop.clock.advance(9 * 60_000)
  expect((await shop.log()).map(([name]) => name)).toEqual(['CREATED'])
  await shop.merchant.cancel('sale-0001')
  expect((await shop.log()).map(([name]) => name)).toEqual(['CREATED', 'TERMINATED'])
})

test.each(['docs/terminal.md', 'sandbox/README.md'])('%s names each of the amounts, and no other', (file) => {
  const rows = readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8').matchAll(
    /^\| `(3\d\d)`/gm,
  )
  expect([...rows].map(([, value]) => Number(value))).toEqual(scenarioMeanings.map(([value]) => value))
})
