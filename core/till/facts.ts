// The facts of the till itself: what belongs to no sale and no agreement, in the same chain.
import type { Feature } from '#core/journal/feature.ts'
import type { Row } from '#core/journal/chain.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { ZReport } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'

export type TillFact =
  | { kind: 'signedIn'; person: Person }
  | { kind: 'signedOut'; person: Person }
  /**
   * Somebody was added to the staff, changed, given a PIN or taken out. `person`: who did it; null for the first manager, and for a PIN
   * from the terminal at its first right use. `of`: to whom.
   */
  | {
      kind: 'staffChanged'
      person: Person | null
      of: Person
      change: 'added' | 'changed' | 'pin' | 'removed'
    }
  /** A register may ask for payments, may ask for something else, or may not any more. `person`: who did it; null where nobody was signed in. */
  | {
      kind: 'registerChanged'
      person: Person | null
      register: { id: string; name: string }
      change: 'paired' | 'rights' | 'revoked'
    }
  /** Which settings were changed, by their names; never what they say. */
  | { kind: 'settingsChanged'; person: Person | null; keys: string[] }
  /** The service's origin is another from the next start on. `approvedBy`: the second manager, or the only one anew. */
  | {
      kind: 'originChanged'
      person: Person | null
      approvedBy: Person | null
      from: string
      to: string
    }
  /** The drawer was opened for something that is no sale. */
  | { kind: 'drawerOpened'; person: Person | null; reason: string }
  /**
   * The journal was not known to be the one that this till wrote (`found`), and somebody has answered for it as it stands. `known`: how
   * far this till's own reached, as it was last remembered.
   */
  | {
      kind: 'pastAccepted'
      person: Person | null
      reason: string
      found: ProblemCode
      known: { facts: number; head: string } | null
    }
  /** The report that closed a period, whole, as it was printed. */
  | { kind: 'zClosed'; person: Person | null; report: ZReport }

/** Nothing follows from them but that no closing is missing. */
export const tillFeature: Feature<{ closings: number }, TillFact> = {
  kinds: {
    signedIn: true,
    signedOut: true,
    staffChanged: true,
    registerChanged: true,
    settingsChanged: true,
    originChanged: true,
    drawerOpened: true,
    pastAccepted: true,
    zClosed: true,
  },
  isOfTill: true,
  reduce(before = { closings: 0 }, _, fact) {
    if (fact.kind !== 'zClosed') return before
    if (fact.report.number !== before.closings + 1) throw new Error('a closing is missing')
    return { closings: fact.report.number }
  },
  isSettled: () => true,
  projections: [],
  factIndexes: `
    CREATE INDEX IF NOT EXISTS fact_drawer ON fact (seq) WHERE kind = 'drawerOpened';
    CREATE INDEX IF NOT EXISTS fact_closed ON fact (seq) WHERE kind = 'zClosed';
    CREATE INDEX IF NOT EXISTS fact_settings ON fact (seq) WHERE kind = 'settingsChanged';
    CREATE INDEX IF NOT EXISTS fact_staff ON fact (seq) WHERE kind = 'staffChanged';`,
}

/** Of a sale, an agreement or a closing; the till's other facts, signing in above all, tell of none. */
export const tellsOfMoney = ({ sale, kind }: Pick<Row, 'sale' | 'kind'>): boolean =>
  sale !== '' || kind === 'zClosed'
