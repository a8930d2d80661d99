// The stand-in for Electron's program itself: when it is ready, when it ends, how it was started.
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { ipcMain } from '#test/support/electron/ipc.ts'
import { onStage } from '#test/support/electron/stage.ts'

export class App extends EventEmitter {
  /** Its files come out of a package, as at a shop's. */
  isPackaged = false
  #ready = Promise.withResolvers<void>()
  #isReady = false
  /** It asked to be started again once it has ended, and how: without a word of its own as it was started now. */
  isComingBack = false
  nextArgs: readonly string[] = []
  /** With which it has ended; null while it runs. */
  exitCode: number | null = null
  #signalled = new Set<NodeJS.Signals>()
  /** The options of this start, as Chromium read them, and what it has added to them itself. */
  #options: readonly string[] = []
  readonly commandLine = {
    getSwitchValue: (name: string) =>
      this.#options.findLast((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
  }
  #paths = new Map<string, string>()
  /** The program ends and is started again. */
  restart(isPackaged: boolean, options: readonly string[] = []): void {
    this.isComingBack = false
    this.exitCode = null
    this.#signalled = new Set()
    this.nextArgs = []
    this.#options = options
    this.isSandboxed = false
    this.hasLock = true
    this.removeAllListeners()
    this.isPackaged = isPackaged
    this.#ready = Promise.withResolvers()
    this.#isReady = false
    this.#paths = new Map()
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
  getPath(name: string): string {
    return this.#paths.get(name) ?? onStage().folder
  }
  setPath(name: string, to: string): void {
    if (!existsSync(to)) throw new Error(`Failed to set path of ${name}: it is not there`)
    if (this.#isReady) throw new Error('setPath is too late: the app is ready')
    this.#paths.set(name, to)
  }
  getVersion(): string {
    return '0.0.0-double'
  }
  /** Another program of the same folder has it. */
  static readonly taken = new Set<string>()
  /** This program's own. */
  hasLock = true
  releaseSingleInstanceLock(): void {
    this.hasLock = false
  }
  requestSingleInstanceLock(): boolean {
    return !App.taken.has(this.getPath('userData'))
  }
  /** Each process of a page, whatever its window asks for. */
  isSandboxed = false
  enableSandbox(): void {
    if (this.#isReady) throw new Error('enableSandbox must be called before the app is ready')
    this.isSandboxed = true
  }
  relaunch({ args = process.argv.slice(1) }: { args?: readonly string[] } = {}): void {
    this.isComingBack = true
    this.nextArgs = args
  }
  /** At once: nobody is asked. */
  exit(code: number): void {
    if (this.exitCode !== null) return
    this.exitCode = code
    this.emit('quit', createEvent(), code)
  }
  quit(): void {
    const event = createEvent()
    this.emit('before-quit', event)
    if (!event.defaultPrevented) this.exit(0)
  }
  /** As Chromium takes it on Linux and Mac: the first of a kind asks the program to end, the second kills it. */
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGHUP'): void {
    if (this.#signalled.has(name)) return this.exit(128 + constants.signals[name])
    this.#signalled.add(name)
    this.quit()
  }
}
export const app = new App()

/** What a listener may say no to. */
export function createEvent<Details extends object>(details?: Details) {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}
