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
  newest(sources.map((source) => path.join(root, source))) >
  Math.min(...built.map((file) => changedAt(path.join(root, 'dist', file))))

/** Epoch ms; 0 for what is not there. */
const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function newest(places) {
  const times = places.map((place) => {
    const found = statSync(place, { throwIfNoEntry: false })
    if (!found?.isDirectory()) return found?.mtimeMs ?? 0
    return newest(readdirSync(place).map((name) => path.join(place, name)))
  })
  return Math.max(0, ...times)
}
