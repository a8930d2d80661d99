// Facts that belong together: on disk all or none, told once, and forgotten where the disk did not take the last of them.
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { journalIn } from '#core/journal/journal.ts'
import { openJournalFile } from '#core/journal/sqlite.ts'
import { tillFeatures } from '#core/features.ts'
import { createRunner, type PendingRequest } from '#core/process/runner.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { createSaleRepository } from '#core/sale/projection.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { createPlace, ended, openAt, opening, secret } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

function openSales() {
  const file = place.newFile()
  const db = opened(openJournalFile(file))
  const journal = opened(journalIn(db, { file, secret, features: tillFeatures }))
  const clock = createManualClock()
  const sales = createSaleRepository(journal, {
    clock,
    chance: seeded(1),
    tillId: 'till',
    handedOverMs: 1000,
    beforeReceipt: () => undefined,
    listenerFailed: (error) => void mistakes.push(error),
  })
  const mistakes: unknown[] = []
  let told = 0
  sales.subscribe(() => void (told += 1))
  const inFile = () => {
    const other = new DatabaseSync(file, { readOnly: true })
    const { facts } = other.prepare('SELECT count(*) AS facts FROM fact').get() ?? {}
    other.close()
    return Number(facts)
  }
  return { file, db, journal, clock, sales, inFile, mistakes, told: () => told }
}

const sent = { kind: 'sent', reference: 'a-1', request: 'create', n: 1, fingerprint: 'f' } as const

test('nobody outside sees the first fact before the last, and listeners hear once', () => {
  const { journal, sales, inFile, told } = openSales()
  using _ = journal
  sales.batch(() => {
    sales.record('a', opening('a'))
    sales.record('a', sent)
    expect([sales.sale('a')?.payment.attempts[0]?.requests.create.tries, inFile(), told()]).toEqual([1, 0, 0])
  })
  expect([inFile(), told()]).toEqual([2, 1])
  sales.batch(() => undefined)
  expect(told()).toBe(1)
})

test('whoever is told and throws keeps nobody else from being told, and takes nothing back of what was written', () => {
  const { journal, sales, inFile, mistakes } = openSales()
  using _ = journal
  const mistake = new Error('a mistake')
  const heard: string[] = []
  sales.subscribe(() => {
    throw mistake
  })
  sales.subscribe(() => heard.push('screen'))
  sales.whenWoken(() => heard.push('scheduler'))
  expect(sales.batch(() => sales.record('a', opening('a'))).payment.attempts).toHaveLength(1)
  expect([inFile(), mistakes, heard]).toEqual([1, [mistake], ['screen', 'scheduler']])
})

test('a disk that is full in the middle: nothing of it is on disk or believed, and with room the chain goes on', () => {
  const { file, db, journal, sales, inFile, told } = openSales()
  {
    using _ = journal
    sales.record('a', opening('a'))
    const before = { sale: sales.sale('a'), current: sales.current(), head: journal.head() }
    const pages = Number(db.prepare('PRAGMA page_count').get()?.['page_count'])
    db.exec(`PRAGMA max_page_count = ${pages + 1}`)
    const heard = told()
    const fill = () =>
      sales.batch(() => {
        sales.record('a', ended('a'))
        sales.record('a', { kind: 'acknowledged' })
        for (let n = 0; n < 200; n += 1) sales.record(`b${n}`, opening(`b${n}`))
      })
    expect(fill).toThrow('full')
    expect({ sale: sales.sale('a'), current: sales.current(), head: journal.head() }).toEqual(before)
    expect([sales.sale('b0'), journal.rows(), inFile(), told()]).toEqual([undefined, 1, 1, heard + 1])
    expect(sales.trouble()?.code).toBe('journal.notWritten')
    // Whoever catches it does not get half of it written.
    const swallowed = () =>
      sales.batch(() => {
        sales.record('c', opening('c'))
        expect(fill).toThrow('full')
      })
    expect(swallowed).toThrow('full')
    expect([sales.sale('a'), sales.sale('c'), inFile()]).toEqual([before.sale, undefined, 1])
    db.exec(`PRAGMA max_page_count = ${pages + 1000}`)
    fill()
    expect([sales.trouble(), inFile(), sales.current()?.sale]).toEqual([null, 203, 'b199'])
  }
  using again = openAt(file)
  expect(again.rows()).toBe(203)
})

test('an attempt that was not written after all leaves nothing that is remembered of the next one', () => {
  const { journal, clock, sales } = openSales()
  using _ = journal
  const second: AnySaleFact = { ...opening('a'), kind: 'attemptOpened', reference: 'a-2', override: null }
  const remembered = () => sales.runtime('a').attempts.get('a-2')
  const failing = (fact: AnySaleFact) => () =>
    sales.batch(() => {
      sales.record('a', fact)
      for (const runtime of sales.runtime('a').attempts.values()) runtime.openedByThisProcess = true
      throw new Error('no room')
    })
  expect(failing(opening('a'))).toThrow('no room')
  expect([...sales.runtime('a').attempts]).toEqual([])
  sales.record('a', opening('a'))
  sales.record('a', ended('a'))
  expect(failing(second)).toThrow('no room')
  expect(remembered()).toBeUndefined()
  clock.advance(700_000)
  sales.record('a', second)
  expect(remembered()).toMatchObject({ openedByThisProcess: false, beganAt: clock.elapsed() })
})

test('a runner: each request leaves after the commit that says so, and what an answer proved outlives a mistake', async () => {
  const { journal, sales, inFile } = openSales()
  using _ = journal
  sales.record('a', opening('a'))
  const onDisk: number[] = []
  const send: PendingRequest = async () => {
    onDisk.push(inFile())
    return () => sales.record('a', { kind: 'created', reference: 'a-1', target: 't' })
  }
  const take = (id: string) => {
    const { tries } = sales.sale(id)?.payment.attempts[0]?.requests.create ?? { tries: 0 }
    if (tries > 0) throw new Error('a mistake')
    sales.record(id, sent)
    return send
  }
  const { signal } = new AbortController()
  const runner = createRunner({ take, batch: sales.batch, unwritten: () => undefined, closing: signal })
  await expect(runner.step('a')).rejects.toThrow('a mistake')
  expect([onDisk, inFile(), sales.sale('a')?.payment.attempts[0]?.state.is]).toEqual([[2], 3, 'created'])
})

test('what begins while a step has just found nothing to do is done before it comes back', async () => {
  const facts: string[] = []
  const take = () => {
    if (facts.at(-1) !== 'opened') return 'nothing'
    facts.push('done')
    return 'recorded'
  }
  const { signal } = new AbortController()
  const runner = createRunner({ take, batch: (act) => act(), unwritten: () => undefined, closing: signal })
  const step = runner.step('a')
  await runner.begin('a', () => facts.push('opened'))
  expect(facts).toEqual(['opened', 'done'])
  await step
})

test('a till that closes: no request begins any more, and an answer that came is written down', async () => {
  const closing = new AbortController()
  const written: string[] = []
  const send: PendingRequest = async () => {
    closing.abort()
    return () => written.push('answer')
  }
  const take = () => {
    written.push('sent')
    return send
  }
  const runner = createRunner({
    take,
    batch: (act) => act(),
    unwritten: () => undefined,
    closing: closing.signal,
  })
  await runner.begin('a', () => written.push('opened'))
  expect(written).toEqual(['opened', 'sent', 'answer'])
})
