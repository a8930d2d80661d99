// The journal in trouble: killed at any moment, torn writes, no room, no right to write, another process. Nothing acknowledged is lost.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { openJournal } from '#core/journal/journal.ts'
import { openJournalFile } from '#core/journal/sqlite.ts'
import { survey } from '#core/backup/backup.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature, type SaleEntry } from '#core/sale/projection.ts'
import { seeded } from '#test/support/run/clock.ts'
import { acknowledged, createPlace, openAt, opening, secret, write } from '#test/support/till/journal.ts'
import { isAll, patience, sizedTest } from '#test/support/run/run-size.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

const writer = path.join(import.meta.dirname, '../../support/till/journal-writer.ts')
const isRoot = process.getuid?.() === 0

type Wrote = { seq: number; head: string }
const wrote = (line: string): Wrote[] => {
  const [said, seq, head] = line.split(' ')
  return said === 'wrote' ? [{ seq: Number(seq), head: head ?? '' }] : []
}

/** Every acknowledged row is there, with the head it was acknowledged with. */
function holds(file: string, acknowledgements: readonly Wrote[]): void {
  using journal = openAt(file)
  const rows = [...journal.all(saleFeature)].length
  const last = acknowledgements.at(-1)
  expect(rows).toBeGreaterThanOrEqual(last?.seq ?? 0)
  const db = new DatabaseSync(file, { readOnly: true })
  const hashAt = db.prepare('SELECT hex(hash) AS hash FROM fact WHERE seq = ?')
  for (const { seq, head } of acknowledgements)
    expect(String(hashAt.get(seq)?.['hash']).toLowerCase()).toBe(head)
  db.close()
}

const kills = isAll ? 24 : 3

sizedTest(
  `killed at ${kills} moments while it writes: each time whole, with everything that was acknowledged`,
  async () => {
    const file = place.newFile()
    const chance = seeded(4)
    let written = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] })
      const until = 1 + ((chance.bytes(1)[0] ?? 0) % 64)
      const acknowledgements: Wrote[] = []
      for await (const line of createInterface(child.stdout)) {
        acknowledgements.push(...wrote(line))
        if (acknowledgements.length >= until) child.kill('SIGKILL')
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
      expect(acknowledgements[0]?.seq).toBeGreaterThan(written)
      written = acknowledgements.at(-1)?.seq ?? 0
      holds(file, acknowledgements)
    }
    expect(written).toBeGreaterThan(kills * 12)
  },
  patience,
)

test('every write is synced before it is acknowledged, on a Mac too', () => {
  const db = opened(openJournalFile(place.newFile()))
  const said = (name: string) => Object.values(db.prepare(`PRAGMA main.${name}`).get() ?? {})[0]
  expect([
    said('synchronous'),
    said('journal_mode'),
    said('fullfsync'),
    said('checkpoint_fullfsync'),
  ]).toEqual([2, 'wal', 1, 1])
  db.close()
})

/** The journal's two files as they stood after each acknowledged row. */
function recorded() {
  const file = place.newFile()
  using journal = openAt(file)
  write(journal, 'first', 0, opening('first')) // the file of last writes begins anew at an opening
  const sizes: number[] = []
  for (let n = 0; n < 6; n += 1) {
    write(journal, `sale-${n}`, n, opening(`sale-${n}`))
    sizes.push(statSync(`${file}-wal`).size)
  }
  const written = [...journal.all(saleFeature)]
  return { main: readFileSync(file), wal: readFileSync(`${file}-wal`), sizes, written }
}

sizedTest(
  'the last writes torn or garbled at every frame and at odd places: a prefix, whole, and writing goes on',
  () => {
    const { main, wal, sizes, written } = recorded()
    const frame = 24 + 4096
    const file = place.newFile()
    const lengths = new Set<number>()
    const tear = (at: number, torn: Buffer, goesOn: boolean) => {
      writeFileSync(file, main)
      writeFileSync(`${file}-wal`, torn)
      rmSync(`${file}-shm`, { force: true })
      const survivors = readBack(file, goesOn)
      expect(survivors).toEqual(written.slice(0, survivors.length))
      const synced = sizes.filter((size) => size <= at).length
      // The row written first stands before those whose sizes were noted.
      if (synced > 0) expect(survivors.length).toBeGreaterThanOrEqual(1 + synced)
      lengths.add(survivors.length)
    }
    for (let start = 32; start < wal.length; start += frame) {
      for (const at of isAll ? [start, start + 1, start + 25, start + frame - 1] : [start + 25]) {
        const flipped = Buffer.from(wal)
        flipped[at] = (flipped[at] ?? 0) ^ 0x10
        tear(at, flipped, false)
      }
      const cut = wal.subarray(0, start + 2000)
      tear(start, wal.subarray(0, start), true)
      if (isAll) tear(start, cut, false)
      if (isAll) tear(start, Buffer.concat([cut, Buffer.alloc(wal.length - cut.length)]), false)
      tear(start, Buffer.concat([cut, Buffer.alloc(wal.length - cut.length, 0x5a)]), true)
    }
    expect(lengths).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
  },
  patience,
)

/** What is there; when it `goesOn`, after one more row was written and read again. */
function readBack(file: string, goesOn: boolean): SaleEntry[] {
  let found: SaleEntry[]
  {
    using journal = openAt(file)
    found = [...journal.all(saleFeature)]
    if (!goesOn) return found
    write(journal, 'after', 9, opening('after'))
  }
  using journal = openAt(file)
  expect([...journal.all(saleFeature)]).toHaveLength(found.length + 1)
  return found
}

