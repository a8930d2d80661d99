// Tests of the start of Electron where the tests run as the superuser: as another user, with the same options.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { programFolder } from '#test/support/pages/desktop-program.ts'
import { asOrdinaryUser } from '#test/support/pages/ordinary-user.ts'
import { placeOnDisk } from '#test/support/run/memory.ts'

test('the folder that Electron is given is the one with its package.json', () => {
  expect(existsSync(path.join(programFolder, 'package.json'))).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'it is no superuser, wherever its program lies, and its options are as they were',
  () => {
    const folder = mkdtempSync(path.join(placeOnDisk(), 'kasse-user’s '))
    try {
      const program = path.join(folder, "somebody's program")
      writeFileSync(program, '#!/bin/sh\nid -u\nfor one in "$@"; do echo "$one"; done\n', { mode: 0o700 })
      const started = asOrdinaryUser(program)
      const said = execFileSync(started.program, ['--data', 'a folder'], {
        env: { ...process.env, ...started.env },
        encoding: 'utf8',
      })
      const [user, ...options] = said.trimEnd().split('\n')
      expect(user).not.toBe('0')
      expect(options).toEqual(['--data', 'a folder'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
