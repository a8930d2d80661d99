// The programs of the demo as processes of their own, so that one of them can be killed: the sandbox, and each hub.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { withoutSecrets } from '#core/service/credentials.ts'

const root = path.join(import.meta.dirname, '../..')

/** What Node has made of a source file it keeps there: the next program that needs the file starts in half the time. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/kasse') }

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

/** Whoever started it ends it, also where nobody comes to that any more. */
export function endWithUs(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

/** Resolves when it has printed its one line of JSON; rejects with what it said instead. */
export async function startProgram<Said>(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Program<Said>> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutSecrets(process.env), ...compiled, ...environment },
  })
  const gone = once(child, 'exit')
  endWithUs(child)
  const complaint = text(child.stderr)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  let out = ''
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
      const [first, ...rest] = out.split('\n')
      if (rest.length > 0) resolve(first ?? '')
    })
    void gone.then(async () => reject(new Error(`${file} ended: ${await complaint}`)))
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
  }
}
