// The runner of a feature's steps, the life of each request and the recorder of facts: one queue an id; everything between two requests is one commit.
import { createHmac } from 'node:crypto'
import {
  isUndone,
  mayPass,
  countRetry,
  unclearTimes,
  type RequestFact,
  type RequestState,
  type ServiceResult,
  type Trouble,
} from '#core/process/request-state.ts'
import { noteSent, applyRetryAfter, type ProcessRuntime } from '#core/process/runtime.ts'
import type { Clock } from '#core/system/clock.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { Journal } from '#core/journal/journal.ts'
import { messageOf } from '#shared/text.ts'

export type Runner = {
  /** Does what is due for this id, and comes back when there is nothing to do but wait. A step under way is shared until it has found nothing to do. */
  step(id: string): Promise<void>
  /** Writes this down at once, and does what is due then. Where nothing runs for this id, that is one commit up to the first request. */
  begin(id: string, record: () => void): Promise<void>
  /** Does this alone: no step is taken meanwhile. */
  alone<T>(id: string, act: () => Promise<T>): Promise<T>
  /** Sends this alone, and writes down what its answer proves. */
  ask<T>(id: string, send: PendingRequest<T>): Promise<T>
  /** When no step is under way any more. */
  settled(): Promise<void>
}

/** Outcome of one step: `recorded` something that the next one follows from, a request that must leave, or nothing to do now. */
export type StepOutcome = 'recorded' | 'nothing' | PendingRequest

type RunnerOptions = {
  /** Decides and does the one next step; of a request it writes down that it leaves, and returns its sending. */
  take: (id: string) => StepOutcome
  /** Everything that is written down meanwhile is one commit. */
  batch: <T>(act: () => T) => T
  /** Called when the last observation was not written down after all: only a read can say it again. */
  unwritten: (id: string) => void
  /** Aborted when the till closes: no request begins after it, and what an answer proves is still written down. */
  closing: AbortSignal
}

/** More requests at once than anything needs, or more facts between two of them, would be a loop of ours. */
const mostTurns = 32

/** `isOver`: it has found nothing to do, or failed. What becomes due from then on it does not do, though its promise may not be settled yet. */
type StepUnderWay = { done: Promise<void>; isOver: boolean }

