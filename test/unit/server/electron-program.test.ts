// Tests of which program of Electron is started: the one that is named, else the package's own, and none that is not there.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findElectron } from '#server/commands/electron-program.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package comes without its program; fetched, it says where; a named one goes first, and is never replaced', () => {
  expect(findElectron(folder, {})).toEqual({ program: undefined, isNamed: false })
  const unpacked = path.join(folder, 'node_modules/electron')
  mkdirSync(path.join(unpacked, 'dist'), { recursive: true })
  writeFileSync(path.join(unpacked, 'path.txt'), 'electron')
  // Half fetched: the pointer is there, the program is not.
  expect(findElectron(folder, {})).toEqual({ program: undefined, isNamed: false })
  const own = path.join(unpacked, 'dist/electron')
  writeFileSync(own, '')
  expect(findElectron(folder, {})).toEqual({ program: own, isNamed: false })
  expect(findElectron(folder, { KASSE_ELECTRON: '' })).toEqual({ program: own, isNamed: false })

  const other = path.join(folder, 'other')
  expect(findElectron(folder, { KASSE_ELECTRON: other })).toEqual({ program: undefined, isNamed: true })
  writeFileSync(other, '')
  expect(findElectron(folder, { KASSE_ELECTRON: other })).toEqual({ program: other, isNamed: true })
})
