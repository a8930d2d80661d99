// What was built, and of what? Every source by its name, size and time: also an older one that was put in its place is another.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
/** Written last, into a folder that a build empties first: a build that failed half-way has none. */
const stamp = `${root}/dist/server/built-from.txt`

const sources = [
  'renderer',
  'shared',
  'core',
  'server',
  'electron',
  'sandbox',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Of the sources in this folder as they stand now. */
export function sourcesNow(top = root) {
  const digest = createHash('sha256')
  for (const source of sources) add(digest, top, source)
  return digest.digest('hex')
}

/** A thousand files are looked at before every start. */
function add(digest, top, place) {
  const found = statSync(`${top}/${place}`, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return digest.update(`${place} ${found?.size} ${found?.mtimeMs}\n`)
  for (const name of readdirSync(`${top}/${place}`).sort()) add(digest, top, `${place}/${name}`)
  return digest
}

export const isStale = () => {
  try {
    return readFileSync(stamp, 'utf8') !== sourcesNow()
  } catch {
    return true // nothing is built
  }
}

/** Once all of it is built. `of`: the sources as they were when it began. */
export const markBuilt = (of) => writeFileSync(stamp, of)
