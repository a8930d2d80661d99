// The reference: its page, the OpenAPI document as Swagger UI draws it there, and the files that the page loads.
import path from 'node:path'
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { serviceOperations, type SandboxParts } from '#sandbox/api/areas.ts'
import { fileOfPackage, serveFile, referenceHeaders } from '#sandbox/pages/pages.ts'
import { serviceDocumentOf } from '#sandbox/reference/document.ts'
import { html } from 'hono/html'
import type { Environment } from '#sandbox/service/service.ts'
import { phonePath } from '#sandbox/service/links.ts'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'

export function serviceReferenceRoutes({
  environment,
  publicUrl,
  units,
}: Pick<SandboxParts, 'environment' | 'publicUrl' | 'units'>): Hono {
  const app = new Hono()
  const there = serviceOperations.filter(({ isTestOnly }) => isTestOnly !== true || environment === 'TEST')
  let made: { url: string; text: string } | undefined
  /** Made when first asked for: the address is not known before the port is. */
  const documentText = (url: string): string => {
    if (made?.url !== url) made = { url, text: JSON.stringify(serviceDocumentOf(there, url, environment)) }
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

export const referencePaths = {
  page: '/',
  document: '/openapi.json',
  style: '/reference/reference.css',
  script: '/reference/reference.js',
  bundleStyle: '/reference/swagger-ui.css',
  bundle: '/reference/swagger-ui-bundle.js',
} as const

type Beginning = { publicUrl: string; environment: Environment; unit: SalesUnit | undefined }

/** The credentials are on this page alone, since every page on the web may read the document. */
const referencePage = ({ publicUrl, environment, unit }: Beginning) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Payment service reference · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="service-desc" type="application/json" href="${referencePaths.document}" />
        <link rel="stylesheet" href="${referencePaths.bundleStyle}" />
        <link rel="stylesheet" href="${phonePath}colours.css" />
        <link rel="stylesheet" href="${referencePaths.style}" />
        <script defer src="${referencePaths.bundle}"></script>
        <script type="module" src="${referencePaths.script}"></script>
      </head>
      <body>
        <header class="beginning">
          <nav aria-label="The sandbox">
            <span class="environment">Sandbox, ${environment}</span>
            <a href="${phonePath}">The customer’s phone</a>
            <a href="/sandbox/">Control: sales units, clock, faults</a>
            <a href="${referencePaths.document}">OpenAPI document</a>
          </nav>
          <p>
            Three commands get a token, with the credentials of the first sales
            unit${unit ? html`, ${unit.market} in ${unit.currency}` : ''}; the others are listed under
            Control. Create a payment, approve it on the phone, read it until it is AUTHORIZED, then capture.
          </p>
          <pre
            tabindex="0"
            role="group"
            aria-label="A token, in three commands"
          ><code>${tokenCommands(publicUrl, unit)}</code></pre>
          <noscript><p>Without scripts there is the OpenAPI document alone.</p></noscript>
        </header>
        <div id="reference"></div>
      </body>
    </html>`

const tokenCommands = (publicUrl: string, unit: SalesUnit | undefined): string =>
  [
    `KEY='${unit?.subscriptionKey ?? ''}' MSN='${unit?.merchantSerialNumber ?? ''}'`,
    `CLIENT_ID='${unit?.clientId ?? ''}' CLIENT_SECRET='${unit?.clientSecret ?? ''}'`,
    `TOKEN=$(curl -s -X POST ${publicUrl}/accesstoken/get -H "client_id: $CLIENT_ID" -H "client_secret: $CLIENT_SECRET" \\
  -H "Ocp-Apim-Subscription-Key: $KEY" | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`,
  ].join('\n')
