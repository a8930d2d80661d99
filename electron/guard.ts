// The limits of a page in a window of ours: it may show our files from app://kasse and talk over one channel. Everything else is denied.
import {
  app,
  BrowserWindow,
  protocol,
  type BrowserWindowConstructorOptions,
  type Session,
  type WebContents,
  type WebPreferences,
} from 'electron'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  mayGo,
  mayHave,
  mayKeep,
  mayLoad,
  scheme,
  pageResponse,
  type PictureFinder,
} from '#electron/address.ts'

/** Beside the built main file. */
const pages = path.join(import.meta.dirname, '../renderer')

/** Before the app is ready. No service workers, no streams, no way around the content policy. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** `app://kasse/cashier/`, its assets, and the pictures beside it: every page there is one of our windows'. */
export function servePages(pictureOf: PictureFinder): void {
  protocol.handle(scheme, (request) => pageResponse(request, pages, (file) => readFile(file), pictureOf))
}

/** Written out, whatever the defaults of this version of Electron are. */
const locked = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  plugins: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  spellcheck: false, // it would fetch its dictionaries
} as const satisfies WebPreferences

/** Preferences of a window’s own; the rest is as above. */
type WindowPreferences = Pick<WebPreferences, 'preload' | 'partition' | 'backgroundThrottling' | 'devTools'>

/** Every window of this program is made here. */
export const makeWindow = (place: BrowserWindowConstructorOptions, glass: WindowPreferences): BrowserWindow =>
  new BrowserWindow({
    ...place,
    webPreferences: { ...glass, ...locked, devTools: glass.devTools === true && !app.isPackaged },
  })

/** Where main has each contents go: the one address to which its page may go back. */
const homes = new WeakMap<WebContents, string>()

export const setHomeUrl = (contents: WebContents, address: string): void => void homes.set(contents, address)

/** No contents of ours go elsewhere, open others, or embed any. */
function guardContents(contents: WebContents): void {
  contents.on('will-frame-navigate', (event) => {
    if (!mayGo(event.url, event.isMainFrame, homes.get(contents))) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault()
    choose('')
  })
  contents.on('devtools-opened', () => {
    if (app.isPackaged) contents.closeDevTools()
  })
  // Without a proxy no packet leaves a page by this way round its content policy.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

const guarded = new WeakSet<Session>()

/** The screens need no camera, no location, no device: nothing but a display that stays bright. Once to a session: its events are answered once. */
export function guardSession(session: Session): void {
  if (guarded.has(session)) return
  guarded.add(session)
  session.setPermissionRequestHandler((contents, permission, done) =>
    done(mayHave(permission, contents.getURL())),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => mayHave(permission, origin))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, done) => done(null))
  session.on('select-usb-device', (event, _details, choose) => {
    event.preventDefault()
    choose()
  })
  session.on('select-hid-device', (event, _details, choose) => {
    event.preventDefault()
    choose('')
  })
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault()
    choose('')
  })
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event, item, contents) => {
    if (!mayKeep(item.getURL(), homes.get(contents))) event.preventDefault()
  })
}

/** Whatever gets past a page's content policy finds no network. Not for the session of updates, whose work is to fetch. */
export function refuseNetwork(session: Session): void {
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    const isTool = !app.isPackaged && url.startsWith('devtools:')
    decide({ cancel: !mayLoad(url) && !isTool })
  })
}

/** For every contents and session there will ever be. A bad certificate and a password asked for are refused where nobody listens. */
export function guardApp(): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
  app.on('session-created', guardSession)
  // Here silence would mean yes: the first certificate of the machine's store.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
  })
}
