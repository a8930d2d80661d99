// The test of `npm run bench`: what it prints, and how few requests a sale makes, which no machine changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runBench } from '#bench/bench.ts'
import { openFolders } from '#bench/measure/folders.ts'
import { type BenchPart, openStage } from '#bench/stage/stage.ts'
import { machineLine, withRows, row, tableLines } from '#bench/measure/rows.ts'
import { startPart } from '#bench/parts/start.ts'
import { runCommand } from '#test/support/commands/command.ts'
import { outputOf } from '#test/support/commands/command-output.ts'

const figure = z.nullable(z.number())
const told = z.strictObject({
  rows: z.array(
    z.strictObject({
      name: z.string(),
      unit: z.string(),
      ours: z.number(),
      theirs: figure,
      ratio: figure,
      limit: figure,
      goal: z.nullable(z.string()),
      met: z.nullable(z.boolean()),
    }),
  ),
})
const root = path.join(import.meta.dirname, '..')
const bench = (...options: string[]) => runCommand('bench/bench.ts', options, root)

test('one part as one line: a sale with hints asks the service for at most 60 % of what every 2 s does, in less than half the time', async () => {
  const { code, out } = await bench('--quick', '--json', '--only', 'calls')
  expect({ code, lines: out.trimEnd().split('\n').length }).toEqual({ code: 0, lines: 1 })
  const { rows } = told.parse(JSON.parse(out))
  const of = (name: string) => rows.find((one) => one.name === name)
  const hinted = of('calls a sale, with hints, beside every 2 s')
  expect(hinted).toMatchObject({ limit: 3, met: true })
  expect(hinted?.ratio).toBeLessThanOrEqual(0.6)
  // Create, one read and the capture; and a read or two while the customer looks for the phone.
  expect(hinted?.ours).toBeLessThanOrEqual(4.5)
  expect(of('calls a sale, polling, beside every 2 s')?.ours).toBeLessThanOrEqual(10.7)
  // Between two sales nothing is asked: an hour is sixty of them.
  const anHour = of('calls an hour at a sale a minute, with hints, beside every 2 s')
  expect(anHour?.ours).toBe(Math.round((hinted?.ours ?? 0) * 60))
})

test('a part that is not there: which ones are', async () => {
  const told = outputOf()
  expect(await runBench(['--only', 'weather'], told.io)).toBe(1)
  expect(told.said()).toContain(
    '--only and one of approval, calls, qr, start, journal, sandbox, client, soak, hub',
  )
})

test.runIf(process.getuid?.() === 0)(
  'as root in a folder that others may not enter: why PostgreSQL cannot start, before anything is measured',
  async () => {
    using folder = mkdtempDisposableSync(path.join(tmpdir(), 'kasse-closed-')) // 0700
    const { code, out, err } = await runCommand('bench/bench.ts', ['--only', 'approval'], root, '', {
      TMPDIR: folder.path,
    })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^PostgreSQL cannot be started: as root, .* who may not enter .*TMPDIR.*\n$/)
    expect(readdirSync(folder.path)).toEqual([])
  },
)

/** A part that has written something when it is asked to go on. */
const writing = (goOn: () => Promise<never>) => {
  let folder = ''
  const part: BenchPart = async ({ newFolder }) => {
    folder = newFolder()
    writeFileSync(path.join(folder, 'journal'), 'facts')
    return goOn()
  }
  return {
    known: { writing: () => Promise.resolve(part) },
    isLeft: () => folder === '' || existsSync(folder),
  }
}

test('a part that fails is a sentence, not about the till, and leaves no folder behind', async () => {
  const told = outputOf()
  const { known, isLeft } = writing(() => Promise.reject(new Error('no answer\n    at line.ts')))
  expect(await runBench(['--only', 'writing'], told.io, { known })).toBe(1)
  expect([told.said(), isLeft()]).toEqual(['The measurement stopped: no answer', false])
})

test('one that is interrupted leaves no folder behind either', async () => {
  const ending = new AbortController()
  const { known, isLeft } = writing(() => {
    ending.abort()
    return new Promise(() => undefined)
  })
  expect(await runBench([], outputOf().io, { known, interrupted: ending.signal })).toBe(130)
  expect(isLeft()).toBe(false)
})

