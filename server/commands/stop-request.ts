// The request that a running command ends: a signal, or the end of whoever has started it.
import { readFileSync } from 'node:fs'
import { systemClock } from '#core/system/clock.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type StopRequest = (typeof signals)[number] | 'orphaned'

/** Resolves with the first request. Later ones are held: a terminal that closes says it more than once. */
export async function stopRequest(): Promise<StopRequest> {
  const stopped = new AbortController()
  let first: StopRequest = 'orphaned'
  for (const signal of signals) {
    // The package that writes conf's files answers a signal by raising it anew: a second one that nobody sent, and on Windows the end on the spot.
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (stopped.signal.aborted) return
      first = signal
      // The terminal, or who reads along, may be gone already: what cannot be said must not keep the till from closing.
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
      stopped.abort()
    })
  }
  // npm's shell may die of a signal without passing it on: then nobody is left who could stop us.
  const starters = startersNow()
  while (!stopped.signal.aborted && startersNow() === starters) await systemClock.wait(250, stopped.signal)
  stopped.abort()
  return first
}

/** Resolves at the first request to end; a second Ctrl+C ends the process at once. */
export async function waitForStop(): Promise<void> {
  await stopRequest()
  process.once('SIGINT', () => process.exit(130))
}

/** Processes that started this one and could stop it. */
const startersNow = (): string => `${process.ppid} ${npmBehind(process.ppid)}`

/** The npm whose shell this is. The shell outlives it, and is told nothing when npm dies of a SIGHUP. Only Linux shows a parent's parent. */
function npmBehind(shell: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // Behind the name, which may hold anything: the state, and the parent.
    const [, parent = ''] = readFileSync(`/proc/${shell}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return readFileSync(`/proc/${parent}/comm`, 'utf8').startsWith('npm') ? parent : undefined
  } catch {
    return undefined // one of them has just ended
  }
}
