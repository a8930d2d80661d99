// The files that the sandbox's pages load: style sheets, scripts and a typeface, read from disk when they are asked for.
import type { Hono } from 'hono'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

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
