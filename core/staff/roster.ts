// The staff list: `staff.json` of the data folder, read whole or not at all, and written whole.
import path from 'node:path'
import * as z from 'zod/mini'
import { markOf, readWhole, writeWhole } from '#core/system/disk.ts'
import { hashShape } from '#core/staff/pin.ts'
import { role } from '#shared/permissions.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { personId, staffNumber } from '#shared/staff.ts'
import { isText, nameText, notText } from '#shared/text.ts'
import type { Chance } from '#core/system/clock.ts'
import { tillQueries } from '#core/till/projection.ts'
import type { Journal } from '#core/journal/journal.ts'

/** `number`: what they sign in by. `pin`: a hash; null while they have none. Whoever has left stays here, not active: facts speak of them. */
export const member = z.strictObject({
  id: personId.check(z.refine(isText, notText)),
  name: nameText(40),
  role,
  number: staffNumber,
  pin: z.nullable(z.string().check(z.regex(hashShape, 'is not the hash of a PIN'))),
  isActive: z.boolean(),
})
export type Member = z.infer<typeof member>

/** Rights that somebody came in with. With another PIN or another role they come in anew. */
export type StaffGrant = Pick<Member, 'id' | 'role' | 'pin'>

/** A person who left, or whose PIN or role was changed, is none of these any more. */
export const isStillTrue = (people: readonly StaffGrant[], { id, role, pin }: StaffGrant): boolean =>
  people.some((one) => one.id === id && one.role === role && one.pin === pin)

const staffFile = z.strictObject({ people: z.array(member) })

export type Roster = {
  /** Those who work here now. */
  people(): readonly Member[]
  /** Everybody who ever did, by the file as it is now: `npm run pin` may have written it since, and nobody writes over that. */
  everybody(): readonly Member[]
  /** On disk when this returns. */
  write(everybody: readonly Member[]): void
  /** Reads the file again when it is another than last time; one that cannot be read changes nothing. True when the list is another since it was last asked. */
  refresh(): boolean
}

/** Where a data folder keeps it. */
export const staffFileOf = (folder: string): string => path.join(path.resolve(folder), 'staff.json')

/** Nobody works here while there is no file. */
export function openRoster(file: string): Result<Roster> {
  const first = readStaff(file)
  if (!first.ok) return first
  let everybody: readonly Member[] = first.value ?? []
  let seen = markOf(file)
  let isChanged = false
  const current = () => {
    const mark = markOf(file)
    const read = mark === seen ? undefined : readStaff(file)
    seen = mark
    if (read?.ok && read.value) [everybody, isChanged] = [read.value, true]
    return everybody
  }
  return ok({
    people: () => everybody.filter(({ isActive }) => isActive),
    everybody: current,
    write(given) {
      writeStaff(file, given)
      everybody = given
      seen = markOf(file)
    },
    refresh() {
      current()
      const wasChanged = isChanged
      isChanged = false
      return wasChanged
    },
  })
}

export const writeStaff = (file: string, people: readonly Member[]): void =>
  writeWhole(file, () => staffText(people))

export const staffText = (people: readonly Member[]): string => `${JSON.stringify({ people }, null, 2)}\n`

/** Undefined where there is no file. */
export function readStaff(file: string): Result<readonly Member[] | undefined> {
  const broken = (where: string, why: string) => failed(problem('staff.broken', { file, where, why }))
  let given: unknown
  try {
    given = JSON.parse(readWhole(file).toString('utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') return ok(undefined)
    return broken('the whole file', code === '' ? 'no JSON' : `cannot be read (${code})`)
  }
  const parsed = staffFile.safeParse(given)
  if (parsed.success) return ok(parsed.data.people)
  const issue = parsed.error.issues[0]
  return broken(issue?.path.join('.') || 'the whole file', issue?.message ?? 'not understood')
}

/** Id of somebody new: no two tills give out one id. */
export const newPersonId = (everybody: readonly Member[], chance: Chance): string =>
  `p${everybody.length + 1}-${Buffer.from(chance.bytes(3)).toString('hex')}`

/** The first one, where the terminal makes them. */
export const managerOf = (pin: string): Member => ({
  id: 'manager',
  name: 'Manager',
  role: 'manager',
  number: nextNumber([]),
  pin,
  isActive: true,
})

/** Two digits as long as there are enough; what somebody who has left had may be another's. */
export function nextNumber(everybody: readonly Member[]): number {
  const taken = new Set(everybody.filter(({ isActive }) => isActive).map((one) => one.number))
  let next = 11
  while (taken.has(next)) next += 1
  return next
}

/** Whether nobody would be left who can let others in. */
export const hasManager = (people: readonly Member[]): boolean =>
  people.some(({ role: is, pin, isActive }) => isActive && is === 'manager' && pin !== null)

/** Who stands at a sandbox's till where nobody has signed in, and is nobody of the list. */
export const sandboxPersonId = 'sandbox'

/** When a manager's PIN was last reset on the machine, by their ids. Epoch ms. */
export const pinResetsIn = (journal: Pick<Journal, 'queries'>): ReadonlyMap<string, number> =>
  new Map(
    tillQueries(journal)
      .staffChanges()
      .flatMap(({ at, fact: { of, change } }) => (change === 'pinReset' ? [[of.id, at] as const] : [])),
  )

/** The ids of those who chose their PIN themselves. Where nobody was signed in, whoever was there is taken to have chosen their own. */
export function choosersIn(journal: Pick<Journal, 'queries'>): ReadonlySet<string> {
  const choosers = new Set<string>()
  for (const { fact } of tillQueries(journal).staffChanges()) {
    const { person, of, change } = fact
    if (change !== 'added' && change !== 'pin') continue
    const isNobody = person === null || person.id === sandboxPersonId
    if (isNobody || person.id === of.id) choosers.add(of.id)
    else choosers.delete(of.id)
  }
  return choosers
}
