// Every kind of damage to every file of a data folder: the till refuses in words, or goes on with the money that was written.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openJournal } from '#core/journal/journal.ts'
import { tillFeatures } from '#core/features.ts'
import { openWithoutScreens } from '#server/host.ts'
import { sayInEnglish } from '#core/system/locales.ts'
import { problemWords } from '#shared/problem-words.ts'
import { seeded } from '#test/support/run/clock.ts'
import { createRandom, type Random } from '#test/support/kill/plan.ts'
import { isLanding, isLong } from '#test/support/run/run-size.ts'
import { opened } from '#test/support/till/shop.ts'
import { attackSeed, tell } from '#test/support/attacks/figures.ts'
import { openStage, pin } from '#test/support/attacks/stage.ts'

const triesAFile = isLong ? 1500 : isLanding ? 50 : 150

/** Copied while the till runs, so that what is only in the write-ahead log is there too. */
async function aFolder(to: string): Promise<void> {
  await using stage = await openStage({ members: 1, options: ['--keep-credentials'] })
  const [till, office] = [await stage.page('cashier'), await stage.page('office')]
  const number = stage.people.numbers.manager
  for (const page of [till, office]) opened(await page.ask('staff.signIn', { number, pin }))
  for (let count = 0; count < 3; count += 1) {
    opened(
      await till.ask('sale.start', {
        amount: { value: 4900 + count, currency: 'NOK' },
        by: { userFlow: 'QR' },
      }),
    )
    const { sale, reference } = await till.sale()
    await stage.service.act('approve', reference)
    await expect
      .poll(async () => opened(await till.ask('sale.check', { sale })) && (await till.sale()).state)
      .toBe('captured')
    const manager = { pin, reason: 'it was cold' }
    opened(await office.ask('sale.refund', { sale, reference, value: 900, manager }))
    opened(await till.ask('sale.acknowledge', { sale }))
  }
  // A closing is remembered outside the journal, with all that stands before it.
  const { from } = opened(await office.ask('report.x', {}))
  opened(await office.ask('report.close', { from }))
  cpSync(stage.folder, to, { recursive: true })
}

/** One of: a bit, a byte, a piece, an end cut off, an end put on, nothing left. */
function spoilt(bytes: Buffer, dice: Random): Buffer {
  const at = (dice.below(65_536) * 65_536 + dice.below(65_536)) % Math.max(1, bytes.length)
  const changed = Buffer.from(bytes)
  switch (dice.below(12)) {
    case 0:
      return changed.subarray(0, at)
    case 1:
      return Buffer.concat([changed, Buffer.alloc(1 + dice.below(5000), dice.below(256))])
    case 2:
      return changed.fill(dice.below(256), at, Math.min(bytes.length, at + dice.below(600)))
    case 3:
      return Buffer.alloc(dice.below(2) === 0 ? 0 : bytes.length)
    default:
      changed[at] = (changed[at] ?? 0) ^ (1 << dice.below(8))
      return changed
  }
}

type Outcome = { refused: string } | { facts: string[]; sells: boolean }

/** How a till that is opened here ends: by a problem, or with so many of the facts as they were written, and selling or not. */
async function outcomeOf(folder: string): Promise<Outcome> {
  const till = await openWithoutScreens({
    folder,
    environment: {},
    startSandbox: () => Promise.reject(new Error('this till has a service')),
  })
  if (!till.ok) {
    const { what, remedy } = problemWords(till.problem, 'en-GB', sayInEnglish)
    return { refused: what === '' || remedy === '' ? '' : till.problem.code }
  }
  for (const surface of ['cashier', 'customer', 'office'] as const) till.value.till.view(surface)
  const sells = till.value.till.view('cashier').till.refusal === null
  await till.value[Symbol.asyncDispose]()
  return { facts: factsIn(folder), sells }
}

function factsIn(folder: string): string[] {
  using journal = opened(
    openJournal(path.join(folder, 'journal.sqlite'), 'only its facts are read', tillFeatures),
  )
  return journal
    .after(0, journal.rows())
    .map(({ body, hash }) => `${body} ${Buffer.from(hash).toString('hex')}`)
}

