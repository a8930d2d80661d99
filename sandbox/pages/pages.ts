// The pages of the sandbox for people: their headers, forms and files, where a change of the sandbox may come from, and the address of the control page.
import path from 'node:path'
import { readRequestText } from '#sandbox/http/body.ts'
import type { Hono, MiddlewareHandler } from 'hono'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { json, toResponse } from '#sandbox/http/answers.ts'

/** `what`: what beside its own style sheets and scripts a page may do. */
const policyOf = (...what: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...what,
  ].join('; ')

/** Headers of pages with forms. With no-referrer a browser calls the origin of our own forms null, and they would be refused. */
export const pageHeaders = {
  'content-security-policy': policyOf("img-src 'self' data:", "form-action 'self'"),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

export const referenceHeaders = {
  'content-security-policy': policyOf('img-src data:', "form-action 'none'"),
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Characters; longer than any form of these pages. */
const longestForm = 20_000

/** Fields of a form; none where it is too large. */
export async function formOf(request: Request): Promise<URLSearchParams> {
  const body = await readRequestText(request)
  return new URLSearchParams(typeof body === 'string' || body.text.length > longestForm ? '' : body.text)
}

const kinds = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
} as const

/** `file`: its path beside the code, in the program's bundle too, or in a package. Where there is none, pages do without. */
export function serveFile(app: Hono, address: string, file: () => string): void {
  const kind = kinds[path.extname(address) as keyof typeof kinds] // the addresses are constants of the program
  app.get(address, async (c) => {
    const content = await contentOf(file)
    if (content === undefined) return c.notFound()
    return c.body(content, 200, {
      'content-type': kind,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
  })
}

async function contentOf(file: () => string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return Uint8Array.from(await readFile(file()))
  } catch {
    return undefined
  }
}

export const coloursFile = (): string => path.join(import.meta.dirname, 'colours.css')

/** Throws where the package is not there. */
export const fileOfPackage = (name: string): string => createRequire(import.meta.url).resolve(name)

export const controlPath = '/sandbox/'
/** Only pages of the sandbox: a form may have been filled in by anybody. */
export const backTo = (given: string | null): string | undefined =>
  given !== null && /^\/(phone|sandbox)\/[!-~]*$/.test(given) ? given : undefined

/**
 * Browsers say where a request comes from, programs say nothing. A page of another origin may look, and change nothing. The second
 * header is for browsers that send the first to safe addresses only.
 */
export const refuseOtherOrigins: MiddlewareHandler = async (c, next) => {
  const from = c.req.header('sec-fetch-site') ?? 'none'
  const origin = c.req.header('origin')
  const isHere = origin === undefined || URL.parse(origin)?.host === new URL(c.req.url).host
  const isOwn = (from === 'none' || from === 'same-origin') && isHere
  const isChange = !['GET', 'HEAD'].includes(c.req.method)
  if (isChange && !isOwn) {
    return toResponse(json(403, { trouble: 'A page of another site may not change the sandbox.' }))
  }
  return next()
}
