// The record of what was built from which sources: every source by its name, size and time, so that an older one put back is noticed too.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

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

/** Where what is built of these sources stands, once it is; never written to again: a till runs from it, and reads of it while it runs. */
export const builtPlace = (top = root) => `${top}/dist/built/${sourcesNow(top).slice(0, 16)}`

/** Where a build writes: its own, so that two at once do not meet. */
export const makingPlace = (top = root) => `${top}/dist/making-${process.pid}`

/** So many builds are kept, for the tills that still run from them. */
const kept = 10

/**
 * Puts what was made into its place, whole or not at all, and lays a copy where packages and tests look for the newest.
 * @param {string} place where it belongs: `builtPlace()` as it was when the build began
 */
export function putInPlace(place, top = root) {
  const making = makingPlace(top)
  mkdirSync(path.dirname(place), { recursive: true })
  try {
    renameSync(making, place)
  } catch (error) {
    // Another build of the same was first: then that one holds, for it may be in use.
    if (!existsSync(place)) throw error
    rmSync(making, { recursive: true })
  }
  layNewest(place, top)
  sweep(top)
}

/** Where packages and tests look for the newest they find this one. */
function layNewest(place, top) {
  for (const newest of ['electron', 'renderer']) {
    rmSync(`${top}/dist/${newest}`, { recursive: true, force: true })
    cpSync(`${place}/${newest}`, `${top}/dist/${newest}`, { recursive: true })
  }
}

/** The same for who runs these sources without building them; false where they were not built yet. */
export function isLaid(place, top = root) {
  if (!existsSync(place)) return false
  // The page names every other file of the screens by what is in it.
  const isSame = (file) =>
    existsSync(`${top}/dist/${file}`) &&
    readFileSync(`${place}/${file}`).equals(readFileSync(`${top}/dist/${file}`))
  if (!isSame('renderer/office/index.html') || !isSame('electron/main.js')) layNewest(place, top)
  return true
}

/** The oldest builds, and what was left by builds that ended half-way. */
function sweep(top) {
  const built = readdirSync(`${top}/dist/built`)
  const age = (name) => statSync(`${top}/dist/built/${name}`).mtimeMs
  const old = built.sort((one, other) => age(other) - age(one)).slice(kept)
  for (const name of old) rmSync(`${top}/dist/built/${name}`, { recursive: true })
  for (const name of readdirSync(`${top}/dist`)) {
    const [, pid] = /^making-(\d+)$/.exec(name) ?? []
    if (pid !== undefined && !runs(Number(pid))) rmSync(`${top}/dist/${name}`, { recursive: true })
  }
}

function runs(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM' // another user's
  }
}
