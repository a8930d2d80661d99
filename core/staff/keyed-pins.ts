// The PINs that people key in: told from others’, given their pepper at the first right use; the count of wrong ones of each person and screen, on disk, and the wait before the next; and the reset of managers’ PINs.
import * as z from 'zod/mini'
import type { Pins } from '#core/staff/pin.ts'
import { personOf, type Presence, type StaffContext } from '#core/staff/presence.ts'
import { isStillTrue, type StaffGrant, type Member, type Roster } from '#core/staff/roster.ts'
import type { Caller } from '#shared/bridge.ts'
import { isAllowed } from '#shared/permissions.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { type Journal, noteIn } from '#core/journal/journal.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { TillFact } from '#core/till/facts.ts'
import { wrongPins, type WrongPins } from '#shared/staff.ts'

type Keyed = Pick<StaffContext, 'roster' | 'sales'> & { pins: Pins }

export function createKeyedPins(
  options: Keyed,
  { tries, presence }: { tries: PinAttempts; presence: Presence },
) {
  const { roster, pins } = options
  const pepper = (of: Member, pin: string) => putPepper(options, presence, of, pin)
  /** A PIN takes a while to look at: somebody may be removed, or be given another one or another role, meanwhile. */
  const isStill = (grant: StaffGrant) => isStillTrue(roster.people(), grant)
  /** A person who keys in so many wrong ones at a page is not the person who is signed in there: then nobody is. */
  const tryAt = async (caller: Caller, member: Member, pin: string): Promise<Problem | undefined> => {
    const wrong = await tryPin({ tries, pins, caller }, member, pin)
    if (wrong?.code === 'pin.locked' && presence.on(caller)?.id === member.id) presence.leave(caller)
    return wrong ?? sentAwayProblem(caller)
  }
  const enterKiosk = async (caller: Caller, pin: string): Promise<Result<StaffGrant | null>> => {
    if (presence.isOpen()) return ok(null)
    const able = roster.people().filter((one) => one.pin !== null && isAllowed(one.role, 'leaveKiosk'))
    if (able.length === 0) return failed(problem('pin.notSet'))
    const found = await tryAny({ tries, pins, caller }, able, pin)
    if (!found.ok) return found
    const sentAway = sentAwayProblem(caller)
    if (sentAway) return failed(sentAway)
    return isStill(found.value) ? ok(pepper(found.value, pin)) : enterKiosk(caller, pin)
  }
  return {
    isStill,
    tryAt,
    putPepper: pepper,
    enterKiosk,
    ownPinProblem: async (caller: Caller, pin: string): Promise<Problem | undefined> => {
      const here = presence.on(caller)
      const member = here && presence.memberNamed(here.id)
      // Who came in without a PIN, where nothing is real, has none to key in.
      if (presence.isOpen() || !member || member.pin === null) return undefined
      const wrong = await tryAt(caller, member, pin)
      if (!wrong && isStill(member)) pepper(member, pin)
      return wrong
    },
  }
}

/** A PIN takes a while to look at: the screen may be sent away meanwhile. */
const sentAwayProblem = ({ surface, isThere }: Caller): Problem | undefined =>
  isThere?.() === false ? problem('surface.notPaired', { surface }) : undefined

type Trying = { tries: PinAttempts; pins: Pins; caller: Caller }

async function tryPin(
  { tries, pins, caller }: Trying,
  { id, pin: hash }: Member,
  pin: string,
): Promise<Problem | undefined> {
  if (hash === null) return problem('pin.notSet')
  // Where nothing can be said of a PIN, none is counted as wrong.
  const closed = pins.uncheckable(hash)
  if (closed) return closed
  if (pin === '') return problem('pin.missing')
  const tried = tries.begin(id, hash, caller)
  if ('refused' in tried) return tried.refused
  const isRight = await pins.isHashOf(hash, pin)
  if (!isRight.ok) return isRight.problem
  if (!isRight.value) return tried.wrong()
  tries.recordSuccess(id, hash, caller)
  return undefined
}

/** Counted apart: a kiosk's screen names nobody. */
async function tryAny(
  { tries, pins, caller }: Trying,
  people: readonly Member[],
  pin: string,
): Promise<Result<Member>> {
  const closed = people.map((one) => pins.uncheckable(one.pin ?? ''))
  const able = people.filter((_, at) => closed[at] === undefined)
  if (able.length === 0) return failed(closed[0] ?? problem('pin.uncheckable'))
  if (pin === '') return failed(problem('pin.missing'))
  const tried = tries.begin('the kiosk', '', caller)
  if ('refused' in tried) return failed(tried.refused)
  for (const one of able) {
    const isRight = await pins.isHashOf(one.pin ?? '', pin)
    if (!isRight.ok || !isRight.value) continue
    tries.recordSuccess('the kiosk', '', caller)
    return ok(one)
  }
  return failed(tried.wrong())
}

/** A PIN from the terminal, at its first right use. Where that cannot be written, at the next. Gives the person as they are kept then. */
function putPepper({ roster, pins, sales }: Keyed, presence: Presence, of: Member, pin: string): Member {
  const hash = of.pin === null ? undefined : pins.withPepper(of.pin, pin)
  if (hash === undefined) return of
  const everybody = roster.everybody().map((one) => (one.id === of.id ? { ...one, pin: hash } : one))
  const now = everybody.find(({ id }) => id === of.id) ?? of
  try {
    roster.write(everybody)
  } catch {
    return of
  }
  presence.stay(of, now)
  try {
    sales.note({ kind: 'staffChanged', person: null, of: personOf(of), change: 'pin' })
  } catch {}
  return now
}

type World = {
  roster: Roster
  journal: Pick<Journal, 'note' | 'batch'>
  clock: Pick<Clock, 'now'>
  log: Log
}

/**
 * Nobody's PIN is told, and cashiers keep theirs: the first manager who comes to the till chooses one. The journal comes first, so that no
 * PIN goes without a word of it. Why none has gone; null where that was done.
 */
export function resetManagerPins({ roster, journal, clock, log }: World): Problem | null {
  const managers = roster.people().filter(({ role, pin }) => role === 'manager' && pin !== null)
  if (managers.length === 0) return null
  try {
    journal.batch(() => {
      for (const one of managers) {
        const fact: TillFact = { kind: 'staffChanged', person: null, of: personOf(one), change: 'pinReset' }
        journal.note(clock.now(), fact)
      }
    })
    roster.write(roster.everybody().map((one) => (managers.includes(one) ? { ...one, pin: null } : one)))
    log.warn({ managers: managers.length }, 'the managers’ PINs were reset on this machine')
    return null
  } catch (error) {
    log.error({ error }, 'the managers’ PINs could not be reset')
    const reason = error instanceof Error ? error.message : String(error)
    return problem('staff.pinsNotReset', { reason })
  }
}

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
