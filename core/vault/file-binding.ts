// The binding of a sealed file to its till, its name, the till's journal and its count of writes: authenticated with what is sealed.
import * as z from 'zod/mini'
import type { Identity } from '#core/folder/folder.ts'
import type { Journal } from '#core/journal/journal.ts'
import { noteIn } from '#core/journal/notes.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Stands in clear at the head of a sealed file, and is authenticated with what is sealed. */
const mark = z.strictObject({
  till: z.string(),
  /** Of the file: one does not take another's place. */
  name: z.string(),
  /** From 1, one more with every writing. */
  count: z.int().check(z.positive()),
  /** The public key by which the till signed its journal when this was written; empty while it did not. */
  journalKey: z.string(),
})
export type Mark = z.infer<typeof mark>

const lastKnown = z.strictObject({ till: z.string(), count: z.int() })
export type Last = z.infer<typeof lastKnown>

/** The till that seals, and what it remembers of its sealed files in another place than theirs. */
export type FileBinding = {
  tillId: string
  /** Ids that the till of this folder had before it was restored or moved. */
  formerIds: readonly string[]
  recall(name: string): Last | null
  remember(name: string, last: Last): void
}

export const fileBindingOf = (
  { tillId, formerIds = [] }: Pick<Identity, 'tillId' | 'formerIds'>,
  journal: Pick<Journal, 'keep' | 'kept'>,
): FileBinding => ({
  tillId,
  formerIds,
  recall: (name) => noteIn(journal, rowOf(name), lastKnown) ?? null,
  remember: (name, last) => journal.keep(rowOf(name), JSON.stringify(last)),
})

const rowOf = (name: string): string => `sealed ${name}`

export const markText = (given: Mark): string => JSON.stringify(given)

/** Nothing for what is no mark. */
export function readMark(text: string): Mark | undefined {
  try {
    return mark.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const nextMark = (belonging: FileBinding, name: string, journalKey: string): Mark => ({
  till: belonging.tillId,
  name,
  count: (belonging.recall(name)?.count ?? 0) + 1,
  journalKey,
})

/**
 * Why this till does not take what is sealed so. A higher count than the remembered one is taken: the file is written first, and the
 * power may go before its count is remembered. A till with a new id takes over what it had under its former one, once: what it has
 * sealed and remembered under its own id is all it takes from then on.
 */
export function markProblem(
  found: Mark,
  belonging: FileBinding,
  of: { name: string; file: string },
): Problem | null {
  const { tillId, formerIds } = belonging
  const last = belonging.recall(of.name)
  const isFormer = found.till === last?.till || formerIds.includes(found.till)
  const isOwn = found.till === tillId || (last?.till !== tillId && isFormer)
  if (!isOwn || found.name !== of.name) return problem('vault.stranger', { file: of.file })
  const isOlder = last !== null && last.till === found.till && found.count < last.count
  return isOlder ? problem('vault.older', { file: of.file }) : null
}
