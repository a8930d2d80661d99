// The people signed in on each page, remembered by this process alone: a till that starts again asks everybody anew.
import type { Clock } from '#core/system/clock.ts'
import {
  hasManager,
  isStillTrue,
  sandboxPersonId,
  type StaffGrant,
  type Member,
  type Roster,
} from '#core/staff/roster.ts'
import { modeOf } from '#core/settings/settings.ts'
import type { TillFact } from '#core/till/facts.ts'
import { automaticOf, type Caller, type CommandName } from '#shared/bridge.ts'
import { allPermissions, permissionsOf, type Permission, type Role } from '#shared/permissions.ts'
import type { Settings } from '#shared/settings.ts'
import type { WrongPins, Person } from '#shared/staff.ts'

export type StaffContext = {
  roster: Roster
  clock: Clock
  settings: Settings
  sales: { note(fact: TillFact): void; changed(): void }
}

type Session = {
  /** As they were when they came in: with another PIN or another role they come in anew. */
  member: Member
  touchedAt: number
  asked: Map<CommandName, string>
  guessed: WrongPins | null
}

export type PersonAtPage = { id: string; name: string; role: Role; number: number | null }

export type Presence = {
  on(caller: Caller): PersonAtPage | undefined
  /** Permissions of this page now. */
  mayOf(caller: Caller): readonly Permission[]
  /** Signs out the person on this page. */
  welcome(caller: Caller, member: Member, guessed: WrongPins | null): void
  /** Who came in by the one grant stays by the other: the same PIN is kept as another hash; or, `at` one page, they have chosen another themselves. */
  stay(before: StaffGrant, now: Member, at?: Caller): void
  /** Wrong PINs of whoever is signed in here, told since they came. */
  guessedOf(caller: Caller): WrongPins | null
  leave(caller: Caller): void
  /** Somebody is at this page; unless it only asks again by itself what it has asked before. */
  touch(caller: Caller, name: CommandName, input: unknown): void
  /** Writes down that people are out: whoever left a page alone, unless `isBusy`, and who came in by what is no longer true, and is out already. */
  tidy(isBusy: boolean): void
  /** No PIN is asked of anybody. */
  isOpen(): boolean
  /** A till for real money whose first manager is not there yet. */
  needsSetUp(): boolean
  /** This page can do nothing until somebody signs in. */
  asksSignIn(caller: Caller): boolean
  memberNamed(id: string): Member | undefined
}

/** Who stands at the sandbox's till. */
const sandboxCashier: PersonAtPage = { id: sandboxPersonId, name: 'Ingrid', role: 'cashier', number: null }

/** As a fact names them. */
export const personOf = ({ id, name }: Person): Person => ({ id, name })

/** Customers' screens have no staff. */
export const isStaffScreen = ({ surface }: Caller): boolean => surface === 'cashier' || surface === 'office'

const keyOf = ({ surface, session }: Caller) => `${surface} ${session}`

export function createPresence({ roster, clock, settings, sales }: StaffContext): Presence {
  /** No money is real there: somebody is signed in, and nobody is asked for a PIN that was never set. */
  const isSandbox = modeOf(settings) === 'sandbox'
  /** Untouched for so long, a page signs its person out. 0: never. */
  const signOutMs = settings.signOutMinutes * 60_000
  const sessions = new Map<string, Session>()
  const somebodyHasPin = () => roster.people().some(({ pin }) => pin !== null)
  const isOpen = () => isSandbox && !somebodyHasPin()
  const memberNamed = (id: string) => roster.people().find((one) => one.id === id)
  /** Worth nothing from the moment at which what let them in is no longer true. */
  const sessionAt = (caller: Caller): Session | undefined => {
    const session = sessions.get(keyOf(caller))
    return session && isStillTrue(roster.people(), session.member) ? session : undefined
  }
  const on = (caller: Caller): PersonAtPage | undefined => {
    const session = sessionAt(caller)
    const member = session && memberNamed(session.member.id)
    if (member) return { ...personOf(member), role: member.role, number: member.number }
    return isSandbox && isStaffScreen(caller) ? sandboxCashier : undefined
  }
  const end = (key: string) => {
    const session = sessions.get(key)
    if (!session) return
    // First of all they are out, also where no fact can be written.
    sessions.delete(key)
    sales.changed()
    sales.note({ kind: 'signedOut', person: personOf(session.member) })
  }
  return {
    on,
    isOpen,
    memberNamed,
    needsSetUp: () => !isSandbox && !hasManager(roster.people()),
    asksSignIn: (caller) => !isSandbox && somebodyHasPin() && on(caller) === undefined,
    mayOf(caller) {
      if (isOpen()) return allPermissions
      const here = on(caller)
      if (here) return permissionsOf(here.role)
      // Nobody could sign in: what was sold without people before is sold so until the first one is made.
      return somebodyHasPin() ? [] : permissionsOf('cashier')
    },
    guessedOf: (caller) => sessionAt(caller)?.guessed ?? null,
    welcome(caller, member, guessed) {
      end(keyOf(caller))
      sales.note({ kind: 'signedIn', person: personOf(member) })
      // From its first moment under the new name: the one before is worth nothing then.
      const { surface, session, next = session } = caller
      const entered: Session = { member, touchedAt: clock.elapsed(), asked: new Map(), guessed }
      sessions.set(keyOf({ surface, session: next }), entered)
      sales.changed()
    },
    stay(before, now, at) {
      for (const [key, session] of sessions) {
        const isHere = at === undefined || key === keyOf(at)
        if (isHere && isStillTrue([before], session.member)) session.member = now
      }
    },
    leave: (caller) => end(keyOf(caller)),
    touch(caller, name, input) {
      const session = sessions.get(keyOf(caller))
      if (session && !isAutomatic(session, name, input)) session.touchedAt = clock.elapsed()
    },
    tidy(isBusy) {
      for (const [key, { member, touchedAt }] of sessions) {
        const isLeft = signOutMs > 0 && clock.age(touchedAt) >= signOutMs
        if (!isStillTrue(roster.people(), member) || (isLeft && !isBusy)) end(key)
      }
    },
  }
}

/** A heartbeat is nobody's touch, nor is a question that a page which is left open asks anew. */
function isAutomatic({ asked }: Session, name: CommandName, input: unknown): boolean {
  const automatic = automaticOf(name)
  if (automatic !== 'refresh') return automatic === 'heartbeat'
  // Further rows of the same search are asked from another place each time.
  const question = JSON.stringify(input, (key, value: unknown) =>
    key === 'before' || key === 'after' ? undefined : value,
  )
  const isKnown = asked.get(name) === question
  asked.set(name, question)
  return isKnown
}
