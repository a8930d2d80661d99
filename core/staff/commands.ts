// The commands about people: the first manager, sign-in and sign-out, who works here and by which number and PIN.
import type { Pins } from '#core/staff/pin.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Chance } from '#core/system/clock.ts'
import {
  choosersIn,
  hasManager,
  newPersonId,
  nextNumber,
  pinResetsIn,
  type Member,
} from '#core/staff/roster.ts'
import { personOf } from '#core/staff/presence.ts'
import { followAll, type Staff } from '#core/staff/staff.ts'
import type { TillFact } from '#core/till/facts.ts'
import type { Caller, Handlers, InputOf } from '#shared/bridge.ts'
import type { Role } from '#shared/permissions.ts'
import { fewestDigits, pinFault, type staffCommands } from '#shared/staff.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

type PeopleContext = {
  staff: Staff
  chance: Chance
  journal: Pick<Journal, 'queries'>
  pins: Pins
  sales: { note(fact: TillFact): void; changed(): void }
}

/** Writes what stands at the head of every receipt into the settings. */
type NameShop = (shop: NonNullable<InputOf<'staff.setUp'>['shop']>, caller: Caller) => Result<null>

type Change = Extract<TillFact, { kind: 'staffChanged' }>['change']

export function peopleHandlers(
  context: PeopleContext,
  nameShop: NameShop,
): Pick<Handlers, keyof typeof staffCommands> {
  const { staff, pins } = context
  const { roster, tries } = staff
  const named = (id: string, act: (of: Member) => Result<null>): Promise<Result<null>> => {
    const of = roster.people().find((one) => one.id === id)
    return Promise.resolve(of ? act(of) : failed(problem('staff.unknown')))
  }
  const changeOf = (caller: Caller, of: Member, to: Partial<Member>, change: Change): Result<null> => {
    const next = roster.everybody().map((one) => (one.id === of.id ? { ...one, ...to } : one))
    const wrong = lastManagerProblem(roster.everybody(), next)
    if (wrong) return failed(wrong)
    write(context, caller, next, { ...of, ...to }, change)
    return ok(null)
  }
  return {
    'staff.setUp': async (input, caller) => setUp(context, nameShop, input, caller),
    'staff.signIn': async ({ number, pin }, caller) => {
      const wrong = await staff.signIn(caller, number, pin)
      return wrong ? failed(wrong) : ok(null)
    },
    'staff.signOut': (_, caller) => {
      followAll(staff, caller)
      staff.presence.leave(caller)
      return Promise.resolve(ok(null))
    },
    'staff.list': () => {
      const choosers = choosersIn(context.journal)
      return Promise.resolve(
        ok(
          roster.people().map(({ id, name, role, number, pin }) => ({
            id,
            name,
            role,
            number,
            hasPin: pin !== null,
            isPinGiven: pin !== null && role === 'manager' && !choosers.has(id),
            waitsMs: pin === null ? 0 : tries.waitOf(id, pin),
            pinResetAt: pinResetsIn(context.journal).get(id) ?? null,
          })),
        ),
      )
    },
    'staff.add': ({ name, role, pin }, caller) => {
      const wrong = nameProblem(roster.people(), name) ?? (pin === null ? undefined : pinProblem(pin, role))
      if (wrong) return Promise.resolve(failed(wrong))
      const hash = pin === null ? ok(null) : pins.hash(pin)
      if (!hash.ok) return Promise.resolve(hash)
      const added = newMember(context, { name: cleanName(name), role, pin: hash.value })
      write(context, caller, [...roster.everybody(), added], added, 'added')
      return Promise.resolve(ok({ person: added.id, number: added.number }))
    },
    'staff.change': ({ person, name, role }, caller) =>
      named(person, (of) => {
        const others = roster.people().filter(({ id }) => id !== person)
        const wrong = nameProblem(others, name)
        if (wrong) return failed(wrong)
        // A cashier's PIN is too short for a manager: whoever becomes one is given another.
        const pin = role === 'manager' && of.role === 'cashier' ? null : of.pin
        return changeOf(caller, of, { name: cleanName(name), role, pin }, 'changed')
      }),
    'staff.setPin': ({ person, pin }, caller) =>
      named(person, (of) => {
        const wrong = pinProblem(pin, of.role)
        if (wrong) return failed(wrong)
        const hash = pins.hash(pin)
        return hash.ok ? changeOf(caller, of, { pin: hash.value }, 'pin') : hash
      }),
    'staff.remove': ({ person }, caller) =>
      named(person, (of) => changeOf(caller, of, { isActive: false, pin: null }, 'removed')),
  }
}

