// The result of a form on the control page, kept for the page that is shown next, with everything that was typed.
import type { Hono } from 'hono'
import { type Chance, hex } from '#sandbox/state/clock.ts'

export type FormName = 'clock' | 'faults' | 'units' | 'customers' | 'reset'

/** By the names of fields. `troubles['']` is about the whole form. */
export type Outcome = { done: string } | { troubles: Record<string, string> }
export type Said = { form: FormName; typed: Record<string, string>; outcome: Outcome }

export type Kept = {
  /** The name under which it can be found again. */
  keep(said: Said): string
  find(name: string | undefined): Said | undefined
}

/** A page is reloaded soon or not at all. */
const mostKept = 50

export function createKept(chance: Chance): Kept {
  const kept = new Map<string, Said>()
  return {
    keep(said) {
      const name = hex(chance, 8)
      kept.set(name, said)
      for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
      return name
    },
    find: (name) => (name === undefined ? undefined : kept.get(name)),
  }
}

/** Of one form: what was typed last and what was wrong with it; nothing of it once it was done. */
export function answerTo(said: Said | undefined, form: FormName) {
  const mine = said?.form === form ? said : undefined
  const troubles = mine && 'troubles' in mine.outcome ? mine.outcome.troubles : undefined
  return {
    done: mine && 'done' in mine.outcome ? mine.outcome.done : undefined,
    troubles: troubles ?? {},
    typed: troubles ? (mine?.typed ?? {}) : {},
  }
}
export type AnswerTo = ReturnType<typeof answerTo>

/** Asks what a program would ask: pages have no rules of their own. Nothing when it was done, else troubles by the names of fields. */
export async function troublesOf(
  app: Hono,
  method: 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Record<string, string> | undefined> {
  const response = await app.request(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.ok) return undefined
  const { faults = [], trouble } = (await response.json()) as {
    faults?: { name: string; reason: string }[]
    trouble?: string
  } // the two shapes in which the sandbox refuses
  return Object.fromEntries([
    ...faults.map(({ name, reason }) => [name, plain(reason)] as const),
    ...(trouble === undefined ? [] : [['', trouble] as const]),
  ])
}

/** A rule as a program is told it, said to a person. */
const plain = (reason: string): string =>
  `This ${reason.replace('must be of type int', 'must be a whole number').replace('must be of type number', 'must be a number')}.`
