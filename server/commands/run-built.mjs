// Runs a command as it was built; builds first where its sources are others: a fresh clone needs no separate build. Plain JavaScript: reading types away takes longer than all of it.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStale } from './sources.mjs'

const root = path.join(import.meta.dirname, '../..')

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
