// The recorder of facts: what belongs together is one commit, nobody hears of it before, and what was not written is not believed.
import type { Journal } from '#core/journal/journal.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { messageOf } from '#shared/text.ts'

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

export type RecorderOptions = {
  /** When this run of the till began (epoch ms). Its revisions count from there, for pages that have views of an earlier run. */
  startedAt: number
  /** A listener threw. What was written down stays, and the other listeners are called. */
  listenerFailed: (error: unknown) => void
}

type Writer = Pick<Journal, 'batch' | 'probe'>

export function createRecorder(journal: Writer, { startedAt, listenerFailed }: RecorderOptions): Recorder {
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
