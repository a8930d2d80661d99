// The help of every command of package.json, as a process of its own that does nothing else.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#test/support/commands/command.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-help-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { scripts } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { scripts: Record<string, string> }
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /&& node (?:--\S+ )*(\S+)$/.exec(script) ?? []
  return file === undefined ? [] : [[name, file] as const]
})

test.each(commands)('%s', async (name, file) => {
  const { code, out, err } = await runCommand(file, ['--help'], folder)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.startsWith(name === 'start' ? 'npm start' : `npm run ${name}`)).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('all of them', () => expect(commands.length).toBeGreaterThan(15))
