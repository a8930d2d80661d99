// How often was a PIN wrong, and how long must the next try wait? Kept on disk, so that switching the till off forgives nothing.
import type { Clock } from '#core/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Of one PIN, told apart by its hash: a new PIN begins with all its tries. */
export type Tries = {
  /** ms until the next one is looked at; 0 when it is at once. */
  waitOf(who: string, hash: string): number
  /**
   * To be called before it is known whether it is right: whoever pulls the plug meanwhile has had the try. Refused while the wait
   * lasts; else what to say if it proves wrong.
   */
  begin(who: string, hash: string): { refused: Problem } | { ifWrong: Problem }
  /** It was right. */
  forgive(who: string, hash: string): void
}

const freeTries = 5
/** The first wait; each further wrong try doubles it, up to an hour. ms */
const firstWait = 30_000
const longestWait = 3_600_000

/** `until`: by the monotonic clock, so that no other time of day ends it sooner. */
type Count = { of: string; wrong: number; until: number }

const seconds = (ms: number) => Math.ceil(ms / 1000)

export function createTries(journal: Pick<Journal, 'keep' | 'kept'>, clock: Clock): Tries {
  const counts = new Map<string, Count>()
  const nameOf = (who: string) => `tries ${who}`
  const countOf = (who: string, of: string): Count => {
    const known = counts.get(who) ?? read(journal.kept(nameOf(who)), clock)
    const count = known?.of === of ? known : { of, wrong: 0, until: -Infinity }
    counts.set(who, count)
    return count
  }
  const write = (who: string, { of, wrong }: Count) =>
    journal.keep(nameOf(who), JSON.stringify({ of, wrong }))
  const waitOf = (who: string, hash: string) =>
    Math.max(0, countOf(who, printOf(hash)).until - clock.elapsed())
  return {
    waitOf,
    begin(who, hash) {
      const waits = waitOf(who, hash)
      if (waits > 0) return { refused: problem('pin.locked', { seconds: seconds(waits) }) }
      const count = countOf(who, printOf(hash))
      count.wrong += 1
      count.until = clock.elapsed() + waitAfter(count.wrong)
      write(who, count)
      const wait = waitAfter(count.wrong)
      return {
        ifWrong:
          wait > 0
            ? problem('pin.locked', { seconds: seconds(wait) })
            : problem('pin.wrong', { left: freeTries - count.wrong }),
      }
    },
    forgive(who, hash) {
      const count = { of: printOf(hash), wrong: 0, until: -Infinity }
      counts.set(who, count)
      write(who, count)
    },
  }
}

const waitAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(longestWait, firstWait * 2 ** (wrong - freeTries))

/** Which PIN it is, and nothing of what it is. */
const printOf = (hash: string): string => hash.split('$')[1] ?? ''

/** How much of a wait had passed nobody can say who was off meanwhile: all of it begins anew. */
function read(text: string | undefined, clock: Clock): Count | undefined {
  if (text === undefined) return undefined
  const { of, wrong } = JSON.parse(text) as { of: string; wrong: number } // written above
  return { of, wrong, until: clock.elapsed() + waitAfter(wrong) }
}
