// A journal in doubt: the till says so, sells nothing, and goes on under another id when a manager has answered for it.
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { firstManager, hire, letIn, openRealShop } from '#test/support/pages/first-sign-in.ts'
import { memoryNote, memoryVault } from '#test/support/till/memory-vault.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { sendCopy } from '#test/support/pages/uploads.ts'

const journalOf = (folder: string) => path.join(folder, 'journal.sqlite')
function removeJournal(folder: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(journalOf(folder) + end, { force: true })
}

const manager = { pin: firstManager.pin, reason: 'the disk was replaced' }
const charge = { amount: { value: 5_000, currency: 'NOK' }, by: { userFlow: 'QR' } } as const

async function sell(shop: Shop): Promise<void> {
  const { reference } = opened(await shop.cashier.start(charge))
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(5_000)
  expect(shop.cashier.sale().state).toBe('captured')
  await shop.cashier.acknowledge()
}

test('the journal of yesterday is put back: nothing is charged until a manager answers for it, and that stays written', async () => {
  await using shop = await openRealShop()
  const person = await letIn(shop)
  const cashier = await hire(shop, 'Ola', 'cashier', '3691')
  await sell(shop)
  await shop.restart(0, {}, (folder) => copyFileSync(journalOf(folder), `${folder}/yesterday`))
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  await sell(shop)
  const before = shop.tillId()
  await shop.restart(0, {}, (folder) => {
    removeJournal(folder)
    copyFileSync(`${folder}/yesterday`, journalOf(folder))
  })
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  opened(await shop.office.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  const refused = { ok: false, problem: { code: 'journal.shorter' } }
  expect(await shop.cashier.start(charge)).toMatchObject(refused)
  expect(opened(await shop.office.ask('diagnostics.read', {})).journal.doubt).toMatchObject({
    code: 'journal.shorter',
  })
  const accept = (by: { person?: string; pin: string; reason: string }) =>
    shop.office.ask('journal.accept', { manager: by })
  expect(await accept({ ...manager, reason: ' ' })).toMatchObject({ problem: { code: 'reason.missing' } })
  expect(await accept({ ...manager, pin: '1111' })).toMatchObject({ problem: { code: 'pin.wrong' } })
  expect(await accept({ ...manager, person: cashier, pin: '3691' })).toMatchObject({
    problem: { code: 'staff.notAllowed' },
  })
  opened(await accept(manager))
  expect(await accept(manager)).toMatchObject({ problem: { code: 'journal.notDoubted' } })
  expect(await shop.cashier.start(charge)).toMatchObject({
    problem: { code: 'journal.accepted' },
  })

  await shop.restart()
  expect(shop.tillId()).not.toBe(before)
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  await sell(shop)
  await shop.restart()
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  await sell(shop)
  expect(factsOnDisk(shop.folder).filter(({ kind }) => kind === 'pastAccepted')).toEqual([
    {
      kind: 'pastAccepted',
      person: { id: person, name: firstManager.name },
      reason: manager.reason,
      found: 'journal.shorter',
      known: { facts: expect.any(Number) as number, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    },
  ])
})

test('where nobody has answered, the right journal is put back and the till sells on as if nothing had been', async () => {
  await using shop = await openShop()
  await sell(shop)
  await shop.restart(0, {}, (folder) => copyFileSync(journalOf(folder), `${folder}/right`))
  await shop.restart(0, {}, removeJournal)
  expect(await shop.cashier.start(charge)).toMatchObject({ problem: { code: 'journal.shorter' } })
  await shop.restart(0, {}, (folder) => {
    removeJournal(folder)
    copyFileSync(`${folder}/right`, journalOf(folder))
  })
  await sell(shop)
})

test('who goes back to a copy answers for it with a PIN: the next start sells, and the journal says from where', async () => {
  await using shop = await openRealShop()
  const person = await letIn(shop)
  await sell(shop)
  const { base64, ...copy } = opened(await shop.office.ask('backup.make', {}))
  await sell(shop)
  const restore = async (by: { pin: string; reason: string }) => {
    const upload = await sendCopy(shop.office.ask, Buffer.from(base64 ?? '', 'base64'))
    return shop.office.ask('backup.restore', { ...upload, manager: by })
  }
  expect(await restore({ ...manager, pin: '1111' })).toMatchObject({ problem: { code: 'pin.wrong' } })
  expect(opened(await shop.office.ask('backup.read', {})).prepared).toBeNull()
  opened(await restore(manager))
  await shop.restart()
  expect(factsOnDisk(shop.folder)[copy.rows]).toEqual({
    kind: 'pastAccepted',
    person: { id: person, name: firstManager.name },
    reason: manager.reason,
    found: 'journal.shorter',
    known: { facts: expect.any(Number) as number, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  })
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  expect(shop.cashier.view().till.refusal).toBeNull()
  await sell(shop)
  await shop.restart()
  expect(factsOnDisk(shop.folder).filter(({ kind }) => kind === 'pastAccepted')).toHaveLength(1)
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  await sell(shop)
})

test.each([
  ['another copy is put in its place', false],
  ['it is forgotten, and put there again by somebody else', true],
])('a manager answers for one copy, and %s: nobody has answered for that', async (_, isForgotten) => {
  await using shop = await openRealShop()
  await letIn(shop)
  const { prepared, confirmedRows } = filesOf(shop.folder)
  const copies: Buffer[] = []
  for (let copy = 0; copy < 2; copy += 1) {
    await sell(shop)
    copies.push(Buffer.from(opened(await shop.office.ask('backup.make', {})).base64 ?? '', 'base64'))
  }
  const [older = Buffer.of(), newer = Buffer.of()] = copies
  await sell(shop)
  const upload = await sendCopy(shop.office.ask, newer)
  opened(await shop.office.ask('backup.restore', { ...upload, manager }))
  if (isForgotten) opened(await shop.office.ask('backup.forget', {}))
  await shop.restart(0, {}, () => {
    writeFileSync(prepared, isForgotten ? newer : older)
    writeFileSync(confirmedRows, '{"facts":1000}')
  })
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  expect(shop.cashier.view().till.refusal).toMatchObject({ code: 'journal.shorter' })
  expect(factsOnDisk(shop.folder).filter(({ kind }) => kind === 'pastAccepted')).toEqual([])
})

test('a journal that is the till’s own needs nobody’s answer', async () => {
  await using shop = await openShop()
  expect(await shop.office.ask('journal.accept', { manager })).toMatchObject({
    problem: { code: 'journal.notDoubted' },
  })
})

test('a Z report names the key that signs the journal, on paper too', async () => {
  await using shop = await openShop()
  await sell(shop)
  const { key } = opened(await shop.office.ask('diagnostics.read', {})).journal
  expect(key).toMatch(/^[\w-]{43}$/)
  const { from } = opened(await shop.office.ask('report.x', {}))
  const closed = opened(await shop.office.ask('report.close', { from }))
  expect(JSON.stringify(closed)).toContain(key)
})

test('a period is closed while the journal is in doubt: nobody is told afterwards that somebody else wrote it', async () => {
  await using shop = await openRealShop()
  await letIn(shop)
  await sell(shop)
  await shop.restart(0, {}, (folder) => copyFileSync(journalOf(folder), `${folder}/yesterday`))
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  await sell(shop)
  await shop.restart(0, {}, (folder) => {
    removeJournal(folder)
    copyFileSync(`${folder}/yesterday`, journalOf(folder))
  })
  opened(await shop.office.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  opened(await shop.office.ask('journal.accept', { manager }))
  const { from } = opened(await shop.office.ask('report.x', {}))
  await shop.office.ask('report.close', { from })
  await shop.restart()
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  expect(shop.cashier.view().till.refusal).toBeNull()
})

test('a customer pays after the manager has answered for the journal: the next start sells, and accuses nobody', async () => {
  await using shop = await openRealShop()
  await letIn(shop)
  await sell(shop)
  const { reference } = opened(await shop.cashier.start(charge))
  // As a file-level backup takes it, in the middle of a sale.
  await shop.restart(0, {}, (folder) => copyFileSync(journalOf(folder), `${folder}/middle`))
  opened(await shop.office.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  opened(await shop.office.ask('staff.signOut', {}))
  await shop.restart(0, {}, (folder) => {
    removeJournal(folder)
    copyFileSync(`${folder}/middle`, journalOf(folder))
  })
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  expect(shop.cashier.view().till.refusal).toMatchObject({ code: 'journal.shorter' })
  opened(await shop.office.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  opened(await shop.office.ask('journal.accept', { manager }))
  shop.sandbox.phone().approve(reference)
  await shop.leaveAlone(60_000)
  await shop.restart()
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  expect(shop.cashier.view().till.refusal).toBeNull()
})

test('a period is closed while the key of the journal cannot be opened: with the key again the till goes on', async () => {
  const anchor = memoryNote()
  const store = { isThere: true }
  const vault = {
    ...memoryVault(),
    anchor: {
      ...anchor,
      read: () =>
        store.isThere ? anchor.read() : failed(problem('vault.storeGone', { file: 'anchor.sealed' })),
      write: (text: string | null) =>
        store.isThere ? anchor.write(text) : failed(problem('vault.storeGone', { file: 'anchor.sealed' })),
    },
  }
  await using shop = await openShop({ vaultIn: () => ok(vault) })
  await sell(shop)
  store.isThere = false
  await shop.restart()
  expect(shop.cashier.view().till.refusal).toMatchObject({ code: 'journal.keyGone' })
  const { from } = opened(await shop.office.ask('report.x', {}))
  // Nobody could sign it.
  expect(await shop.office.ask('report.close', { from })).toMatchObject({
    problem: { code: 'journal.keyGone' },
  })
  store.isThere = true
  await shop.restart()
  expect(shop.cashier.view().till.refusal).toBeNull()
})
