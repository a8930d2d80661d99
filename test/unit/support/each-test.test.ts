// What vitest is told of every test, in each project: one that asserts nothing fails, and one is asked at its end what it proved.
import { loadConfigFromFile } from 'vite'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ViteUserConfig } from 'vitest/config'

const root = path.join(import.meta.dirname, '../../..')

test.fails('a test that asserts nothing ends red', () => undefined)

test.fails('so does one whose assertions all stand behind a condition that is never true', () => {
  const found: number[] = []
  for (const one of found) expect(one).toBe(1)
})

test('every project asks for it: none takes it from the root or from the command line', async () => {
  const found = await loadConfigFromFile(
    { command: 'serve', mode: 'test' },
    path.join(root, 'vite.config.ts'),
    root,
  )
  if (!found) throw new Error('the configuration is not there')
  const { test: whole } = found.config as ViteUserConfig // vitest reads it as such
  const { projects = [] } = whole ?? {}
  const asked = projects.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test : {},
  )
  expect(asked.length).toBeGreaterThan(3)
  for (const one of asked)
    expect(one).toMatchObject({
      name: expect.any(String),
      expect: { requireAssertions: true },
      setupFiles: expect.arrayContaining(['test/support/run/each-test.ts']),
    })
})
