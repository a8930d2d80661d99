// Tests of the programs of a stage.
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startProgram } from '#test/support/stage/programs.ts'

const root = path.join(import.meta.dirname, '../../..')

test('a program that never says that it is ready is given up, with the end of what it complained of', async () => {
  using place = mkdtempDisposableSync(path.join(tmpdir(), 'kasse-silent-'))
  const file = path.join(place.path, 'silent.cjs')
  writeFileSync(
    file,
    "process.stderr.write('x'.repeat(100_000) + 'no key'); require('node:net').createServer().listen(0, '127.0.0.1')",
  )
  const starting = startProgram(path.relative(root, file), [], {}, 2000)
  const why = await starting.then(
    () => 'it is ready',
    (error: unknown) => String(error),
  )
  expect(why).toMatch(/silent\.cjs is not ready after 2 s: x+no key$/)
  expect(why.length).toBeLessThan(5000)
})
