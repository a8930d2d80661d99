// Tests of what survives a restart of the sandbox: its time, its faults, and requests on their way.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSandboxShop } from '#test/support/service/sandbox-shop.ts'

async function openShop() {
  const made = mkdtempSync(path.join(tmpdir(), 'kasse-restart-'))
  const shop = await openSandboxShop({ file: path.join(made, 'sandbox.sqlite') })
  return {
    ...shop,
    phone: () => shop.sandbox.phone('4791234567'),
    [Symbol.dispose]() {
      shop[Symbol.dispose]()
      rmSync(made, { recursive: true })
    },
  }
}

test('its time stays ahead', async () => {
  using shop = await openShop()
  await shop.control('/clock', { advanceSeconds: 86_400 })
  shop.restart()
  const { headers } = await shop.merchant.get('sale-0001')
  expect(headers.get('date')).toBe('Fri, 16 Jan 2026 12:00:00 GMT')
})

test('a fault that was asked for is still met, as often as was left', async () => {
  using shop = await openShop()
  await shop.control('/faults', {
    fault: { kind: 'status', status: 503 },
    operation: 'payment.get',
    count: 2,
  })
  expect((await shop.merchant.get('sale-0001')).status).toBe(503)
  shop.restart()
  expect((await shop.merchant.get('sale-0001')).status).toBe(503)
  expect((await shop.merchant.get('sale-0001')).status).toBe(404)
})

test('a request that is on its way lands', async () => {
  using shop = await openShop()
  const { body } = await shop.merchant.create(shop.merchant.request('sale-0001'))
  const phone = shop.phone()
  phone.scan(String(body['redirectUrl']))
  phone.approve()
  await shop.control('/faults', {
    fault: { kind: 'late', seconds: 20 },
    operation: 'payment.capture',
    count: 1,
  })
  expect((await shop.merchant.capture('sale-0001', 49_900, { key: 'one' })).status).toBe(503)
  shop.restart()
  shop.clock.advance(30_000)
  shop.restart()
  expect((await shop.merchant.events('sale-0001')).at(-1)).toMatchObject({
    name: 'CAPTURED',
    timestamp: '2026-01-15T12:00:20.000Z',
    idempotencyKey: 'one',
  })
})
