// The people at each page: what they may ask for, and the PIN of whoever answers for an act.
import type { Journal } from '#core/journal/journal.ts'
import { modeOf } from '#core/settings/settings.ts'
import type { Log } from '#core/system/log.ts'
import type { Pins } from '#core/staff/pin.ts'
import {
  createPresence,
  isStaffScreen,
  personOf,
  type PersonAtPage,
  type Presence,
  type StaffContext,
} from '#core/staff/presence.ts'
import { isStillTrue, type StaffGrant, type Member, type Roster } from '#core/staff/roster.ts'
import { createKeyedPins, createPinAttempts, type PinAttempts } from '#core/staff/keyed-pins.ts'
import {
  permissionToAsk,
  permissionToSign,
  type Caller,
  type CommandName,
  type SignedCommand,
} from '#shared/bridge.ts'
import { isAllowed, type Permission } from '#shared/permissions.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Person, Signature, ActPersons, StaffView } from '#shared/staff.ts'

export type Staff = {
  roster: Roster
  tries: PinAttempts
  presence: Presence
  /** `isPaying`: a payment or a sign-up goes on. */
  viewOf(caller: Caller, isPaying: boolean): StaffView
  /** Why this page may not ask for this at all; asking that is nobody's touch. */
  refusalOf(caller: Caller, name: CommandName): Problem | undefined
  /** The view of a page that asks for it now. */
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
  /** Problem of a command that changes who may come in: why it is not done with this PIN. */
  ownPinProblem(caller: Caller, pin: string): Promise<Problem | undefined>
  /** By any PIN of those who may: a kiosk's screen names nobody. Null where no PIN is asked. */
  enterKiosk(caller: Caller, pin: string): Promise<Result<StaffGrant | null>>
  /** Whether what let somebody in is true now. */
  isTrue(grant: StaffGrant | null): boolean
  /** Says at any later time whether what let in whoever is at this page now is still true. */
  standingOf(caller: Caller): () => boolean
  asksPin(): boolean
  /** Takes up a changed list, and signs out whoever left a page alone; nobody while `isBusy`. */
  tidy(isBusy: boolean): void
}

/** Person as a fact names who did it. */
export const actingPerson = (person: Person | undefined): { person?: Person } => (person ? { person } : {})

export function createStaff(
  context: StaffContext & { journal: Pick<Journal, 'keep' | 'kept'>; log: Log; pins: Pins },
): Staff {
  const { roster, clock, settings, sales } = context
  const tries = createPinAttempts(context.journal, clock, context.log)
  const presence = createPresence(context)
  const isSandbox = modeOf(settings) === 'sandbox'
  const isOpen = () => presence.isOpen()
  /** A name without a PIN is enough only where nothing is real, and never for a manager's word. */
  const withoutPin = ({ name, role }: Member): Problem | undefined =>
    isOpen() || (isSandbox && role === 'cashier') ? undefined : problem('staff.noPin', { name })
  const keyed = createKeyedPins(context, { tries, presence })
  const whoCanSignIn = () =>
    roster.people().filter((one) => one.pin !== null || withoutPin(one) === undefined)
  const signIn: Staff['signIn'] = async (caller, number, pin) => {
    const found = numbered(roster.people(), whoCanSignIn(), number)
    if (!found.ok) return found.problem
    const { value: member } = found
    const wrong = member.pin === null ? withoutPin(member) : await keyed.tryAt(caller, member, pin)
    if (wrong) return wrong
    if (!keyed.isStill(member)) return signIn(caller, number, pin)
    const guessed = member.pin === null ? null : tries.takeGuessReport(member.id, member.pin)
    const now = keyed.putPepper(member, pin)
    followAll({ roster, tries }, caller)
    presence.welcome(caller, now, guessed)
    return undefined
  }
  const approve: Staff['approve'] = async (caller, what, { person: id, pin }) => {
    if (isOpen()) return ok(named(presence.on(caller)))
    const signer = signerOf(roster.people(), what, id, presence.on(caller)?.id)
    if (!signer.ok) return signer
    const wrong = await keyed.tryAt(caller, signer.value, pin)
    if (wrong) return failed(wrong)
    const { value } = signer
    if (!keyed.isStill(value)) return approve(caller, what, { person: value.id, pin })
    keyed.putPepper(value, pin)
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
      people: presence.asksSignIn(caller)
        ? []
        : roster.people().map(({ id, name, role, pin }) => ({ id, name, role, hasPin: pin !== null })),
      needsSetUp: presence.needsSetUp(),
      asksSignIn: presence.asksSignIn(caller),
      numberDigits: digitsOf(whoCanSignIn()),
      isPaying,
      guessed: presence.guessedOf(caller),
    }),
    refusalOf: (caller, name) => refusalOf(presence, caller, name),
    problemOf(caller, name, input) {
      // A PIN that the terminal has given counts from now on.
      if (roster.refresh()) sales.changed()
      if (isStaffScreen(caller)) presence.touch(caller, name, input)
      return refusalOf(presence, caller, name)
    },
    signIn,
    approve,
    enterKiosk: keyed.enterKiosk,
    isTrue: (grant) => (grant === null ? isOpen() : keyed.isStill(grant)),
    standingOf: (caller) => standingAt(roster, presence, caller),
    ownPinProblem: keyed.ownPinProblem,
    tidy(isBusy) {
      if (roster.refresh()) sales.changed()
      presence.tidy(isBusy)
    },
  }
}

