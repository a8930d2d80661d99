// The folder that PostgreSQL may not pass through: closed to others, unless it is its own; and what is said of it.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closedFolder, postgresObstacle } from '#hub/database/postgres-program.ts'

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

test.runIf(process.platform !== 'win32')(
  'as root, a program or tables in a closed folder are an obstacle, which one sentence names with its remedy',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-passage-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    chmodSync(folder, 0o755)
    const [open, closed] = [path.join(folder, 'open'), path.join(folder, 'closed')]
    mkdirSync(open, { mode: 0o755 })
    mkdirSync(path.join(closed, 'inner'), { recursive: true })
    chmodSync(closed, 0o700)
    const inner = path.join(closed, 'inner')
    const obstacle = (program: string, place: string, asRoot = true) =>
      postgresObstacle({ place, remedy: 'Name another folder in TMPDIR' }, { asRoot, program })
    const why = 'PostgreSQL cannot be started: as root, it runs as the user postgres, who may not enter'
    expect(await obstacle(inner, open)).toBe(
      `${why} ${closed}, where its program is. Put Kasse into a folder that others may enter, or start this as another user.`,
    )
    expect(await obstacle(open, inner)).toBe(
      `${why} ${closed}, where its tables shall be. Name another folder in TMPDIR, or start this as another user.`,
    )
    expect(await obstacle(open, open)).toBeUndefined()
    expect(await obstacle(inner, inner, false)).toBeUndefined()
  },
)
