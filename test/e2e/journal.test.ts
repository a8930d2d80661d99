// `npm run journal` as somebody types it: on a till that is running, on one that is not, on a journal that is broken.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { changeFacts } from '#test/support/till/forger.ts'
import { createPage } from '#test/support/till/http-page.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-journal-e2e-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (file: string, args: string[]) =>
  spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function journal(...args: string[]) {
  const child = start('server/commands/journal.ts', args)
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, err }
}

/** A till on this folder for as long as `then` takes; one sale is open in it. */
async function whileTillRuns(
  data: string,
  then: (till: { phone: string; reference: string }) => Promise<void>,
) {
  const till = start('server/commands/serve.mjs', ['--port', '0', '--data', data, '--json'])
  const ended = once(till, 'exit')
  try {
    for await (const line of createInterface(till.stdout)) {
      const { surfaces, phone } = JSON.parse(line) as { surfaces: { cashier: string }; phone: string }
      await then({ phone, reference: await sell(surfaces.cashier) })
      till.kill('SIGTERM')
    }
    expect((await ended)[0]).toBe(0)
  } finally {
    till.kill('SIGKILL')
  }
}

async function sell(cashier: string) {
  const page = createPage(new URL(cashier).origin, 'cashier')
  await page.comeIn(cashier)
  await page.ask('sale.start', {
    amount: { value: 12_000, currency: 'NOK' },
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '91234567' },
  })
  const sale = await page.sale()
  expect(sale.state).toBe('created')
  return sale.reference
}

