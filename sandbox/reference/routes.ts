// The routes of the reference: the page, the OpenAPI document, and the files that the page loads.
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import path from 'node:path'
import { operations, type Parts } from '#sandbox/api/areas.ts'
import { fileOfPackage, serveFile, referenceHeaders } from '#sandbox/pages/pages.ts'
import { documentOf } from '#sandbox/reference/document.ts'
import { referencePage, referencePaths } from '#sandbox/reference/page.ts'

export function referenceRoutes({
  environment,
  publicUrl,
  units,
}: Pick<Parts, 'environment' | 'publicUrl' | 'units'>): Hono {
  const app = new Hono()
  const there = operations.filter(({ isTestOnly }) => isTestOnly !== true || environment === 'TEST')
  let made: { url: string; text: string } | undefined
  /** Made when first asked for: the address is not known before the port is. */
  const documentText = (url: string): string => {
    if (made?.url !== url) made = { url, text: JSON.stringify(documentOf(there, url, environment)) }
    return made.text
  }

  app.get(referencePaths.page, async (c) => {
    const header = 'Accept'
    const kind = accepts(c, { header, supports: ['text/html', 'application/json'], default: 'text/html' })
    c.header('vary', header)
    if (kind === 'application/json') return c.redirect(referencePaths.document)
    return c.html(referencePage({ publicUrl: publicUrl(), environment, unit: units.all[0] }), 200, {
      ...referenceHeaders,
      link: `<${referencePaths.document}>; rel="service-desc"; type="application/json"`,
    })
  })
  app.get(referencePaths.document, (c) =>
    c.body(documentText(publicUrl()), 200, {
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*', // nothing secret is in it, and tools for documents run in pages
    }),
  )
  for (const address of [referencePaths.style, referencePaths.script])
    serveFile(app, address, () => path.join(import.meta.dirname, path.basename(address)))
  for (const address of [referencePaths.bundleStyle, referencePaths.bundle])
    serveFile(app, address, () => fileOfPackage(`swagger-ui-dist/${path.basename(address)}`))
  return app
}
