// The addresses of the desktop app's pages, and where a page may go, load from and save to. Needs no Electron, so that bad addresses can be tested.
import path from 'node:path'
import type { Surface } from '#shared/command.ts'

export const scheme = 'app'
export const host = 'kasse'

export const addressOf = (of: Surface): string => `${scheme}://${host}/${of}/`

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

/** The picture that an address of a page of ours means; nothing for any other. */
export const pictureIn = (address: string): string | undefined =>
  isOurs(address)
    ? /^\/(?:cashier|customer|kiosk|office)\/pictures\/([\da-f]{32})$/.exec(new URL(address).pathname)?.[1]
    : undefined

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

/** The page of this surface, wherever it has scrolled or turned to in itself. */
export const isPageOf = (address: string, of: Surface): boolean =>
  isOurs(address) && withoutHash(address) === addressOf(of)

/** A page may load itself again, as its watchdog does; nothing else, and nothing inside it. `own`: where main had it go. */
export const mayGo = (to: string, isMainFrame: boolean, own: string | undefined): boolean =>
  isMainFrame && own !== undefined && isOurs(own) && isOurs(to) && withoutHash(to) === own

const withoutHash = (address: string): string => {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Our own files, what a page has made itself, and pictures written out in it: no window of ours has a network. */
export const mayLoad = (address: string): boolean => isOurs(address) || isMade(address) || isData(address)

/** Files that staff's own page made may be put where downloads go. Customers' screens keep nothing. */
export const mayKeep = (address: string, by: string | undefined): boolean =>
  isMade(address) && (by === addressOf('cashier') || by === addressOf('office'))

/** `blob:` and the page that made it. */
function isMade(address: string): boolean {
  const [kind, maker] = [address.slice(0, 5), address.slice(5)]
  return kind === 'blob:' && isOurs(maker)
}

/** All that a page of ours is given of the machine: its display stays bright while somebody is to scan or to read it. */
export const mayHave = (permission: string, address: string): boolean =>
  permission === 'screen-wake-lock' && isOurs(address)

const isData = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'data:'
