// The survey of a till's journal without changing it: its rows, its head, its sales and agreements, and what is not finished.
import { agreementFeature } from '#core/agreement/projection.ts'
import { tillFeatures } from '#core/features.ts'
import { type AnyFact, isFactOf } from '#core/journal/feature.ts'
import { eachFact, surveyFile, type FileSurvey } from '#core/journal/survey.ts'
import { untrueClosings } from '#core/report/report.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { Money } from '#shared/money.ts'
import { ok, type Result } from '#shared/problem.ts'
import { tillFeature, type TillFact } from '#core/till/facts.ts'
import type { filesOf } from '#core/folder/folder.ts'
import { readStaff } from '#core/staff/roster.ts'
import { registersIn } from '#core/terminal/registers.ts'

export type OpenSale = { sale: string; openedAt: number; amount: Money; references: string[] }

export type Survey = FileSurvey & {
  /** Every sale, in the order in which they were opened. */
  sales: string[]
  /** Every agreement, likewise, made here or taken up here. */
  agreements: string[]
  /** The numbers of Z reports that say something else than the facts. */
  untrueClosings: number[]
  /** Sales that are not settled, oldest first. */
  unfinished: OpenSale[]
}

/** Also of a journal that a till is writing: it is seen as it stands at one moment. `known`: what a person knows it by. */
export function survey(file: string, known = file): Result<Survey> {
  const looked = surveyFile(file, tillFeatures, known, untrueClosings)
  if (!looked.ok) return looked
  const { survey: of, fold, asked } = looked.value
  return ok({
    ...of,
    untrueClosings: asked,
    sales: fold.ids(saleFeature),
    agreements: fold.ids(agreementFeature),
    unfinished: fold.unsettled(saleFeature).map(({ sale, openedAt, payment }) => ({
      sale,
      openedAt,
      amount: payment.terms.amount,
      references: payment.attempts.map(({ reference }) => reference),
    })),
  })
}

/** A fact as a line of an export. `sale`: the sale or agreement that it tells of, empty for the till itself. */
type ExportedFact = { seq: number; sale: string; at: number; fact: AnyFact; hash: string }

/** Gives every fact with its link, in order, as far as the chain is whole; then says where it is not. */
export const exportFacts = (file: string, give: (fact: ExportedFact) => void): Result<{ rows: number }> =>
  eachFact(file, ({ seq, id, at, fact, hash }) => give({ seq, sale: id, at, fact, hash }))

/** Names, as their files have them. A PIN that the terminal has given is told of with its first use. */
type Unexplained = { people: string[]; registers: string[] }

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
