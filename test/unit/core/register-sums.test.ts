// Tests of the money that was taken for other registers: on paper, in the reports, in the export, and in what the office lists.
import { expect, test } from 'vitest'
import { receiptRows } from '#core/printing/documents.ts'
import type { PrintRow } from '#shared/paper.ts'
import { openRegister, pairedRegister } from '#test/support/till/register.ts'
import { opened } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

const written = (rows: readonly PrintRow[]) => JSON.stringify(rows)

const numbered = { saleNumber: '1017' }

test('each register has its sums in X, Z, the period and the export; what the till sells itself is none of them', async () => {
  await using bakery = await openRegister()
  const { shop } = bakery
  await bakery.approved('one', numbered)
  await bakery.approved('two', numbered)
  opened(await bakery.refund('two', 'back', { amount: { value: 900, currency: 'NOK' } }))
  await shop.leaveAlone(10 * second)
  const kiosk = await pairedRegister(shop, 'Kiosk 2')
  await kiosk.approved('three', numbered)
  const registers = [
    { name: 'Bakery 1', sales: 2, captured: 9800, refunds: 1, refunded: 900 },
    { name: 'Kiosk 2', sales: 1, captured: 4900, refunds: 0, refunded: 0 },
  ]
  expect(opened(await shop.office.ask('report.x', {})).registers).toEqual(registers)
  const days = { from: '2026-01-01', to: '2026-12-31' }
  expect(opened(await shop.office.ask('report.period', days)).registers).toEqual(registers)
  const { text } = opened(await shop.office.ask('report.export', { ...days, format: 'csv' }))
  expect(text.match(/Bakery 1/g)).toHaveLength(3)
  const { number } = opened(await shop.office.ask('report.close', { from: null }))
  const paper = written(opened(await shop.office.ask('report.z', { number })))
  expect(paper).toContain('Kiosk 2')
})

test('the paper of a register’s sale is a slip that says it is no receipt for the purchase', async () => {
  await using bakery = await openRegister()
  const { receipt } = await bakery.approved('one', numbered)
  expect(receipt?.register).toEqual({ name: 'Bakery 1', saleNumber: '1017' })
  const rows = receipt ? written(receiptRows({ ...receipt, language: 'en' })) : ''
  for (const words of ['Payment slip', 'Not the receipt', 'Bakery 1 · sale 1017'])
    expect(rows).toContain(words)
  expect(rows).not.toContain('Sales receipt')
})

test('the office sees which register a sale is of, and what that register has wanted', async () => {
  await using bakery = await openRegister()
  const { shop } = bakery
  await bakery.approved('one', numbered)
  opened(await bakery.refund('one', 'back', {}))
  await shop.leaveAlone(10 * second)
  const asked = { text: '', filter: 'all', days: null, before: null } as const
  const [found] = opened(await shop.office.ask('office.search', asked)).sales
  expect(found?.register).toEqual({ register: 'Bakery 1', saleNumber: '1017' })
  const { facts } = opened(await shop.office.ask('office.sale', { sale: found?.sale ?? '' }))
  expect(facts.filter(({ isByRegister }) => isByRegister).map(({ kind }) => kind)).toEqual(['refundOpened'])
})
