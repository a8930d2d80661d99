// The folder that PostgreSQL may not pass through: closed to others, unless it is its own.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closedFolder } from '#hub/database/folder-access.ts'

test.runIf(process.platform !== 'win32')(
  'the first closed folder on the way is named, and none that is the user’s own',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-passage-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    chmodSync(folder, 0o755)
    const inner = path.join(folder, 'inner')
    mkdirSync(path.join(inner, 'deep'), { recursive: true })
    expect(await closedFolder(path.join(inner, 'deep'))).toBeUndefined()
    chmodSync(inner, 0o700)
    expect(await closedFolder(path.join(inner, 'deep'))).toBe(inner)
    expect(await closedFolder(path.join(inner, 'deep'), process.getuid?.())).toBeUndefined()
  },
)
