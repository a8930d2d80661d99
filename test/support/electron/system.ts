// The stand-in for what Electron reaches of the system: its dialogs, its key store, its menus, its sleep.
import { EventEmitter } from 'node:events'
import { app, createEvent } from '#test/support/electron/app.ts'

type Box = { message: string; detail: string }

/** Boxes stay until somebody answers them, or the program has ended. */
export const dialog = {
  shown: [] as string[],
  open: [] as { answer: () => void }[],
  showMessageBox({ message, detail }: Box): Promise<{ response: number }> {
    if (!app.isReady()) throw new Error('dialog can only be used after the app is ready')
    dialog.shown.push(`${message}\n${detail}`)
    const answered = Promise.withResolvers<{ response: number }>()
    const answer = () => answered.resolve({ response: 0 })
    dialog.open.push({ answer })
    app.once('quit', answer)
    return answered.promise
  },
  /** Until somebody answers it nothing of the main process goes on, no signal either: no test could. */
  showErrorBox(title: string): never {
    throw new Error(`The program stands still behind a box: ${title}`)
  },
}

type Backend = 'gnome_libsecret' | 'kwallet6' | 'basic_text'

/** The machine's key store, whose it is, and what Electron has found out of it so far. */
export const keyStore = {
  backend: 'gnome_libsecret' as Backend,
  user: 'till',
  isAsked: false,
  isPlain: false,
}

const noStore = (request: string) => new Error(`Error while ${request} the text: encryption is not available`)
/** Where there is no store everybody's password is the same; what it has sealed says so in its first three letters. */
const lockOf = () => (keyStore.backend === 'basic_text' ? 'v10everybody' : `v11${keyStore.user}`)
const scrambled = (bytes: Uint8Array) => Buffer.from(bytes.map((byte, at) => (at < 3 ? byte : byte ^ 0x5a)))

/** As on Linux, where alone the store has a name: it has none before somebody has asked whether there is one. */
export const safeStorage = {
  isEncryptionAvailable(): boolean {
    keyStore.isAsked = app.isReady()
    return keyStore.isAsked && (keyStore.backend !== 'basic_text' || keyStore.isPlain)
  },
  getSelectedStorageBackend: (): Backend | 'unknown' => (keyStore.isAsked ? keyStore.backend : 'unknown'),
  setUsePlainTextEncryption: (isPlain: boolean) => void (keyStore.isPlain = isPlain),
  encryptString(text: string): Buffer {
    if (!this.isEncryptionAvailable()) throw noStore('encrypting')
    return scrambled(Buffer.from(lockOf() + text))
  },
  decryptString(sealed: Uint8Array): string {
    if (!this.isEncryptionAvailable()) throw noStore('decrypting')
    const text = scrambled(sealed).toString()
    if (!text.startsWith(lockOf())) throw noStore('decrypting')
    return text.slice(lockOf().length)
  },
}
export const Menu = {
  /** Electron's own is there until another is set. */
  shown: 'default' as unknown,
  setApplicationMenu: (to: unknown) => void (Menu.shown = to),
  buildFromTemplate: (template: unknown) => template,
}
let blockers = 0
export const powerSaveBlocker = {
  running: new Set<number>(),
  start: (kind: string) => {
    if (kind !== 'prevent-display-sleep') throw new Error(`the display may sleep with ${kind}`)
    powerSaveBlocker.running.add((blockers += 1))
    return blockers
  },
  stop: (id: number) => powerSaveBlocker.running.delete(id),
}
/** Somebody has just touched the machine, or so many seconds ago. */
export class PowerMonitor extends EventEmitter {
  idle = 0
  #hearsShutdown = false
  constructor() {
    super()
    this.restart()
  }
  /** Another program has started. As on Linux: a listener for `shutdown` that is the first of all is overlooked. */
  restart(): void {
    this.removeAllListeners()
    this.#hearsShutdown = false
    this.once('newListener', () =>
      this.on('newListener', (name) => (this.#hearsShutdown ||= name === 'shutdown')),
    )
  }
  getSystemIdleTime(): number {
    return this.idle
  }
  /** Whether the machine waits for the program's own end. */
  switchOff(): boolean {
    const event = createEvent()
    if (this.#hearsShutdown) this.emit('shutdown', event)
    return event.defaultPrevented
  }
}
export const powerMonitor = new PowerMonitor()
