// Stands in for Electron's program: only what the desktop host uses, with windows that are pages of a real Chromium.
import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from 'playwright-core'
import { preloadScript } from '#test/support/electron/page.ts'
import { onStage } from '#test/support/electron/stage.ts'

/** Chromium knows no `app://`: a page of it is shown under an https name, and main is told the name it knows. */
const outside = (url: string) => url.replace(/^app:\/\/([^/]+)/, 'https://$1.app.test')
const inside = (url: string) => url.replace(/^https:\/\/([^/]+)\.app\.test/, 'app://$1')

export class App extends EventEmitter {
  #ready = Promise.withResolvers<void>()
  #isReady = false
  /** The program ends and is started again. */
  restart(): void {
    this.removeAllListeners()
    this.#ready = Promise.withResolvers()
    this.#isReady = false
    ipcMain.removeAllListeners()
    ipcMain.handlers.clear()
  }
  whenReady(): Promise<void> {
    return this.#ready.promise
  }
  /** As Electron does it: only after the main file has been read to its end. */
  becomeReady(): void {
    this.#isReady = true
    this.#ready.resolve()
  }
  isReady(): boolean {
    return this.#isReady
  }
  getPath(): string {
    return onStage().folder
  }
  getVersion(): string {
    return '0.0.0-double'
  }
  requestSingleInstanceLock(): boolean {
    return true
  }
  enableSandbox(): void {
    if (this.#isReady) throw new Error('enableSandbox must be called before the app is ready')
  }
  exit(code: number): void {
    this.emit('exit', code)
  }
  quit(): void {
    const event = {
      isPrevented: false,
      preventDefault() {
        this.isPrevented = true
      },
    }
    this.emit('before-quit', event)
    if (!event.isPrevented) this.emit('quit')
  }
}
export const app = new App()

type SchemeHandler = (request: Request) => Promise<Response>
const schemes = new Map<string, SchemeHandler>()
export const protocol = {
  registerSchemesAsPrivileged(): void {
    if (app.isReady()) throw new Error('registerSchemesAsPrivileged must be called before the app is ready')
  },
  handle(scheme: string, handler: SchemeHandler): void {
    schemes.set(scheme, handler)
  },
}

const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
export const net = {
  async fetch(url: string): Promise<Response> {
    const file = fileURLToPath(url)
    const headers = { 'content-type': kinds[path.extname(file)] ?? 'application/octet-stream' }
    return readFile(file).then(
      (bytes) => new Response(new Uint8Array(bytes), { headers }),
      () => new Response('not found', { status: 404 }),
    )
  },
}

export const session = {
  defaultSession: {
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
  },
}
export const dialog = {
  shown: [] as string[],
  showErrorBox: (title: string, text: string) => void dialog.shown.push(`${title}\n${text}`),
}
export const safeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(text).map((byte) => byte ^ 0x5a),
  decryptString: (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString(),
}
export const Menu = { setApplicationMenu: () => undefined }
export const screen = {
  getPrimaryDisplay: () => ({ id: 1, bounds: { x: 0, y: 0, width: 1080, height: 1920 } }),
  getAllDisplays: () => [{ id: 1 }, { id: 2, bounds: { x: 1366, y: 0, width: 1280, height: 800 } }],
}

type IpcEvent = { sender: WebContents; senderFrame: { url: string; parent: Frame | null } }
class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, (event: IpcEvent, ...args: unknown[]) => unknown>()
  handle(channel: string, handler: (event: IpcEvent, ...args: unknown[]) => unknown): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, handler)
  }
}
export const ipcMain = new IpcMain()

