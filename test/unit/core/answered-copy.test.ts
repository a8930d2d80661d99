// An answer for a copy that is restored, and what a power cut or an exchanged sealed file makes of it.
import { copyFileSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { SealedNote } from '#core/vault/sealed-note.ts'
import { failed, problem } from '#shared/problem.ts'
import { startJournal } from '#test/support/till/journal-start.ts'
import { createPlace, sell } from '#test/support/till/journal.ts'
import { bondOf, memoryNote } from '#test/support/till/memory-vault.ts'
import { opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(() => place.remove())
const ends = ['', '-wal', '-shm']
const till02 = { till: 'till02', formerIds: ['till01'] }

/** A manager has answered for Monday's copy, which the restore has put in place. */
function restored(others: readonly string[] = []) {
  const [file, note] = [place.newFile(), memoryNote()]
  const first = startJournal(file, note)
  sell(first.journal, ['s-1'])
  const [rows, hash] = [first.journal.rows(), first.journal.head()]
  first.close()
  copyFileSync(file, `${file}.monday`)
  const key = first.anchor.signer()?.key ?? ''
  const second = startJournal(file, note, { bond: bondOf(key) })
  sell(second.journal, ['s-2'])
  opened(second.anchor.answer({ rows, hash, person: { id: 'p1', name: 'Kari' }, reason: 'the disk' }))
  second.close()
  for (const end of ends) rmSync(file + end, { force: true })
  copyFileSync(`${file}.monday`, file)
  return { file, note, bond: bondOf(key, ...others), key }
}

test('a copy that a manager answered for is the till’s own at the next start, and nobody is asked again', () => {
  const { file, note, bond } = restored()
  const till = startJournal(file, note, { ...till02, bond })
  expect([till.trouble(), till.journal.rows()]).toEqual([null, 4])
  till.die()
})

test('the power goes between pastAccepted and the anchor: the next start asks nobody who has answered already', () => {
  const { file, note, bond } = restored()
  const cut: SealedNote = {
    ...note,
    write: () => failed(problem('vault.damaged', { file: 'anchor.sealed' })),
  }
  startJournal(file, cut, { ...till02, bond }).die()
  const next = startJournal(file, note, { ...till02, bond })
  expect([next.trouble(), next.journal.rows()]).toEqual([null, 4])
  next.die()
})

test('the power goes between the anchor and the sealed files that are bound to it: the next start asks nobody', () => {
  const { file, note, key } = restored()
  // What was sealed before is still sealed for the key of before.
  const bond = { keys: () => [key], bind: () => undefined }
  const first = startJournal(file, note, { ...till02, bond })
  expect(first.trouble()).toBe(null)
  first.die()
  const next = startJournal(file, note, { ...till02, bond })
  expect(next.trouble()).toBe(null)
  next.die()
})

test('an answer for a copy is none for sealed files that somebody has exchanged meanwhile', () => {
  const { file, note, bond } = restored(['of another journal'])
  const till = startJournal(file, note, { ...till02, bond })
  expect(till.trouble()).toBe('journal.keyGone')
  till.die()
})
