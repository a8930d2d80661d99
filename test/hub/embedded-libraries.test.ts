// PostgreSQL's libraries under the names by which it asks for them: linked by the hub, since no package's script is run.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { linkLibraries, platformFolder } from '#hub/database/postgres-program.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-libraries-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** As the package is when it has just been unpacked. */
function unpacked(name: string, listed: { source: string; target: string }[]): string {
  const folder = path.join(root, name)
  mkdirSync(path.join(folder, 'native/lib'), { recursive: true })
  writeFileSync(path.join(folder, 'native/lib/libpq.so.5.18'), 'the library')
  writeFileSync(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(listed))
  return folder
}
const one = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }

test('what is missing is linked beside its file, whoever else does the same; what is there is left', async () => {
  const folder = unpacked('fresh', [one, { source: one.target, target: 'native/lib/libpq.so' }])
  await Promise.all([linkLibraries(folder), linkLibraries(folder)])
  expect(readFileSync(path.join(folder, 'native/lib/libpq.so'), 'utf8')).toBe('the library')
  expect(readlinkSync(path.join(folder, one.target))).toBe('libpq.so.5.18')
  await linkLibraries(folder)
})

test('the package for this system is found', () => {
  expect(existsSync(path.join(platformFolder() ?? '', 'native/bin'))).toBe(true)
})

test('a package of a system that needs no links is left alone, and so is a folder that is none', async () => {
  const nowhere = path.join(root, 'nowhere')
  await expect(linkLibraries(nowhere)).resolves.toBeUndefined()
  expect(existsSync(nowhere)).toBe(false)
  await expect(linkLibraries(undefined)).resolves.toBeUndefined()
})

test('where nothing can be written it is said who must do it', async () => {
  const folder = unpacked('closed', [{ source: one.source, target: 'native/lib/libpq.so.5.18/x' }])
  await expect(linkLibraries(folder)).rejects.toThrow(/not linked.* owner of that folder.*DATABASE_URL/)
})

test('no link leads out of the package', async () => {
  const folder = unpacked('hostile', [{ source: 'native/../../../etc/passwd', target: one.target }])
  await expect(linkLibraries(folder)).rejects.toThrow()
})
