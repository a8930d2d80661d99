// The facts of the till itself: what belongs to no sale and no agreement, in the same chain.
import type { Feature } from '#core/journal/feature.ts'
import type { JournalRow } from '#core/journal/chain.ts'
import type { AgreementOwner } from '#core/service/access.ts'
import type { Currency } from '#shared/market.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { Receipt } from '#shared/receipt.ts'
import type { ZReport } from '#shared/report.ts'
import type { Discount } from '#shared/order.ts'
import type { Person, ActPersons } from '#shared/staff.ts'

/** Who gives out receipts. `language`: of customers who chose none. */
export type ReceiptIssuer = Pick<Receipt, 'shop' | 'till' | 'tillName' | 'market' | 'timeZone' | 'language'>

/** Owner and currency of the money that prices are in, as a sale of them would have it. */
export type PriceOwner = AgreementOwner & { currency: Currency }

/** How the rows of a report are written: in the staff's language, at the shop's time. */
export type ReportStyle = Pick<ReceiptIssuer, 'language' | 'market' | 'timeZone'>

export type TillFact =
  | { kind: 'signedIn'; person: Person }
  | { kind: 'signedOut'; person: Person }
  /**
   * Somebody was added to the staff, changed, given a PIN or taken out. `person`: who did it; null for the first manager, for a PIN
   * from the terminal at its first right use, and for one that was taken away on the machine (`pinReset`). `of`: to whom.
   */
  | {
      kind: 'staffChanged'
      person: Person | null
      of: Person
      change: 'added' | 'changed' | 'pin' | 'pinReset' | 'removed'
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
  /** Who gives out the receipts from here on. Written just before the first of them. */
  | ({ kind: 'issuerChanged' } & ReceiptIssuer)
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
  /** More than the most that the shop has set was taken off a line, or with null off the whole basket; `value`: how much more than before, in minor units. */
  | ({
      kind: 'discountAllowed'
      reason: string
      basket: string
      line: string | null
      discount: Discount
      value: number
    } & PriceOwner &
      ActPersons)
  /**
   * Goods were taken out of a basket that its customer had been shown. `how`: single lines or pieces of them, the whole basket, or it was left and nobody's
   * any more. `person`: who did it; null where nobody was signed in, and of what was left. `value`: at their prices before discounts, in minor units.
   */
  | ({
      kind: 'takenOut'
      person: Person | null
      how: 'lines' | 'basket' | 'left'
      basket: string
      pieces: number
      value: number
    } & PriceOwner)
  /** The report that closed a period, whole; a copy is drawn as the paper was then. `owner`: whose money it sums. */
  | { kind: 'zClosed'; person: Person | null; report: ZReport; drawn: ReportStyle; owner: string }

/** Kinds of facts, of all features, by which somebody answers for an act: in SQL. */
export const actKinds = `('attemptOpened', 'refundOpened', 'reservationGivenUp', 'resolvedByHand',
  'taskOpened', 'taskResolved', 'intervalSkipped', 'takenOut', 'discountAllowed')`

/** Facts of the till: nothing follows from them but that no closing is missing. */
export const tillFeature: Feature<{ closings: number }, TillFact> = {
  kinds: {
    signedIn: true,
    signedOut: true,
    staffChanged: true,
    registerChanged: true,
    settingsChanged: true,
    issuerChanged: true,
    originChanged: true,
    drawerOpened: true,
    pastAccepted: true,
    takenOut: true,
    discountAllowed: true,
    zClosed: true,
  },
  owns: (name) => name === '',
  reduce(before = { closings: 0 }, _, fact) {
    if (fact.kind !== 'zClosed') return before
    if (fact.report.number !== before.closings + 1) throw new Error('a closing is missing')
    return { closings: fact.report.number }
  },
  isSettled: () => true,
  projections: [],
  factIndexes: `
    CREATE INDEX fact_drawer ON fact (seq) WHERE kind = 'drawerOpened';
    CREATE INDEX fact_closed ON fact (seq) WHERE kind = 'zClosed';
    CREATE INDEX fact_issuer ON fact (seq) WHERE kind = 'issuerChanged';
    CREATE INDEX fact_settings ON fact (seq) WHERE kind = 'settingsChanged';
    CREATE INDEX fact_staff ON fact (seq) WHERE kind = 'staffChanged';
    CREATE INDEX fact_discount ON fact (body ->> 'basket') WHERE kind = 'discountAllowed';
    CREATE INDEX fact_acts ON fact (at) WHERE kind IN ${actKinds};`,
}

/** Whether a fact is of a sale, an agreement or a closing; the till's other facts, signing in above all, tell of no money. */
export const tellsOfMoney = ({ sale, kind }: Pick<JournalRow, 'sale' | 'kind'>): boolean =>
  sale !== '' || kind === 'zClosed'
