// The PINs that people key in: counted when wrong, told from others’, given their pepper at the first right use; and the reset of managers’ PINs.
import type { PinAttempts } from '#core/staff/pin-attempts.ts'
import type { Pins } from '#core/staff/pin.ts'
import { personOf, type Presence, type StaffContext } from '#core/staff/presence.ts'
import { isStillTrue, type StaffGrant, type Member, type Roster } from '#core/staff/roster.ts'
import type { Caller } from '#shared/bridge.ts'
import { isAllowed } from '#shared/permissions.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { TillFact } from '#core/till/facts.ts'

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
