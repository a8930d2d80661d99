// Tests of the exit code of a test run: true to its result, whatever the packages in it do when a process ends.
import { expect, test } from 'vitest'
import { startCommand } from '#test/support/commands/command.ts'

test.each([
  ['pass', 0],
  ['fail', 1],
])('a run whose test was told to %s exits with %i', async (told, code) => {
  const { child, ended } = startCommand('test/fixtures/failing/run.ts', [], import.meta.dirname, {
    TOLD_TO: told,
  })
  child.stdin.end()
  child.stdout.resume()
  child.stderr.resume()
  expect(await ended).toBe(code)
})
