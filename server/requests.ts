// The requests of pages that come twice: one answer to both.
import { createHash } from 'node:crypto'
import { failed, problem, type Result } from '#shared/problem.ts'

/** `renewed`: the name under which the page goes on from here; the cookie of an answer that was lost is given again. */
type Done = { result: Result<unknown>; renewed?: string | undefined }

export type Repeats = {
  /**
   * Does it, or tells what came of it the first time: from the same page, by the same name, under the same `id`, asking the same.
   * Under an `id` that has asked for something else it is refused: the answer would be another’s.
   */
  once(
    of: { session: string; name: string; id: string | undefined; input: unknown },
    act: () => Promise<Done>,
  ): Promise<{ text: string; renewed?: string | undefined }>
  forget(session: string): void
}

/** A page has few calls under way, and what is repeated is repeated within seconds. */
const kept = 32
/** Longer answers are those of commands that read: these may be done again. */
const longestKept = 64 * 1024

/** Ids are the page's own and unpredictable, so that no two pages of a browser speak of the same. */
export const isRequestId = (given: string): boolean => /^[\w-]{16,64}$/.test(given)

type Heard = { asked: string; answer: Promise<{ text: string; renewed?: string | undefined }> }

/** A browser sends a request again by itself when its line breaks before the answer; the till does it once. */
export function createRepeats(): Repeats {
  const sessions = new Map<string, Map<string, Heard>>()
  return {
    async once({ session, name, id, input }, act) {
      const run = async () => {
        const { result, renewed } = await act()
        return { text: JSON.stringify(result), renewed }
      }
      if (id === undefined) return run()
      const heard = sessions.get(session) ?? new Map<string, Heard>()
      sessions.set(session, heard)
      const key = `${name} ${id}`
      const before = heard.get(key)
      const asked = fingerprint(input)
      if (before && before.asked !== asked)
        return {
          text: JSON.stringify(
            failed(
              problem('command.badShape', { name, where: 'request-id', why: 'has asked for something else' }),
            ),
          ),
        }
      if (before) return before.answer
      const answer = run()
      heard.set(key, { asked, answer })
      for (const oldest of heard.keys()) {
        if (heard.size <= kept) break
        heard.delete(oldest)
      }
      const { text, renewed } = await answer
      if (text.length > longestKept) heard.delete(key)
      return { text, renewed }
    },
    forget: (session) => void sessions.delete(session),
  }
}

/** A body may be long, and is kept no longer than it takes. */
const fingerprint = (input: unknown): string =>
  createHash('sha256')
    .update(String(JSON.stringify(input)))
    .digest('base64')
