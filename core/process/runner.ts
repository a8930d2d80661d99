// The runner of a feature's steps: one queue an id; decide, record, request, observe, and everything between two requests in one commit.
import type { Send } from '#core/process/request.ts'

export type Runner = {
  /** Does what is due for this id, and comes back when there is nothing to do but wait. A step under way is shared. */
  step(id: string): Promise<void>
  /** Writes this down at once, and does what is due then. Where nothing runs for this id, that is one commit up to the first request. */
  begin(id: string, record: () => void): Promise<void>
  /** Does this alone: no step is taken meanwhile. */
  alone<T>(id: string, act: () => Promise<T>): Promise<T>
  /** Sends this alone, and writes down what its answer proves. */
  ask<T>(id: string, send: Send<T>): Promise<T>
  /** When no step is under way any more. */
  settled(): Promise<void>
}

/** What one step came to: `recorded` something that the next one follows from, a request that must leave, or nothing to do now. */
export type Taken = 'recorded' | 'nothing' | Send

export type RunnerOptions = {
  /** Decides and does the one next step; of a request it writes down that it leaves, and returns its sending. */
  take: (id: string) => Taken
  /** Everything that is written down meanwhile is one commit. */
  batch: <T>(act: () => T) => T
  /** What was observed last was not written down after all: only a read can say it again. */
  unwritten: (id: string) => void
  /** Aborted when the till closes: no request begins after it, and what an answer proves is still written down. */
  closing: AbortSignal
}

/** Nothing needs so many requests at once, or so many facts between two of them; more would be a loop of ours. */
const mostTurns = 32

export function createRunner({ take, batch, unwritten, closing }: RunnerOptions): Runner {
  const running = new Map<string, Promise<unknown>>()
  const steps = new Map<string, Promise<void>>()

  function advance(id: string): Send | undefined {
    try {
      for (let turn = 0; turn < mostTurns && !closing.aborted; turn++) {
        const taken = take(id)
        if (taken === 'nothing') return undefined
        if (taken !== 'recorded') return taken
      }
      return undefined
    } catch (error) {
      // A mistake of ours is thrown after the commit: what an answer proved is written down whatever comes of the next step.
      return () => Promise.reject(error as Error) // as it was thrown
    }
  }

  function commit<T>(id: string, act: () => T): T {
    try {
      return batch(act)
    } catch (error) {
      unwritten(id)
      throw error
    }
  }

  async function run(id: string, first: () => unknown): Promise<void> {
    let observe = first
    for (let turn = 0; turn < mostTurns; turn++) {
      const send = commit(id, () => {
        observe()
        return advance(id)
      })
      if (!send) return
      observe = await send()
    }
    commit(id, observe)
  }

  /** After whatever runs for this id now, alone. */
  function alone<T>(id: string, act: () => Promise<T>): Promise<T> {
    const before = running.get(id)
    const made = before === undefined ? act() : before.then(act, act)
    const kept = made.finally(() => {
      if (running.get(id) === kept) running.delete(id)
    })
    running.set(id, kept)
    return kept
  }

  function start(id: string, record: () => void): Promise<void> {
    const made = alone(id, () => run(id, record)).finally(() => {
      if (steps.get(id) === made) steps.delete(id)
    })
    steps.set(id, made)
    return made
  }

  const step = (id: string) => steps.get(id) ?? start(id, () => undefined)

  return {
    step,
    async begin(id, record) {
      if (!running.has(id)) return start(id, record)
      record()
      return step(id)
    },
    alone,
    ask: (id, send) =>
      alone(id, async () => {
        const observe = await send()
        return commit(id, observe)
      }),
    async settled() {
      await Promise.allSettled(running.values())
    },
  }
}
