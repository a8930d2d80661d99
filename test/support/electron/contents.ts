// The stand-in for a window's contents: a page of a real Chromium, with the built preload in it.
import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download, Frame, Page, Request, Route } from 'playwright-core'
import { createEvent } from '#test/support/electron/app.ts'
import { ipcMain, type IpcEvent, type SenderFrame } from '#test/support/electron/ipc.ts'
import { noServiceWorkers, preloadScript } from '#test/support/electron/preload-injection.ts'
import { inside, privileges, schemes } from '#test/support/electron/protocol.ts'
import type { Session } from '#test/support/electron/session.ts'
import { onStage } from '#test/support/electron/stage.ts'

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

type PrintJob = {
  options: Record<string, unknown>
  name: string
  text: string
  typefaces: string[]
  session: Session
}

/** Those that show a page, by the context it is in. */
const shown = new WeakMap<BrowserContext, Set<WebContents>>()

/** Electron asks before there is a window: where the answer is no, what it would have shown is never asked for. */
async function watchOpened(context: BrowserContext, by: WebContents): Promise<void> {
  const known = shown.get(context)
  if (known) return void known.add(by)
  const all = new Set([by])
  shown.set(context, all)
  await context.route('**/*', (route) => {
    const isDenied =
      isOfNewWindow(route.request()) && [...all].some((one) => !one.mayOpen(route.request().url()))
    return isDenied ? route.abort('aborted') : route.continue()
  })
}

/** Whose window a page has just begun to open has no frame yet, and does not say whose it is: each may say no. */
function isOfNewWindow(request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame() === null
  } catch {
    return true
  }
}

const levelOf = (type: string): string => (type === 'error' || type === 'warning' ? type : 'info')

