// A file of the data folder that is taken up again when it changes.
import { createHash } from 'node:crypto'
import { markOf } from '#core/system/disk.ts'
import type { Problem, Result } from '#shared/problem.ts'

export type WatchedFile<Content> = {
  content: () => Content
  /** Made of the content: the same content has the same number, also after a restart. */
  revision: () => number
  /** Why the file could not be taken up; null when it was, or when there is none. */
  problem: () => Problem | null
  /** Reads the file again when it is another than last time. True when content or problem are new. */
  refresh: () => boolean
}

/**
 * The file's content; `otherwise` where there is no file. One that cannot be taken up leaves the last good content that was read,
 * else `empty`. `read`: undefined where there is no file; `hasRead`: a good one was read before.
 */
export function watchFile<Content>(
  file: string,
  read: (hasRead: boolean) => Result<Content | undefined>,
  { otherwise, empty }: { otherwise: Content; empty: Content },
): WatchedFile<Content> {
  let [mark, hasRead] = [markOf(file), false]
  const take = (before: Content) => {
    const found = read(hasRead)
    hasRead = found.ok ? found.value !== undefined : hasRead
    const content = found.ok ? (found.value ?? otherwise) : hasRead ? before : empty
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const revision = Number.parseInt(digest.slice(0, 12), 16) // 48 bits: exact in a number
    return { content, revision, trouble: found.ok ? null : found.problem }
  }
  let taken = take(empty)
  return {
    content: () => taken.content,
    revision: () => taken.revision,
    problem: () => taken.trouble,
    refresh() {
      const now = markOf(file)
      if (now === mark) return false
      mark = now
      const before = taken
      taken = take(before.content)
      return (
        before.revision !== taken.revision || JSON.stringify(before.trouble) !== JSON.stringify(taken.trouble)
      )
    },
  }
}
