// The stand-in for Electron's sessions: what a page of one may do, load and keep. What nobody forbids is allowed, as in Electron.
import { EventEmitter } from 'node:events'
import { app, createEvent } from '#test/support/electron/app.ts'

type Check = (contents: unknown, permission: string, origin: string) => boolean
type Ask = (contents: unknown, permission: string, done: (isGiven: boolean) => void) => void
type Capture = (request: object, done: (streams: unknown) => void) => void
type Decide = (details: { url: string }, done: (answer: { cancel?: boolean }) => void) => void

/** What a Chromium page can be given, and under which name Electron asks for it. */
const permissions = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  camera: 'media',
  microphone: 'media',
  'clipboard-read': 'clipboard-read',
  midi: 'midi',
  'screen-wake-lock': 'screen-wake-lock',
} as const

export class Session extends EventEmitter {
  #check: Check | undefined
  #ask: Ask | undefined
  #decide: Decide | undefined
  isSpellChecked = true
  /** As the system's settings say it, for every address. */
  proxies = 'DIRECT'
  resolveProxy(_url: string): Promise<string> {
    return Promise.resolve(this.proxies)
  }
  /** What its pages loaded is kept on disk. */
  readonly isKept: boolean
  constructor(name: string) {
    super()
    this.isKept = name === '' || name.startsWith('persist:')
  }
  /** What was let out to the network. */
  readonly strayed: string[] = []
  /** The files that a page was allowed to save. */
  readonly kept: string[] = []
  readonly webRequest = { onBeforeRequest: (decide: Decide) => void (this.#decide = decide) }
  setPermissionRequestHandler(ask: Ask): void {
    this.#ask = ask
  }
  setPermissionCheckHandler(check: Check): void {
    this.#check = check
  }
  isDeviceGiven: (details: object) => boolean = () => true
  setDevicePermissionHandler(check: (details: object) => boolean): void {
    this.isDeviceGiven = check
  }
  #capture: Capture | undefined
  setDisplayMediaRequestHandler(capture: Capture): void {
    this.#capture = capture
  }
  /** What a page that asks for a picture of the screen is given; undefined: nobody has said. */
  captured(): unknown {
    let given: unknown
    this.#capture?.({}, (to) => (given = to))
    return given
  }
  setSpellCheckerEnabled(to: boolean): void {
    this.isSpellChecked = to
  }
  /** What Chromium is told to give its pages. */
  given(contents: { getURL: () => string }): (keyof typeof permissions)[] {
    // Before it has loaded anything a window is one of ours.
    const url = contents.getURL().replace(/^(about:blank)?$/, 'app://kasse')
    const [origin = ''] = /^\w+:\/\/[^/]*/.exec(url) ?? []
    return (Object.keys(permissions) as (keyof typeof permissions)[]).filter((name) => {
      // Electron asks the one for what a page looks up, the other for what it asks for: a page needs only one of them.
      const isThere = this.#check?.(contents, permissions[name], origin) ?? true
      let isGiven = this.#ask === undefined
      this.#ask?.(contents, permissions[name], (answer) => (isGiven = answer))
      return isThere || isGiven
    })
  }
  isLoadable(url: string): boolean {
    let isCancelled = false
    this.#decide?.({ url }, ({ cancel = false }) => (isCancelled = cancel))
    if (!isCancelled && !/^(app|blob|data):/.test(url)) this.strayed.push(url)
    return !isCancelled
  }
  mayKeep(url: string, name: string, contents: unknown): boolean {
    const event = createEvent()
    this.emit('will-download', event, { getURL: () => url, getFilename: () => name }, contents)
    if (!event.defaultPrevented) this.kept.push(name)
    return !event.defaultPrevented
  }
}

const partitions = new Map<string, Session>()
/** The program ends; its next run finds sessions that nobody has set up. */
export const forgetSessions = (): void => partitions.clear()

export const session = {
  get defaultSession(): Session {
    return session.fromPartition('')
  },
  fromPartition(name: string): Session {
    const known = partitions.get(name)
    if (known) return known
    if (!app.isReady()) throw new Error('Session can only be received when app is ready')
    const made = new Session(name)
    partitions.set(name, made)
    app.emit('session-created', made)
    return made
  },
}
