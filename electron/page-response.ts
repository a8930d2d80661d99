// The main process's answer for an address of the app: the built file or the shop's picture, with its kind and the security headers, or nothing with the same headers.
import path from 'node:path'
import { fileOf, pictureIn } from '#electron/address.ts'
import { contentPolicy, noDevices } from '#shared/content-policy.ts'

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

type Asked = { url: string; method: string }
type Found = { kind: string; bytes: Uint8Array }
/** The shop's own picture of this name. */
export type PictureFinder = (name: string) => Found | undefined

export async function pageResponse(
  { url, method }: Asked,
  folder: string,
  read: (file: string) => Promise<Uint8Array>,
  pictureOf: PictureFinder,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return nothing(405, 'Only to be read.', { allow: 'GET, HEAD' })
  const name = pictureIn(url)
  const found = name === undefined ? await fileFound(url, folder, read) : pictureOf(name)
  if (!found) return nothing(404)
  return new Response(method === 'HEAD' ? null : new Uint8Array(found.bytes), {
    headers: { ...rules, 'content-type': name === undefined ? found.kind : `image/${found.kind}` },
  })
}

async function fileFound(
  url: string,
  folder: string,
  read: (file: string) => Promise<Uint8Array>,
): Promise<Found | undefined> {
  const file = fileOf(url, folder)
  const kind = file === undefined ? undefined : kinds[path.extname(file)]
  if (file === undefined || kind === undefined) return undefined
  const bytes = await read(file).catch(() => undefined)
  return bytes && { kind, bytes }
}

const nothing = (status: number, words = 'There is nothing here.', more: Record<string, string> = {}) =>
  new Response(words, { status, headers: { ...rules, ...more, 'content-type': 'text/plain; charset=utf-8' } })
