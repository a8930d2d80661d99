// The answers about a register's webhook: how it goes, and what became of a try.
import type * as z from 'zod/mini'
import type { Register, RegisterWebhooks } from '#core/terminal/terminal.ts'
import { rateProblem, type ApiContext } from '#server/terminal/access.ts'
import { mostWaiting, webhookTestsPerMinute, type ApiLimits } from '#server/terminal/limits.ts'
import { refuse, troubleOf } from '#server/terminal/problems.ts'
import type { terminalAnswer, webhookState, webhookTest } from '#server/terminal/shapes.ts'
import { problem } from '#shared/problem.ts'

type Parts = { webhooks: RegisterWebhooks; limits: ApiLimits }

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

export function webhookAnswer({ webhooks }: Parts, register: Register): z.infer<typeof webhookState> {
  const state = webhooks.state(register)
  if (!state) return none
  const { url, since, delivered, failingSince, nextTryAt, lastFailure, givenUp } = state
  return {
    url,
    since: instant(since),
    delivered: delivered && { id: delivered.event, at: instant(delivered.at) },
    waiting: webhooks.waiting(register),
    failingSince: instantOrNull(failingSince),
    nextTryAt: instantOrNull(nextTryAt),
    lastFailure: lastFailure && {
      id: lastFailure.event,
      at: instant(lastFailure.at),
      problem: troubleOf(lastFailure.trouble),
    },
    givenUp: givenUp.count,
    givenUpEvents: givenUp.events.map(({ event, at, ...told }) => ({ id: event, ...told, at: instant(at) })),
  }
}

const none: z.infer<typeof webhookState> = {
  url: null,
  since: null,
  delivered: null,
  waiting: 0,
  failingSince: null,
  nextTryAt: null,
  lastFailure: null,
  givenUp: 0,
  givenUpEvents: [],
}

/** What stands beside the till's own status. */
export function terminalWebhook(
  { webhooks }: Parts,
  register: Register,
): z.infer<typeof terminalAnswer>['webhook'] {
  const state = webhooks.state(register)
  if (!state) return null
  const { failingSince, lastFailure, givenUp } = state
  const trouble = failingSince === null ? null : (lastFailure?.trouble ?? null)
  return {
    failingSince: instantOrNull(failingSince),
    problem: trouble && troubleOf(trouble),
    givenUp: givenUp.count,
  }
}

/** It waits for somebody else's program: it counts as a request that waits. */
export async function answerTest(
  { webhooks, limits }: Parts,
  { c, register }: { c: ApiContext; register: Register },
): Promise<Response> {
  const often = rateProblem(limits, `webhook test ${register.id}`, webhookTestsPerMinute)
  if (often) return refuse(c, often)
  // A webhook's patience ends it soon by itself.
  const done = limits.wait(register.id, () => {})
  if (!done) return refuse(c, problem('api.tooManyWaiting', { most: mostWaiting }))
  try {
    const tried = await webhooks.test(register)
    if (!tried.ok) return refuse(c, tried.problem)
    const { at, status, ms, trouble } = tried.value
    const told: z.infer<typeof webhookTest> = {
      isTaken: trouble === null,
      at: instant(at),
      status,
      ms,
      problem: trouble && troubleOf(trouble),
    }
    return c.json(told)
  } finally {
    done()
  }
}
