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

/** What whoever is asked to unlock it does: types the password, refuses, or neither, until the test does. */
type Unlocking = 'open' | 'refused' | 'asked'

/** The machine's key store, and whose it is. */
export const keyStore = {
  backend: 'gnome_libsecret' as Backend,
  user: 'till',
  answer: Promise.withResolvers<'open' | 'refused'>(),
  /** At the start of a program, which asks anew. */
  restart(at: { backend: Backend; user: string; unlocking: Unlocking }): void {
    const { unlocking, ...store } = at
    Object.assign(keyStore, store, { answer: Promise.withResolvers() })
    if (unlocking !== 'asked') keyStore.answer.resolve(unlocking)
  },
}

/** Once and for this program's life: whoever refused is not asked again. */
async function lock(): Promise<string> {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready')
  const answer = await keyStore.answer.promise
  // Where there is no store, or none that opens, everybody's password is the same; what that has sealed says so in its first three letters.
  return keyStore.backend === 'basic_text' || answer === 'refused' ? 'v10everybody' : `v11${keyStore.user}`
}
const scrambled = (bytes: Uint8Array) => Buffer.from(bytes.map((byte, at) => (at < 3 ? byte : byte ^ 0x5a)))

/** The real one stands still, windows and all, while somebody is asked for the password. */
const heldUp = (): never => {
  throw new Error('the synchronous functions of safeStorage hold up the program')
}

/** As on Linux, where alone the store has a name. */
export const safeStorage = {
  isEncryptionAvailable: heldUp,
  encryptString: heldUp,
  decryptString: heldUp,
  getSelectedStorageBackend: (): Backend | 'unknown' => (app.isReady() ? keyStore.backend : 'unknown'),
  /** Also where it goes on with the password that all know. */
  isAsyncEncryptionAvailable: () => lock().then(() => true),
  encryptStringAsync: async (text: string): Promise<Buffer> => scrambled(Buffer.from((await lock()) + text)),
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const by = await lock()
    const text = scrambled(sealed).toString()
    if (!text.startsWith(by)) throw new Error('Error while decrypting the ciphertext')
    return { result: text.slice(by.length), shouldReEncrypt: false }
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
