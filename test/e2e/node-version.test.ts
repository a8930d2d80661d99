// The check that every script begins with: an older Node is told, or given way to the one that was installed with the packages.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In a project of its own; as if by that Node. */
function project(name: string) {
  const place = path.join(folder, name)
  for (const each of ['build', 'node_modules/.bin']) mkdirSync(path.join(place, each), { recursive: true })
  const check = path.join(place, 'build/node-version.mjs')
  copyFileSync(path.join(root, 'build/node-version.mjs'), check)
  const asked = JSON.stringify(pathToFileURL(check).href)
  return {
    place,
    check: (version: string) =>
      new Promise<{ code: number; err: string }>((resolve) => {
        const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); await import(${asked})`
        execFile(process.execPath, ['--input-type=module', '-e', script], (error, _, err) =>
          resolve({ code: Number(error?.code ?? 0), err }),
        )
      }),
  }
}

test.each([
  ['20.20.2', 1, /needs Node 24\.21\.0 .*this is Node 20\.20\.2.*npm ci/s],
  ['24.9.0', 1, /this is Node 24\.9\.0/],
  ['24.21.0', 0, /^$/],
  ['26.0.0', 0, /^$/],
])('on Node %s the version check ends with %i', async (version, code, words) => {
  expect(await project(version).check(version)).toEqual({ code, err: expect.stringMatching(words) as string })
})

test.runIf(process.platform !== 'win32')(
  'a Node that npm 10 has installed and not linked is linked, and the next look finds it linked',
  async () => {
    const { place, check } = project('linked')
    const own = path.join(place, `node_modules/node-${process.platform}-${process.arch}/bin`)
    mkdirSync(own, { recursive: true })
    writeFileSync(path.join(own, 'node'), 'a newer Node')
    for (let turn = 0; turn < 2; turn++) expect(await check('20.20.2')).toEqual({ code: 0, err: '' })
    expect(readFileSync(path.join(place, 'node_modules/.bin/node'), 'utf8')).toBe('a newer Node')
  },
)
