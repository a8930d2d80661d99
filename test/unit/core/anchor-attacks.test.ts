// A journal that somebody has changed whose anchor is gone with it or is the forger's own, by each kind of vault; and disks without room, where nobody has changed anything.
import { cpSync, mkdirSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { expect, test } from 'vitest'
import { survey } from '#core/backup/backup.ts'
import { createSigner } from '#core/journal/chain.ts'
import { hashPin } from '#core/staff/pin.ts'
import { readStaff, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { systemChance } from '#core/system/clock.ts'
import { seeded } from '#test/support/run/clock.ts'
import { changeFile, forge } from '#test/support/till/forger.ts'
import { cheapPinCost } from '#test/support/till/first-staff.ts'
import { serviceFolder, startTill } from '#test/support/till/service-till.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder, someKey, vaultIn } from '#test/support/till/vaults.ts'

const pin = '739152'
const credentials = { clientId: 'id', clientSecret: 'secret', subscriptionKey: 'subscription' }
const inEnvironment = {
  KASSE_CLIENT_ID: 'id',
  KASSE_CLIENT_SECRET: 'secret',
  KASSE_SUBSCRIPTION_KEY: 'subscription',
}

type Start = Parameters<typeof startTill>[1]
const start = (folder: string, by: Start = {}) => startTill(folder, { pinCost: cheapPinCost, ...by })

/** A manager is set up, and credentials that no environment gives are kept. */
async function makeTill(by: Start = {}) {
  const folder = serviceFolder()
  await using till = await start(folder, by)
  opened(await till.office('staff.setUp', { name: 'Ingrid', pin }))
  if (!by.environment?.['KASSE_CLIENT_ID']) opened(await till.office('service.keep', { credentials }))
  return { folder, id: till.id }
}

const inside = (folder: string, name: string) => path.join(folder, name)
const remove = (folder: string, ...names: string[]) =>
  names.forEach((name) => rmSync(inside(folder, name), { force: true }))
const removeJournal = (folder: string) =>
  remove(folder, 'journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite-shm')

/** The last fact is left out, the chain is made anew, and the signature is taken away. */
function rewrite(folder: string): void {
  forge(inside(folder, 'journal.sqlite'), (rows) => rows.slice(0, -1))
  changeFile(inside(folder, 'journal.sqlite'), 'DELETE FROM signed_head')
}

/** The rewritten journal is signed by a key of the forger's own, and their anchor says that the till's other files belong to it. */
function forgeAnchor(folder: string, tillId: string): void {
  const seed = systemChance.bytes(32)
  const signer = createSigner(tillId, seed)
  forge(inside(folder, 'journal.sqlite'), (rows) => rows.slice(0, -1))
  const db = new DatabaseSync(inside(folder, 'journal.sqlite'))
  const head = db.prepare('SELECT seq AS rows, hash FROM fact ORDER BY seq DESC LIMIT 1').get() as Head // its own columns
  const { key } = db.prepare('SELECT key FROM signed_head').get() as { key: string } // its own column
  db.prepare('UPDATE signed_head SET rows = :rows, hash = :hash, key = :key, signature = :signature').run({
    ...head,
    key: signer.key,
    signature: signer.sign(head),
  })
  db.close()
  remove(folder, 'anchor.sealed')
  const recall = () => ({ till: tillId, count: 1000 })
  const belonging = { tillId, formerIds: [], recall, remember: () => undefined }
  const kept = {
    till: tillId,
    seed: Buffer.from(seed).toString('base64url'),
    rows: head.rows,
    hash: Buffer.from(head.hash).toString('hex'),
    formerKeys: [key],
  }
  opened(vaultIn(folder, { belonging, chance: systemChance }).anchor.write(JSON.stringify(kept)))
}
type Head = { rows: number; hash: Uint8Array }

const vaults = {
  'the vault, under a key that lies beside it': {},
  'the vault, under a key that is given': { environment: { KASSE_VAULT_KEY: someKey(1) } },
  'the environment': { environment: inEnvironment },
  'the environment, to be kept': { environment: inEnvironment, keepsCredentials: true },
} as const
type VaultName = keyof typeof vaults

/** The last: by which vaults nobody can tell. */
const attacks: [string, (folder: string, id: string) => void, VaultName[]][] = [
  [
    'rewritten, and the anchor is deleted',
    (folder) => (rewrite(folder), remove(folder, 'anchor.sealed')),
    [],
  ],
  ['deleted with its anchor', (folder) => (removeJournal(folder), remove(folder, 'anchor.sealed')), []],
  [
    'rewritten, and all that is sealed but credentials is deleted',
    (folder) => (rewrite(folder), remove(folder, 'anchor.sealed', 'pins.sealed')),
    // Nothing that is sealed is left.
    ['the environment'],
  ],
  [
    'rewritten, and vouched for by an anchor that the forger has sealed',
    forgeAnchor,
    // The forger has the key too: it lies beside what it seals.
    ['the vault, under a key that lies beside it', 'the environment', 'the environment, to be kept'],
  ],
]
const rows = attacks.flatMap(
  ([how, attack, blind]) =>
    (Object.keys(vaults) as VaultName[]).map((of) => ({
      of,
      how,
      attack,
      told: blind.includes(of) ? null : 'journal.keyGone',
    })), // its own names
)

test.each(rows)('credentials of $of; the journal is $how: told as $told', async ({ of, attack, told }) => {
  const { folder, id } = await makeTill(vaults[of])
  attack(folder, id)
  await using till = await start(folder, vaults[of])
  expect([till.id, till.refusal()?.code ?? null]).toEqual([id, told])
})

test.each([
  ['rewritten', rewrite],
  ['deleted', removeJournal],
])(
  'all else that is sealed is moved aside for one start, with the anchor deleted and the journal %s: once it is back, that is noticed, and a manager’s answer holds',
  async (_, change) => {
    const { folder, id } = await makeTill()
    const sealed = ['vault.sealed', 'pins.sealed']
    const move = (from: (name: string) => string, to: (name: string) => string) =>
      sealed.forEach((name) => renameSync(inside(folder, from(name)), inside(folder, to(name))))
    const [there, aside] = [(name: string) => name, (name: string) => `${name}.aside`]
    {
      await using till = await start(folder)
      expect(till.refusal()).toBe(null)
    }
    change(folder)
    remove(folder, 'anchor.sealed')
    move(there, aside)
    {
      await using till = await start(folder)
      expect(till.id).toBe(id)
    }
    move(aside, there)
    {
      await using till = await start(folder)
      expect([till.id, till.refusal()?.code]).toEqual([id, 'journal.keyGone'])
      opened(await till.office('staff.signIn', { pin }))
      opened(await till.office('journal.accept', { manager: { reason: 'The disk was exchanged.', pin } }))
    }
    await using till = await start(folder)
    expect(till.refusal()).toBe(null)
  },
)

test('a till whose anchor could not be written at its first start is not told later that its key is gone', async () => {
  const folder = serviceFolder()
  // No room for that one file alone; there is room again a moment later.
  mkdirSync(inside(folder, 'anchor.sealed.new'))
  {
    await using till = await start(folder)
    rmdirSync(inside(folder, 'anchor.sealed.new'))
    opened(await till.office('staff.setUp', { name: 'Ingrid', pin }))
    opened(await till.office('service.keep', { credentials }))
  }
  await using till = await start(folder)
  expect(till.refusal()).toBe(null)
})

/** As `npm run pin` does it. */
function givePin(folder: string): void {
  const file = staffFileOf(folder)
  const people = opened(readStaff(file)) ?? []
  writeStaff(
    file,
    people.map((one) => ({ ...one, pin: hashPin(pin, seeded(3), cheapPinCost) })),
  )
}

test('what is sealed while the journal is in doubt stays bound to the journal of before: nobody has answered', async () => {
  const { folder } = await makeTill()
  rewrite(folder)
  // The vault with the credentials stays; PINs must be given anew, which the till itself asks for.
  remove(folder, 'anchor.sealed', 'pins.sealed')
  givePin(folder)
  {
    await using till = await start(folder)
    expect(till.refusal()?.code).toBe('journal.keyGone')
    opened(await till.office('staff.signIn', { pin }))
    // The till does not sell: somebody enters the credentials anew.
    opened(await till.office('service.keep', { credentials }))
  }
  await using till = await start(folder)
  expect([till.refusal()?.code, till.facts().filter(({ kind }) => kind === 'pastAccepted')]).toEqual([
    'journal.keyGone',
    [],
  ])
})

test('a manager answers while one sealed file finds no room: the next start asks nobody again', async () => {
  const { folder } = await makeTill()
  removeJournal(folder)
  {
    await using till = await start(folder)
    expect(till.refusal()?.code).toBe('journal.shorter')
    opened(await till.office('staff.signIn', { pin }))
    mkdirSync(inside(folder, 'vault.sealed.new'))
    opened(await till.office('journal.accept', { manager: { reason: 'The disk was exchanged.', pin } }))
  }
  rmSync(inside(folder, 'vault.sealed.new'), { recursive: true })
  await using till = await start(folder)
  expect(till.refusal()).toBe(null)
})

test('a key signs the journal of one till alone: a copied folder has another', async () => {
  const { folder, id } = await makeTill()
  const copy = emptyFolder()
  cpSync(folder, copy, { recursive: true })
  for (const of of [folder, copy]) await (await start(of))[Symbol.asyncDispose]()
  const [own, other] = [folder, copy].map((of) => opened(survey(inside(of, 'journal.sqlite'))).signed)
  expect([own, other]).toMatchObject([{ till: id, isRight: true }, { isRight: true }])
  expect(other?.till).not.toBe(id)
  expect(other?.key).not.toBe(own?.key)
})
