// The style sheets and scripts of the phone's pages, and their typeface.
import type { Hono } from 'hono'
import { html } from 'hono/html'
import path from 'node:path'
import { phonePath } from '#sandbox/service/links.ts'
import { coloursFile, fileOfPackage, serveFile } from '#sandbox/pages/pages.ts'

export const phoneFiles = html`<link rel="stylesheet" href="${phonePath}colours.css" />
  <link rel="stylesheet" href="${phonePath}phone.css" />`

const scripts = ['live.js', 'copy.js', 'sending.js']
export const phoneScripts = html`${scripts.map((name) => html`<script type="module" src="${phonePath + name}"></script>`)}`

export function servePhoneFiles(app: Hono): void {
  for (const name of ['phone.css', ...scripts])
    serveFile(app, `/${name}`, () => path.join(import.meta.dirname, name))
  serveFile(app, '/colours.css', coloursFile)
  serveFile(app, '/inter.woff2', () =>
    fileOfPackage('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
}
