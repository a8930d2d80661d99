// The reference page: how to begin, and the OpenAPI document as Swagger UI draws it.
import { html } from 'hono/html'
import type { Environment } from '#sandbox/service/service.ts'
import { phonePath } from '#sandbox/service/links.ts'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'

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
export const referencePage = ({ publicUrl, environment, unit }: Beginning) =>
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
