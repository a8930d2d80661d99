// One run of the kiosk's browser: started on a page, controlled over a pipe of its own, ended when the pipe closes.
import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { withoutSecrets } from '#core/service/credentials.ts'
import { kioskFlags, screenFlags } from '#server/kiosk/flags.ts'

export type BrowserOptions = {
  /** The Chromium to start. */
  program: string
  /** Where it keeps what it remembers: a folder of its own. */
  profile: string
  /** The page, with its start-up token: said over the line, because other users of the machine see a command line. */
  address: string
  /** Beside those of every kiosk. */
  flags?: readonly string[]
  environment?: NodeJS.ProcessEnv
}

export type Browser = {
  pid: number | undefined
  /** Resolves with the reason when it is gone, or when the page is and it can only be ended. */
  over: Promise<string>
  /** Resolves when its process has ended. */
  end(): Promise<void>
}

/** Places of the line among the child's files: Chromium reads commands from the third and answers on the fourth. */
const [commands, answers] = [3, 4]

export function startBrowser({
  program,
  profile,
  address,
  flags = [],
  environment = process.env,
}: BrowserOptions): Browser {
  const all = [...kioskFlags, ...screenFlags(environment), '--remote-debugging-pipe', ...flags]
  // With the line's other end, held by this process alone, the browser ends too: also when this process is killed.
  const child = spawn(program, [...all, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: withoutSecrets(environment),
  })
  const gone = Promise.withResolvers<string>()
  const over = Promise.withResolvers<string>()
  child.once('exit', (code, signal) => gone.resolve(`ended (${signal ?? code})`))
  child.once('error', (error) => gone.resolve(`not started (${error.message})`))
  void gone.promise.then(over.resolve)
  const line = openLine(child.stdio[commands] as Writable, child.stdio[answers] as Readable) // as asked for above
  line.hear((message) => {
    const { method, params } = message
    if (method === 'Target.targetCreated' && params?.targetInfo?.type === 'page')
      line.say('Target.attachToTarget', { targetId: params.targetInfo.targetId, flatten: true })
    if (method === 'Target.attachedToTarget' && params?.sessionId !== undefined) {
      line.say('Inspector.enable', {}, params.sessionId)
      line.say('Page.navigate', { url: address }, params.sessionId)
    }
    if (method === 'Inspector.targetCrashed') over.resolve('its page died')
  })
  line.say('Target.setDiscoverTargets', { discover: true })
  return {
    pid: child.pid,
    over: over.promise,
    end: async () => {
      child.kill('SIGKILL')
      await gone.promise
    },
  }
}

/** What is read of Chromium's own protocol; it says far more. */
type Message = {
  method?: string
  params?: { sessionId?: string; targetInfo?: { type: string; targetId: string } }
}

/** Messages are JSON, each ended by a zero. */
function openLine(to: Writable, from: Readable) {
  let count = 0
  let rest = ''
  // A line that breaks is a browser that ends: its process says so.
  for (const end of [to, from]) end.on('error', () => undefined)
  return {
    say(method: string, params: object, sessionId?: string): void {
      to.write(`${JSON.stringify({ id: (count += 1), method, params, sessionId })}\0`)
    },
    hear(listener: (message: Message) => void): void {
      from.setEncoding('utf8')
      from.on('data', (text: string) => {
        const parts = (rest + text).split('\0')
        rest = parts.pop() ?? ''
        for (const part of parts) listener(JSON.parse(part) as Message) // from our own child
      })
    },
  }
}
