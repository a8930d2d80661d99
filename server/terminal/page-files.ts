// The files of the API's pages: what stands beside the code, in the program's bundle too, and what comes from a package.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Context } from 'hono'

const kinds = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
} as const

const policyOf = (rules: Record<string, string>): string =>
  Object.entries({
    'default-src': "'none'",
    'connect-src': "'self'",
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...rules,
  })
    .map(([name, allowed]) => `${name} ${allowed}`)
    .join('; ')

/** The library of the reference makes markup of text by itself: no trusted types. */
export const referencePolicy = policyOf({ 'script-src': "'self'", 'style-src': "'self'" })

/** Of a page with its style and script in it: just these. */
export const policyOfPage = (page: string): string =>
  policyOf({ 'script-src': hashesOf(page, 'script'), 'style-src': hashesOf(page, 'style') })

const hashesOf = (page: string, tag: 'script' | 'style'): string =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

export const besideCode = (name: string): string => path.join(import.meta.dirname, name)

/** Undefined where the package is not there. */
export function inPackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

export async function answerFile(c: Context, file: string | undefined): Promise<Response> {
  const content = file === undefined ? undefined : await contentOf(file)
  if (file === undefined || content === undefined) return c.notFound()
  return c.body(content, 200, {
    'content-type': kinds[path.extname(file) as keyof typeof kinds], // the names are constants of the program
  })
}

async function contentOf(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return Uint8Array.from(await readFile(file))
  } catch {
    return undefined
  }
}
