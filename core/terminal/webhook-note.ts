// Note of one webhook that the till keeps in the journal across its restarts: how far it was told, what fails, and what was given up.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Journal } from '#core/journal/journal.ts'
import { noteIn } from '#core/journal/notes.ts'
import type { CheckoutEvent } from '#core/terminal/terminal.ts'
import { networkProblemCodes } from '#core/service/proxy.ts'
import { isProblem, type Problem, type ProblemCode } from '#shared/problem.ts'

const codes: ReadonlySet<ProblemCode> = new Set([
  ...networkProblemCodes,
  'webhook.refused',
  'webhook.redirected',
  'webhook.slow',
  'webhook.unanswered',
])
/** One that has words: a note is covered by no hash. */
const trouble = z.custom<Problem>(
  (given) => isProblem(given) && codes.has(given.code) && typeof given.details === 'object',
)

/** `of`: what its secret hashes to, shortened. Times in epoch ms. */
const note = z.strictObject({
  of: z.string(),
  /** The journal's row up to which all was taken or given up. */
  at: z.int().check(z.nonnegative()),
  delivered: z.nullable(z.strictObject({ event: z.int(), at: z.number() })),
  /** Failure of the next event: since when, and how often; `heard`: the same of the tries in a row that its address heard. */
  failing: z.nullable(
    z.strictObject({
      event: z.int(),
      since: z.number(),
      times: z.int(),
      heard: z.nullable(z.strictObject({ since: z.number(), times: z.int() })),
    }),
  ),
  lastFailure: z.nullable(z.strictObject({ event: z.int(), at: z.number(), trouble })),
  givenUp: z.strictObject({
    count: z.int(),
    /** The newest last. */
    events: z.array(
      z.strictObject({ event: z.int(), type: z.string(), checkout: z.string(), at: z.number() }),
    ),
  }),
})
export type WebhookNote = z.infer<typeof note>

/** Most events that are named of those that were given up. */
const mostNamed = 100

export type Failure = { trouble: Problem; isHeard: boolean }
type Of = { id: string; secret: string; after: number }

/** One for each register. */
const nameOf = (register: string): string => `webhook ${register}`

/** Another secret is another webhook: of the one before nothing is said of it but what was given up. */
export function readNote(journal: Pick<Journal, 'kept'>, { id, secret, after }: Of): WebhookNote {
  const of = createHash('sha256').update(secret).digest('hex').slice(0, 12)
  const kept = noteIn(journal, nameOf(id), note)
  if (kept?.of === of) return kept
  const givenUp = kept?.givenUp ?? { count: 0, events: [] }
  return { of, at: after, delivered: null, failing: null, lastFailure: null, givenUp }
}

export const keepNote = (journal: Pick<Journal, 'keep'>, { id }: Of, kept: WebhookNote): void =>
  journal.keep(nameOf(id), JSON.stringify(kept))

export const dropNote = (journal: Pick<Journal, 'dropKept'>, register: string): void =>
  journal.dropKept(nameOf(register))

export const afterTaken = (before: WebhookNote, { id }: CheckoutEvent, now: number): WebhookNote => ({
  ...before,
  at: id,
  delivered: { event: id, at: now },
  failing: null,
})

export const afterFailure = (
  before: WebhookNote,
  { id }: CheckoutEvent,
  { trouble, isHeard }: Failure,
  now: number,
): WebhookNote => {
  const again = before.failing?.event === id ? before.failing : null
  const { since, times } = again ?? { since: now, times: 0 }
  // By a wall clock that was set back no hour would be over for as long.
  const heard = again?.heard && again.heard.since <= now ? again.heard : { since: now, times: 0 }
  return {
    ...before,
    failing: {
      event: id,
      since,
      times: times + 1,
      heard: isHeard ? { ...heard, times: heard.times + 1 } : null,
    },
    lastFailure: { event: id, at: now, trouble },
  }
}

export const afterGivingUp = (
  before: WebhookNote,
  { id, type, checkout }: CheckoutEvent,
  now: number,
): WebhookNote => ({
  ...before,
  at: id,
  failing: null,
  givenUp: {
    count: before.givenUp.count + 1,
    events: [...before.givenUp.events, { event: id, type, checkout: checkout.id, at: now }].slice(-mostNamed),
  },
})

/** Tries of one event, and the time since the first of them (ms), after which the address may have something against this one alone. */
const triesOfOne = 10
const timeOfOne = 3_600_000

/** An address that was not reached has refused nothing. */
export const isSuspect = ({ failing }: WebhookNote, now: number): boolean => {
  const heard = failing?.heard ?? null
  return heard !== null && heard.times >= triesOfOne && now - heard.since >= timeOfOne
}
