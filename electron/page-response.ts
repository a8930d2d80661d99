// The main process's answer for an address of the app: the built file with its kind and the security headers, or nothing with the same headers.
import path from 'node:path'
import { fileOf } from '#electron/address.ts'
import { contentPolicy, noDevices } from '#shared/content-policy.ts'

/** What the build makes; of any other kind nothing is served. */
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

export async function pageResponse(
  { url, method }: Asked,
  folder: string,
  read: (file: string) => Promise<Uint8Array>,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return nothing(405, 'Only to be read.', { allow: 'GET, HEAD' })
  const file = fileOf(url, folder)
  const kind = file === undefined ? undefined : kinds[path.extname(file)]
  if (file === undefined || kind === undefined) return nothing(404)
  const bytes = await read(file).catch(() => undefined)
  if (bytes === undefined) return nothing(404)
  return new Response(method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...rules, 'content-type': kind },
  })
}

const nothing = (status: number, words = 'There is nothing here.', more: Record<string, string> = {}) =>
  new Response(words, { status, headers: { ...rules, ...more, 'content-type': 'text/plain; charset=utf-8' } })
