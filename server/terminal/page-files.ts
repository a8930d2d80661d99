// The files of the API's pages: what stands beside the code, in the program's bundle too, and what comes from a package.
import { serveStatic } from '@hono/node-server/serve-static'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'

const policyOf = (rules: Record<string, string>): string =>
  Object.entries({
    'default-src': "'none'",
    'connect-src': "'self'",
    'font-src': "'self'",
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

/** Each under its own name behind `/api/`. */
export const filesIn = (folder: string) =>
  serveStatic({ root: folder, rewriteRequestPath: (asked) => asked.slice('/api'.length) })

export const besideCode = import.meta.dirname

/** Undefined where the package is not there. */
export function folderOf(name: string): string | undefined {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}
