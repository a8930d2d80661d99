// The stand-in for Electron's program itself: when it is ready, when it ends, how it was started.
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { ipcMain } from '#test/support/electron/ipc.ts'
import { onStage } from '#test/support/electron/stage.ts'

export class App extends EventEmitter {
  /** Its files come out of a package, as at a shop's. */
  isPackaged = false
  #ready = Promise.withResolvers<void>()
  #isReady = false
  /** It asked to be started again once it has ended. */
  isComingBack = false
  /** With which it has ended; null while it runs. */
  exitCode: number | null = null
  #paths = new Map<string, string>()
  /** The program ends and is started again. */
  restart(isPackaged: boolean): void {
    this.isComingBack = false
    this.exitCode = null
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
  relaunch(): void {
    this.isComingBack = true
  }
  exit(code: number): void {
    this.exitCode = code
    this.emit('exit', code)
  }
  quit(): void {
    const event = createEvent()
    this.emit('before-quit', event)
    if (!event.defaultPrevented) this.emit('quit')
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