async function approve(phone: string, reference: string) {
  const { origin } = new URL(phone)
  const answer = await fetch(`${origin}/sandbox/phone/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  })
  expect(answer.status).toBe(200)
}

/** The till steps by itself: its journal tells when it has captured. */
async function paid(data: string) {
  for (;;) {
    const { out } = await journal('export', '--data', data)
    if (out.includes('"captured"')) return
  }
}

slowTest(
  'verify, export, backup while the till runs; restore elsewhere; the restored till starts',
  async () => {
    const data = path.join(folder, 'till')
    const copy = path.join(folder, 'copy.kasse')
    let head = ''
    await whileTillRuns(data, async () => {
      const verified = await journal('verify', '--data', data, '--json')
      expect(verified).toMatchObject({ code: 0, err: '' })
      const told = JSON.parse(verified.out) as {
        head: string
        sales: number
        rows: number
        unfinished: { references: string[] }[]
      }
      expect(told).toMatchObject({ ok: true, sales: 1, rows: 3, unfinished: [{ amount: { value: 12_000 } }] })
      head = told.head

      const exported = await journal('export', '--data', data)
      const lines = exported.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { seq: number; fact: { kind: string }; hash: string })
      expect(lines.map(({ seq, fact }) => [seq, fact.kind])).toEqual([
        [1, 'opened'],
        [2, 'sent'],
        [3, 'created'],
      ])
      expect(lines.at(-1)?.hash).toBe(head)
      expect(exported.out).not.toContain('91234567')

      expect(await journal('backup', '--data', data, '--file', copy)).toMatchObject({ code: 0, err: '' })
      expect(await journal('restore', '--data', data, '--file', copy, '--replace')).toMatchObject({
        code: 1,
        err: expect.stringContaining('Another till is using the folder') as string,
      })
    })
    expect(await journal('verify', '--file', copy)).toMatchObject({
      code: 0,
      out: expect.stringContaining(head) as string,
    })

    const elsewhere = path.join(folder, 'elsewhere')
    const restored = await journal('restore', '--data', elsewhere, '--file', copy, '--json')
    expect(restored).toMatchObject({ code: 0, err: '' })
    const { tillId } = JSON.parse(restored.out) as { tillId: string }
    expect(JSON.parse(restored.out)).toMatchObject({
      ok: true,
      head,
      rows: 3,
      settings: 'copy',
      replaced: null,
      unfinished: [{ sale: expect.any(String) as string }],
    })
    // The service is where it was: its books are not the till's to copy.
    copyFileSync(path.join(data, 'sandbox.sqlite'), path.join(elsewhere, 'sandbox.sqlite'))
    const again = start('server/commands/serve.mjs', ['--port', '0', '--data', elsewhere, '--json'])
    for await (const line of createInterface(again.stdout)) {
      expect(JSON.parse(line)).toMatchObject({ surfaces: {} })
      again.kill('SIGTERM')
    }
    expect(JSON.parse(readFileSync(path.join(elsewhere, 'till.json'), 'utf8'))).toMatchObject({ tillId })
  },
)

slowTest(
  'restored over a till that sold on: what the service knows and the copy lacks is said and written down',
  async () => {
    const data = path.join(folder, 'sold-on')
    const copy = path.join(folder, 'before.kasse')
    await whileTillRuns(data, async ({ phone, reference }) => {
      expect(await journal('backup', '--data', data, '--file', copy)).toMatchObject({ code: 0 })
      await approve(phone, reference)
      await paid(data)
    })
    const restored = await journal('restore', '--data', data, '--file', copy, '--replace')
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(/-1 {2}was captured: NOK.120\.00/)
    expect(await journal('reconcile', '--data', data)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('The journal has all that the service says') as string,
    })
    const refused = await journal('reconcile', '--data', path.join(folder, 'nowhere'), '--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.out)).toMatchObject({ problem: { code: 'journal.missing' } })
  },
)

slowTest(
  'restored where the sandbox’s books are not: that is said, and does not read like a failure',
  async () => {
    const data = path.join(folder, 'with-sandbox')
    const copy = path.join(folder, 'without-sandbox.kasse')
    await whileTillRuns(data, async () => {
      expect(await journal('backup', '--data', data, '--file', copy)).toMatchObject({ code: 0 })
    })
    const elsewhere = path.join(folder, 'anew')
    const { code, out, err } = await journal('restore', '--data', elsewhere, '--file', copy)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('The built-in sandbox starts empty in this folder')
    expect(out).toContain('Nothing is wrong')
    // There is nothing to compare it with.
    expect(out).not.toMatch(/did not start|reconcile/)
    expect(await journal('reconcile', '--data', elsewhere, '--json')).toMatchObject({
      code: 1,
      out: expect.stringContaining('sandbox.startsAnew') as string,
    })
  },
)

test('a broken journal: the row and what is wrong with it, for people and for programs, and 1', async () => {
  const data = path.join(folder, 'broken')
  await whileTillRuns(data, async () => undefined)
  changeFacts(path.join(data, 'journal.sqlite'), 'UPDATE fact SET at = 1 WHERE seq = 2')
  const { code, out, err } = await journal('verify', '--data', data, '--json')
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    problem: { code: 'journal.broken', details: { row: 2, found: 'edited' } },
  })
  expect(err).toMatch(/damaged from row 2 on: what it says was changed\./)
  const exported = await journal('export', '--data', data)
  expect(exported.code).toBe(1)
  expect(exported.out.trimEnd().split('\n')).toHaveLength(1)
  expect(await journal('backup', '--data', data, '--file', path.join(folder, 'of-broken'))).toMatchObject({
    code: 1,
  })
})

slowTest('export into a file, and never over one', async () => {
  const data = path.join(folder, 'exported')
  await whileTillRuns(data, async () => undefined)
  const file = path.join(folder, 'facts.jsonl')
  expect(await journal('export', '--data', data, '--file', file)).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeGreaterThanOrEqual(3)
  expect(await journal('export', '--data', data, '--file', file)).toMatchObject({ code: 1 })
})

slowTest.each([
  [['verify', '--data', 'nowhere'], /There is no journal .*nowhere/],
  [['burn'], /“burn”.*verify, export, backup, restore, reconcile/s],
  [[], /^npm run journal -- VERB.* {2}verify .* {2}reconcile /s],
  [['backup', '--data', 'nowhere'], /--file is missing.*npm run journal -- backup --file \S+\.sqlite/s],
  [['verify', '--data', ''], /--data and a folder/],
  [['verify', '--bogus'], /“--bogus”/],
])('%j: one plain answer and 1', async (args, words) => {
  const { code, out, err } = await journal(...args)
  expect(code).toBe(1)
  expect(err).toMatch(words)
  expect(err).not.toMatch(/^\s+at /m)
  expect(out).toBe('')
})
