// The commands typed wrongly: one plain answer, no stack trace, and 1.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { runCommand } from '#test/support/commands/command.ts'
import { sized, sizedTest } from '#test/support/run/run-size.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-mistakes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const mistakes: [file: string, args: string[], words: RegExp][] = [
  ['server/commands/serve.mjs', ['--port', 'abc'], /“abc”.*--port/s],
  ['server/commands/serve.mjs', ['--port', '70000'], /“70000”/],
  ['server/commands/serve.mjs', ['--bogus'], /“--bogus”/],
  ['server/commands/start.mjs', ['--host', 'toaster'], /“toaster”.*--host electron or --host server/s],
  [
    'server/commands/start.mjs',
    ['--host', 'electron', '--network', '0.0.0.0'],
    /“--host electron with --network”.*--host server/s,
  ],
  [
    'server/commands/start.mjs',
    ['--host', 'electron', '--port', '0'],
    /“--host electron with --port”.*--host server/s,
  ],
  ['server/commands/demo.ts', ['--data', path.join(import.meta.filename, 'till')], /cannot write in .*till/],
  ['server/commands/serve.mjs', ['--data', ''], /--data and a folder/],
  ['server/commands/demo.ts', ['--data', ''], /--data and a folder/],
  ['server/commands/demo.ts', ['--membership=yes'], /“--membership with a value”/],
  ['server/commands/demo.ts', ['--data'], /“--data without a value”/],
  ['server/commands/demo.ts', ['--memberships'], /“--memberships”.*--membership/s],
  ['sandbox/main.ts', ['--port', 'abc'], /abc/],
  ['sandbox/main.ts', ['--bogus'], /bogus/],
]

/** Of each command one. */
const quick = mistakes.filter((_, nth) => nth % 4 === 0)

sizedTest.concurrent.for(sized(mistakes, quick, 3))(
  '%s %j: one plain answer and 1',
  async ([file, args, words], { expect }) => {
    const { code, out, err } = await runCommand(file, args, folder)
    expect(code).toBe(1)
    expect(err).toMatch(words)
    expect(err).not.toMatch(/^\s+at /m)
    expect(out).toBe('')
  },
)
