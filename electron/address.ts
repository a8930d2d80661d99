// Which addresses are pages of ours, and which built file each one names. Needs no Electron, so that it can be tried with bad ones.
import path from 'node:path'

export const scheme = 'app'
export const host = 'kasse'

/** The built file for an address of ours; nothing for any other, or for one that climbs out of the pages' folder. */
export function fileOf(address: string, folder: string): string | undefined {
  if (!isOurs(address)) return undefined
  const inside = decoded(new URL(address).pathname)
  if (inside === undefined || inside.includes('\0')) return undefined
  const file = path.normalize(
    path.join(folder, /^\/(cashier|customer|kiosk|office)\/$/.test(inside) ? 'index.html' : inside),
  )
  return file.startsWith(folder + path.sep) ? file : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Scheme and host are compared: the origin of a scheme of one's own is the word "null" outside Chromium. */
export function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === ''
}