export class WebContents extends EventEmitter {
  page: Page | undefined
  isDead = false
  #openHandler: (details: { url: string }) => { action: 'allow' | 'deny' } = () => ({ action: 'allow' })
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'allow' | 'deny' }): void {
    this.#openHandler = handler
  }
  send(channel: string, ...args: unknown[]): void {
    void this.page
      ?.evaluate(
        ([name, passed]) => {
          const deliver = (window as unknown as { __deliver: (channel: string, args: unknown[]) => void })
            .__deliver // the preload script's
          deliver(name, passed)
        },
        [channel, structuredClone(args)] as const,
      )
      .catch(() => undefined) // the page is on its way out
  }
  /** What went to the system's printer: how, and as what text. */
  static readonly printed: { options: Record<string, unknown>; text: string }[] = []
  /** Why the system's printer takes nothing; empty when it does. */
  static refusal = ''
  executeJavaScript(script: string): Promise<unknown> {
    return this.page?.evaluate(script) ?? Promise.reject(new Error('the window has no page'))
  }
  print(options: Record<string, unknown>, done: (ok: boolean, reason: string) => void): void {
    void this.#take(options, done)
  }
  async #take(options: Record<string, unknown>, done: (ok: boolean, reason: string) => void): Promise<void> {
    const text = (await this.page?.innerText('body')) ?? ''
    const { refusal } = WebContents
    if (refusal === '') WebContents.printed.push({ options, text })
    done(refusal === '', refusal)
  }
  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve()
  }
  /** The page's process ends as if by itself; nothing is answered any more. */
  forcefullyCrashRenderer(): void {
    const { page } = this
    if (page)
      void page
        .context()
        .newCDPSession(page)
        .then((session) => session.send('Page.crash'))
        .catch(() => undefined)
  }
  async start(preload: string | undefined): Promise<void> {
    const page = await onStage().context.newPage()
    this.page = page
    this.isDead = false
    page.on('crash', () => {
      this.isDead = true
      this.emit('render-process-gone', {}, { reason: 'crashed' })
    })
    await page.exposeBinding(
      '__call',
      async ({ frame }, kind: 'invoke' | 'send', channel: string, args: unknown[]) => {
        const event: IpcEvent = {
          sender: this,
          senderFrame: { url: inside(frame.url()), parent: frame.parentFrame() },
        }
        if (kind === 'send') return { value: ipcMain.emit(channel, event, ...args) }
        const handler = ipcMain.handlers.get(channel)
        if (!handler) return { error: `No handler registered for '${channel}'` }
        try {
          return { value: structuredClone(await handler(event, ...args)) }
        } catch (error) {
          return { error: String(error) }
        }
      },
    )
    if (preload !== undefined)
      await page.addInitScript({ content: preloadScript(await readFile(preload, 'utf8')) })
    await page.route(/^https:\/\/[^/]+\.app\.test\//, async (route) => {
      const handler = schemes.get('app')
      if (!handler) return route.abort()
      const response = await handler(new Request(inside(route.request().url())))
      return route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
    })
    page.on('popup', (popup) => {
      if (this.#openHandler({ url: popup.url() }).action === 'deny') void popup.close()
    })
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = []
  static #waiting: { count: number; resolve: (windows: BrowserWindow[]) => void } | undefined
  /** Resolves when so many windows have been opened. */
  static whenMade(count: number, resolve: (windows: BrowserWindow[]) => void): void {
    BrowserWindow.#waiting = { count, resolve }
  }
  /** None will come: who waits gets those there are. */
  static noMore(): void {
    BrowserWindow.#waiting?.resolve([...BrowserWindow.all])
  }
  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.all]
  }
  readonly webContents = new WebContents()
  readonly options: { webPreferences: { preload?: string }; width?: number; height?: number }
  isKiosk = false
  #started: Promise<void>
  #loaded = Promise.withResolvers<Page>()
  constructor(options: BrowserWindow['options']) {
    super()
    this.options = options
    BrowserWindow.all.push(this)
    app.emit('web-contents-created', {}, this.webContents)
    const waiting = BrowserWindow.#waiting
    if (waiting?.count === BrowserWindow.all.length) waiting.resolve([...BrowserWindow.all])
    this.#started = this.webContents.start(options.webPreferences.preload)
  }
  async loadURL(url: string): Promise<void> {
    if (this.webContents.isDead) await this.#begin()
    await this.#started
    const { page } = this.webContents
    if (!page) throw new Error('the window has no page')
    await page.setViewportSize({ width: this.options.width ?? 1280, height: this.options.height ?? 800 })
    page.on('close', () => {
      if (page !== this.webContents.page) return
      this.emit('closed')
      BrowserWindow.all.splice(BrowserWindow.all.indexOf(this), 1)
      if (BrowserWindow.all.length === 0) app.emit('window-all-closed')
    })
    await page.goto(outside(url))
    this.#loaded.resolve(page)
  }
  /** The page that it shows, once it has loaded it. */
  get shown(): Promise<Page> {
    return this.#loaded.promise
  }
  /** A page whose process is gone shows nothing any more: another takes its place, as another process would. */
  #begin(): Promise<void> {
    const gone = this.webContents.page
    this.#loaded = Promise.withResolvers()
    this.#started = this.webContents.start(this.options.webPreferences.preload)
    void this.#started.then(() => gone?.close())
    return this.#started
  }
  /** As its cross would. */
  close(): void {
    let isPrevented = false
    this.emit('close', { preventDefault: () => (isPrevented = true) })
    if (!isPrevented) void this.webContents.page?.close()
  }
  destroy(): void {
    void this.webContents.page?.close()
  }
  setKiosk(to: boolean): void {
    this.isKiosk = to
  }
  setFullScreen(): void {}
  removeMenu(): void {}
  focus(): void {}
  isDestroyed(): boolean {
    return this.webContents.page?.isClosed() ?? false
  }
}

/** electron-store asks for the module as a whole. */
const electron = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  net,
  protocol,
  safeStorage,
  screen,
  session,
  shell: {},
}
export { electron as default }
