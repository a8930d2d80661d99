// The pages of the desktop app: their addresses, where one may go, load from and save to, and main's answer for each: the built file or the shop's picture, with its kind and the security headers, or nothing with the same headers. Needs no Electron, so that bad addresses can be tested.
import path from 'node:path'
import type { Surface } from '#shared/command.ts'
import { contentPolicy, noDevices } from '#shared/content-policy.ts'

export const scheme = 'app'
export const host = 'kasse'

export const surfaceUrl = (of: Surface): string => `${scheme}://${host}/${of}/`

/** The built file for an address of ours; nothing for any other, or for one that climbs out of the pages' folder. */
export function fileOf(address: string, folder: string): string | undefined {
  if (!isOwnUrl(address)) return undefined
  const inside = decoded(new URL(address).pathname)
  if (inside === undefined || inside.includes('\0')) return undefined
  const file = path.normalize(
    path.join(folder, /^\/(cashier|customer|kiosk|office)\/$/.test(inside) ? `${inside}index.html` : inside),
  )
  return file.startsWith(folder + path.sep) ? file : undefined
}

/** The picture that an address of a page of ours means; nothing for any other. */
const pictureIn = (address: string): string | undefined =>
  isOwnUrl(address)
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
export function isOwnUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === ''
}

/** The page of this surface, wherever it has scrolled or turned to in itself. */
export const isPageOf = (address: string, of: Surface): boolean =>
  isOwnUrl(address) && withoutHash(address) === surfaceUrl(of)

/** A page may load itself again, as its watchdog does; nothing else, and nothing inside it. `own`: where main had it go. */
export const mayGo = (to: string, isMainFrame: boolean, own: string | undefined): boolean =>
  isMainFrame && own !== undefined && isOwnUrl(own) && isOwnUrl(to) && withoutHash(to) === own

const withoutHash = (address: string): string => {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Our own files, what a page has made itself, and pictures written out in it: no window of ours has a network. */
export const mayLoad = (address: string): boolean => isOwnUrl(address) || isMade(address) || isData(address)

/** Files that staff's own page made may be put where downloads go. Customers' screens keep nothing. */
export const mayKeep = (address: string, by: string | undefined): boolean =>
  isMade(address) && (by === surfaceUrl('cashier') || by === surfaceUrl('office'))

/** `blob:` and the page that made it. */
function isMade(address: string): boolean {
  const [kind, maker] = [address.slice(0, 5), address.slice(5)]
  return kind === 'blob:' && isOwnUrl(maker)
}

/** All that a page of ours is given of the machine: its display stays bright while somebody is to scan or to read it. */
export const mayHave = (permission: string, address: string): boolean =>
  permission === 'screen-wake-lock' && isOwnUrl(address)

const isData = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'data:'

/** Kinds that the build makes; no other is served. */
const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** With every answer, as the loopback host does. */
const rules = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': noDevices.map((of) => `${of}=()`).join(', '),
  'cache-control': 'no-store', // the files are beside us: a copy would only be an old one
}

/** The shop's own picture of this name. */
export type PictureFinder = (name: string) => { kind: string; bytes: Uint8Array } | undefined

export async function pageResponse(
  { url, method }: { url: string; method: string },
  folder: string,
  read: (file: string) => Promise<Uint8Array>,
  pictureOf: PictureFinder,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return nothing(405, 'Only to be read.', { allow: 'GET, HEAD' })
  const name = pictureIn(url)
  const file = fileOf(url, folder) ?? ''
  const picture = name === undefined ? undefined : pictureOf(name)
  const kind = name === undefined ? kinds[path.extname(file)] : picture && `image/${picture.kind}`
  if (kind === undefined) return nothing(404)
  const bytes = picture ? picture.bytes : await read(file).catch(() => undefined)
  if (!bytes) return nothing(404)
  return new Response(method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...rules, 'content-type': kind },
  })
}

const nothing = (status: number, words = 'There is nothing here.', more: Record<string, string> = {}) =>
  new Response(words, { status, headers: { ...rules, ...more, 'content-type': 'text/plain; charset=utf-8' } })
