// Refunds whose tries are in doubt: late, lost, refused in between; once, and the journal knows.
import { cpSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { destinationOf } from '#core/service/credentials.ts'
import { createLog } from '#core/system/log.ts'
import { openTill } from '#core/app/open.ts'
import { settings } from '#shared/settings.ts'
import { dispatch } from '#shared/bridge.ts'
import { ok } from '#shared/problem.ts'
import { putManager } from '#test/support/till/first-staff.ts'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { seeded } from '#test/support/run/clock.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { refusal, sell, sent, first, number, msisdn } from '#test/support/till/altered-answers.ts'
import { at } from '#test/support/till/caller.ts'

const second = 1000
const minute = 60 * 1000
const refunds = /refund$/
const manager = { pin: '', reason: 'seen in the portal' }

test('a refund that was lost on its way, refused for now, asked again, and then arrives: once', async () => {
  await using shop = await openShop()
  const { reference } = await sell(shop)
  shop.network.fail({ status: 503 }, refunds)
  shop.network.fail(refusal(400, '6160'), refunds)
  opened(await shop.cashier.refund(2_000))
  await shop.leaveAlone(30 * second)
  await shop.deliver(first(shop, refunds))
  expect(await shop.books(reference)).toMatchObject({ refunded: 2_000 })
})

test('the same, and the journal at least knows what the service holds', async () => {
  await using shop = await openShop()
  const { reference } = await sell(shop)
  shop.network.fail({ status: 503 }, refunds)
  shop.network.fail(refusal(400, '6160'), refunds)
  opened(await shop.cashier.refund(2_000))
  await shop.leaveAlone(30 * second)
  await shop.deliver(first(shop, refunds))
  await shop.reconcile()
  const { refunded } = await shop.books(reference)
  expect(shop.cashier.sale().refundable).toBe(5_000 - refunded)
})

test('a refund refused for good whose earlier try arrives late: the journal learns of it', async () => {
  await using shop = await openShop()
  const { reference } = await sell(shop)
  shop.network.fail({ status: 503 }, refunds)
  shop.network.fail(refusal(400, '6210'), refunds)
  opened(await shop.cashier.refund(2_000))
  await shop.leaveAlone(9 * minute)
  expect(shop.cashier.sale().refunds).toMatchObject([{ state: 'pending' }])
  await shop.leaveAlone(2 * minute)
  expect(shop.cashier.sale().refunds).toMatchObject([{ state: 'refused' }])
  await shop.deliver(first(shop, refunds))
  await shop.cashier.check()
  await shop.reconcile()
  const { refunded } = await shop.books(reference)
  expect(refunded).toBe(2_000)
  expect(shop.cashier.sale().refundable).toBe(3_000)
})

test('the answer to a refund is lost, its repeat is called a conflict, the log lags: not said to be refused', async () => {
  await using shop = await openShop()
  const { reference } = await sell(shop)
  shop.network.fail('lost answer', refunds)
  shop.network.fail(refusal(409, '4150'), refunds)
  shop.network.fail({ status: 200, body: [] }, /events$/, 3)
  opened(await shop.cashier.refund(2_000))
  await shop.leaveAlone(1 * minute)
  expect(await shop.books(reference)).toMatchObject({ refunded: 2_000 })
  expect(shop.cashier.sale()).toMatchObject({ refunds: [{ state: 'refunded' }], refundable: 3_000 })
})

test('a refund that does not get through holds up nothing else of the payment', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  await shop.cashier.watch(4 * second)
  shop.network.fail({ status: 503 }, refunds, 10_000)
  opened(await shop.cashier.refund(2_000, { sale, reference }))
  opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
  await shop.leaveAlone(60 * minute)
  expect(await shop.books(reference)).toMatchObject({ cancelled: 3_000 })
})

test('the folder sells for another sales unit now: an old sale is not refunded there', async () => {
  await using shop = await openShop()
  const { sale, reference } = await sell(shop)
  await shop.cashier.acknowledge()
  const other = shop.sandbox.salesUnits.find(({ currency }) => currency === 'DKK')
  if (!other) throw new Error('no other sales unit')
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'kasse-copy-'))
  cpSync(shop.folder, folder.path, { recursive: true })
  putManager(folder.path, '2580')
  const chosen = settings.parse({
    market: 'DK',
    service: {
      kind: 'service',
      baseUrl: 'http://localhost:9',
      handler: { merchant_serial_number: other.merchantSerialNumber, environment: 'TEST' },
    },
  })
  const log = Object.assign(createLog({ write: () => undefined }), { [Symbol.dispose]: () => undefined })
  await using open = opened(
    await openTill({
      folder: folder.path,
      clock: shop.clock,
      chance: seeded(9),
      program: { name: 'Kasse', version: '1.2.3' },
      openLog: () => log,
      settingsFile: { readSettings: () => ok(chosen), writeSettings: () => undefined },
      openVault: () =>
        ok(memoryVault(other, destinationOf('http://localhost:9', other.merchantSerialNumber))),
      startSandbox: () => Promise.reject(new Error('there is none')),
      fetch: shop.network.fetch,
    }),
  )
  const input = { sale, reference, value: 1_000, manager: { ...manager, pin: '2580' } }
  await dispatch(open.till.handlers, at('cashier'), 'sale.refund', input)
  expect(sent(shop, refunds)).toEqual([])
})
