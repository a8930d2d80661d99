// Many copies at once, from the office and the terminal, while the till sells: each whole, none mistaken for a damaged journal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, expect } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import { survey } from '#core/backup/backup.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { sold } from '#test/support/till/sold.ts'
import { isAll, sizedTest } from '#test/support/run/run-size.ts'

const root = path.join(import.meta.dirname, '../../..')
const aside = pathToFileURL(path.join(root, 'core/backup/background-thread.ts'))
const place = mkdtempSync(path.join(tmpdir(), 'kasse-at-once-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

async function sellingShop() {
  const shop = await openShop({ aside })
  writeFileSync(filesOf(shop.folder).settings, JSON.stringify({ service: { kind: 'sandbox' } }))
  for (let n = 1; n <= 20; n += 1) await sold(shop, 1000 + n)
  return shop
}

async function atTerminal(folder: string, file: string) {
  const command = path.join(root, 'server/commands/journal.ts')
  const child = spawn(process.execPath, [command, 'backup', '--json', '--data', folder, '--file', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(out) as { ok: true; rows: number } | { ok: false; problem: { code: string } }
}

sizedTest(
  'many at once from the office and the terminal, while the till sells: every one is whole',
  async () => {
    await using shop = await sellingShop()
    // A power cut has left this of an earlier one.
    mkdirSync(path.join(shop.folder, 'copies', 'kasse.sqlite.part-a1B2c3'), { recursive: true })
    const office = Array.from({ length: isAll ? 18 : 6 }, () => shop.office.ask('backup.make', {}))
    const files = Array.from({ length: isAll ? 6 : 2 }, (_, n) => path.join(place, `terminal-${n}.sqlite`))
    const terminal = files.map((file) => atTerminal(shop.folder, file))
    for (let n = 1; n <= 5; n += 1) await sold(shop, 2000 + n)
    const made = (await Promise.all(office)).map((one) => opened(one))
    expect((await Promise.all(terminal)).map((one) => (one.ok ? 'made' : one.problem.code))).toEqual(
      files.map(() => 'made'),
    )
    expect(new Set(made.map(({ name }) => name)).size).toBe(office.length)
    for (const [n, { base64, rows, sales }] of made.entries()) {
      const file = path.join(place, `office-${n}.sqlite`)
      writeFileSync(file, Buffer.from(base64 ?? '', 'base64'))
      const whole = opened(survey(file))
      expect([whole.rows, whole.sales.length]).toEqual([rows, sales])
      expect(whole.sales.length).toBeGreaterThanOrEqual(20)
    }
    for (const file of files) expect(opened(survey(file)).sales.length).toBeGreaterThanOrEqual(20)
    expect(
      readdirSync(place).filter((name) => !/^(office|terminal)-\d+\.sqlite(-shm|-wal)?$/.test(name)),
    ).toEqual([])
    expect(readdirSync(path.join(shop.folder, 'copies'))).toEqual([])
    expect(opened(survey(filesOf(shop.folder).journal)).sales).toHaveLength(25)
  },
)

const terminals = isAll ? 6 : 2

sizedTest(
  `one file asked for by ${terminals} terminals at once: one makes it, the others are told that it is there`,
  async () => {
    await using shop = await sellingShop()
    const kept = path.join(place, 'one.sqlite')
    const told = await Promise.all(Array.from({ length: terminals }, () => atTerminal(shop.folder, kept)))
    expect(told.map((one) => (one.ok ? 'made' : one.problem.code)).toSorted()).toEqual([
      ...Array.from({ length: terminals - 1 }, () => 'backup.exists'),
      'made',
    ])
    expect(opened(survey(kept)).sales).toHaveLength(20)
    expect(readdirSync(place).filter((name) => name.includes('.part'))).toEqual([])
  },
)
