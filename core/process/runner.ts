// The runner of a feature's steps and the life of each request: one queue an id; decide, record, request, observe, and everything between two requests in one commit.
import { createHmac } from 'node:crypto'
import { notePutOff } from '#core/process/refusals.ts'
import { noteSent, obeySilence, type ProcessRuntime } from '#core/process/runtime.ts'
import type { Answer, Trouble } from '#core/process/trouble.ts'
import type { Clock } from '#core/system/clock.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type Runner = {
  /** Does what is due for this id, and comes back when there is nothing to do but wait. A step under way is shared until it has found nothing to do. */
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

/** `isOver`: it has found nothing to do, or failed. What becomes due from then on it does not do, though its promise may not be settled yet. */
type StepUnderWay = { done: Promise<void>; isOver: boolean }

export function createRunner({ take, batch, unwritten, closing }: RunnerOptions): Runner {
  const { alone, isRunning, settled } = createQueue()
  const steps = new Map<string, StepUnderWay>()

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

  async function run(id: string, first: () => unknown, own: StepUnderWay): Promise<void> {
    let observe = first
    try {
      for (let turn = 0; turn < mostTurns; turn++) {
        const send = commit(id, () => {
          observe()
          return advance(id)
        })
        if (!send) return
        observe = await send()
      }
      commit(id, observe)
    } finally {
      own.isOver = true
    }
  }

  function start(id: string, record: () => void): Promise<void> {
    const own: StepUnderWay = { isOver: false, done: Promise.resolve() }
    own.done = alone(id, () => run(id, record, own)).finally(() => {
      if (steps.get(id) === own) steps.delete(id)
    })
    steps.set(id, own)
    return own.done
  }

  function step(id: string): Promise<void> {
    const underWay = steps.get(id)
    return underWay && !underWay.isOver ? underWay.done : start(id, () => undefined)
  }

  return {
    step,
    async begin(id, record) {
      if (!isRunning(id)) return start(id, record)
      record()
      return step(id)
    },
    alone,
    ask: (id, send) =>
      alone(id, async () => {
        const observe = await send()
        return commit(id, observe)
      }),
    settled,
  }
}

/** What runs for one id, one after the other. */
function createQueue() {
  const running = new Map<string, Promise<unknown>>()
  return {
    /** After whatever runs for this id now, alone. */
    alone<T>(this: void, id: string, act: () => Promise<T>): Promise<T> {
      const before = running.get(id)
      const made = before === undefined ? act() : before.then(act, act)
      const kept = made.finally(() => {
        if (running.get(id) === kept) running.delete(id)
      })
      running.set(id, kept)
      return kept
    },
    isRunning: (id: string) => running.has(id),
    settled: async () => void (await Promise.allSettled(running.values())),
  }
}

/** Asks the service, and resolves to what writes down what the answer proves, by what is true when it has come. */
export type Send<T = unknown> = () => Promise<() => T>

export type Refusal = Extract<Trouble, { is: 'refused' }>

/** The request as its feature knows it. */
export type FeatureRequest<T> = {
  /** By which its tries are counted. */
  name: string
  /** What is remembered of it, and of what it is about: whose budget it uses and whose trouble it is. Often they are one. */
  runtime: ProcessRuntime
  about?: ProcessRuntime
  /** Writes down that it leaves, under which key and with which body. */
  recordSent(): void
  call(): Promise<Answer<T>>
  /** It was taken. True where the answer proves that it was done; else that is for a read to say. */
  done(value: T): boolean
  /** It certainly did not happen. `isDenied`: for its credentials, without which no other try will fare better. False where it is done by now. */
  unsent(problem: Problem, isDenied: boolean): boolean
  /** `refusal`: the service's own no; null where it was taken without effect, or its answers said nothing, so often that it is final. */
  turnedDown(refusal: Refusal | null, problem: Problem): void
  /** What stands in its way is another than before, or nothing now: screens are told, also where no fact follows. */
  changed(): void
}

/** Has it written down that the request leaves; what is given back sends it. */
export function request<T>(clock: Clock, asked: FeatureRequest<T>): Send {
  const { name, runtime, about = runtime } = asked
  asked.recordSent()
  return async () => {
    for (const one of new Set([runtime, about])) noteSent(one, name, clock.elapsed())
    const answer = await asked.call()
    return () => observe(clock, asked, answer)
  }
}

/** What is certain becomes a fact, what is not is read. */
function observe<T>(clock: Clock, asked: FeatureRequest<T>, answer: Answer<T>): void {
  const { name, runtime, about = runtime } = asked
  const trouble = answer.ok ? null : answer.trouble
  about.trouble = trouble?.problem ?? null
  if (trouble) obeySilence(about, trouble, clock.elapsed())
  asked.changed()
  if (trouble?.is === 'unsent') {
    notePutOff(runtime.putOff, name, trouble)
    asked.unsent(trouble.problem, trouble.isDenied === true)
    return
  }
  runtime.mustRead = true // whatever the answer says, the next word is a read's
  if (answer.ok && asked.done(answer.value)) return
  const isForGood = notePutOff(runtime.putOff, name, trouble)
  if (trouble?.is === 'credentials') {
    const recordUnsent = () => {
      if (asked.unsent(trouble.problem, true)) about.trouble = trouble.problem
    }
    runtime.turnedAway = [...runtime.turnedAway, recordUnsent]
  }
  if (trouble?.is === 'refused') asked.turnedDown(trouble, trouble.problem)
  else if (isForGood) asked.turnedDown(null, trouble?.problem ?? problem('service.notDone'))
}

/** Fingerprint of a body, keyed by a secret of the till: a plain hash of a body would give its phone number away. */
export const fingerprint = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('base64url')
