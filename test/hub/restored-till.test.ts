// A till's whole folder is put back, forged or emptied of its journal, and its hub still knows what the till has signed.
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openVault } from '#core/vault/vault.ts'
import { hubPaths } from '#shared/hub.ts'
import { forge } from '#test/support/till/forger.ts'
import { hubUrl } from '#test/support/till/hub-peer.ts'
import { chained, rowsIn } from '#test/support/hub/hub-rows.ts'
import { lineTo, openHub, trouble } from '#test/support/hub/hub.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { rowSignatureOf, signedBatch } from '#test/support/hub/row-signature.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

const hub = await useOpened((connection) => openHub(connection, { seed: 78 }))

const line = lineTo(hub)

const charge = { amount: { value: 5_000, currency: 'NOK' }, by: { userFlow: 'QR' } } as const

/** Sold once, closed and copied whole; sold again, and all of it at the hub. Its keys lie sealed in its folder. */
async function openTill(seed: number) {
  const shop = await openShop({
    hub: line,
    seed,
    vaultIn: (options) => openVault({ ...options, environment: {} }),
  })
  const sell = async () => {
    const { reference } = opened(await shop.cashier.start(charge))
    shop.sandbox.phone().approve(reference)
    await shop.cashier.watch(5_000)
    await shop.cashier.acknowledge()
  }
  shop.run()
  const { code } = await hub.hub.enrolment.invite('Bakery')
  opened(await shop.office.ask('hub.pair', { address: hubUrl, code }))
  await sell()
  const monday = `${shop.folder}-monday`
  await shop.restart(0, {}, (folder) => cpSync(folder, monday, { recursive: true }))
  shop.run()
  await sell()
  const id = shop.tillId()
  const atHub = async () => (await hub.database.query('SELECT seq FROM fact WHERE till = $1', [id])).length
  await expect.poll(atHub).toBe(rowsIn(shop.folder).length)
  return {
    shop,
    id,
    monday,
    atHub,
    doubt: async () => opened(await shop.office.ask('diagnostics.read', {})).journal.doubt?.code ?? null,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      rmSync(monday, { recursive: true, force: true })
    },
  }
}

/** In place: the files keep their inodes, so nothing says that they come from elsewhere. */
function putBack(from: string, folder: string): void {
  for (const end of ['-wal', '-shm']) rmSync(path.join(folder, `journal.sqlite${end}`), { force: true })
  for (const name of readdirSync(from)) {
    const file = path.join(from, name)
    if (/\.(sqlite|sealed)$/.test(name)) writeFileSync(path.join(folder, name), readFileSync(file))
  }
}

const journalIn = (folder: string) => path.join(folder, 'journal.sqlite')

const attacks: [string, string, (folder: string, monday: string) => void][] = [
  ['the journal is deleted', 'journal.shorter', (folder) => rmSync(journalIn(folder))],
  ['the whole folder is put back to Monday', 'journal.shorter', (folder, monday) => putBack(monday, folder)],
  [
    'an amount is changed and the chain made anew',
    'journal.replaced',
    (folder) =>
      forge(journalIn(folder), (rows) =>
        rows.map((row) => ({ ...row, body: row.body.replace('5000', '4000') })),
      ),
  ],
]

test.each(attacks)(
  '%s: the till sells nothing until a manager answers for it (%s)',
  async (name, code, attack) => {
    const at = attacks.findIndex(([one]) => one === name)
    await using till = await openTill(20 + at)
    const { shop, id, monday } = till
    const before = await till.atHub()
    await shop.restart(0, {}, (folder) => attack(folder, monday))
    shop.run()
    await expect.poll(till.doubt).toBe(code)
    expect(await shop.cashier.start(charge)).toMatchObject({ ok: false, problem: { code } })
    opened(await shop.office.ask('journal.accept', { manager: { pin: '', reason: 'I put it back' } }))
    await shop.restart()
    shop.run()
    // Another till now: the hub keeps what the first had signed, and this one is paired anew.
    expect(shop.tillId()).not.toBe(id)
    expect(await till.doubt()).toBe(null)
    expect(await till.atHub()).toBe(before)
    const { code: again } = await hub.hub.enrolment.invite('Bakery')
    opened(await shop.office.ask('hub.pair', { address: hubUrl, code: again }))
    const { sale } = opened(await shop.cashier.start(charge))
    expect(sale).toContain(shop.tillId())
    const facts = () =>
      hub.database.query("SELECT 1 FROM fact WHERE till = $1 AND kind = 'pastAccepted'", [shop.tillId()])
    await expect.poll(async () => (await facts()).length).toBe(1)
  },
)

test('rows that are not signed by the till’s own key are not taken, whoever has its hub key', async () => {
  const key = await hub.letIn('signed')
  const sold = [{ sale: 's-1', kind: 'opened', at: 1, body: '{}' }]
  const own = chained(sold)
  expect(await hub.send('signed', key, own)).toMatchObject({ status: 200 })
  const forged = chained([...sold, { sale: 's-2', kind: 'opened', at: 9, body: '{}' }]).slice(1)
  const moved = forged.map((row) => ({ ...row, seq: 3 }))
  for (const signature of [
    rowSignatureOf('other', forged),
    rowSignatureOf('signed', own),
    rowSignatureOf('signed', moved),
  ])
    expect(
      await hub.post(hubPaths.facts, { ...signedBatch('signed', forged), signature }, key),
    ).toMatchObject({ status: 403, json: trouble('unsigned') })
  // Nothing of that keeps the till itself from going on.
  expect((await hub.tip(key)).json).toMatchObject({ row: 1 })
  expect(await hub.send('signed', key, forged)).toMatchObject({ status: 200, json: { row: 2 } })
})
