// The life of a request that changes something at the service: written down, sent, and what its answer means for it.
import { createHmac } from 'node:crypto'
import { notePutOff } from '#core/process/refusals.ts'
import { noteSent, obeySilence, type ProcessRuntime } from '#core/process/runtime.ts'
import type { Answer, Trouble } from '#core/process/trouble.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Problem } from '#shared/problem.ts'

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
  /** It was taken; what it led to is for a read to say. */
  done(value: T): void
  /** It certainly did not happen. `isTurnedAway`: at the gate, by its credentials. */
  unsent(problem: Problem, isTurnedAway: boolean): void
  /** `refusal`: the service's own no; null where its answers said nothing, so often that it is final. */
  turnedDown(refusal: Refusal | null, problem: Problem): void
  /** What stands in its way is another than before, or nothing now: screens are told, also where no fact follows. */
  changed(): void
}

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
  const isUnclearForGood = notePutOff(runtime.putOff, name, trouble)
  about.trouble = trouble?.problem ?? null
  if (trouble) obeySilence(about, trouble, clock.elapsed())
  asked.changed()
  if (trouble?.is === 'unsent' || trouble?.is === 'credentials') {
    asked.unsent(trouble.problem, trouble.is === 'credentials')
    return
  }
  runtime.mustRead = true // whatever the answer says, the next word is a read's
  if (answer.ok) asked.done(answer.value)
  else if (trouble?.is === 'refused') asked.turnedDown(trouble, trouble.problem)
  else if (trouble && isUnclearForGood) asked.turnedDown(null, trouble.problem)
}

/** Fingerprint of a body, keyed by a secret of the till: a plain hash of a body would give its phone number away. */
export const fingerprint = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('base64url')
