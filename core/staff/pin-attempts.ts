// The count of wrong PINs of each person and screen, and the wait before the next try. On disk, so that switching the till off clears nothing.
import * as z from 'zod/mini'
import type { Clock } from '#core/system/clock.ts'
import { type Journal, noteIn } from '#core/journal/journal.ts'
import type { Log } from '#core/system/log.ts'
import type { Caller } from '#shared/bridge.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { wrongPins, type WrongPins } from '#shared/staff.ts'

/**
 * Tries of one PIN, told apart by its hash: a new PIN begins with all its tries. Each screen waits by itself, so that a stranger at one keeps
 * nobody from another. Of one PIN a screen tries at most 35 in the first day and 24 in each that follows; all screens together
 * at most 17 times as many, however many sessions somebody makes.
 */
export type PinAttempts = {
  /** ms until the screen that waits longest tries one again; 0 when none waits. */
  waitOf(who: string, hash: string): number
  /**
   * To be called before it is known whether it is right: whoever pulls the plug meanwhile has had the try. Refused while the wait
   * lasts; else `wrong` is to be called if it proves so, and gives what to say.
   */
  begin(who: string, hash: string, at: Caller): { refused: Problem } | { wrong: () => Problem }
  /** It was right, at this screen; the others go on waiting. */
  recordSuccess(who: string, hash: string, at: Caller): void
  /** The page goes on under its next name: what is counted there goes along, whoever signs in or out. */
  follow(who: string, hash: string, at: Caller): void
  /** To be called when they have signed in: what they should know of wrong PINs since the last time, told once. */
  takeGuessReport(who: string, hash: string): WrongPins | null
}

const freeTries = 5
/** The first wait; each further wrong try doubles it, up to an hour. ms */
const firstWait = 30_000
const longestWait = 3_600_000
/** So many screens are told apart of those where they have signed in, and as many of the others; what is more shares one count. */
const mostScreens = 8
const others = 'others'

/** `until`: by the monotonic clock, so that no other time of day ends it sooner. `isKnown`: they have signed in there. */
type Count = { screen: string; wrong: number; isKnown: boolean; until: number }
/** `since`: wrong PINs since they last signed in anywhere. */
type Person = { of: string; screens: Count[]; since: WrongPins | null }

const seconds = (ms: number) => Math.ceil(ms / 1000)
const screenOf = ({ surface, session }: Caller) => `${surface} ${session}`

/** Waits run by the clock that does not jump, and are not kept. */
const textOf = ({ of, screens, since }: Person): string =>
  JSON.stringify({
    of,
    screens: screens.map(({ screen, wrong, isKnown }) => ({ screen, wrong, isKnown })),
    since,
  })

export function createPinAttempts(
  journal: Pick<Journal, 'keep' | 'kept'>,
  clock: Clock,
  log: Log,
): PinAttempts {
  const people = new Map<string, Person>()
  const nameOf = (who: string) => `tries ${who}`
  const personOf = (who: string, hash: string): Person => {
    const of = printOf(hash)
    const known = people.get(who) ?? begunAnew(noteIn(journal, nameOf(who), kept), clock)
    const person = known?.of === of ? known : { of, screens: [], since: null }
    people.set(who, person)
    return person
  }
  const write = (who: string, person: Person) => journal.keep(nameOf(who), textOf(person))
  const left = ({ until }: Count) => Math.max(0, until - clock.elapsed())
  return {
    waitOf: (who, hash) => Math.max(0, ...personOf(who, hash).screens.map(left)),
    begin(who, hash, at) {
      const person = personOf(who, hash)
      const count = countAt(person, screenOf(at))
      const waits = left(count)
      if (waits > 0) return { refused: problem('pin.locked', { seconds: seconds(waits) }) }
      count.wrong += 1
      const { wrong } = count
      const wait = waitAfter(wrong)
      count.until = clock.elapsed() + wait
      write(who, person)
      return {
        wrong() {
          person.since = { count: (person.since?.count ?? 0) + 1, lastAt: clock.now(), surface: at.surface }
          write(who, person)
          if (wait === 0) return problem('pin.wrong', { left: freeTries - wrong })
          log.warn({ who, surface: at.surface, tries: wrong }, 'a screen waits: a PIN was wrong too often')
          return problem('pin.locked', { seconds: seconds(wait) })
        },
      }
    },
    recordSuccess(who, hash, at) {
      const person = personOf(who, hash)
      const screen = screenOf(at)
      const counted = countAt(person, screen)
      // The right one was counted there before it was known.
      if (counted.screen === others) Object.assign(counted, { wrong: counted.wrong - 1, until: -Infinity })
      const elsewhere = person.screens.filter((one) => one.screen !== screen)
      const known = elsewhere.filter(({ isKnown }) => isKnown).slice(1 - mostScreens)
      const here: Count = { screen, wrong: 0, isKnown: true, until: -Infinity }
      person.screens = [...known, here, ...elsewhere.filter(({ isKnown }) => !isKnown)]
      write(who, person)
    },
    follow(who, hash, { surface, session, next = session }) {
      const person = personOf(who, hash)
      const count = person.screens.find(({ screen }) => screen === screenOf({ surface, session }))
      if (!count || next === session) return
      count.screen = screenOf({ surface, session: next })
      write(who, person)
    },
    takeGuessReport(who, hash) {
      const person = personOf(who, hash)
      const { since } = person
      person.since = null
      if (since !== null) write(who, person)
      return since !== null && since.count >= freeTries ? since : null
    },
  }
}

/** Where tries from there are counted. */
function countAt(person: Person, screen: string): Count {
  const find = (name: string) => person.screens.find((one) => one.screen === name)
  const own = find(screen)
  if (own) return own
  const strange = person.screens.filter(({ isKnown }) => !isKnown)
  const name = strange.length < mostScreens ? screen : others
  const shared = find(name)
  if (shared) return shared
  const count: Count = { screen: name, wrong: 0, isKnown: false, until: -Infinity }
  person.screens.push(count)
  return count
}

const waitAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(longestWait, firstWait * 2 ** (wrong - freeTries))

/** Which PIN it is, and nothing of what it is. */
const printOf = (hash: string): string => hash.split('$')[1] ?? ''

const onScreen = z.strictObject({
  screen: z.string(),
  wrong: z.int().check(z.nonnegative()),
  isKnown: z.boolean(),
})
const kept = z.strictObject({ of: z.string(), screens: z.array(onScreen), since: z.nullable(wrongPins) })

/** How much of a wait had passed nobody can say who was off meanwhile: all of it begins anew. */
const begunAnew = (noted: z.infer<typeof kept> | undefined, clock: Clock): Person | undefined =>
  noted && {
    ...noted,
    screens: noted.screens.map((one) => ({ ...one, until: clock.elapsed() + waitAfter(one.wrong) })),
  }
