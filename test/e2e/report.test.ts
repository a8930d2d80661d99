// `npm run report` as somebody types it: beside a till that runs, for a program that reads it, and with what is no report.
import fc from 'fast-check'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import { asText } from '#test/support/till/paper-text.ts'
import { rowsOfX, layOut } from '#core/printing/documents.ts'
import { closePeriod, xReport, type TillReporting } from '#core/report/report.ts'
import type { Journal } from '#core/journal/journal.ts'
import { settings } from '#shared/settings.ts'
import { anySale, sellDay, type SaleOfDay } from '#test/support/till/days.ts'
import { createPlace, openAt } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const root = path.join(import.meta.dirname, '../..')
const place = createPlace()
afterAll(place.remove)

async function report(folder: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [path.join(root, 'server/commands/report.ts'), '--data', folder, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, err }
}

const chosen = settings.parse({ service: { kind: 'sandbox' }, shop: { name: 'Te & kaffe' } })

/** A folder whose till is open: nobody else may write. */
function tillWith(sales: readonly SaleOfDay[]) {
  const folder = place.newFolder()
  mkdirSync(folder, { recursive: true })
  writeFileSync(filesOf(folder).settings, JSON.stringify(chosen))
  const journal = openAt(filesOf(folder).journal)
  sellDay(journal, sales, Date.UTC(2026, 0, 15, 12))
  return { folder, journal }
}

const reporting = (journal: Journal): TillReporting => ({
  identity: { tillId: 'k7m2q9' },
  journal,
  settings: chosen,
  service: { merchantSerialNumber: '123456', environment: 'TEST', address: 'sandbox' },
  clock: { now: () => Date.UTC(2026, 0, 15, 18) },
  unfinished: () => [],
})

const paid = anySale.map((sale) => ({ ...sale, ends: 'captured' as const }))
const day = fc.sample(paid, { numRuns: 5, seed: 11 })

test('X beside a running till: one line of JSON whose captured total is a whole number, and the same in words', async () => {
  const { folder, journal } = tillWith(day)
  using _ = journal
  const { captured, refunded, net } = xReport(reporting(journal))
  const said = await report(folder, '--x', '--json')
  expect([said.code, said.err, said.out.trim().split('\n').length]).toEqual([0, '', 1])
  expect(JSON.parse(said.out)).toMatchObject({ captured, refunded, net, shop: { name: 'Te & kaffe' } })
  const words = await report(folder, '--x')
  expect(words.out).toContain('Te & kaffe')
  expect(words.out).toContain(journal.head().slice(0, 16))
})

slowTest('Z by its number, the list of all, and a number that is none', async () => {
  const { folder, journal } = tillWith(day)
  using _ = journal
  const z = opened(
    closePeriod(reporting(journal), xReport(reporting(journal)).from, (fact) => journal.note(1, fact), {
      id: 'a',
      name: 'Anna',
    }),
  )
  expect(JSON.parse((await report(folder, '--z', '1', '--json')).out)).toEqual(z)
  // Word for word what the printer and the office have, whatever zone the machine is in.
  const bare = (said: string) =>
    said
      .split('\n')
      .map((line) => line.replaceAll(/\s/g, ''))
      .filter((line) => line !== '')
  const paper = asText(layOut(rowsOfX(chosen, z), 48))
  expect(bare((await report(folder, '--z', '1')).out)).toEqual(bare(paper))
  expect((await report(folder, '--list')).out).toContain('19:00')
  expect(JSON.parse((await report(folder, '--list', '--json')).out)).toMatchObject([
    { number: 1, net: z.net },
  ])
  const none = await report(folder, '--z', '2')
  expect([none.code, none.out]).toEqual([1, ''])
  expect(none.err).toContain('no report number 2')
  expect(JSON.parse((await report(folder, '--z', '2', '--json')).out)).toMatchObject({ ok: false })
})

slowTest.each([
  [[], 'one of them must be said'],
  [['--x', '--list'], 'not two at once'],
  [['--z', 'last'], 'a closing has a number'],
  [['--y'], 'no such report'],
])('%j: %s', async (args) => {
  const { folder, journal } = tillWith([])
  using _ = journal
  const { code, err } = await report(folder, ...args)
  expect([code, err.includes('--list')]).toEqual([1, true])
  expect(err).not.toMatch(/\bat .*\.ts:/)
})

test('a report without a word, or with two, is told in a sentence what is missing or too much', async () => {
  const { folder, journal } = tillWith([])
  using _ = journal
  expect((await report(folder)).err).toContain('One of --x, --z N and --list is missing.')
  expect((await report(folder, '--x', '--list')).err).toContain('“--x --list” is not understood')
})

slowTest(
  'before the first start nothing was sold, settings or not; a journal whose file is spoilt is said in words',
  async () => {
    const empty = place.newFolder()
    mkdirSync(empty, { recursive: true })
    writeFileSync(filesOf(empty).settings, JSON.stringify(chosen))
    for (const none of [path.join(place.folder, 'nothing'), empty]) {
      const { code, err } = await report(none, '--x')
      expect([code, err.includes(`No till was started in ${none} yet`)]).toEqual([1, true])
    }
    const { folder, journal } = tillWith(day)
    journal[Symbol.dispose]()
    const vandal = new DatabaseSync(filesOf(folder).journal)
    vandal.exec('DROP TABLE fact')
    vandal.close()
    const spoilt = await report(folder, '--x')
    expect(spoilt.code).toBe(1)
    expect(spoilt.err).not.toMatch(/\bat .*\.ts:/)
  },
)