export function createRunner({ take, batch, unwritten, closing }: RunnerOptions): Runner {
  const { alone, isRunning, settled } = createQueue()
  const steps = new Map<string, StepUnderWay>()

  function advance(id: string): PendingRequest | undefined {
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

/** Queue of the work for each id, one after the other. */
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
export type PendingRequest<T = unknown> = () => Promise<() => T>

export type RefusedRequest = Extract<Trouble, { is: 'refused' }>

/** A request as its feature knows it. */
type FeatureRequest<Name extends string, T> = {
  name: Name
  /** By which its tries are counted: what the service counts together shares one. */
  budget: string
  /** Runtime of the request, and of what it is about: whose budget it uses and whose trouble it is. Often they are one. */
  runtime: ProcessRuntime
  about?: ProcessRuntime
  body: string
  /** Done a second time it changes nothing. */
  isRepeatable: boolean
  /** As the facts leave it now; undefined once it is done, or nothing of it is needed any more. */
  state(): RequestState | undefined
  record(fact: RequestFact<Name>): void
  /** Asks the service under key `n`. */
  call(n: number): Promise<ServiceResult<T>>
  /** It was taken. True where the answer proves that it was done; else that is for a read to say. */
  taken?(value: T): boolean
  /** None of its tries ever left, and the last for its credentials, without which no other will fare better. */
  denied?(problem: Problem): void
  /** Whether it may succeed after this refusal; without it the table of refusals says so. `state`: as before, with this try counted. */
  mayPass?: (refusal: RefusedRequest, state: RequestState) => boolean
  /** The refusal in the feature's own words, where it has better ones than the service. */
  words?(refusal: RefusedRequest): Problem
}

type RequestSender = {
  clock: Clock
  /** Keys the fingerprints of bodies. */
  secret: string
  /** Called when another thing than before stands in a request's way, or nothing now: screens are told, also where no fact follows. */
  changed: () => void
}

/** Has it written down that the request leaves; what is given back sends it. */
export function recordRequest<Name extends string, T>(
  sender: RequestSender,
  asked: FeatureRequest<Name, T>,
): PendingRequest {
  const { name, budget, runtime, about = runtime } = asked
  const print = fingerprint(asked.body, sender.secret)
  const undone = unclearTimes(runtime.putOff, budget)
  const n = keyNumber(asked, print)
  asked.record({ kind: 'sent', request: name, n, fingerprint: print, ...(undone === 0 ? {} : { undone }) })
  return async () => {
    for (const one of new Set([runtime, about])) noteSent(one, budget, sender.clock.elapsed())
    const answer = await asked.call(n)
    return () => recordOutcome(sender, asked, n, answer)
  }
}

/**
 * The service answers a key with what it has said for ever. What can be done twice is asked for under the next where it was taken without effect, or is
 * another by now. What moves money keeps its key until it is refused.
 */
function keyNumber<Name extends string, T>(asked: FeatureRequest<Name, T>, print: string): number {
  const state = asked.state()
  if (!state) throw new Error(`${asked.name} is not needed, and is to be sent`)
  const { n, tries, refusal, fingerprint } = state
  const isOther = isUndone(asked.runtime.putOff, asked.budget) || (refusal === null && fingerprint !== print)
  return asked.isRepeatable && tries > 0 && isOther ? n + 1 : n
}

/** A certain outcome becomes a fact, an uncertain one is read. */
function recordOutcome<Name extends string, T>(
  { clock, changed }: RequestSender,
  asked: FeatureRequest<Name, T>,
  n: number,
  answer: ServiceResult<T>,
): void {
  const { name, budget, runtime, about = runtime } = asked
  const trouble = answer.ok ? null : answer.trouble
  about.trouble = trouble?.problem ?? null
  if (trouble) applyRetryAfter(about, trouble, clock.elapsed())
  changed()
  const recordUnsent = (why: Problem, isDenied: boolean) => {
    if (!asked.state()) return
    asked.record({ kind: 'unsent', request: name, n, problem: why })
    about.trouble = why
    const now = asked.state()
    if (isDenied && now?.tries === now?.unsent) asked.denied?.(why)
  }
  if (trouble?.is === 'unsent') {
    countRetry(runtime.putOff, budget, trouble)
    return recordUnsent(trouble.problem, trouble.isDenied === true)
  }
  runtime.mustRead = true // whatever the answer says, the next word is a read's
  if (answer.ok && asked.taken?.(answer.value)) return
  const isForGood = countRetry(runtime.putOff, budget, trouble)
  if (trouble?.is === 'credentials')
    runtime.turnedAway = [...runtime.turnedAway, () => recordUnsent(trouble.problem, true)]
  const refusal = trouble?.is === 'refused' ? trouble : null
  const state = asked.state()
  if (!state || (!refusal && !isForGood)) return
  const isPassing = refusal !== null && (asked.mayPass ?? mayPass)(refusal, state)
  const words = refusal && asked.words?.(refusal)
  const why = words ?? trouble?.problem ?? problem('service.notDone')
  asked.record({ kind: 'turnedDown', request: name, n, isPassing, problem: why })
  // A person may want it once more: that is counted anew.
  if (asked.isRepeatable) runtime.putOff.delete(budget)
}

/** Fingerprint of a body, keyed by a secret of the till: a plain hash of a body would give its phone number away. */
export const fingerprint = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('base64url')

export type Recorder = {
  /** Everything that is written down meanwhile is one commit, or none of it is: then it throws. Listeners are told once, afterwards. */
  batch: <T>(act: () => T) => T
  /** Writes to the journal. */
  write<T>(act: () => T): T
  /** Within a batch: called when that is over, so that what was believed in it is forgotten when it was not written after all. */
  whenOver(then: (isWritten: boolean) => void): void
  /** Why the last fact could not be written down; null since one could. */
  trouble(): Problem | null
  /** Tries whether facts can be written down again. */
  probe(): void
  /** Something a screen shows has changed. */
  changed(): void
  /** Number of the views as they are now: counts up with every change. */
  revision(): number
  subscribe(listener: () => void): () => void
  /** Something may be due sooner than it was, of which no screen is told. A batch that is over says so by itself, whatever was written in it. */
  wake(): void
  /** Called when something may be due sooner: after each change, each batch, and when somebody says so. */
  whenWoken(listener: () => void): () => void
}

type Batch = { isNews: boolean; hasWritten: boolean; whenOver: ((isWritten: boolean) => void)[] }

type RecorderOptions = {
  /** When this run of the till began (epoch ms). Its revisions count from there, for pages that have views of an earlier run. */
  startedAt: number
  /** A listener threw. What was written down stays, and the other listeners are called. */
  listenerFailed: (error: unknown) => void
}

export function createRecorder(
  journal: Pick<Journal, 'batch' | 'probe'>,
  { startedAt, listenerFailed }: RecorderOptions,
): Recorder {
  const [screens, scheduler] = [createListeners(listenerFailed), createListeners(listenerFailed)]
  let trouble: Problem | null = null
  let open: Batch | undefined

  function changed(): void {
    if (open) open.isNews = true
    else for (const listeners of [screens, scheduler]) listeners.tell()
  }

  function note(found: Problem | null): void {
    const isNews = trouble?.code !== found?.code
    trouble = found
    if (isNews) changed()
  }

  function batch<T>(act: () => T): T {
    if (open) return act()
    const own: Batch = { isNews: false, hasWritten: false, whenOver: [] }
    open = own
    let isCommitted = false
    let isMistake = false // thrown by what was done meanwhile, and not by the disk
    try {
      const result = journal.batch(() => {
        isMistake = true
        const made = act()
        isMistake = false
        return made
      })
      isCommitted = true
      if (own.hasWritten) note(null)
      return result
    } catch (error) {
      if (!isMistake) note(notWritten(error))
      throw error
    } finally {
      open = undefined
      for (const then of own.whenOver.toReversed()) then(isCommitted)
      if (own.isNews) changed()
      else scheduler.tell()
    }
  }

  const write = <T>(act: () => T): T =>
    batch(() => {
      try {
        const made = act()
        if (open) open.hasWritten = true
        return made
      } catch (error) {
        note(notWritten(error))
        throw error
      }
    })

  return {
    batch,
    write,
    whenOver: (then) => void open?.whenOver.push(then),
    trouble: () => trouble,
    probe() {
      try {
        write(() => journal.probe())
      } catch {
        // The screens are told; the till tries again.
      }
    },
    changed,
    revision: () => startedAt + screens.times(),
    subscribe: screens.add,
    wake: scheduler.tell,
    whenWoken: scheduler.add,
  }
}

function createListeners(listenerFailed: (error: unknown) => void) {
  const all = new Set<() => void>()
  let times = 0
  return {
    add(this: void, listener: () => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    /** How often they were called. */
    times: () => times,
    tell(this: void) {
      times += 1
      for (const listener of all) {
        try {
          listener()
        } catch (error) {
          listenerFailed(error)
        }
      }
    },
  }
}

const notWritten = (error: unknown): Problem => problem('journal.notWritten', { reason: messageOf(error) })

/** Problem to tell whoever has asked for `what`: a disk that does not take our facts, or a mistake of our own. */
export const problemOfError = (error: unknown, what: string): Problem =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
    ? notWritten(error)
    : problem('till.mistake', { what })
