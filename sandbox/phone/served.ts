// The scripts and headers of the pages for people.
import type { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readText } from '#sandbox/body.ts'
import { look } from '#sandbox/phone/look.ts'
import { offerCopy } from '#sandbox/phone/page/copy.ts'
import { keepLive } from '#sandbox/phone/page/live.ts'
import { showSending } from '#sandbox/phone/page/sending.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const pageHeaders = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  // With no-referrer a browser calls the origin of our own forms null, and they would be refused.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Characters; longer than any form of these pages. */
const longestForm = 20_000

/** What a form said; nothing where it is too large. */
export async function formOf(request: Request): Promise<URLSearchParams> {
  const body = await readText(request)
  return new URLSearchParams(typeof body === 'string' || body.text.length > longestForm ? '' : body.text)
}

export const keptHeaders = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }

/** All of it is in the program or in a package, so that a bundle needs no folder beside it. */
export function serveFiles(app: Hono): void {
  const script = [keepLive, offerCopy, showSending].map((work) => `(${work.toString()})()`).join(';\n')
  app.get('/look.css', (c) =>
    c.body(look, 200, { ...keptHeaders, 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/live.js', (c) =>
    c.body(script, 200, { ...keptHeaders, 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/inter.woff2', (c) => {
    const font = fontFile()
    return font
      ? c.body(font, 200, { 'cache-control': 'max-age=86400', 'content-type': 'font/woff2' })
      : c.notFound()
  })
}

/** Without the font's package the page falls back on the system's own typeface. */
function fontFile(): Uint8Array<ArrayBuffer> | undefined {
  try {
    const name = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
    return Uint8Array.from(readFileSync(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}
