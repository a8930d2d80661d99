// The check of folders that PostgreSQL must pass through: where the hub runs as root, it runs as the user postgres.
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { platformFolder } from '#hub/database/embedded-libraries.ts'

/** The first folder on the way that is closed to others, `owner` aside. */
export async function closedFolder(place: string, owner?: number): Promise<string | undefined> {
  const parts = place.split(path.sep)
  for (let count = 1; count <= parts.length; count += 1) {
    const at = parts.slice(0, count).join(path.sep) || path.sep
    const { mode, uid } = await stat(at)
    if ((mode & 0o001) === 0 && uid !== owner) return at
  }
  return undefined
}

/**
 * Why PostgreSQL cannot run: a sentence, or nothing where it can, as for every user but root. `place`: where its tables shall be;
 * `remedy`: how another is chosen.
 */
export async function postgresObstacle(
  { place, remedy }: { place: string; remedy: string },
  { isRoot = process.getuid?.() === 0, program = platformFolder() } = {},
): Promise<string | undefined> {
  if (!isRoot) return undefined
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const found = /^postgres:[^:]*:(\d+):/m.exec(users)?.[1]
  const owner = found === undefined ? undefined : Number(found)
  const why = 'PostgreSQL cannot be started: as root, it runs as the user postgres, who may not enter'
  const closed = program === undefined ? undefined : await closedFolder(await realpath(program), owner)
  if (closed !== undefined)
    return `${why} ${closed}, where its program is. Put Kasse into a folder that others may enter, or start this as another user.`
  const shut = await closedFolder(await realpath(place), owner)
  if (shut === undefined) return undefined
  return `${why} ${shut}, where its tables shall be. ${remedy}, or start this as another user.`
}
