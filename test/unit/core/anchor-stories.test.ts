// A journal in doubt: the till says so, sells nothing, and goes on under another id when a manager has answered for it.
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { firstManager, hire, letIn, openRealShop } from '#test/support/pages/first-sign-in.ts'
import { memoryPart, memoryVault } from '#test/support/till/memory-vault.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { sold } from '#test/support/till/sold.ts'
import { sendCopy } from '#test/support/pages/uploads.ts'

const manager = { pin: firstManager.pin, reason: 'the disk was replaced' }
const charge = { amount: { value: 5_000, currency: 'NOK' }, by: { userFlow: 'QR' } } as const

/** A shop that has sold once, and its manager's id. */
async function soldShop() {
  const shop = await openRealShop()
  const person = await letIn(shop)
  await sold(shop)
  return { shop, person, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}
async function signIn(shop: Shop, ...surfaces: ('cashier' | 'office')[]): Promise<void> {
  for (const at of surfaces) opened(await shop[at].ask('staff.signIn', { number: 11, pin: manager.pin }))
}
const keptOf = (folder: string) => `${folder}/kept`
/** As a file-level backup takes it, between two starts. */
const keepJournal = (shop: Shop) =>
  shop.restart(0, {}, (folder) => copyFileSync(filesOf(folder).journal, keptOf(folder)))
function removeJournal(folder: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(filesOf(folder).journal + end, { force: true })
}
const putJournalBack = (shop: Shop) =>
  shop.restart(0, {}, (folder) => {
    removeJournal(folder)
    copyFileSync(keptOf(folder), filesOf(folder).journal)
  })
/** The journal of yesterday is put back, in which the last sale is missing. */
async function goBack(shop: Shop): Promise<void> {
  await keepJournal(shop)
  await signIn(shop, 'cashier')
  await sold(shop)
  await putJournalBack(shop)
}
const accept = (shop: Shop, by: { person?: string; pin: string; reason: string } = manager) =>
  shop.office.ask('journal.accept', { manager: by })
const refusal = (shop: Shop) => shop.cashier.view().till.refusal?.code ?? null
const pastsAccepted = (shop: Shop) => factsOnDisk(shop.folder).filter(({ kind }) => kind === 'pastAccepted')
const pastAcceptedBy = (person: string) => ({
  kind: 'pastAccepted',
  person: { id: person, name: firstManager.name },
  reason: manager.reason,
  found: 'journal.shorter',
  known: { facts: expect.any(Number) as number, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
})

test('the journal of yesterday is put back: nothing is charged until a manager answers for it, and that stays written', async () => {
  await using started = await soldShop()
  const { shop, person } = started
  const cashier = await hire(shop, 'Ola', 'cashier', '3691')
  const before = shop.tillId()
  await goBack(shop)
  await signIn(shop, 'cashier', 'office')
  const shorter = { code: 'journal.shorter' }
  expect(await shop.cashier.start(charge)).toMatchObject({ ok: false, problem: shorter })
  expect(opened(await shop.office.ask('diagnostics.read', {})).journal.doubt).toMatchObject(shorter)
  for (const [by, code] of [
    [{ ...manager, reason: ' ' }, 'reason.missing'],
    [{ ...manager, pin: '1111' }, 'pin.wrong'],
    [{ ...manager, person: cashier, pin: '3691' }, 'staff.notAllowed'],
  ] as const)
    expect(await accept(shop, by)).toMatchObject({ problem: { code } })
  opened(await accept(shop))
  expect(await accept(shop)).toMatchObject({ problem: { code: 'journal.notDoubted' } })
  expect(await shop.cashier.start(charge)).toMatchObject({ problem: { code: 'journal.accepted' } })
  for (let start = 0; start < 2; start += 1) {
    await shop.restart()
    expect(shop.tillId()).not.toBe(before)
    await signIn(shop, 'cashier')
    await sold(shop)
  }
  expect(pastsAccepted(shop)).toEqual([pastAcceptedBy(person)])
})

test('where nobody has answered, the right journal is put back and the till sells on as if nothing had been', async () => {
  await using shop = await openShop()
  await sold(shop)
  await keepJournal(shop)
  await shop.restart(0, {}, removeJournal)
  expect(await shop.cashier.start(charge)).toMatchObject({ problem: { code: 'journal.shorter' } })
  await putJournalBack(shop)
  await sold(shop)
})

test('who goes back to a copy answers for it with a PIN: the next start sells, and the journal says from where', async () => {
  await using started = await soldShop()
  const { shop, person } = started
  const { base64, rows } = opened(await shop.office.ask('backup.make', {}))
  await sold(shop)
  const restore = async (by: { pin: string; reason: string }) => {
    const upload = await sendCopy(shop.office.ask, Buffer.from(base64 ?? '', 'base64'))
    return shop.office.ask('backup.restore', { ...upload, manager: by })
  }
  expect(await restore({ ...manager, pin: '1111' })).toMatchObject({ problem: { code: 'pin.wrong' } })
  expect(opened(await shop.office.ask('backup.read', {})).prepared).toBeNull()
  opened(await restore(manager))
  await shop.restart()
  expect(factsOnDisk(shop.folder)[rows]).toEqual(pastAcceptedBy(person))
  await signIn(shop, 'cashier')
  expect(refusal(shop)).toBeNull()
  await sold(shop)
  await shop.restart()
  expect(pastsAccepted(shop)).toHaveLength(1)
  await signIn(shop, 'cashier')
  await sold(shop)
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
    await sold(shop)
    copies.push(Buffer.from(opened(await shop.office.ask('backup.make', {})).base64 ?? '', 'base64'))
  }
  const [older = Buffer.of(), newer = Buffer.of()] = copies
  await sold(shop)
  const upload = await sendCopy(shop.office.ask, newer)
  opened(await shop.office.ask('backup.restore', { ...upload, manager }))
  if (isForgotten) opened(await shop.office.ask('backup.forget', {}))
  await shop.restart(0, {}, () => {
    writeFileSync(prepared, isForgotten ? newer : older)
    writeFileSync(confirmedRows, '{"facts":1000}')
  })
  await signIn(shop, 'cashier')
  expect(refusal(shop)).toBe('journal.shorter')
  expect(pastsAccepted(shop)).toEqual([])
})

test('a journal that is the till’s own needs nobody’s answer', async () => {
  await using shop = await openShop()
  expect(await accept(shop)).toMatchObject({ problem: { code: 'journal.notDoubted' } })
})

test('a Z report names the key that signs the journal, on paper too', async () => {
  await using shop = await openShop()
  await sold(shop)
  const { key } = opened(await shop.office.ask('diagnostics.read', {})).journal
  expect(key).toMatch(/^[\w-]{43}$/)
  const { from } = opened(await shop.office.ask('report.x', {}))
  const closed = opened(await shop.office.ask('report.close', { from }))
  expect(JSON.stringify(closed)).toContain(key)
})

test('a period is closed while the journal is in doubt: nobody is told afterwards that somebody else wrote it', async () => {
  await using started = await soldShop()
  const { shop } = started
  await goBack(shop)
  await signIn(shop, 'office')
  opened(await accept(shop))
  const { from } = opened(await shop.office.ask('report.x', {}))
  await shop.office.ask('report.close', { from })
  await shop.restart()
  await signIn(shop, 'cashier')
  expect(refusal(shop)).toBeNull()
})

test('a customer pays after the manager has answered for the journal: the next start sells, and accuses nobody', async () => {
  await using started = await soldShop()
  const { shop } = started
  const { reference } = opened(await shop.cashier.start(charge))
  await keepJournal(shop)
  await signIn(shop, 'office')
  opened(await shop.office.ask('staff.signOut', {}))
  await putJournalBack(shop)
  await signIn(shop, 'cashier')
  expect(refusal(shop)).toBe('journal.shorter')
  await signIn(shop, 'office')
  opened(await accept(shop))
  shop.sandbox.phone().approve(reference)
  await shop.leaveAlone(60_000)
  await shop.restart()
  await signIn(shop, 'cashier')
  expect(refusal(shop)).toBeNull()
})

test('a period is closed while the key of the journal cannot be opened: with the key again the till goes on', async () => {
  const anchor = memoryPart()
  const store = { isThere: true }
  const gone = () => failed(problem('vault.storeGone', { file: 'vault.sealed' }))
  const whileThere: typeof anchor = {
    ...anchor,
    read: () => (store.isThere ? anchor.read() : gone()),
    write: (text) => (store.isThere ? anchor.write(text) : gone()),
  }
  const vault = { ...memoryVault(), anchor: whileThere }
  await using shop = await openShop({ vaultIn: () => ok(vault) })
  await sold(shop)
  store.isThere = false
  await shop.restart()
  expect(refusal(shop)).toBe('journal.keyGone')
  const { from } = opened(await shop.office.ask('report.x', {}))
  // Nobody could sign it.
  expect(await shop.office.ask('report.close', { from })).toMatchObject({
    problem: { code: 'journal.keyGone' },
  })
  store.isThere = true
  await shop.restart()
  expect(refusal(shop)).toBeNull()
})
