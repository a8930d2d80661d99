// The reducer of a sale: its state from the facts, its own or those of a payment adopted from another till. `decideSale` says what to do with it.
import { reduceAttempt } from '#core/sale/reduce-attempt.ts'
import { unsentRequest } from '#core/process/request-state.ts'
import { added, grossOf, take } from '#core/money/shares.ts'
import { untaxed, isDead, type Attempt, type Sale, type SaleOpened } from '#core/sale/state.ts'
import type { Adopted, Asked, AttemptFact, Fact, Opened, RefundFact } from '#core/sale/facts.ts'
import { movementOf } from '#core/sale/movement.ts'
import { plannedShares, openRefund, reduceRefunds } from '#core/sale/reduce-refund.ts'

/** The sale after this fact. Throws on a fact that cannot follow: that is our mistake, or a damaged journal. */
export function reduceSale(sale: Sale | undefined, saleId: string, fact: Fact, at: number): Sale {
  if (fact.kind === 'adopted') return reduceAdopted(sale, saleId, fact, at)
  if (fact.kind === 'opened') {
    if (sale) throw new Error(`sale ${saleId} was opened twice`)
    return {
      sale: saleId,
      opened: fact,
      openedAt: at,
      otherTill: null,
      attempts: [newAttempt(fact, null, at)],
      acknowledgedAt: null,
      copies: 0,
      lastCopy: {},
      moved: null,
    }
  }
  if (!sale) throw new Error(`sale ${saleId} has a fact "${fact.kind}" before it was opened`)
  return follow(sale.moved === null ? sale : { ...sale, moved: null }, fact, at)
}

function follow(sale: Sale, fact: Exclude<Fact, Opened | Adopted>, at: number): Sale {
  switch (fact.kind) {
    case 'acknowledged':
      return { ...sale, acknowledgedAt: sale.acknowledgedAt ?? at }
    case 'receiptCopied':
      return {
        ...sale,
        copies: sale.copies + 1,
        lastCopy: { ...sale.lastCopy, [fact.receipt]: fact.copy },
      }
    case 'attemptOpened':
      return withNewAttempt(sale, fact, at)
    case 'refundOpened':
    case 'refundSent':
    case 'refundUnsent':
    case 'refundTurnedDown':
    case 'refunded':
    case 'refundRefused':
    case 'refundedElsewhere':
    case 'refundedAtTills':
      return withAttempt(sale, fact, (attempt) => afterRefund(sale, attempt, fact, at))
    case 'sent':
    case 'unsent':
    case 'turnedDown':
    case 'created':
    case 'authorized':
    case 'captureClaimed':
    case 'captured':
    case 'ended':
    case 'cancelAsked':
    case 'answered':
    case 'released':
    case 'quarantined':
    case 'quarantineLifted':
    case 'remainderUnwanted':
    case 'resolvedByHand':
      return withAttempt(sale, fact, (attempt) => reduceAttempt(attempt, fact, at))
  }
}

const newAttempt = (asked: Asked, override: string | null, at: number): Attempt => ({
  reference: asked.reference,
  userFlow: asked.userFlow,
  phoneEnding: asked.phoneEnding,
  qrFormat: asked.qrFormat,
  ...(asked.isByCode ? { isByCode: true as const } : {}),
  openedAt: at,
  override,
  state: { is: 'opened' },
  requests: { create: unsentRequest, capture: unsentRequest, cancel: unsentRequest, giveBack: unsentRequest },
  cancelAskedAt: null,
  answer: null,
  releasedAt: null,
  isOverridden: false,
  quarantine: null,
  resolvedAt: null,
  refunds: [],
  refundedElsewhere: 0,
  refundedAtTills: 0,
  taxed: untaxed,
})

function withNewAttempt(sale: Sale, fact: Extract<AttemptFact, { kind: 'attemptOpened' }>, at: number): Sale {
  if (sale.attempts.some((attempt) => attempt.reference === fact.reference)) {
    throw new Error(`attempt ${fact.reference} was opened twice`)
  }
  if (!sale.attempts.every(isDead)) {
    throw new Error(`sale ${sale.sale} has an attempt that may still be paid: no other can follow`)
  }
  return {
    ...sale,
    attempts: [...sale.attempts, newAttempt(fact, fact.override, at)],
    acknowledgedAt: null,
  }
}

