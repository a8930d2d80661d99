// The facts of the journal as they are read from its rows: of a sale, of an agreement, or of the till itself.
import type { AgreementFact, AgreementFactKind } from '#core/agreement/facts.ts'
import type { Row } from '#core/journal/hash-link.ts'
import type { Fact, FactKind } from '#core/sale/facts.ts'
import type { TillFact } from '#core/journal/till-facts.ts'

export type Entry = { seq: number; sale: string; at: number; fact: Fact }
/** `name`: the agreement's at this till. */
export type AgreementEntry = { seq: number; name: string; at: number; fact: AgreementFact }
/** A fact of the till itself; in its row the sale's name is empty. */
export type TillEntry = { seq: number; at: number; fact: TillFact }

/** Every kind that is understood, of a sale, of an agreement and of the till. */
export const saleKinds: Record<FactKind, true> = {
  opened: true,
  adopted: true,
  attemptOpened: true,
  sent: true,
  unsent: true,
  turnedDown: true,
  created: true,
  authorized: true,
  captureClaimed: true,
  captured: true,
  ended: true,
  cancelAsked: true,
  answered: true,
  released: true,
  quarantined: true,
  quarantineLifted: true,
  remainderUnwanted: true,
  resolvedByHand: true,
  refundOpened: true,
  refundSent: true,
  refundUnsent: true,
  refundTurnedDown: true,
  refunded: true,
  refundRefused: true,
  refundedElsewhere: true,
  refundedAtTills: true,
  acknowledged: true,
  receiptCopied: true,
}

export const agreementKinds: Record<AgreementFactKind, true> = {
  agreementOpened: true,
  agreementAdopted: true,
  pushGivenUp: true,
  agreementDrafted: true,
  draftEnded: true,
  withdrawn: true,
  agreementSeen: true,
  agreementGone: true,
  chargeSeen: true,
  chargeCaptured: true,
  chargeRefunded: true,
  agreementTakenOver: true,
  intervalLeft: true,
  membershipCopied: true,
  signUpAcknowledged: true,
  taskOpened: true,
  taskSent: true,
  taskUnsent: true,
  taskTurnedDown: true,
  taskDone: true,
  taskRefused: true,
  taskResolved: true,
}

export const tillKinds: Record<TillFact['kind'], true> = {
  signedIn: true,
  signedOut: true,
  staffChanged: true,
  settingsChanged: true,
  originChanged: true,
  drawerOpened: true,
  pastAccepted: true,
  zClosed: true,
}

export const isKnown = (kind: string): kind is FactKind => Object.hasOwn(saleKinds, kind)
export const isAgreementKind = (kind: string): kind is AgreementFactKind =>
  Object.hasOwn(agreementKinds, kind)
export const isTillKind = (kind: string): kind is TillFact['kind'] => Object.hasOwn(tillKinds, kind)

/** Of a sale, an agreement or a closing; the till's other facts, signing in above all, tell of none. */
export const tellsOfMoney = ({ sale, kind }: Pick<Row, 'sale' | 'kind'>): boolean =>
  sale !== '' || kind === 'zClosed'

const factOf = ({ kind, body }: Row): unknown => ({ kind, ...(JSON.parse(body) as object) })

/** The chain vouches for what was written, and `openJournal` for its kind: these bytes were a Fact when they were appended. */
export const toEntry = (row: Row): Entry => ({
  seq: row.seq,
  sale: row.sale,
  at: row.at,
  fact: factOf(row) as Fact,
})

/** Of a row of an agreement, likewise. */
export const toAgreementEntry = (row: Row): AgreementEntry => ({
  seq: row.seq,
  name: row.sale,
  at: row.at,
  fact: factOf(row) as AgreementFact,
})

/** Of a row without a sale's name, likewise. */
export const toTillEntry = (row: Row): TillEntry => ({
  seq: row.seq,
  at: row.at,
  fact: factOf(row) as TillFact,
})
