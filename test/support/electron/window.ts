// The stand-in for Electron's windows: each shows one page, and which of them are open, and where.
import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { app } from '#test/support/electron/app.ts'
import { WebContents } from '#test/support/electron/contents.ts'
import { outside } from '#test/support/electron/protocol.ts'
import { screen, type Bounds } from '#test/support/electron/screen.ts'
import { session } from '#test/support/electron/session.ts'

type Options = Partial<Bounds> & {
  fullscreen?: boolean
  kiosk?: boolean
  frame?: boolean
  show?: boolean
  webPreferences: { preload?: string; partition?: string; [name: string]: unknown }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = []
  /** The one in front is the last. */
  static order: BrowserWindow[] = []
  /** The one that has the keyboard. */
  static #focused: BrowserWindow | undefined
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
  readonly webContents: WebContents
  readonly options: Options
  isKiosk: boolean
  onTop: string | null = null
  #isMinimized = false
  #isWhole: boolean
  #bounds: Bounds
  #started: Promise<void>
  #loaded = Promise.withResolvers<Page>()
  constructor(options: Options) {
    super()
    this.options = options
    this.isKiosk = options.kiosk ?? false
    this.#isWhole = options.fullscreen ?? false
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = this.#allowed({ x, y, width, height })
    if (this.#isWhole && screen.isWayland) this.#bounds = { ...screen.getPrimaryDisplay().bounds }
    this.webContents = new WebContents(session.fromPartition(options.webPreferences.partition ?? ''))
    BrowserWindow.all.push(this)
    BrowserWindow.order.push(this)
    if (options.show !== false) this.#takeFocus()
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
    await this.#fit()
    page.on('close', () => {
      if (page !== this.webContents.page || !BrowserWindow.all.includes(this)) return
      BrowserWindow.all.splice(BrowserWindow.all.indexOf(this), 1)
      BrowserWindow.order = BrowserWindow.order.filter((one) => one !== this)
      this.emit('closed')
      if (BrowserWindow.all.length === 0) app.emit('window-all-closed')
    })
    this.webContents.going = url
    await page.goto(outside(url))
    this.webContents.going = undefined
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
  async #fit(): Promise<void> {
    const { width, height } = this.getBounds()
    await this.webContents.page?.setViewportSize({ width, height }).catch(() => undefined) // it is being closed
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
  isDestroyed(): boolean {
    return !BrowserWindow.all.includes(this)
  }
  get kiosk(): boolean {
    return this.isKiosk
  }
  isAlwaysOnTop(): boolean {
    return this.onTop !== null
  }
  setKiosk(to: boolean): void {
    this.isKiosk = to
  }
  setAlwaysOnTop(to: boolean, level = 'floating'): void {
    this.onTop = to ? level : null
  }
  getBounds(): Bounds {
    return { ...this.#bounds }
  }
  /** Wayland tells no place and takes none: every window is on the first display. */
  #allowed(to: Bounds): Bounds {
    return screen.isWayland ? { ...to, x: 0, y: 0 } : { ...to }
  }
  /** A window that is all over its display stays there; and a window manager may leave any where it was. */
  setBounds(to: Bounds): void {
    if (this.#isWhole) return
    if (screen.undoes > 0) {
      screen.undoes -= 1
      return
    }
    this.#bounds = this.#allowed(to)
    void this.#fit()
  }
  isFullScreen(): boolean {
    return this.#isWhole
  }
  /** Over the display it is on, where it takes the keyboard; left only after a moment, as on every system. */
  setFullScreen(to: boolean): void {
    if (to === this.#isWhole) return
    if (to) {
      const { x, y } = this.#bounds
      const on = screen.displays.find(
        ({ bounds }) =>
          x >= bounds.x && x < bounds.x + bounds.width && y >= bounds.y && y < bounds.y + bounds.height,
      )
      this.#bounds = { ...(on ?? screen.getPrimaryDisplay()).bounds }
      this.#isWhole = true
      this.moveTop()
      this.#takeFocus()
      void this.#fit()
      return
    }
    setImmediate(() => {
      this.#isWhole = false
      this.emit('leave-full-screen')
    })
  }
  minimize(): void {
    this.#isMinimized = true
    this.emit('minimize')
  }
  isMinimized(): boolean {
    return this.#isMinimized
  }
  restore(): void {
    this.#isMinimized = false
  }
  removeMenu(): void {}
  #isHidden = false
  hide(): void {
    this.#isHidden = true
    BrowserWindow.order = BrowserWindow.order.filter((one) => one !== this)
    this.emit('hide')
  }
  /** A hidden one comes up in front, under Wayland too, where one that is there already stays where it is. */
  show(): void {
    if (this.#isHidden) BrowserWindow.order.push(this)
    this.#isHidden = false
    this.focus()
  }
  showInactive(): void {}
  focus(): void {
    this.moveTop()
    this.#takeFocus()
  }
  isFocused(): boolean {
    return BrowserWindow.#focused === this && !this.isDestroyed()
  }
  /** Given by the window manager, a moment later. */
  #takeFocus(): void {
    if (screen.isWayland && BrowserWindow.order.at(-1) !== this) return
    setImmediate(() => {
      const before = BrowserWindow.#focused
      if (before === this || this.isDestroyed()) return
      BrowserWindow.#focused = this
      if (before?.isDestroyed() === false) before.emit('blur')
      this.emit('focus')
    })
  }
  moveTop(): void {
    if (screen.isWayland) return
    BrowserWindow.order = [...BrowserWindow.order.filter((one) => one !== this), this]
  }
}
