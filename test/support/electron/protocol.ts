// The stand-in for Electron's protocols: main's answer for `app://`.
import { app } from '#test/support/electron/app.ts'

/** Chromium knows no `app://`: a page of it is shown under an https name, and main is told the name it knows. */
export const outside = (url: string) => url.replace(/^(blob:)?app:\/\/([^/]+)/, '$1https://$2.app.test')
export const inside = (url: string) => url.replace(/^(blob:)?https:\/\/([^/]+)\.app\.test/, '$1app://$2')

type SchemeHandler = (request: Request) => Promise<Response>
export const schemes = new Map<string, SchemeHandler>()

type Privileges = { allowServiceWorkers?: boolean; bypassCSP?: boolean }
/** As the main file that runs now has asked for them. */
export const privileges = new Map<string, Privileges>()

export const protocol = {
  registerSchemesAsPrivileged(given: { scheme: string; privileges: Privileges }[]): void {
    if (app.isReady()) throw new Error('registerSchemesAsPrivileged must be called before the app is ready')
    for (const one of given) privileges.set(one.scheme, one.privileges)
  },
  handle(scheme: string, handler: SchemeHandler): void {
    schemes.set(scheme, handler)
  },
}
