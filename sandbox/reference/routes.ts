// The routes of the reference.
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { operations } from '#sandbox/operations.ts'
import type { Parts } from '#sandbox/parts.ts'
import { documentOf } from '#sandbox/reference/document.ts'
import { look } from '#sandbox/reference/look.ts'
import { offerCopies } from '#sandbox/reference/page/copy.ts'
import { referencePage } from '#sandbox/reference/page.ts'
import { referencePaths } from '#sandbox/reference/paths.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const kept = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }

export function referenceRoutes({
  environment,
  publicUrl,
  units,
}: Pick<Parts, 'environment' | 'publicUrl' | 'units'>): Hono {
  const app = new Hono()
  const there = operations.filter(({ isTestOnly }) => isTestOnly !== true || environment === 'TEST')
  const document = oncePer((url) => JSON.stringify(documentOf(there, url)))
  const page = oncePer((url) => referencePage(there, { publicUrl: url, environment, unit: units.all[0] }))

  app.get(referencePaths.page, async (c) => {
    const header = 'Accept'
    const kind = accepts(c, { header, supports: ['text/html', 'application/json'], default: 'text/html' })
    c.header('vary', header)
    if (kind === 'application/json') return c.redirect(referencePaths.document)
    return c.html(page(publicUrl()), 200, {
      ...kept,
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      link: `<${referencePaths.document}>; rel="service-desc"; type="application/json"`,
    })
  })
  app.get(referencePaths.document, (c) =>
    c.body(document(publicUrl()), 200, {
      ...kept,
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*', // nothing secret is in it, and tools for documents run in pages
    }),
  )
  app.get(referencePaths.look, (c) =>
    c.body(look, 200, { ...kept, 'content-type': 'text/css; charset=utf-8' }),
  )
  const script = `(${offerCopies.toString()})()`
  app.get(referencePaths.copy, (c) =>
    c.body(script, 200, { ...kept, 'content-type': 'text/javascript; charset=utf-8' }),
  )
  return app
}

/** Made when first asked for: the address is not known before the port is. */
function oncePer<T>(make: (publicUrl: string) => T): (publicUrl: string) => T {
  const made = new Map<string, T>()
  return (publicUrl) => {
    const found = made.get(publicUrl) ?? make(publicUrl)
    made.set(publicUrl, found)
    return found
  }
}