function withAttempt(
  sale: Sale,
  fact: { reference: string; kind: string },
  change: (attempt: Attempt) => Attempt,
): Sale {
  const place = sale.attempts.findIndex((attempt) => attempt.reference === fact.reference)
  const before = sale.attempts[place]
  if (!before)
    throw new Error(`sale ${sale.sale} has no attempt ${fact.reference} for its fact "${fact.kind}"`)
  const attempts = [...sale.attempts] as Sale['attempts'] // as long as before, so never empty
  const { attempt, movement } = movementOf(before, change(before), sale.opened)
  attempts[place] = attempt
  // What others give back of another till's payment, or other tills of one of this till, moves there.
  const isTheirs =
    movement?.kind === 'elsewhere' && (sale.otherTill !== null || fact.kind === 'refundedAtTills')
  return { ...sale, attempts, moved: isTheirs ? null : movement }
}

function afterRefund(sale: Sale, attempt: Attempt, fact: RefundFact, at: number): Attempt {
  switch (fact.kind) {
    case 'refundOpened': {
      const refund = openRefund(fact, plannedShares(sale, fact.lines ?? []), at)
      return { ...attempt, refunds: [...attempt.refunds, refund] }
    }
    case 'refundedElsewhere':
      return { ...attempt, refundedElsewhere: fact.value }
    case 'refundedAtTills':
      return { ...attempt, refundedAtTills: fact.value }
    case 'refundSent':
    case 'refundUnsent':
    case 'refundTurnedDown':
    case 'refunded':
    case 'refundRefused':
      return { ...attempt, refunds: reduceRefunds(attempt.refunds, fact, at) }
  }
}

/**
 * The sale after this fact: captured there, moved nothing here, and on no screen of this till. A further payment of the same sale joins
 * the earlier one. Throws where it cannot follow.
 */
function reduceAdopted(sale: Sale | undefined, name: string, fact: Adopted, at: number): Sale {
  const attempt = adoptedAttempt(fact)
  if (!sale) {
    return {
      sale: name,
      opened: openedOf(fact),
      openedAt: at,
      otherTill: fact.otherTill,
      attempts: [attempt],
      acknowledgedAt: at,
      copies: 0,
      lastCopy: {},
      moved: null,
    }
  }
  if (sale.otherTill === null) throw new Error(`sale ${name} is of this till: nothing of it is adopted`)
  if (sale.attempts.some(({ reference }) => reference === fact.reference))
    throw new Error(`payment ${fact.reference} was adopted twice`)
  return { ...sale, attempts: [...sale.attempts, attempt], moved: null }
}

/** No goods and nobody who sold them: these stand at the till that did. */
function openedOf(fact: Adopted): SaleOpened {
  const { reference, userFlow, amount, merchantSerialNumber, environment, address } = fact
  return {
    kind: 'opened',
    ...askedElsewhere,
    reference,
    userFlow,
    amount,
    description: '',
    ordered: null,
    isAttended: true,
    merchantSerialNumber,
    environment,
    address,
  }
}

const askedElsewhere = { phoneEnding: null, qrFormat: 'TEXT/TARGETURL' } as const

function adoptedAttempt(fact: Adopted): Attempt {
  const { reference, userFlow, capturedAt, pspReference, value, refunded, taxed } = fact
  // The shop's tills may not have heard of all that is gone: whose VAT the rest of it was, nobody here can know better.
  const unknown = refunded - grossOf(taxed.refunded)
  const rest = unknown > 0 ? take(added(taxed.captured, taxed.refunded, -1), unknown) : []
  return {
    ...newAttempt({ ...askedElsewhere, reference, userFlow }, null, capturedAt),
    state: {
      is: 'captured',
      createdAt: null,
      authorizedAt: null,
      capturedAt,
      pspReference,
      value,
      receipt: null,
    },
    refundedElsewhere: refunded,
    taxed: { captured: taxed.captured, refunded: added(taxed.refunded, rest) },
  }
}
