// Does the demo say the truth? Tills, two hubs and PostgreSQL as real processes; one hub is killed and the database restarted.
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runCommand } from '#test/support/command.ts'

test('hub:demo sells at several tills through a killed hub and a restarted database, and counts every fact once', async () => {
  const { code, out } = await runCommand(
    'hub/demo/demo.ts',
    ['--tills', '5', '--sales', '2', '--json'],
    tmpdir(),
  )
  expect(code).toBe(0)
  const told = JSON.parse(out) as Record<string, unknown>
  const times = { p50: expect.any(Number), p95: expect.any(Number) }
  expect(told).toEqual({
    ok: true,
    tills: 5,
    sales: 10,
    facts: expect.any(Number),
    lost: 0,
    duplicated: 0,
    hintMs: times,
    pollOnlyMs: times,
  })
  expect(told['facts']).toBeGreaterThan(60)
})

test.each([
  [['--tills', '0'], '--tills'],
  [['--sales', 'many'], '--sales'],
  [['--what'], '--what'],
])('wrong options are told in words: %s', async (args, named) => {
  const { code, err } = await runCommand('hub/demo/demo.ts', args, tmpdir())
  expect(code).toBe(1)
  expect(err).toContain(named)
  expect(err).not.toContain('    at ')
})
