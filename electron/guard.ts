// What a page in a window of ours may do: show our files from app://kasse and talk over one channel. Everything else is denied.
import { net, protocol, session, type WebContents } from 'electron'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fileOf, scheme } from '#electron/address.ts'
import { contentPolicy } from '#shared/content-policy.ts'

/** Beside the built main file. */
const pages = path.join(import.meta.dirname, '../renderer')

/** Before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** `app://kasse/cashier/` and its assets, with the same content policy as the loopback host. */
export function servePages(): void {
  protocol.handle(scheme, async (request) => {
    const file = fileOf(request.url, pages)
    if (file === undefined) return new Response('There is nothing here.', { status: 404 })
    const found = await net.fetch(pathToFileURL(file).href)
    const headers = new Headers(found.headers)
    headers.set('content-security-policy', contentPolicy)
    headers.set('x-content-type-options', 'nosniff')
    return new Response(found.body, { status: found.status, headers })
  })
}

/** No window of ours goes elsewhere, opens another, or embeds one. */
export function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** The screens need no camera, no location, nothing. */
export function guardPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, done) => done(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}
