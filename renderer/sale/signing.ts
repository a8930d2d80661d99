// The acts that need a manager: asked for in front of a screen, written out, and sent with a signature.
import { useState } from 'react'
import { useSignature } from '#renderer/signature/use-signature.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { amountAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import {
  useStore,
  type SaleAct,
  type PaymentRequest,
  type Refundable,
  type SignatureRequest,
} from '#renderer/till/store.ts'
import type { Money } from '#shared/money.ts'
import type { Currency } from '#shared/market.ts'
import { priceOfPart, sum, type LinePart } from '#shared/order.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { LineLeft, Alarm, RefundableParts, SaleView } from '#shared/sale.ts'
import type { Signature } from '#shared/staff.ts'

const { getState: get, setState: set } = useStore

/** A sale on screen, or a row of the earlier ones. */
export type SignableSale = Pick<SaleView, 'sale' | 'amount'>

const begin = ({ sale, amount }: SignableSale, act: SaleAct): void =>
  set({ asking: { what: 'signing', signing: { sale, amount, act } }, trouble: null })

/** A new payment although it is not known how an earlier one ended. */
export const override = (sale: SignableSale, by: PaymentRequest): void => begin(sale, { do: 'override', by })

/** `till`: another one of the shop, which took the payment. */
export const refund = (
  sale: SignableSale,
  payments: readonly Refundable[],
  lines: readonly LineLeft[] = [],
  till: string | null = null,
): void => begin(sale, { do: 'refund', payments, lines, till })

/** The payments and lines of a sale that can be refunded; null beside an alarm, which has acts of its own. By line only where one payment holds all the money. */
export function refundOffer({ sale, payments, lines }: RefundableParts & { sale: Pick<SaleView, 'alarm'> }) {
  const held = payments.filter(({ refundable }) => refundable > 0)
  if (held.length === 0 || sale.alarm !== null) return null
  const refundables = held.map(({ reference, refundable }) => ({ reference, ceiling: refundable }))
  return { refundables, lines: held.length === 1 ? lines : [] }
}

/** More off than the shop allows at this screen. */
export const allowDiscount = (
  of: Omit<Extract<SaleAct, { do: 'discountMore' }>, 'do'>,
  currency: Currency,
): void => begin({ sale: '', amount: { value: 0, currency } }, { do: 'discountMore', ...of })

export const refundablesOf = ({ payments }: Alarm): Refundable[] =>
  payments.map(({ reference, refundable }) => ({ reference, ceiling: refundable }))

export const giveBackRest = (sale: SignableSale, alarm: Alarm): void =>
  begin(sale, { do: 'giveBackRest', payments: refundablesOf(alarm), left: alarm.left })

export const settle = (sale: SignableSale, alarm: Alarm): void =>
  begin(sale, { do: 'settle', payments: refundablesOf(alarm), kind: alarm.kind })

/** Payments that an act may be about. */
export const paymentsOf = (act: SaleAct): readonly Refundable[] => ('payments' in act ? act.payments : [])

/** The fields of a sale's acts alone: one payment, and what of it a refund gives back (`value`, minor units). */
type Draft = {
  reference: string
  value: number
  /** The pieces that a refund is for; null while it is for an amount. */
  parts: readonly LinePart[] | null
  /** The next key begins a new figure in place of the one that was proposed. */
  isValueProposed: boolean
}

export const ceilingOf = (act: SaleAct, reference: string): number =>
  paymentsOf(act).find((one) => one.reference === reference)?.ceiling ?? 0

/** All of that payment. */
const proposalOf = (act: SaleAct, reference: string): Draft => ({
  reference,
  value: ceilingOf(act, reference),
  parts: null,
  isValueProposed: true,
})

