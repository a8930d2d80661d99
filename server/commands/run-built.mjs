// Runs a command as it was built; builds first what is older than its sources: a fresh clone needs no separate build. Plain JavaScript: reading types away takes longer than all of it.
import { readdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.join(import.meta.dirname, '../..')

const sources = [
  'renderer',
  'shared',
  'core',
  'server',
  'electron',
  'sandbox',
  'vite.config.ts',
  'package-lock.json',
]
/** One of each part: a build that failed half-way is none. */
const built = ['renderer/index.html', 'electron/main.js', 'server/serve.js']

/**
 * Until the command has ended.
 * @param {'serve' | 'start' | 'kiosk'} name
 */
export async function runBuilt(name) {
  // What Node has compiled once it keeps, where it can be written.
  enableCompileCache(path.join(root, 'node_modules/.cache/kasse'))
  if (isStale()) {
    const { build } = await import('#server/commands/build.ts')
    await build()
  }
  await import(pathToFileURL(path.join(root, 'dist/server', `${name}.js`)).href)
}

const isStale = () =>
  Math.max(...sources.map((source) => newest(`${root}/${source}`))) >
  Math.min(...built.map((file) => changedAt(`${root}/dist/${file}`)))

/** Epoch ms; 0 for what is not there. */
const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Of all files in it. A thousand of them are looked at before every start. */
function newest(place) {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return changedAt(place)
  let found = 0
  for (const one of readdirSync(place, { withFileTypes: true })) {
    const inside = `${place}/${one.name}`
    found = Math.max(found, one.isDirectory() ? newest(inside) : changedAt(inside))
  }
  return found
}
