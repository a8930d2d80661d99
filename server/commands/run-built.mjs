// The runner of a command as it was built. It builds first where the sources are others: a fresh clone needs no separate build. Plain JavaScript: reading types away takes longer than all of it.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtPlace } from './sources.mjs'

const root = path.join(import.meta.dirname, '../..')

/**
 * Until the command has ended.
 * @param {'serve' | 'start' | 'kiosk'} name
 */
export async function runBuilt(name) {
  // What Node has compiled once it keeps, where it can be written.
  enableCompileCache(path.join(root, 'node_modules/.cache/kasse'))
  const place = builtPlace()
  if (!existsSync(place)) {
    // A build takes a while: what was typed wrong is said before it.
    const { optionReaders } = await import('#server/commands/options.ts')
    optionReaders[name]()
    const { buildPages } = await import('#server/commands/build.ts')
    await buildPages(place)
  }
  await import(pathToFileURL(path.join(place, 'server', `${name}.js`)).href)
}