test.skipIf(process.platform === 'win32')(
  'a disk without room: what was acknowledged is there, and with room it goes on',
  () => {
    const file = place.newFile()
    const limited = `ulimit -f 1000; exec "$0" "$@"`
    const { stdout, status } = spawnSync('sh', ['-c', limited, process.execPath, writer, file, '150'], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    const acknowledgements = lines.flatMap(wrote)
    const failures = lines.filter((line) => line.startsWith('failed'))
    expect(acknowledgements.length).toBeGreaterThan(10)
    expect(failures.length).toBeGreaterThan(10)
    expect(new Set(failures)).toEqual(new Set(['failed ERR_SQLITE_ERROR']))
    holds(file, acknowledgements)
    using journal = openAt(file)
    const before = journal.entities(saleFeature).counter()
    write(journal, 'with room', 1, opening('with room'))
    expect(journal.entities(saleFeature).counter()).toBe(before + 1)
  },
  patience,
)

/** Somebody without rights: root has them all, so a process of root's becomes nobody, if nobody may read this repository. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const canBeNobody = spawnSync(process.execPath, [writer, ':memory:', '0'], {
  ...nobody,
  encoding: 'utf8',
}).stdout?.startsWith('open 0')

test.skipIf(!canBeNobody || process.platform === 'win32').each([
  ['the file', 0o444, 0o777],
  ['the folder', 0o666, 0o555],
  ['both', 0o444, 0o555],
])(
  'no right to write (%s) is a sentence, and the journal can still be looked at',
  (_, fileMode, folderMode) => {
    const folder = place.newFolder()
    const from = place.newFile()
    {
      using journal = openAt(from)
      write(journal, 'a', 1, opening('a'))
    }
    const file = path.join(folder, 'journal.sqlite')
    spawnSync('mkdir', ['-p', folder])
    copyFileSync(from, file)
    chmodSync(place.folder, 0o755)
    chmodSync(file, fileMode)
    chmodSync(folder, folderMode)
    const { stdout } = spawnSync(process.execPath, [writer, file], { ...nobody, encoding: 'utf8' })
    expect(stdout).toBe('refused folder.notWritable\n')
    const look = `import('#core/backup/backup.ts').then(({ survey }) => console.log(JSON.stringify(survey(process.argv[1]))))`
    const looked = spawnSync(process.execPath, ['-e', look, file], {
      ...nobody,
      encoding: 'utf8',
      cwd: path.join(import.meta.dirname, '../../..'),
    })
    expect(JSON.parse(looked.stdout)).toMatchObject({ ok: true, value: { rows: 1 } })
    chmodSync(folder, 0o755)
    expect(existsSync(file)).toBe(true)
  },
)

test('another process has the journal: it is kept out while that lives, and let in when it was killed', async () => {
  const file = place.newFile()
  const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(openJournal(file, secret, tillFeatures)).toEqual({
    ok: false,
    problem: { code: 'folder.inUse', details: { folder: place.folder } },
  })
  expect(survey(file)).toMatchObject({ ok: true })
  child.kill('SIGKILL')
  await once(child, 'exit')
  openAt(file)[Symbol.dispose]()
})

/** Somebody else's hand on the file: no write of the till gets through until it is lifted. */
function holdDisk(file: string): Disposable {
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  return { [Symbol.dispose]: () => other.close() }
}

test('a till whose disk takes nothing asks nothing of the service, says so, and sells again when it does', async () => {
  await using shop = await openShop()
  const file = path.join(shop.folder, 'journal.sqlite')
  {
    using _held = holdDisk(file)
    const answer = await shop.cashier.start({
      amount: { value: 5_000, currency: 'NOK' },
      by: { userFlow: 'QR' },
    })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'journal.notWritten' } })
    expect(shop.network.heard.filter(({ path: asked }) => asked.endsWith('/payments'))).toEqual([])
    expect(shop.cashier.view().sale).toBeNull()
  }
  expect((await shop.cashier.charge(5_000)).state).toBe('created')
})

test('an approval that cannot be written down is not captured until it can', async () => {
  await using shop = await openShop()
  const file = path.join(shop.folder, 'journal.sqlite')
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  const before = shop.facts()
  {
    using _held = holdDisk(file)
    shop.clock.advance(4_000)
    expect(await shop.cashier.ask('poll', {})).toMatchObject({
      ok: false,
      problem: { code: 'journal.notWritten' },
    })
    expect(shop.facts()).toEqual(before)
    expect(await shop.books()).toMatchObject({ authorized: 5_000, captured: 0 })
  }
  expect((await shop.cashier.watch(5_000)).state).toBe('captured')
  expect(await shop.books()).toMatchObject({ captured: 5_000 })
})

test('an acknowledged fact that another connection follows with its own does not fork the chain', () => {
  const file = place.newFile()
  using journal = openAt(file)
  write(journal, 'a', 1, opening('a'))
  const stranger = new DatabaseSync(file)
  stranger.exec("INSERT INTO fact SELECT 2, 'b', kind, at, body, hash, zeroblob(32) FROM fact")
  stranger.close()
  expect(() => write(journal, 'a', 2, acknowledged)).toThrow('UNIQUE')
})
