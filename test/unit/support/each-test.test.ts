// What vitest is told of every test, in each project: one that asserts nothing fails, and one is asked at its end what it proved.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'
import type { ViteUserConfig } from 'vitest/config'

const root = path.join(import.meta.dirname, '../../..')

test.fails('a test that asserts nothing ends red', () => undefined)

test.fails('so does one whose assertions all stand behind a condition that is never true', () => {
  const found: number[] = []
  for (const one of found) expect(one).toBe(1)
})

async function projectsOf(mode: string) {
  const file = path.join(root, 'vite.config.ts')
  const found = await loadConfigFromFile({ command: 'serve', mode }, file, root)
  if (!found) throw new Error('the configuration is not there')
  const { test: whole } = found.config as ViteUserConfig // vitest reads it as such
  const projects = whole?.projects ?? []
  return projects.map((project) => (typeof project === 'object' && 'test' in project && project.test) || {})
}

test('every project asks for it: none takes it from the root or from the command line', async () => {
  const asked = await projectsOf('test')
  expect(asked.length).toBeGreaterThan(3)
  for (const one of asked)
    expect(one).toMatchObject({
      name: expect.any(String),
      expect: { requireAssertions: true },
      setupFiles: expect.arrayContaining(['test/support/run/each-test.ts']),
    })
})

test('every file of tests is run by one project, whatever its folder and its name', async () => {
  const projects = await projectsOf('all')
  const run = projects.flatMap(({ include = [], exclude = [] }) => globSync(include, { cwd: root, exclude }))
  const written = execFileSync('git', ['ls-files', '--', '*.test.*', '*.spec.*', ':!test/fixtures'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(run.toSorted()).toEqual(written.trim().split('\n').toSorted())
})