/** In one go: two pages that ask at once make one manager. */
function setUp(
  context: PeopleContext,
  nameShop: NameShop,
  { name, pin, shop }: InputOf<'staff.setUp'>,
  caller: Caller,
): Result<null> {
  const { staff, pins } = context
  const { roster } = staff
  /** A manager whose PIN was reset comes back as who they are. */
  const known = () => roster.people().find((one) => one.role === 'manager' && isSameName(one.name, name))
  const wrong = hasManager(roster.everybody())
    ? problem('staff.isSetUp')
    : (nameProblem(
        roster.people().filter((one) => one !== known()),
        name,
      ) ?? pinProblem(pin, 'manager'))
  if (wrong) return failed(wrong)
  // Before anybody can sell: no receipt goes out without it.
  const named = shop ? nameShop(shop, caller) : ok(null)
  if (!named.ok) return named
  const hash = pins.hash(pin, true)
  if (!hash.ok) return hash
  const before = known()
  const first: Member = before
    ? { ...before, pin: hash.value }
    : newMember(context, { name: cleanName(name), role: 'manager', pin: hash.value })
  const others = roster.everybody().filter(({ id }) => id !== first.id)
  write(context, caller, [...others, first], first, before ? 'pin' : 'added')
  staff.tries.recordSuccess(first.id, hash.value, caller)
  followAll(staff, caller)
  staff.presence.welcome(caller, first, null)
  return ok(null)
}

const newMember = ({ staff, chance }: PeopleContext, who: Pick<Member, 'name' | 'role' | 'pin'>): Member => ({
  id: newPersonId(staff.roster.everybody(), chance),
  ...who,
  number: nextNumber(staff.roster.everybody()),
  isActive: true,
})

/** On disk before the fact, so that no fact names somebody who is not in the list. Without the fact nothing is changed either. */
function write(
  { staff, sales }: PeopleContext,
  caller: Caller,
  everybody: readonly Member[],
  of: Member,
  change: Change,
): void {
  const before = staff.roster.everybody()
  const person = staff.personAt(caller) ?? null
  const put = (people: readonly Member[]) => {
    const known = staff.roster.people().find(({ id }) => id === of.id)
    staff.roster.write(people)
    const now = staff.roster.people().find(({ id }) => id === of.id)
    // Who has just chosen a PIN is there, at this page and no other.
    if (change === 'pin' && person?.id === of.id && known && now) staff.presence.stay(known, now, caller)
  }
  put(everybody)
  try {
    sales.note({ kind: 'staffChanged', person, of: personOf(of), change })
  } catch (error) {
    put(before)
    throw error
  }
  sales.changed()
}

/** Somebody must be left who can let others in, once there is one. */
const lastManagerProblem = (before: readonly Member[], after: readonly Member[]): Problem | undefined =>
  hasManager(before) && !hasManager(after) ? problem('staff.lastManager') : undefined

/** Without what cannot be seen, and with one kind of space: two names that look alike are one. */
const cleanName = (given: string): string =>
  given
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()

const isSameName = (one: string, other: string): boolean =>
  cleanName(one).toLocaleLowerCase() === cleanName(other).toLocaleLowerCase()

function nameProblem(others: readonly Member[], given: string): Problem | undefined {
  const name = cleanName(given)
  if (name === '') return problem('staff.nameMissing')
  return others.some((one) => isSameName(one.name, name)) ? problem('staff.nameTaken', { name }) : undefined
}

export function pinProblem(pin: string, role: Role): Problem | undefined {
  switch (pinFault(pin, role)) {
    case 'digits':
      return problem('pin.notTaken', { fewest: fewestDigits[role] })
    case 'obvious':
      return problem('pin.obvious')
    case null:
      return undefined
  }
}
