// The run of the desktop program by `npm start`: told once to close, waited for, and started again when it asks for that.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Clock } from '#core/system/clock.ts'
import { withoutCredentials, type ProcessEnv } from '#core/service/credentials.ts'
import { credentialKeeping, restartArguments, starterVariable } from '#core/system/starter.ts'
import type { StopRequest } from '#server/commands/stop-request.ts'
import { note } from '#server/commands/terminal.ts'

type ProgramEnd = { code: number | null; signal: NodeJS.Signals | null }

/** The program's own limit, half a minute, and what it needs to end after it: its clock started later than this one. ms */
export const closingMs = 35_000

const keeping = `--${credentialKeeping}`

const isWindows = process.platform === 'win32'

/** How it ended at last. `asked`: that it shall end. Started again without the option that keeps credentials, it has kept them. */
export async function runProgram(
  program: string,
  args: readonly string[],
  asked: Promise<StopRequest>,
  clock: Pick<Clock, 'wait'>,
  environment: ProcessEnv = process.env,
): Promise<ProgramEnd> {
  const child = start(program, args, environment)
  let next: readonly string[] | undefined
  child.on('message', (message) => (next = restartArguments(message) ?? next))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }) as ProgramEnd) // as Node says it
  const request = await Promise.race([ended.then(() => undefined), asked])
  if (request === undefined) {
    if (next === undefined) return ended
    const hasKept = args.includes(keeping) && !next.includes(keeping)
    return runProgram(program, next, asked, clock, hasKept ? withoutCredentials(environment) : environment)
  }
  note('Closing the till …')
  tell(child, request)
  await endInTime(child, ended, clock)
  return ended
}

/** The till itself: it alone is given what opens the service. */
const start = (program: string, args: readonly string[], environment: ProcessEnv): ChildProcess =>
  spawn(program, args, {
    env: { ...environment, [starterVariable]: 'npm start' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Out of reach of a signal to the whole group: Chromium's own processes would die of it before the till has closed.
    detached: !isWindows,
  })

/**
 * By another kind of signal than the one that was heard: that may have reached the program as well, and of the second of a kind Chromium
 * dies at once. Windows has no signals, only ends: there the line's end tells it.
 */
function tell(child: ChildProcess, request: StopRequest): void {
  if (isWindows) child.disconnect()
  else child.kill(request === 'SIGTERM' ? 'SIGINT' : 'SIGTERM')
}

/** A program that hangs is not waited for for ever. */
async function endInTime(
  child: ChildProcess,
  ended: Promise<ProgramEnd>,
  clock: Pick<Clock, 'wait'>,
): Promise<void> {
  const over = new AbortController()
  void ended.then(() => over.abort())
  await clock.wait(closingMs, over.signal)
  if (!over.signal.aborted) child.kill('SIGKILL')
}