function standingAt(roster: Roster, presence: Presence, caller: Caller): () => boolean {
  const here = presence.on(caller)
  const grant = here && presence.memberNamed(here.id)
  return () => (grant ? isStillTrue(roster.people(), grant) : presence.isOpen())
}

/** Everybody's tries go along with the page, which takes one place of theirs and no two. */
export function followAll({ roster, tries }: Pick<Staff, 'roster' | 'tries'>, caller: Caller): void {
  for (const { id, pin } of roster.people()) if (pin !== null) tries.follow(id, pin, caller)
}

/** Without a number only one can be meant. */
function numbered(people: readonly Member[], able: readonly Member[], number?: number): Result<Member> {
  const [only] = able
  const found = number === undefined ? able.length === 1 && only : people.find((one) => one.number === number)
  return found ? ok(found) : failed(problem('staff.noSuchNumber'))
}

const digitsOf = (able: readonly Member[]): number =>
  able.length < 2 ? 0 : Math.max(...able.map(({ number }) => String(number).length))

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
  const able = people.filter((one) => one.pin !== null && isAllowed(one.role, what))
  if (able.length === 0) return failed(problem('pin.notSet'))
  const only = able.length === 1 ? able[0] : undefined
  const id = given ?? able.find((one) => one.id === signedIn)?.id ?? only?.id
  if (id === undefined) return failed(problem('staff.choose'))
  const signer = able.find((one) => one.id === id)
  if (signer) return ok(signer)
  const named = people.find((one) => one.id === id)?.name
  return failed(named === undefined ? problem('staff.unknown') : problem('staff.notAllowed', { name: named }))
}

/** By somebody who holds what the command's row asks for. Takes a while when there is a PIN to look at: whatever was true of the sale before is looked at again after. */
export async function approveSigned(
  { staff }: { staff: Staff },
  caller: Caller,
  name: SignedCommand,
  by: Signature,
): Promise<Result<ActPersons>> {
  if (by.reason.trim() === '') return failed(problem('reason.missing'))
  const asking = staff.personAt(caller)
  const signer = await staff.approve(caller, permissionToSign(name), by)
  if (!signer.ok) return signer
  // The page that asked may have been sent away meanwhile.
  if (staff.personAt(caller)?.id !== asking?.id) return failed(problem('staff.signInFirst'))
  const isOther = asking !== undefined && signer.value !== undefined && asking.id !== signer.value.id
  return ok({ ...actingPerson(signer.value), ...(isOther ? { askedBy: asking } : {}) })
}
