// Journals for tests: on a real disk, in a folder that goes away, with sales that say the least a sale can say.
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openJournal, type Entry, type Journal } from '#core/journal/journal.ts'
import { attemptReference } from '#core/sale/reference.ts'
import type { Fact, Opened } from '#core/sale/facts.ts'
import { reduceSale } from '#core/sale/reduce.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Result } from '#shared/problem.ts'

export const secret = 'a secret of this till'

/** New names in a folder of its own. */
export function createPlace() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-journal-'))
  let count = 0
  return {
    folder,
    newFile: () => path.join(folder, `${++count}.sqlite`),
    newFolder: () => path.join(folder, `folder-${++count}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function opened<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.problem.code} ${JSON.stringify(result.problem.details)}`)
  return result.value
}

export const openAt = (file: string): Journal => opened(openJournal(file, secret))

export const opening = (sale: string): Opened => ({
  kind: 'opened',
  reference: attemptReference(sale, 1),
  amount: { value: 49900, currency: 'NOK' },
  userFlow: 'QR',
  phoneEnding: null,
  qrFormat: 'TEXT/TARGETURL',
  description: 'Shop, Till 1',
  isAttended: true,
  merchantSerialNumber: '123456',
  environment: 'TEST',
  address: 'sandbox',
})

export const ended = (sale: string): Fact => ({
  kind: 'ended',
  reference: attemptReference(sale, 1),
  end: 'terminated',
})

export const acknowledged: Fact = { kind: 'acknowledged' }

/** Appends a fact as the till does: with the sale as it is after it. What cannot follow is written all the same, beside the sale before it. */
export function write(
  journal: Journal,
  sale: string,
  at: number,
  fact: Fact,
  erasable?: { reference: string; text: string },
): Entry {
  return journal.append(afterFact(journal, sale, at, fact), at, fact, erasable)
}

function afterFact(journal: Journal, id: string, at: number, fact: Fact): Sale {
  let sale: Sale | undefined
  for (const entry of journal.of(id)) sale = reduceSale(sale, id, entry.fact, entry.at)
  try {
    const after = reduceSale(sale, id, fact, at) as Sale | undefined // nothing, of a kind this version does not know
    if (after) return after
  } catch (error) {
    if (!sale) throw error
  }
  if (!sale) throw new Error(`sale ${id} begins with "${fact.kind}"`)
  return sale
}

/** Each sale opened, ended, acknowledged: three rows. */
export function sell(journal: Journal, sales: readonly string[]): void {
  for (const sale of sales) {
    write(journal, sale, 1, opening(sale))
    write(journal, sale, 2, ended(sale))
    write(journal, sale, 3, acknowledged)
  }
}

/** Everything that stands on the disk for this journal, byte by byte. */
export const bytesOf = (file: string): Buffer =>
  Buffer.concat(
    ['', '-wal', '-shm', '-writer']
      .map((end) => file + end)
      .filter((one) => existsSync(one))
      .map((one) => readFileSync(one)),
  )
