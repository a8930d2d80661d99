// The reference of the API at `/api/`: the page, the OpenAPI document, and the page of a register to try it with. Their files stand beside the code, in the program's bundle too, or come from a package.
import { serveStatic } from '@hono/node-server/serve-static'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Door } from '#server/network/door.ts'
import type { NodeBindings } from '#server/network/port.ts'
import { apiDocumentOf } from '#server/terminal/openapi.ts'
import { problemCodeRows } from '#server/terminal/problems.ts'

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
const referencePolicy = policyOf({ 'script-src': "'self'", 'style-src': "'self'" })

/** Policy of a page with its style and script in it: just these. */
const policyOfPage = (page: string): string =>
  policyOf({ 'script-src': hashesOf(page, 'script'), 'style-src': hashesOf(page, 'style') })

const hashesOf = (page: string, tag: 'script' | 'style'): string =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

/** Each under its own name behind `/api/`. */
const filesIn = (folder: string) =>
  serveStatic({ root: folder, rewriteRequestPath: (asked) => asked.slice('/api'.length) })

const besideCode = import.meta.dirname

/** Undefined where the package is not there. */
function folderOf(name: string): string | undefined {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

const paths = {
  page: '/api/',
  document: '/api/openapi.json',
  register: '/api/register',
  style: '/api/api-reference.css',
  script: '/api/api-reference.js',
  bundleStyle: '/api/swagger-ui.css',
  bundle: '/api/swagger-ui-bundle.js',
} as const

type Routes = Hono<{ Bindings: NodeBindings }>

/** `hasPages`: also for people, where the program comes with what these need. */
export function apiReferenceRoutes(door: Door, hasPages: boolean): Routes {
  const routes: Routes = new Hono()
  let made: { url: string; text: string } | undefined
  routes.get(paths.document, (c) => {
    const url = `${door.isSecure ? 'https' : 'http'}://${c.req.header('host') ?? ''}`
    if (made?.url !== url) made = { url, text: JSON.stringify(apiDocumentOf(url)) }
    return c.body(made.text, 200, { 'content-type': 'application/json' })
  })
  if (hasPages) addPages(routes)
  return routes
}

function addPages(routes: Routes): void {
  routes.get('/api', (c) => c.redirect(paths.page, 308))
  routes.get(paths.page, (c) =>
    c.html(page(), 200, {
      'content-security-policy': referencePolicy,
      link: `<${paths.document}>; rel="service-desc"; type="application/json"`,
    }),
  )
  routes.get(paths.register, (c) => {
    const text = readFileSync(path.join(besideCode, 'register.html'), 'utf8')
    return c.html(text, 200, { 'content-security-policy': policyOfPage(text) })
  })
  for (const address of [paths.style, paths.script]) routes.get(address, filesIn(besideCode))
  const library = folderOf('swagger-ui-dist')
  if (library !== undefined)
    for (const address of [paths.bundleStyle, paths.bundle]) routes.get(address, filesIn(library))
}

/** `type` of a problem leads to its row here. */
const page = () =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API for other registers · Kasse</title>
        <link rel="icon" href="data:," />
        <link rel="service-desc" type="application/json" href="${paths.document}" />
        <link rel="stylesheet" href="${paths.bundleStyle}" />
        <link rel="stylesheet" href="${paths.style}" />
        <script defer src="${paths.bundle}"></script>
        <script type="module" src="${paths.script}"></script>
      </head>
      <body>
        <header class="beginning">
          <nav aria-label="This API">
            <a href="${paths.register}">A register to try it with</a>
            <a href="${paths.document}">OpenAPI document</a>
            <a href="#problems">Problem codes</a>
          </nav>
          <noscript><p>Without scripts there is the OpenAPI document alone.</p></noscript>
        </header>
        <div id="reference"></div>
        <section class="problems" id="problems" aria-labelledby="problems-title">
          <h2 id="problems-title">Problem codes</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Status</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              ${problemCodeRows.map(
                ({ code, status, meaning }) =>
                  html`<tr id="${code}">
                    <td><code>${code}</code></td>
                    <td>${status}</td>
                    <td>${meaning}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </section>
      </body>
    </html>`
