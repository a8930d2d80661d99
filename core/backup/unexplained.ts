// Staff with a PIN and registers with a key that no fact of the till's journal tells of: their files were written by something else.
import { tillFeature, type TillFact } from '#core/till/facts.ts'
import { exportFacts } from '#core/backup/survey.ts'
import type { filesOf } from '#core/folder/folder.ts'
import { isFactOf } from '#core/journal/feature.ts'
import { readStaff } from '#core/staff/roster.ts'
import { registersIn } from '#core/terminal/registers.ts'
import { ok, type Result } from '#shared/problem.ts'

/** Names, as their files have them. A PIN that the terminal has given is told of with its first use. */
export type Unexplained = { people: string[]; registers: string[] }

/** The journal must be whole. */
export function unexplainedIn(
  files: Pick<ReturnType<typeof filesOf>, 'path' | 'journal' | 'staff'>,
): Result<Unexplained> {
  /** The last that was done to each of them. */
  const people = new Map<string, string>()
  const registers = new Map<string, string>()
  const read = exportFacts(files.journal, ({ sale, fact }) => {
    if (!isFactOf(tillFeature, { sale, kind: fact.kind })) return
    const known = fact as TillFact // the till's own kinds stand under no name
    if (known.kind === 'staffChanged') people.set(known.of.id, known.change)
    if (known.kind === 'registerChanged') registers.set(known.register.id, known.change)
  })
  if (!read.ok) return read
  const staff = readStaff(files.staff)
  if (!staff.ok) return staff
  const isIn = (change: string | undefined) =>
    change !== undefined && !['removed', 'revoked'].includes(change)
  return ok({
    people: (staff.value ?? [])
      .filter(({ id, pin, isActive }) => isActive && pin !== null && !isIn(people.get(id)))
      .map(({ name }) => name),
    registers: registersIn(files.path)
      .filter(({ id, isRevoked }) => !isRevoked && !isIn(registers.get(id)))
      .map(({ name }) => name),
  })
}
