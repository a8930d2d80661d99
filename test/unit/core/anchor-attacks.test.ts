// A journal that somebody has changed whose sealed file is gone with it or is the forger's own, by each kind of vault; and disks without room, where nobody has changed anything.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { expect, test } from 'vitest'
import { survey, backupFolder, restoreFolder } from '#core/backup/backup.ts'
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

const removeSealed = (folder: string) => remove(folder, 'vault.sealed')
/** All that tells of a sealed file outside of it; the till's own name and place stay. */
function forgetSealed(folder: string): void {
  changeFile(inside(folder, 'journal.sqlite'), "DELETE FROM kept WHERE name = 'sealed file'")
  const file = inside(folder, 'till.json')
  const { hasSealed, ...left } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> // as the till wrote it
  expect(hasSealed).toBe(true)
  writeFileSync(file, JSON.stringify(left))
}

/** The rewritten journal is signed by a key of the forger's own, and so is the anchor in the sealed file, by whatever key lies beside it. */
function forgeAnchor(folder: string, tillId: string): void {
  const seed = systemChance.bytes(32)
  const signer = createSigner(tillId, seed)
  forge(inside(folder, 'journal.sqlite'), (rows) => rows.slice(0, -1))
  const db = new DatabaseSync(inside(folder, 'journal.sqlite'))
  const head = db.prepare('SELECT seq AS rows, hash FROM fact ORDER BY seq DESC LIMIT 1').get() as Head // its own columns
  db.prepare('UPDATE signed_head SET rows = :rows, hash = :hash, key = :key, signature = :signature').run({
    ...head,
    key: signer.key,
    signature: signer.sign(head),
  })
  db.close()
  // What opens by the key that lies there stays in the file.
  const last = { till: tillId, anchors: 0, secrets: 0, isByOwnKey: true, digest: '', replaced: [] }
  const binding = { tillId, recall: () => last, remember: () => void (last.anchors = last.secrets = 1000) }
  const kept = {
    till: tillId,
    seed: Buffer.from(seed).toString('base64url'),
    rows: head.rows,
    hash: Buffer.from(head.hash).toString('hex'),
  }
  opened(vaultIn(folder, { binding, chance: systemChance }).anchor.write(JSON.stringify(kept)))
}
type Head = { rows: number; hash: Uint8Array }

const vaults = {
  'the vault, under a key that lies beside it': {},
  'the vault, under a key that is given': { environment: { KASSE_VAULT_KEY: someKey(1) } },
  'the environment': { environment: inEnvironment },
  'the environment, to be kept': { environment: inEnvironment, keepsCredentials: true },
} as const
type VaultName = keyof typeof vaults

/** The last: where nobody can tell; what the till lacks then. */
const attacks: [string, (folder: string, id: string) => void, Partial<Record<VaultName, string | null>>][] = [
  [
    'rewritten, and the sealed file is deleted',
    (folder) => (rewrite(folder), removeSealed(folder)),
    // The till does not even start: nobody stands by who says that the file is lost.
    { 'the environment, to be kept': 'vault.gone' },
  ],
  ['deleted with the sealed file', (folder) => (removeJournal(folder), removeSealed(folder)), {}],
  [
    'rewritten, and the sealed file is deleted with all that tells of it',
    (folder) => (rewrite(folder), removeSealed(folder), forgetSealed(folder)),
    // Nothing that is sealed is left, and so no credentials.
    {
      'the vault, under a key that lies beside it': 'credentials.missing',
      'the vault, under a key that is given': 'credentials.missing',
      'the environment': null,
      'the environment, to be kept': null,
    },
  ],
  [
    'rewritten, and vouched for by an anchor that the forger has sealed',
    forgeAnchor,
    // The forger has the key too: it lies beside what it seals.
    {
      'the vault, under a key that lies beside it': null,
      'the environment': null,
      'the environment, to be kept': null,
    },
  ],
  [
    'rewritten, and vouched for by an anchor that the forger has sealed, with all deleted that tells of the true file',
    (folder, id) => (forgeAnchor(folder, id), forgetSealed(folder)),
    {
      'the vault, under a key that lies beside it': null,
      // The file is another's: the forger has no credentials to put into it.
      'the vault, under a key that is given': 'credentials.missing',
      'the environment': null,
      'the environment, to be kept': null,
    },
  ],
]
const rows = attacks.flatMap(
  ([how, attack, blind]) =>
    (Object.keys(vaults) as VaultName[]).map((of) => ({
      of,
      how,
      attack,
      told: of in blind ? blind[of] : 'journal.keyGone',
    })), // its own names
)

