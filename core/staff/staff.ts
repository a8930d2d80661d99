// The people at each page: what they may ask for, and the PIN of whoever answers for an act.
import type { Journal } from '#core/journal/journal.ts'
import type { Log } from '#core/system/log.ts'
import type { Pins } from '#core/staff/pin.ts'
import {
  createPresence,
  isStaffScreen,
  personOf,
  type PersonAtPage,
  type Presence,
  type PresenceOptions,
} from '#core/staff/presence.ts'
import type { Member, Roster } from '#core/staff/roster.ts'
import { createPinAttempts, type PinAttempts } from '#core/staff/pin-attempts.ts'
import {
  permissionToAsk,
  permissionToSign,
  type Caller,
  type CommandName,
  type SignedCommand,
} from '#shared/bridge.ts'
import { may, type Permission } from '#shared/permissions.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { MemberView, Person, Signature, Signed, StaffView } from '#shared/staff.ts'

export type Staff = {
  roster: Roster
  tries: PinAttempts
  presence: Presence
  /** `isPaying`: a payment or a sign-up goes on. */
  viewOf(caller: Caller, isPaying: boolean): StaffView
  /** Why this page may not ask for this at all; asking that is nobody's touch. */
  refusalOf(caller: Caller, name: CommandName): Problem | undefined
  /** The same, of a page that asks for it now. */
  problemOf(caller: Caller, name: CommandName, input: unknown): Problem | undefined
  /** For a fact: who is signed in on this page. */
  personAt(caller: Caller): Person | undefined
  /** Without a number: the only one who can. */
  signIn(caller: Caller, number: number | undefined, pin: string): Promise<Problem | undefined>
  /** Who answers for an act, by their PIN; nobody where no PIN is asked and nobody is signed in. */
  approve(
    caller: Caller,
    what: Permission,
    by: Pick<Signature, 'person' | 'pin'>,
  ): Promise<Result<Person | undefined>>
  /** Any PIN of those who may: a kiosk's screen names nobody. */
  kioskProblem(caller: Caller, pin: string): Promise<Problem | undefined>
  asksPin(): boolean
  /** Takes up a changed list, and signs out whoever left a page alone; nobody while `isBusy`. */
  tidy(isBusy: boolean): void
}

/** What a fact says of who did it. */
export const byPerson = (person: Person | undefined): { person?: Person } => (person ? { person } : {})

type StaffOptions = PresenceOptions & { journal: Pick<Journal, 'keep' | 'kept'>; log: Log; pins: Pins }

export function createStaff(options: StaffOptions): Staff {
  const { roster, clock, isSandbox, changed, pins } = options
  const tries = createPinAttempts(options.journal, clock, options.log)
  const presence = createPresence(options)
  const isOpen = () => presence.isOpen()
  /** A name without a PIN is enough only where nothing is real, and never for a manager's word. */
  const withoutPin = ({ name, role }: Member): Problem | undefined =>
    isOpen() || (isSandbox && role === 'cashier') ? undefined : problem('staff.noPin', { name })
  /** A PIN takes a while to look at: somebody may be removed, or be given another one or another role, meanwhile. */
  const isStill = (one: Member) =>
    roster.people().some(({ id, pin, role }) => id === one.id && pin === one.pin && role === one.role)
  const whoCanSignIn = () =>
    roster.people().filter((one) => one.pin !== null || withoutPin(one) === undefined)
  const signIn: Staff['signIn'] = async (caller, number, pin) => {
    const found = numbered(roster.people(), whoCanSignIn(), number)
    if (!found.ok) return found.problem
    const { value: member } = found
    const wrong =
      member.pin === null ? withoutPin(member) : await tryPin({ tries, pins, caller }, member, pin)
    if (wrong) return wrong
    if (!isStill(member)) return signIn(caller, number, pin)
    const guessed = member.pin === null ? null : tries.guessed(member.id, member.pin)
    putPepper(options, member, pin)
    followAll({ roster, tries }, caller, member.id)
    presence.welcome(caller, member, guessed)
    return undefined
  }
  const approve: Staff['approve'] = async (caller, what, { person: id, pin }) => {
    if (isOpen()) return ok(named(presence.on(caller)))
    const signer = signerOf(roster.people(), what, id, presence.on(caller)?.id)
    if (!signer.ok) return signer
    const wrong = await tryPin({ tries, pins, caller }, signer.value, pin)
    if (wrong) return failed(wrong)
    const { value } = signer
    if (!isStill(value)) return approve(caller, what, { person: value.id, pin })
    putPepper(options, value, pin)
    return ok(personOf(value))
  }
  return {
    roster,
    tries,
    presence,
    asksPin: () => !isOpen(),
    personAt: (caller) => named(presence.on(caller)),
    viewOf: (caller, isPaying) => ({
      signedIn: presence.on(caller) ?? null,
      may: [...presence.mayOf(caller)],
      people: presence.asksSignIn(caller) ? [] : roster.people().map(seen),
      needsSetUp: presence.needsSetUp(),
      asksSignIn: presence.asksSignIn(caller),
      numberDigits: digitsOf(whoCanSignIn()),
      isPaying,
      guessed: presence.guessedOf(caller),
    }),
    refusalOf: (caller, name) => refusalOf(presence, caller, name),
    problemOf(caller, name, input) {
      if (isStaffScreen(caller)) presence.touch(caller, name, input)
      return refusalOf(presence, caller, name)
    },
    signIn,
    approve,
    async kioskProblem(caller, pin) {
      if (isOpen()) return undefined
      const hashes = roster.people().flatMap((one) => (may(one.role, 'leaveKiosk') ? (one.pin ?? []) : []))
      return hashes.length === 0 ? problem('pin.notSet') : tryAny({ tries, pins, caller }, hashes, pin)
    },
    tidy(isBusy) {
      if (roster.refresh()) changed()
      presence.tidy(isBusy)
    },
  }
}