test(`every file of a data folder damaged in every way: refused in words, or the same money (seed ${attackSeed})`, async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'kasse-flips-'))
  using _ = { [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
  const whole = path.join(root, 'whole')
  await aFolder(whole)
  const copy = path.join(root, 'copy')
  const renew = () => {
    rmSync(copy, { recursive: true, force: true })
    cpSync(whole, copy, { recursive: true })
  }
  renew()
  const before = await outcomeOf(copy)
  const facts = 'facts' in before ? before.facts : []
  expect(before).toMatchObject({ sells: true })
  expect(facts.length).toBeGreaterThan(20)
  const files = readdirSync(whole).filter((name) => !/\.log|-shm$|lock/.test(name))
  const dice = createRandom(seeded(attackSeed))
  const faults: string[] = []
  const counts = { refused: 0, 'with all facts': 0, 'with fewer facts': 0 }
  for (const name of files) {
    const bytes = readFileSync(path.join(whole, name))
    for (let count = 0; count < triesAFile; count += 1) {
      renew()
      writeFileSync(path.join(copy, name), spoilt(bytes, dice))
      const outcome = await outcomeOf(copy).catch((error: unknown) => ({ error: String(error) }))
      if ('error' in outcome) faults.push(`${name}, try ${count}: ${outcome.error}`)
      else if ('refused' in outcome) {
        counts.refused += 1
        if (outcome.refused === '') faults.push(`${name}, try ${count}: refused without words`)
      } else if (outcome.facts.length === facts.length) counts['with all facts'] += 1
      else {
        counts['with fewer facts'] += 1
        if (outcome.sells) faults.push(`${name}, try ${count}: sells with fewer facts`)
      }
      // What is there is what was written, in its order: facts are lost from the end or not at all.
      if ('facts' in outcome && outcome.facts.some((fact, at) => fact !== facts[at] && at < facts.length))
        faults.push(`${name}, try ${count}: other facts`)
    }
  }
  tell('flips', { changes: files.length * triesAFile, files: files.length, ...counts, seed: attackSeed })
  expect(faults).toEqual([])
})

type Note = { name: string; body: string }

/** A letter is another, or the end is cut off. */
const brokenAt = (body: string, at: number): string[] => [
  `${body.slice(0, at)}${body[at] === '9' ? '8' : '9'}${body.slice(at + 1)}`,
  body.slice(0, at),
]

test('every note beside the facts broken letter by letter: the till opens with all its facts, and sells', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-notes-'))
  using _ = { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
  await aFolder(folder)
  const before = await outcomeOf(folder)
  const facts = 'facts' in before ? before.facts.length : 0
  using db = new DatabaseSync(path.join(folder, 'journal.sqlite'))
  const notes = db.prepare('SELECT name, body FROM kept').all() as Note[] // the table's own columns
  expect(notes.length).toBeGreaterThan(3)
  const put = db.prepare('UPDATE kept SET body = ? WHERE name = ?')
  const faults: string[] = []
  let changes = 0
  for (const { name, body } of notes) {
    const step = Math.max(1, Math.floor((body.length * notes.length * 2) / (triesAFile * 4)))
    for (let at = 0; at < body.length; at += step) {
      for (const broken of brokenAt(body, at)) {
        put.run(broken, name)
        changes += 1
        const outcome = await outcomeOf(folder).catch((error: unknown) => ({ error: String(error) }))
        // A count that is higher than a sealed file's is that of a file that was put back: credentials are entered anew.
        const isWell = 'facts' in outcome && (outcome.sells || name.startsWith('sealed '))
        // A till writes down what it does when it starts.
        if (!isWell || outcome.facts.length < facts)
          faults.push(`${name}, letter ${at}: ${JSON.stringify(outcome).slice(0, 200)}`)
      }
    }
    put.run(body, name)
  }
  tell('notes', { notes: notes.length, changes, seed: attackSeed })
  expect(faults).toEqual([])
})