test.each(rows)('credentials of $of; the journal is $how: told as $told', async ({ of, attack, told }) => {
  const { folder, id } = await makeTill(vaults[of])
  attack(folder, id)
  if (told === 'vault.gone') return expect(start(folder, vaults[of])).rejects.toThrow(told)
  await using till = await start(folder, vaults[of])
  expect([till.id, till.refusal()?.code ?? null]).toEqual([id, told])
})

test.each([
  ['rewritten', rewrite, 'journal.keyGone'],
  ['deleted', removeJournal, 'journal.keyGone'],
  [
    'rewritten, with all that tells of it',
    (folder: string) => (rewrite(folder), forgetSealed(folder)),
    'credentials.missing',
  ],
  [
    'deleted, with all that tells of it',
    (folder: string) => (forgetSealed(folder), removeJournal(folder)),
    'credentials.missing',
  ],
])(
  'the sealed file is moved aside for one start, and the journal %s: once it is back, that is noticed, and a manager’s answer holds',
  async (_, change, told) => {
    const { folder, id } = await makeTill()
    {
      await using till = await start(folder)
      expect(till.refusal()).toBe(null)
    }
    change(folder)
    renameSync(inside(folder, 'vault.sealed'), inside(folder, 'aside'))
    {
      await using till = await start(folder)
      expect([till.id, till.refusal()?.code]).toEqual([id, told])
    }
    renameSync(inside(folder, 'aside'), inside(folder, 'vault.sealed'))
    {
      await using till = await start(folder)
      expect([till.id, till.refusal()?.code]).toEqual([id, expect.stringMatching(/^journal\./)])
      opened(await till.office('staff.signIn', { pin }))
      opened(await till.office('journal.accept', { manager: { reason: 'The disk was exchanged.', pin } }))
    }
    await using till = await start(folder)
    expect(till.refusal()).toBe(null)
  },
)

test('a till that went back to a copy is no new one without its sealed file', async () => {
  const { folder, id } = await makeTill()
  const file = inside(emptyFolder(), 'copy.sqlite')
  opened(backupFolder(folder, file))
  opened(restoreFolder({ folder, file, isReplacing: true, chance: systemChance, now: 0 }))
  removeSealed(folder)
  await using till = await start(folder)
  expect(till.id).not.toBe(id)
  expect(till.refusal()?.code).toBe('journal.keyGone')
})

test('a till whose sealed file could not be written at its first start is not told later that its key is gone', async () => {
  const folder = serviceFolder()
  // No room for that one file alone; there is room again a moment later.
  mkdirSync(inside(folder, 'vault.sealed.new'))
  {
    await using till = await start(folder)
    rmdirSync(inside(folder, 'vault.sealed.new'))
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

test('what is sealed while the journal is in doubt vouches for nothing: nobody has answered', async () => {
  const { folder } = await makeTill()
  rewrite(folder)
  removeSealed(folder)
  // PINs must be given anew, which the till itself asks for.
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

test('a manager’s answer that finds no room is none, and nothing of the file is lost; given again it holds', async () => {
  const { folder } = await makeTill()
  removeJournal(folder)
  const answer = { manager: { reason: 'The disk was exchanged.', pin } }
  {
    await using till = await start(folder)
    opened(await till.office('staff.signIn', { pin }))
    mkdirSync(inside(folder, 'vault.sealed.new'))
    expect(await till.office('journal.accept', answer)).toMatchObject({
      problem: { code: 'folder.notWritable' },
    })
    expect(till.refusal()?.code).toBe('journal.shorter')
  }
  rmdirSync(inside(folder, 'vault.sealed.new'))
  {
    await using till = await start(folder)
    expect(till.refusal()?.code).toBe('journal.shorter')
    opened(await till.office('staff.signIn', { pin }))
    opened(await till.office('journal.accept', answer))
  }
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
