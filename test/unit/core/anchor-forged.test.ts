// A forged journal with an anchor of the forger's own: sealed by a key that the forger puts beside it, where the till has a better one.
import { rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { expect, test } from 'vitest'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { createSigner } from '#core/journal/signer.ts'
import { vaultFiles } from '#core/vault/sealed-files.ts'
import { openVault } from '#core/vault/vault.ts'
import { openWithoutScreens } from '#server/host.ts'
import { dispatch, type CommandName, type Takes } from '#shared/bridge.ts'
import { at } from '#test/support/till/caller.ts'
import { forge } from '#test/support/till/forger.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder, someKey } from '#test/support/till/vaults.ts'

const environment = { KASSE_VAULT_KEY: someKey(1) }

async function start(folder: string) {
  const open = opened(
    await openWithoutScreens({
      folder,
      environment,
      startSandbox: () => Promise.reject(new Error('there is none')),
    }),
  )
  return {
    id: open.folder.identity.tillId,
    refusal: () => open.till.view('cashier').till.refusal?.code ?? null,
    ask: <Name extends CommandName>(name: Name, input: Takes<Name>) =>
      dispatch(open.till.handlers, at('office'), name, input),
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}

test('under a key that is given, an anchor that somebody has sealed by a key of their own vouches for nothing', async () => {
  const folder = emptyFolder()
  const service = {
    kind: 'service',
    baseUrl: 'http://localhost:9',
    handler: { merchant_serial_number: '123456', environment: 'TEST' },
  }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ service }))
  let tillId = ''
  {
    await using till = await start(folder)
    tillId = till.id
    opened(await till.ask('staff.setUp', { name: 'Ingrid', pin: '739152' }))
    const credentials = { clientId: 'id', clientSecret: 'secret', subscriptionKey: 'subscription' }
    opened(await till.ask('service.keep', { credentials }))
  }
  // The forger writes into the folder, and has not the key.
  const journal = path.join(folder, 'journal.sqlite')
  forge(journal, (rows) => rows.slice(0, -1))
  const db = new DatabaseSync(journal)
  const last = db.prepare('SELECT seq, hash FROM fact ORDER BY seq DESC LIMIT 1').get() as {
    seq: number
    hash: Uint8Array
  } // the table's own columns
  const seed = systemChance.bytes(32)
  const signer = createSigner(tillId, seed)
  const head = { rows: last.seq, hash: last.hash }
  db.prepare('UPDATE signed_head SET rows = ?, hash = ?, key = ?, signature = ?').run(
    head.rows,
    head.hash,
    signer.key,
    signer.sign(head),
  )
  db.close()
  rmSync(vaultFiles(folder).anchor)
  const counts = new Map([['anchor.sealed', { till: tillId, count: 1000 }]])
  const forger = opened(
    openVault({
      folder,
      belonging: {
        tillId,
        formerIds: [],
        recall: (name) => counts.get(name) ?? null,
        remember: (name, to) => void counts.set(name, to),
      },
      destination: null,
      clock: systemClock,
      chance: systemChance,
      environment: {},
    }),
  )
  opened(
    forger.anchor.write(
      JSON.stringify({
        till: tillId,
        seed: Buffer.from(seed).toString('base64url'),
        rows: head.rows,
        hash: Buffer.from(head.hash).toString('hex'),
      }),
    ),
  )
  await using till = await start(folder)
  expect(till.id).toBe(tillId)
  expect(till.refusal()).not.toBe(null)
})
