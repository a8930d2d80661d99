// A journal that somebody has changed whose anchor is gone with it; and disks without room, where nobody has changed anything.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Environment } from '#core/service/credentials.ts'
import { survey } from '#core/backup/survey.ts'
import { hashPin } from '#core/staff/pin.ts'
import { readStaff, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { openWithoutScreens } from '#server/host.ts'
import { dispatch, type CommandName, type Takes } from '#shared/bridge.ts'
import { at } from '#test/support/till/caller.ts'
import { seeded } from '#test/support/run/clock.ts'
import { forge } from '#test/support/till/forger.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'

const pin = '739152'
const credentials = { clientId: 'id', clientSecret: 'secret', subscriptionKey: 'subscription' }
const given: Environment = {
  KASSE_CLIENT_ID: 'id',
  KASSE_CLIENT_SECRET: 'secret',
  KASSE_SUBSCRIPTION_KEY: 'subscription',
}

async function start(folder: string, environment: Environment = {}) {
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
    facts: () => open.till.facts('').map(({ fact }) => fact.kind as string),
    ask: <Name extends CommandName>(name: Name, input: Takes<Name>) =>
      dispatch(open.till.handlers, at('office'), name, input),
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}

function makeFolderOf(): string {
  const folder = emptyFolder()
  const service = {
    kind: 'service',
    baseUrl: 'http://localhost:9',
    handler: { merchant_serial_number: '123456', environment: 'TEST' },
  }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ service }))
  return folder
}

async function makeTill(environment: Environment = {}) {
  const folder = makeFolderOf()
  await using till = await start(folder, environment)
  opened(await till.ask('staff.setUp', { name: 'Ingrid', pin }))
  if (environment === given) return { folder, id: till.id }
  opened(await till.ask('service.keep', { credentials }))
  return { folder, id: till.id }
}

const inside = (folder: string, name: string) => path.join(folder, name)
const remove = (folder: string, ...names: string[]) =>
  names.forEach((name) => rmSync(inside(folder, name), { force: true }))
const journalFiles = ['journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite-shm']

/** The last fact is left out, the chain is made anew, and the signature is taken away. */
function rewrite(folder: string): void {
  forge(inside(folder, 'journal.sqlite'), (rows) => rows.slice(0, -1))
  const db = new DatabaseSync(inside(folder, 'journal.sqlite'))
  db.exec('DELETE FROM signed_head')
  db.close()
}

test('credentials of the environment: a rewritten journal without its signature, and the anchor deleted, are noticed', async () => {
  const { folder, id } = await makeTill(given)
  rewrite(folder)
  remove(folder, 'anchor.sealed')
  await using till = await start(folder, given)
  expect(till.id).toBe(id)
  expect(till.refusal()).toBe('journal.keyGone')
})

test('credentials of the environment: a journal and its anchor are deleted, under a manager and a pepper that are there: noticed', async () => {
  const { folder, id } = await makeTill(given)
  remove(folder, ...journalFiles, 'anchor.sealed')
  await using till = await start(folder, given)
  expect(existsSync(inside(folder, 'pins.sealed'))).toBe(true)
  expect(till.id).toBe(id)
  expect(till.refusal()).toBe('journal.keyGone')
})

test.each([
  ['rewritten', rewrite],
  ['deleted', (folder: string) => remove(folder, ...journalFiles)],
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
      expect([till.id, till.refusal()]).toEqual([id, 'journal.keyGone'])
      opened(await till.ask('staff.signIn', { pin }))
      opened(await till.ask('journal.accept', { manager: { reason: 'The disk was exchanged.', pin } }))
    }
    await using till = await start(folder)
    expect(till.refusal()).toBe(null)
  },
)

test('a till whose anchor could not be written at its first start is not told later that its key is gone', async () => {
  const folder = makeFolderOf()
  // No room for that one file alone; there is room again a moment later.
  mkdirSync(inside(folder, 'anchor.sealed.new'))
  {
    await using till = await start(folder)
    rmdirSync(inside(folder, 'anchor.sealed.new'))
    opened(await till.ask('staff.setUp', { name: 'Ingrid', pin }))
    opened(await till.ask('service.keep', { credentials }))
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
    people.map((one) => ({ ...one, pin: hashPin(pin, seeded(3)) })),
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
    expect(till.refusal()).toBe('journal.keyGone')
    opened(await till.ask('staff.signIn', { pin }))
    // The till does not sell: somebody enters the credentials anew.
    opened(await till.ask('service.keep', { credentials }))
  }
  await using till = await start(folder)
  expect([till.refusal(), till.facts().filter((kind) => kind === 'pastAccepted')]).toEqual([
    'journal.keyGone',
    [],
  ])
})

test('a start with --keep-credentials still notices that the journal was rewritten and its anchor deleted', async () => {
  const folder = makeFolderOf()
  const keeping = async () =>
    opened(
      await openWithoutScreens({
        folder,
        environment: given,
        keepsCredentials: true,
        startSandbox: () => Promise.reject(new Error('there is none')),
      }),
    )
  {
    await using open = await keeping()
    opened(await dispatch(open.till.handlers, at('office'), 'staff.setUp', { name: 'Ingrid', pin }))
  }
  rewrite(folder)
  remove(folder, 'anchor.sealed', 'pins.sealed')
  await using open = await keeping()
  expect(open.till.view('cashier').till.refusal?.code).toBe('journal.keyGone')
})

test('a manager answers while one sealed file finds no room: the next start asks nobody again', async () => {
  const { folder } = await makeTill()
  remove(folder, ...journalFiles)
  {
    await using till = await start(folder)
    expect(till.refusal()).toBe('journal.shorter')
    opened(await till.ask('staff.signIn', { pin }))
    mkdirSync(inside(folder, 'vault.sealed.new'))
    opened(await till.ask('journal.accept', { manager: { reason: 'The disk was exchanged.', pin } }))
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