export class WebContents extends EventEmitter {
  static #count = 0
  readonly id = (WebContents.#count += 1)
  readonly session: Session
  page: Page | undefined
  isDead = false
  /** A process of its page has ended: in Electron 33 to 43 its frames are `detached` from then on, those of the next page too. */
  #hasDied = false
  zoom = { factor: 1, limits: [0.25, 5] }
  /** Where main has it go: what main itself does asks nobody. */
  going: string | undefined
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  constructor(session: Session) {
    super()
    this.session = session
  }
  get mainFrame(): SenderFrame {
    if (!this.page) throw new Error('the window has no page')
    return this.#frameOf(this.page.mainFrame())
  }
  getURL(): string {
    return inside(this.page?.url() ?? '')
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }
  mayOpen(url: string): boolean {
    return this.#openHandler({ url: inside(url) }).action === 'allow'
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
  /** What went to the system's printer: how, called what, as what text, in which typefaces, and out of which session. */
  static readonly printed: PrintJob[] = []
  /** Why the system's printer takes nothing; empty when it does. */
  static refusal = ''
  /** The printers of this machine. */
  static printers: readonly string[] = ['Counter']
  executeJavaScript(script: string): Promise<unknown> {
    return this.page?.evaluate(script) ?? Promise.reject(new Error('the window has no page'))
  }
  print(options: Record<string, unknown>, done: (ok: boolean, reason: string) => void): void {
    void this.#take(options, done)
  }
  async #take(options: Record<string, unknown>, done: (ok: boolean, reason: string) => void): Promise<void> {
    const { page, session } = this
    const { deviceName } = options
    if (!page) return done(false, 'the window has no page')
    if (typeof deviceName === 'string' && !WebContents.printers.includes(deviceName))
      return done(false, 'Invalid deviceName provided')
    if (WebContents.refusal !== '') return done(false, WebContents.refusal)
    WebContents.printed.push({
      options,
      // A page without a title is called by its address.
      name: (await page.title()) || page.url(),
      text: await page.innerText('body'),
      typefaces: await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      ),
      session,
    })
    done(true, '')
  }
  setVisualZoomLevelLimits(least: number, most: number): Promise<void> {
    this.zoom.limits = [least, most]
    return Promise.resolve()
  }
  getZoomFactor(): number {
    return this.zoom.factor
  }
  setZoomFactor(factor: number): void {
    this.zoom.factor = factor
  }
  /** By which ways its pages may speak to other machines past every request that main is asked about. */
  rtcPolicy = 'default'
  setWebRTCIPHandlingPolicy(to: string): void {
    this.rtcPolicy = to
  }
  closeDevTools(): void {
    this.emit('devtools-closed')
  }
  /** A key of the keyboard: main hears of it first, and of what main stops the page hears nothing. As playwright names it. */
  async press(keys: string): Promise<boolean> {
    const held = keys.split(/(?<!\+)\+|\+(?=\+$)/)
    const key = held.pop() ?? ''
    const isHeld = (name: string) => held.includes(name)
    const event = createEvent()
    this.emit('before-input-event', event, {
      type: 'keyDown',
      key: key.replace(/^Key/, ''),
      code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
      shift: isHeld('Shift'),
      control: isHeld('Control'),
      alt: isHeld('Alt'),
      meta: isHeld('Meta'),
    })
    if (!event.defaultPrevented) await this.page?.keyboard.press(keys)
    return !event.defaultPrevented
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
    const { context } = onStage()
    const page = await context.newPage()
    this.page = page
    this.isDead = false
    // Every other one is denied.
    await context.grantPermissions(this.session.given(this))
    page.on('crash', () => {
      this.isDead = this.#hasDied = true
      this.emit('render-process-gone', {}, { reason: 'crashed' })
    })
    page.on('domcontentloaded', () => this.emit('did-finish-load'))
    page.on('console', (said) => {
      const { url, lineNumber } = said.location()
      this.#tellConsole({
        level: levelOf(said.type()),
        message: said.text(),
        lineNumber,
        sourceId: inside(url),
      })
    })
    page.on('pageerror', ({ message }) =>
      this.#tellConsole({ level: 'error', message: `Uncaught ${message}`, lineNumber: 0, sourceId: '' }),
    )
    page.on('download', (download) => void this.#offer(download))
    await watchOpened(context, this)
    page.on('popup', (popup) => {
      if (!this.mayOpen(popup.url())) void popup.close()
    })
    await page.exposeBinding(
      '__call',
      ({ frame }, kind: 'invoke' | 'send', channel: string, args: unknown[]) =>
        this.#hear({ sender: this, senderFrame: this.#frameOf(frame) }, kind, channel, args),
    )
    if (preload !== undefined)
      await page.addInitScript({ content: preloadScript(await readFile(preload, 'utf8')) })
    if (privileges.get('app')?.allowServiceWorkers !== true)
      await page.addInitScript({ content: noServiceWorkers })
    await page.route('**/*', (route) => this.#load(route))
  }
  readonly #tokens = new WeakMap<Frame, string>()
  #frameOf(frame: Frame): SenderFrame {
    const frameToken = this.#tokens.get(frame) ?? crypto.randomUUID()
    this.#tokens.set(frame, frameToken)
    const parent = frame.parentFrame()
    return {
      url: inside(frame.url()),
      parent: parent && this.#frameOf(parent),
      detached: this.#hasDied || frame.isDetached(),
      frameToken,
    }
  }
  async #hear(event: IpcEvent, kind: 'invoke' | 'send', channel: string, args: unknown[]): Promise<unknown> {
    if (kind === 'send') return { value: ipcMain.emit(channel, event, ...args) }
    const handler = ipcMain.handlers.get(channel)
    if (!handler) return { error: `No handler registered for '${channel}'` }
    try {
      return { value: structuredClone(await handler(event, ...args)) }
    } catch (error) {
      return { error: String(error) }
    }
  }
  /** Main is asked before a page goes anywhere or loads anything, in Electron's order. */
  async #load(route: Route): Promise<void> {
    const request = route.request()
    const url = inside(request.url())
    if (request.isNavigationRequest() && url !== this.going && !this.#mayGo(url, request.frame()))
      return route.abort('aborted')
    if (!this.session.isLoadable(url)) return route.abort('blockedbyclient')
    if (!url.startsWith('app:')) return route.continue()
    const handler = schemes.get('app')
    if (!handler) return route.abort()
    const response = await handler(new globalThis.Request(url, { method: request.method() }))
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
  #mayGo(url: string, frame: Frame): boolean {
    const isMainFrame = frame.parentFrame() === null
    const event = createEvent({ url, isMainFrame, isSameDocument: false })
    this.emit('will-frame-navigate', event)
    if (isMainFrame) this.emit('will-navigate', event)
    return !event.defaultPrevented
  }
  /** As Electron has told it from version 35 on. */
  #tellConsole(said: { level: string; message: string; lineNumber: number; sourceId: string }): void {
    this.emit('console-message', said)
  }
  async #offer(download: Download): Promise<void> {
    if (!this.session.mayKeep(inside(download.url()), download.suggestedFilename(), this))
      await download.cancel()
  }
}
