// A copy that is put ready for the next start, and a till whose day goes on before that.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import { attemptReference } from '#core/payment/state.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { sold } from '#test/support/till/sold.ts'
import { sendCopy } from '#test/support/pages/uploads.ts'

const manager = { pin: '', reason: 'the disk was replaced' }

async function makeReady(shop: Shop, base64: string): Promise<void> {
  const upload = await sendCopy(shop.office.ask, Buffer.from(base64, 'base64'))
  opened(await shop.office.ask('backup.restore', { ...upload, manager }))
}

/** A till that has sold once, was copied, and goes back to that copy at its next start. */
async function openReady(): Promise<{ shop: Shop; sale: string; base64: string }> {
  const shop = await openShop()
  const { sale } = await sold(shop, 1000)
  const { base64 } = opened(await shop.office.ask('backup.make', {}))
  if (base64 === null) throw new Error('the copy is too large')
  await makeReady(shop, base64)
  return { shop, sale, base64 }
}

const days: [string, (shop: Shop, sale: string) => Promise<unknown>, string][] = [
  [
    'sells three times',
    async (shop) => [await sold(shop, 2000), await sold(shop, 3000), await sold(shop, 4000)],
    'captured',
  ],
  ['asks a customer for money', (shop) => shop.cashier.charge(3000, '91234567'), 'created'],
  [
    'gives money back',
    async (shop, sale) =>
      opened(
        await shop.cashier.ask('sale.refund', {
          sale,
          reference: attemptReference(sale, 1),
          value: 400,
          manager,
        }),
      ),
    'refunded',
  ],
  [
    'closes its period',
    async (shop) => {
      const { from } = opened(await shop.office.ask('report.x', {}))
      opened(await shop.office.ask('report.close', { from }))
    },
    'zClosed',
  ],
]

test.each(days)(
  'a till that %s after a copy was put ready keeps its journal at the next start, says why, and goes back when that is wanted again',
  async (_, act, kind) => {
    const { shop: own, base64, sale } = await openReady()
    await using shop = own
    await act(shop, sale)
    const before = factsOnDisk(shop.folder)
    await shop.restart()
    expect(factsOnDisk(shop.folder).slice(0, before.length)).toEqual(before)
    expect(before.map((fact) => fact.kind)).toContain(kind)
    expect(shop.cashier.view().till.refusal).toBeNull()
    expect(opened(await shop.office.ask('backup.read', {}))).toMatchObject({
      prepared: null,
      refused: { code: 'restore.soldSince' },
    })
    expect(shop.logged.join()).toContain('restore.soldSince')
    expect(existsSync(filesOf(shop.folder).prepared)).toBe(false)
    // Who is told what the copy lacks now may go back to it all the same.
    await makeReady(shop, base64)
    expect(opened(await shop.office.ask('backup.read', {})).refused).toBeNull()
    await shop.restart()
    expect(factsOnDisk(shop.folder).slice(0, before.length)).not.toEqual(before)
  },
)

test('a till that sells while a manager is still signing does not put the copy ready', async () => {
  await using shop = await openShop()
  await sold(shop, 1000)
  const { base64 } = opened(await shop.office.ask('backup.make', {}))
  const copy = await sendCopy(shop.office.ask, Buffer.from(base64 ?? '', 'base64'))
  const { sale } = await sold(shop, 2000)
  expect(await shop.office.ask('backup.restore', { ...copy, manager })).toMatchObject({
    problem: { code: 'restore.soldSince' },
  })
  await shop.restart()
  expect(shop.facts(sale).length).toBeGreaterThan(0)
})
