// The screens' typeface for this server's own pages: the file that was built with the screens, under a name that does not change.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const read = new Map<string, ArrayBuffer>()

/** Letters of western Europe. `pages`: the folder of the built screens. */
export function typefaceIn(pages: string): ArrayBuffer {
  const known = read.get(pages)
  if (known) return known
  const folder = path.join(pages, 'assets')
  const name = readdirSync(folder).find((file) => file.startsWith('inter-latin-wght-normal'))
  const bytes = name === undefined ? new Uint8Array() : new Uint8Array(readFileSync(path.join(folder, name)))
  read.set(pages, bytes.buffer)
  return bytes.buffer
}