/** Everybody's tries go along with the page. `but`: who signs in, and is known there under both names. */
export function followAll(
  { roster, tries }: Pick<Staff, 'roster' | 'tries'>,
  caller: Caller,
  but?: string,
): void {
  for (const { id, pin } of roster.people()) if (id !== but && pin !== null) tries.follow(id, pin, caller)
}

/** Without a number only one can be meant. */
function numbered(people: readonly Member[], able: readonly Member[], number?: number): Result<Member> {
  const [only] = able
  const found = number === undefined ? able.length === 1 && only : people.find((one) => one.number === number)
  return found ? ok(found) : failed(problem('staff.noSuchNumber'))
}

const digitsOf = (able: readonly Member[]): number =>
  able.length < 2 ? 0 : Math.max(...able.map(({ number }) => String(number).length))

const seen = ({ id, name, role, pin }: Member): MemberView => ({ id, name, role, hasPin: pin !== null })

const named = (here: PersonAtPage | undefined): Person | undefined => here && personOf(here)

function refusalOf(presence: Presence, caller: Caller, name: CommandName): Problem | undefined {
  const wanted = permissionToAsk(name)
  if (!isStaffScreen(caller) || wanted === null) return undefined
  if (presence.mayOf(caller).includes(wanted)) return undefined
  const here = presence.on(caller)
  return here ? problem('staff.notAllowed', { name: here.name }) : problem('staff.signInFirst')
}

/** Whom the page names; else whoever is signed in, if they may; else the only one who may. */
function signerOf(
  people: readonly Member[],
  what: Permission,
  given: string | undefined,
  signedIn: string | undefined,
): Result<Member> {
  const able = people.filter((one) => one.pin !== null && may(one.role, what))
  if (able.length === 0) return failed(problem('pin.notSet'))
  const only = able.length === 1 ? able[0] : undefined
  const id = given ?? able.find((one) => one.id === signedIn)?.id ?? only?.id
  if (id === undefined) return failed(problem('staff.choose'))
  const signer = able.find((one) => one.id === id)
  if (signer) return ok(signer)
  const named = people.find((one) => one.id === id)?.name
  return failed(named === undefined ? problem('staff.unknown') : problem('staff.notAllowed', { name: named }))
}

/** A page that is given another session with the answer is known under both. */
const bothOf = ({ surface, session, next = session }: Caller): Caller[] => [
  { surface, session },
  { surface, session: next },
]

type Trying = { tries: PinAttempts; pins: Pins; caller: Caller }

async function tryPin(
  { tries, pins, caller }: Trying,
  { id, pin: hash }: Member,
  pin: string,
): Promise<Problem | undefined> {
  if (hash === null) return problem('pin.notSet')
  // Where nothing can be said of a PIN, none is counted as wrong.
  if (!pins.canCheck(hash)) return problem('pin.uncheckable')
  if (pin === '') return problem('pin.missing')
  const tried = tries.begin(id, hash, caller)
  if ('refused' in tried) return tried.refused
  const isRight = await pins.isHashOf(hash, pin)
  if (!isRight.ok) return isRight.problem
  if (!isRight.value) return tried.wrong()
  for (const one of bothOf(caller)) tries.forgive(id, hash, one)
  return undefined
}

/** Counted apart: a kiosk's screen names nobody. */
async function tryAny(
  { tries, pins, caller }: Trying,
  hashes: string[],
  pin: string,
): Promise<Problem | undefined> {
  const able = hashes.filter((hash) => pins.canCheck(hash))
  if (able.length === 0) return problem('pin.uncheckable')
  if (pin === '') return problem('pin.missing')
  const tried = tries.begin('the kiosk', '', caller)
  if ('refused' in tried) return tried.refused
  for (const hash of able) {
    const isRight = await pins.isHashOf(hash, pin)
    if (!isRight.ok || !isRight.value) continue
    tries.forgive('the kiosk', '', caller)
    return undefined
  }
  return tried.wrong()
}

/** A PIN from the terminal, at its first right use. Where that cannot be written, at the next. */
function putPepper({ roster, pins, note }: StaffOptions, of: Member, pin: string): void {
  const hash = of.pin === null ? undefined : pins.withPepper(of.pin, pin)
  if (hash === undefined) return
  try {
    roster.write(
      roster.everybody().map((one) => (one.id === of.id && one.pin === of.pin ? { ...one, pin: hash } : one)),
    )
    note({ kind: 'staffChanged', person: null, of: personOf(of), change: 'pin' })
  } catch {}
}

/** By somebody who holds what the command's row asks for. Takes a while when there is a PIN to look at: whatever was true of the sale before is looked at again after. */
export async function approveSigned(
  { staff }: { staff: Staff },
  caller: Caller,
  name: SignedCommand,
  by: Signature,
): Promise<Result<Signed>> {
  if (by.reason.trim() === '') return failed(problem('reason.missing'))
  const asking = staff.personAt(caller)
  const signer = await staff.approve(caller, permissionToSign(name), by)
  if (!signer.ok) return signer
  const isOther = asking !== undefined && signer.value !== undefined && asking.id !== signer.value.id
  return ok({ ...byPerson(signer.value), ...(isOther ? { askedBy: asking } : {}) })
}
