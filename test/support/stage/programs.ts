// The programs of a stage as processes of their own, so that one of them can be killed: the sandbox, hubs, tills.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { withoutSecrets } from '#core/service/credentials.ts'
import { systemClock } from '#core/system/clock.ts'

const root = path.join(import.meta.dirname, '../../..')

/** What Node has made of a source file it keeps there: the next program that needs the file starts in half the time. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/kasse') }
/** Ms until a program that says nothing is given up; a machine where several start at once needs many seconds for each. */
const startPatience = 60_000
/** Characters of a program's errors that are kept, the newest. */
const keptErrors = 4000

export type Program<Said> = {
  /** The line it printed when it was ready. */
  said: Said
  pid: number
  kill(): Promise<void>
} & AsyncDisposable

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Resolves when it has printed its one line of JSON; rejects with what it said instead. */
export async function startProgram<Said>(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  patienceMs = startPatience,
): Promise<Program<Said>> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutSecrets(process.env), ...compiled, ...environment },
  })
  running.add(child)
  const gone = once(child, 'close').finally(() => running.delete(child))
  let [out, errors] = ['', '']
  child.stderr.on('data', (chunk) => (errors = (errors + String(chunk)).slice(-keptErrors)))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  const freed = new AbortController()
  const line = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      const [first = '', ...rest] = (out += String(chunk)).split('\n')
      if (rest.length === 0) return
      resolve(first)
      child.stdout.off('data', hear).resume() // what it logs from now on is nobody's
    }
    child.stdout.on('data', hear)
    gone.then(() => reject(new Error(`${file} ended: ${errors}`)), reject)
    const late = () => reject(new Error(`${file} is not ready after ${patienceMs / 1000} s: ${errors}`))
    void systemClock.wait(patienceMs, freed.signal).then(late)
  })
  try {
    return {
      said: JSON.parse(await line) as Said, // each command's own tests hold it to its line
      pid: child.pid ?? 0,
      kill: () => end('SIGKILL'),
      [Symbol.asyncDispose]: () => end('SIGTERM'),
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    freed.abort(null)
  }
}

/** All of them into `owner`, or none: where one fails, the others are closed with what `owner` has. */
export async function openAll<Opened extends AsyncDisposable>(
  owner: AsyncDisposableStack,
  openings: readonly Promise<Opened>[],
): Promise<Opened[]> {
  for (const one of await Promise.allSettled(openings)) if (one.status === 'fulfilled') owner.use(one.value)
  return Promise.all(openings)
}