/** An act while it is written out and signed. The payment that came last is proposed: it is the one too many. */
export function useSigning({ sale, amount: { currency }, act }: SignatureRequest) {
  const signature = useSignature(act.do)
  const [draft, setDraft] = useState(() => proposalOf(act, paymentsOf(act).at(-1)?.reference ?? ''))
  const { reference, value, parts, isValueProposed } = draft
  const change = (to: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...to }))
    signature.forgetTrouble()
  }
  const proposeAll = (of = reference) => change(proposalOf(act, of))

  /** A problem that is seen without asking the till. */
  function valueProblem(): Problem | null {
    const limit = ceilingOf(act, reference)
    if (act.do !== 'refund') return null
    if (value === 0) return problem('amount.tooSmall', { value, limit: 1, currency })
    return value > limit ? problem('refund.tooMuch', { value, limit, currency }) : null
  }

  function done(): void {
    set({ asking: null })
    // The sale stands at this till now, with its refund.
    if (act.do === 'refund' && act.till !== null) location.hash = `#/sales/${encodeURIComponent(sale)}`
  }

  return {
    ...draft,
    signature,
    proposeAll,
    typeValue: (typed: number) => change({ value: typed, isValueProposed: false }),
    pressValue: (key: Key) =>
      change({ value: amountAfterKey(isValueProposed ? 0 : value, key), isValueProposed: false }),
    /** Piece by piece, none of them yet; or by an amount, all of it. */
    refundBy: (by: 'amount' | 'lines') => (by === 'amount' ? proposeAll() : change({ parts: [], value: 0 })),
    /** So many pieces of that line. */
    takePieces: (line: number, quantity: number) => {
      const others = (parts ?? []).filter((part) => part.line !== line)
      const all = quantity === 0 ? others : [...others, { line, quantity }]
      change({
        parts: all.toSorted((one, other) => one.line - other.line),
        value: costOf(all, act.do === 'refund' ? act.lines : []),
      })
    },
    submit: () => signature.sign(valueProblem(), (manager) => sendSigned(sale, act, draft, manager), done),
  }
}
export type SigningForm = ReturnType<typeof useSigning>

/** The price of these pieces, as the till counts it. */
export const costOf = (parts: readonly LinePart[], lines: readonly LineLeft[]): number =>
  sum(
    parts.map(({ line: at, quantity }) => {
      const line = lines.find((one) => one.line === at)
      return line ? priceOfPart(line, line.refunded, quantity) : 0
    }),
  )

/** The one of the staff's screens that this is. */
const surface = () => (get().office === null ? 'cashier' : 'office')

function sendSigned(sale: string, act: SaleAct, { reference, value, parts }: Draft, manager: Signature) {
  const lines = parts === null || parts.length === 0 ? {} : { lines: [...parts] }
  switch (act.do) {
    case 'override':
      return sendCommand('cashier', 'sale.tryAgain', { sale, by: act.by, override: manager })
    case 'refund':
      if (act.till !== null)
        return sendCommand('office', 'shop.refund', { till: act.till, sale, reference, value, manager })
      return sendCommand(surface(), 'sale.refund', { sale, reference, value, ...lines, manager })
    case 'giveBackRest':
      return sendCommand(surface(), 'sale.giveBackRest', { sale, reference, manager })
    case 'settle':
      return sendCommand(surface(), 'sale.settle', { sale, reference, manager })
    case 'discountMore':
      return sendCommand('cashier', 'basket.discount', {
        line: act.line,
        discount: act.discount,
        manager: { ...manager, basket: act.basket },
      })
  }
}

const commands = {
  override: 'sale.tryAgain',
  refund: 'sale.refund',
  giveBackRest: 'sale.giveBackRest',
  settle: 'sale.settle',
  discountMore: 'basket.discount',
} as const satisfies Record<SaleAct['do'], string>

/** The command that a dialog's confirm button waits for. */
export const commandOfAct = (act: SaleAct) =>
  act.do === 'refund' && act.till !== null ? 'shop.refund' : commands[act.do]

/** In the sale's own currency. */
export const moneyOf = (value: number, { amount: { currency } }: SignableSale): Money => ({ value, currency })
