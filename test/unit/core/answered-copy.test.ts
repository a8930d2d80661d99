// An answer for a copy that is restored, and what a power cut or an exchanged sealed file makes of it.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { vaultFiles, type SealedPart } from '#core/vault/sealed-file.ts'
import { failed, problem } from '#shared/problem.ts'
import { startJournal } from '#test/support/till/journal-start.ts'
import { createPlace, sell } from '#test/support/till/journal.ts'
import { memoryPart } from '#test/support/till/memory-vault.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder, vaultIn } from '#test/support/till/vaults.ts'

const place = createPlace()
afterAll(() => place.remove())
const ends = ['', '-wal', '-shm']
const till02 = { till: 'till02', formerIds: ['till01'], isNew: false }

/** A manager has answered for Monday's copy, which the restore has put in place. */
function restored(part = memoryPart()) {
  const file = place.newFile()
  const first = startJournal(file, part)
  sell(first.journal, ['s-1'])
  const [rows, hash] = [first.journal.rows(), first.journal.head()]
  first.close()
  copyFileSync(file, `${file}.monday`)
  const second = startJournal(file, part, { isNew: false })
  sell(second.journal, ['s-2'])
  opened(second.anchor.answer({ rows, hash, person: { id: 'p1', name: 'Kari' }, reason: 'the disk' }))
  second.close()
  for (const end of ends) rmSync(file + end, { force: true })
  copyFileSync(`${file}.monday`, file)
  return { file, part }
}

test('a copy that a manager answered for is the till’s own at the next start, and nobody is asked again', () => {
  const { file, part } = restored()
  const till = startJournal(file, part, till02)
  expect([till.trouble(), till.journal.rows()]).toEqual([null, 4])
  till.die()
})

test('the power goes between pastAccepted and the anchor: the next start asks nobody who has answered already', () => {
  const { file, part } = restored()
  const cut: SealedPart = {
    ...part,
    write: () => failed(problem('vault.damaged', { file: 'vault.sealed' })),
  }
  startJournal(file, cut, till02).die()
  const next = startJournal(file, part, till02)
  expect([next.trouble(), next.journal.rows()]).toEqual([null, 4])
  next.die()
})

test('an answer for a copy is none once somebody has put back the sealed file of before', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  opened(vaultIn(folder).pins.write('a pepper'))
  const before = readFileSync(sealed)
  const { file } = restored(vaultIn(folder).anchor)
  const kept = readFileSync(sealed)
  writeFileSync(sealed, before)
  const till = startJournal(file, vaultIn(folder).anchor, till02)
  expect(till.trouble()).toBe('journal.keyGone')
  till.die()
  writeFileSync(sealed, kept)
  const next = startJournal(file, vaultIn(folder).anchor, till02)
  expect(next.trouble()).toBe(null)
  next.die()
})
