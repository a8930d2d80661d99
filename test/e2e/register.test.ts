// The register in the terminal, as somebody types it: its demo, and what it says where it cannot begin.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#test/support/commands/command.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-register-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

slowTest('register --demo --json: eight checkouts, one line, nothing else', async () => {
  const { code, out } = await runCommand('server/commands/register.ts', ['--demo', '--json'], folder)
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  const told = JSON.parse(lines[0] ?? '') as { ok: boolean; checkouts: Record<string, unknown>[] }
  expect(told.ok).toBe(true)
  expect(
    told.checkouts.map(({ id, state, amount, captured, refunded }) => [
      id,
      state,
      amount,
      captured,
      refunded,
    ]),
  ).toEqual([
    ['demo-1', 'COMPLETED', 12_900, 12_900, 0],
    ['demo-2', 'COMPLETED', 7_500, 7_500, 0],
    ['demo-3', 'CANCELED', 5_000, 0, 0],
    ['demo-4', 'CANCELED', 20_000, 0, 0],
    ['demo-5', 'CANCELED', 15_000, 0, 0],
    ['demo-6', 'COMPLETED', 9_900, 9_900, 0],
    ['demo-7', 'COMPLETED', 33_000, 33_000, 0],
    ['demo-8', 'COMPLETED', 10_000, 10_000, 4_000],
  ])
})

test('without --demo it says what is missing', async () => {
  const { code, err } = await runCommand('server/commands/register.ts', [], folder)
  expect([code, err]).toEqual([1, expect.stringContaining('npm run register -- --demo')])
})
