// The demo of the hub with real processes: tills, two hubs and PostgreSQL; one hub is killed and the database restarted.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand, startCommand } from '#test/support/commands/command.ts'

/** A place for temporary files of the demo's own. */
function temporary(mode: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-hub-demo-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, mode)
  return folder
}

test('hub:demo sells at several tills through a killed hub and a restarted database, and counts every fact once', async () => {
  const { code, out } = await runCommand(
    'test/hub-demo/demo.ts',
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
  const { code, err } = await runCommand('test/hub-demo/demo.ts', args, tmpdir())
  expect(code).toBe(1)
  expect(err).toContain(named)
  expect(err).not.toContain('    at ')
})

test('interrupted while they sell, it closes everything and leaves no folder', async () => {
  const place = temporary(0o755)
  const { child, ended } = startCommand('test/hub-demo/demo.ts', ['--tills', '2'], place, { TMPDIR: place })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      const before = said
      said += String(piece)
      if (said.includes('They sell') && !before.includes('They sell')) child.kill('SIGINT')
    })
  expect(await ended).toBe(130)
  expect(said).not.toContain('wrong')
  expect(readdirSync(place).filter((name) => name.startsWith('kasse-hub-demo-'))).toEqual([])
})

test.runIf(process.getuid?.() === 0)(
  'as root, in a place that PostgreSQL’s user may not enter: the hub’s own sentence, and where the folder is chosen',
  async () => {
    const place = temporary(0o700)
    const { code, err } = await runCommand('test/hub-demo/demo.ts', ['--tills', '2'], place, '', {
      TMPDIR: place,
    })
    expect(code).toBe(1)
    expect(err).toMatch(/^PostgreSQL cannot be started: as root,.*\n.*TMPDIR/)
    expect(err).not.toContain('inside the till')
  },
)
