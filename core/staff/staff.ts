// Who is at this page, and may they? The permission of each command, and the PIN of whoever answers for an act.
import type { Journal } from '#core/journal/journal.ts'
import { isHashOf } from '#core/pin.ts'
import {
  createPresence,
  isStaffScreen,
  personOf,
  type Here,
  type Presence,
  type PresenceOptions,
} from '#core/staff/presence.ts'
import type { Member, Roster } from '#core/staff/roster.ts'
import { createTries, type Tries } from '#core/staff/tries.ts'
import type { Caller, CommandName } from '#shared/bridge.ts'
import { needs } from '#shared/permissions.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { may, type Permission, type Person, type Signature, type StaffView } from '#shared/staff.ts'

export type Staff = {
  roster: Roster
  tries: Tries
  presence: Presence
  viewOf(caller: Caller): StaffView
  /** Why this page may not ask for this at all; asking that is nobody's touch. */
  refusalOf(caller: Caller, name: CommandName): Problem | undefined
  /** The same, of a page that asks for it now. */
  problemOf(caller: Caller, name: CommandName, input: unknown): Problem | undefined
  /** For a fact: who is signed in on this page. */
  personAt(caller: Caller): Person | undefined
  signIn(caller: Caller, person: string, pin: string): Promise<Problem | undefined>
  /** Who answers for an act, by their PIN; nobody where no PIN is asked and nobody is signed in. */
  approve(
    caller: Caller,
    what: Permission,
    by: Pick<Signature, 'person' | 'pin'>,
  ): Promise<Result<Person | undefined>>
  /** Any PIN of those who may: a kiosk's screen names nobody. */
  kioskProblem(pin: string): Promise<Problem | undefined>
  asksPin(): boolean
  /** Takes up a changed list, and signs out whoever left a page alone; nobody while `isBusy`. */
  tidy(isBusy: boolean): void
}

/** What a fact says of who did it. */
export const byPerson = (person: Person | undefined): { person?: Person } => (person ? { person } : {})

export function createStaff(options: PresenceOptions & { journal: Pick<Journal, 'keep' | 'kept'> }): Staff {
  const { roster, clock, isSandbox, changed } = options
  const tries = createTries(options.journal, clock)
  const presence = createPresence(options)
  const isOpen = () => presence.isOpen()
  /** A name without a PIN is enough only where nothing is real, and never for a manager's word. */
  const withoutPin = ({ name, role }: Member): Problem | undefined =>
    isOpen() || (isSandbox && role === 'cashier') ? undefined : problem('staff.noPin', { name })
  /** A PIN takes a while to look at: somebody may be removed, or be given another one or another role, meanwhile. */
  const isStill = (one: Member) =>
    roster.people().some(({ id, pin, role }) => id === one.id && pin === one.pin && role === one.role)
  const signIn: Staff['signIn'] = async (caller, id, pin) => {
    const member = presence.memberNamed(id)
    if (!member) return problem('staff.unknown')
    const wrong = member.pin === null ? withoutPin(member) : await tryPin(tries, member, pin)
    if (wrong) return wrong
    if (!isStill(member)) return signIn(caller, id, pin)
    presence.welcome(caller, member)
    return undefined
  }
  const approve: Staff['approve'] = async (caller, what, { person: id, pin }) => {
    if (isOpen()) return ok(named(presence.on(caller)))
    const signer = signerOf(roster.people(), what, id, presence.on(caller)?.id)
    if (!signer.ok) return signer
    const wrong = await tryPin(tries, signer.value, pin)
    if (wrong) return failed(wrong)
    const { value } = signer
    return isStill(value) ? ok(personOf(value)) : approve(caller, what, { person: value.id, pin })
  }
  return {
    roster,
    tries,
    presence,
    asksPin: () => !isOpen(),
    personAt: (caller) => named(presence.on(caller)),
    viewOf: (caller) => ({
      signedIn: presence.on(caller) ?? null,
      may: [...presence.mayOf(caller)],
      people: roster.people().map(({ id, name, role, pin }) => ({ id, name, role, hasPin: pin !== null })),
      needsSetUp: presence.needsSetUp(),
      asksSignIn: presence.asksSignIn(caller),
    }),
    refusalOf: (caller, name) => refusalOf(presence, caller, name),
    problemOf(caller, name, input) {
      // The heartbeat of a running sale is nobody's touch.
      if (isStaffScreen(caller) && name !== 'sale.poll' && name !== 'signUp.poll')
        presence.touch(caller, name, input)
      return refusalOf(presence, caller, name)
    },
    signIn,
    approve,
    async kioskProblem(pin) {
      if (isOpen()) return undefined
      const hashes = roster.people().flatMap((one) => (may(one.role, 'leaveKiosk') ? (one.pin ?? []) : []))
      return hashes.length === 0 ? problem('pin.notSet') : tryAny(tries, hashes, pin)
    },
    tidy(isBusy) {
      if (roster.refresh()) changed()
      presence.tidy(isBusy)
    },
  }
}

const named = (here: Here | undefined): Person | undefined => here && personOf(here)

function refusalOf(presence: Presence, caller: Caller, name: CommandName): Problem | undefined {
  const need = needs[name]
  if (!isStaffScreen(caller) || 'free' in need) return undefined
  // Anybody who may sell may ask somebody else to sign.
  const wanted = 'caller' in need ? need.caller : 'sell'
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

async function tryPin(tries: Tries, { id, pin: hash }: Member, pin: string): Promise<Problem | undefined> {
  if (hash === null) return problem('pin.notSet')
  const tried = tries.begin(id, hash)
  if ('refused' in tried) return tried.refused
  if (!(await isHashOf(hash, pin))) return tried.ifWrong
  tries.forgive(id, hash)
  return undefined
}

/** Counted apart: a customer who guesses at a kiosk must not lock the manager out elsewhere. */
async function tryAny(tries: Tries, hashes: string[], pin: string): Promise<Problem | undefined> {
  const tried = tries.begin('the kiosk', '')
  if ('refused' in tried) return tried.refused
  for (const hash of hashes) {
    if (!(await isHashOf(hash, pin))) continue
    tries.forgive('the kiosk', '')
    return undefined
  }
  return tried.ifWrong
}