/** A run of this one part; whether it is over is seen by its processes, which name its folder. */
async function runOf(part: string, until: RegExp | undefined, signal?: NodeJS.Signals) {
  using place = mkdtempDisposableSync(path.join(tmpdir(), 'kasse-ends-'))
  chmodSync(place.path, 0o755)
  const text = `import { runParts } from '#bench/bench.ts'; await runParts([], { ending: async () => async ({ stage, note, newFolder }) => { ${part} } })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    cwd: root,
    env: { ...process.env, TMPDIR: place.path },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
    if (signal && until?.test(said)) child.kill(signal)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  const running = process.platform === 'linux' ? readdirSync('/proc').filter((pid) => /^\d+$/.test(pid)) : []
  const isLeft = (pid: string): boolean => {
    try {
      const told = ['environ', 'cmdline'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
      return told.some((text) => text.includes(place.path))
    } catch {
      return false // it has ended, or is another user's
    }
  }
  return { code, said, processes: running.filter(isLeft), folders: readdirSync(place.path) }
}
const nothing = { processes: [], folders: [] }

test('where one program cannot start while another is still starting, the run ends and leaves neither', async () => {
  const part = "await Promise.all([stage.service(), Promise.reject(new Error('no hub'))])"
  expect(await runOf(part, undefined)).toEqual({
    code: 1,
    said: 'The measurement stopped: no hub\n',
    ...nothing,
  })
})

test('SIGTERM ends a run that waits for ever, with its PostgreSQL; an error that nobody caught does too', async () => {
  const part = "await using own = await stage.newHubs(['one']); note('waiting'); await new Promise(() => {})"
  expect(await runOf(part, /waiting/, 'SIGTERM')).toEqual({ code: 130, said: 'waiting\n', ...nothing })
  const thrown =
    "await stage.service(); process.nextTick(() => { throw new Error('a line was cut') }); await new Promise(() => {})"
  expect(await runOf(thrown, undefined)).toEqual({
    code: 1,
    said: 'The measurement stopped: a line was cut\n',
    ...nothing,
  })
})

test('what comes after a stage has ended is closed, and none of its folders stays', async () => {
  using place = mkdtempDisposableSync(path.join(tmpdir(), 'kasse-late-'))
  using folders = openFolders()
  folders[Symbol.dispose]()
  const late = folders.newFolder(place.path)
  folders[Symbol.dispose]()
  expect(existsSync(late)).toBe(false)
})

test('a start is measured of what is built: before any till is started, and before the browser is', async () => {
  await using stage = openStage(() => Promise.reject(new Error('cannot be built')))
  using folders = openFolders()
  const measuring = { isQuick: true, note: () => undefined, stage, newFolder: folders.newFolder }
  await expect(startPart(measuring)).rejects.toThrow('cannot be built')
})

const paid = row('approved to paid', 'ms', 180.44, {
  theirs: 1000,
  limit: 120,
  goal: 'at most 180 ms',
  met: false,
})

test('a row: three digits that mean something, and what ours is of theirs', () => {
  expect(paid).toMatchObject({ ours: 180, theirs: 1000, ratio: 0.18, limit: 120 })
  expect(row('facts', 'facts/s', 0.012345)).toMatchObject({ ours: 0.0123, theirs: null, ratio: null })
})

test('for people: bars of one scale, and whether the goal is reached', () => {
  const lines = tableLines('approval', [paid])
  const bars = lines.slice(2).map((line) => line.replaceAll(/[^█░]/g, '').length)
  expect(bars).toEqual([4, 24, 3])
  expect(lines[2]).toContain('180 ms  ✗ at most 180 ms')
  expect(lines[3]).toContain('1,000 ms  × 0.18')
})

const place = ['# Numbers', '<!-- measured: begin -->', 'old', '<!-- measured: end -->', 'Why.'].join('\n')

test('in the report: the rows in place of the last ones, all around them as it was', () => {
  const text = withRows(place, [['approval', [paid]]], 'Measured here.')
  expect(text.split('\n')).toEqual([
    '# Numbers',
    '<!-- measured: begin -->',
    '',
    '### approval',
    '',
    'Measured here.',
    '',
    '| what | ours | beside | ratio | limit | goal |',
    '| --- | --- | --- | --- | --- | --- |',
    '| approved to paid | 180 ms | 1,000 ms | 0.18 | 120 ms | at most 180 ms: **missed** |',
    '',
    '<!-- measured: end -->',
    'Why.',
  ])
  expect(withRows(text, [['approval', [paid]]], 'Measured here.')).toBe(text)
  const both = withRows(text, [['calls', [paid]]], 'Measured there.')
  expect(both.match(/^###.*|^Measured.*/gm)).toEqual([
    '### approval',
    'Measured here.',
    '### calls',
    'Measured there.',
  ])
})

test('what it was measured on is said so that it can be found again', () => {
  expect(machineLine('2026-11-23')).toMatch(
    /^Measured 2026-11-23 on \d+ cores? \(.+\), \d+ GiB, \w+ \d+\.\d+\S*, Node v\d+/,
  )
})

test('quick figures are not put into the report', async () => {
  const told = outputOf()
  expect(await runBench(['--quick', '--write', '--only', 'calls'], told.io)).toBe(1)
  expect(told.said()).toContain('--write alone')
})

test('a report without a place for rows is not written over', () => {
  expect(() => withRows('# Numbers', [], '')).toThrow('no place')
})
