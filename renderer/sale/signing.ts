// The acts that need a manager: written out, given a reason and a PIN, then sent. A problem stays in the dialog.
import { sendCommand } from '#renderer/till/bridge.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { amountAfterKey, textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { usualSigner } from '#renderer/staff/signers.ts'
import { useStore, type Act, type By, type Refundable, type Signing } from '#renderer/till/store.ts'
import type { Money } from '#shared/money.ts'
import type { Currency } from '#shared/market.ts'
import { priceOfPart, sum, type LinePart } from '#shared/order.ts'
import { problem, type Problem, type ProblemCode } from '#shared/problem.ts'
import type { LineLeft, Alarm, SaleView } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

/** A sale on screen, or a row of the earlier ones. */
export type Signable = Pick<SaleView, 'sale' | 'amount'>

function begin({ sale, amount }: Signable, act: Act, reference: string): void {
  const signing: Signing = {
    sale,
    amount,
    act,
    person: usualSigner(get(), act.do),
    pin: '',
    reason: '',
    reference,
    value: ceilingOf(act, reference),
    parts: null,
    isValueProposed: true,
    trouble: null,
  }
  set({ asking: { what: 'signing', signing }, trouble: null })
}

/** A new payment although it is not known how an earlier one ended. */
export const override = (sale: Signable, by: By): void => begin(sale, { do: 'override', by }, '')

/** The one that came last is proposed: it is the one too many. `till`: another one of the shop, which took the payment. */
export function refund(
  sale: Signable,
  payments: readonly Refundable[],
  lines: readonly LineLeft[] = [],
  till: string | null = null,
): void {
  const references = payments.map(({ reference }) => reference)
  begin(sale, { do: 'refund', references, payments, lines, till }, references.at(-1) ?? '')
}

/** More off than the shop allows at this screen. */
export const allowDiscount = (
  of: Omit<Extract<Act, { do: 'discountMore' }>, 'do'>,
  currency: Currency,
): void => begin({ sale: '', amount: { value: 0, currency } }, { do: 'discountMore', ...of }, '')

export function ceilingOf(act: Act, reference: string): number {
  if (act.do !== 'refund') return 0
  return act.payments.find((one) => one.reference === reference)?.ceiling ?? 0
}

const referencesOf = ({ payments }: Alarm): string[] => payments.map(({ reference }) => reference)

export const refundablesOf = ({ payments }: Alarm): Refundable[] =>
  payments.map(({ reference, refundable }) => ({ reference, ceiling: refundable }))

export function giveBackRest(sale: Signable, alarm: Alarm): void {
  const references = referencesOf(alarm)
  begin(sale, { do: 'giveBackRest', references, left: alarm.left }, references.at(-1) ?? '')
}

export function settle(sale: Signable, alarm: Alarm): void {
  const references = referencesOf(alarm)
  begin(sale, { do: 'settle', references, kind: alarm.kind }, references.at(-1) ?? '')
}

const current = (): Signing | null => {
  const { asking } = get()
  return asking?.what === 'signing' ? asking.signing : null
}

/** Changes what is written; what stood in the way of the last try is then no longer said. */
function change(to: Partial<Signing>): void {
  const signing = current()
  if (signing)
    set({
      asking: { what: 'signing', signing: { ...signing, trouble: null, ...to } },
    })
}

export const giveReason = (text: string): void => change({ reason: text.slice(0, 200) })
export const chooseSigner = (person: string): void => change({ person, pin: '' })
export const typePin = (text: string): void => change({ pin: text.slice(0, 32) })
export function chooseReference(reference: string): void {
  const act = current()?.act
  if (act) change({ reference, value: ceilingOf(act, reference), parts: null, isValueProposed: true })
}

export function pressPin(key: Key): void {
  const pin = current()?.pin ?? ''
  typePin(textAfterKey(pin, key))
}

export function pressValue(key: Key): void {
  const signing = current()
  if (signing)
    change({
      value: amountAfterKey(signing.isValueProposed ? 0 : signing.value, key),
      isValueProposed: false,
    })
}

/** From the keyboard. Minor units. */
export const typeValue = (value: number): void => change({ value, isValueProposed: false })

export const wholeValue = (): void => {
  const signing = current()
  if (signing)
    change({ value: ceilingOf(signing.act, signing.reference), parts: null, isValueProposed: true })
}

/** Piece by piece, none of them yet; or by an amount, all of it. */
export const refundBy = (by: 'amount' | 'lines'): void =>
  by === 'amount' ? wholeValue() : change({ parts: [], value: 0 })

/** So many pieces of that line. */
export function takePieces(line: number, quantity: number): void {
  const signing = current()
  if (signing?.act.do !== 'refund') return
  const others = (signing.parts ?? []).filter((part) => part.line !== line)
  const parts = quantity === 0 ? others : [...others, { line, quantity }]
  change({
    parts: parts.toSorted((one, other) => one.line - other.line),
    value: costOf(parts, signing.act.lines),
  })
}

/** What these pieces cost, as the till counts it. */
export const costOf = (parts: readonly LinePart[], lines: readonly LineLeft[]): number =>
  sum(
    parts.map(({ line: at, quantity }) => {
      const line = lines.find((one) => one.line === at)
      return line ? priceOfPart(line, line.refunded, quantity) : 0
    }),
  )

const ofPin: ReadonlySet<ProblemCode> = new Set([
  'pin.missing',
  'pin.wrong',
  'pin.locked',
  'pin.notSet',
  'staff.choose',
])

/** Which field of the dialog a problem is about. */
export function fieldOf(code: ProblemCode): 'value' | 'reason' | 'pin' | 'all' {
  if (code === 'refund.tooMuch' || code === 'amount.tooSmall' || code === 'amount.notWhole') return 'value'
  if (code === 'reason.missing') return 'reason'
  return ofPin.has(code) ? 'pin' : 'all'
}

/** What can be seen without asking the till. */
function missingIn(signing: Signing, asksPin: boolean): Problem | null {
  const { act, value, reason, pin, reference, amount } = signing
  const { currency } = amount
  if (act.do === 'refund') {
    if (value === 0) return problem('amount.tooSmall', { value, limit: 1, currency })
    const limit = ceilingOf(act, reference)
    if (value > limit) return problem('refund.tooMuch', { value, limit, currency })
  }
  if (reason.trim() === '') return problem('reason.missing')
  return asksPin && pin === '' ? problem('pin.missing') : null
}

/** Of which of the staff's screens this is. */
const surface = () => (get().office === null ? 'cashier' : 'office')

export async function sign(): Promise<void> {
  const signing = current()
  const asksPin = get()[surface()]?.till.asksPin
  if (!signing || asksPin === undefined) return
  const trouble = missingIn(signing, asksPin)
  if (trouble) return change({ trouble: { problem: trouble, at: tillNow() } })
  const result = await sendSigned(signing)
  if (!result) return
  if (current()?.act !== signing.act) {
    if (!result.ok) set({ trouble: result.problem })
  } else if (result.ok) {
    set({ asking: null })
    // The sale stands at this till now, with its refund.
    if (signing.act.do === 'refund' && signing.act.till !== null)
      location.hash = `#/sales/${encodeURIComponent(signing.sale)}`
  } else {
    const isPin = fieldOf(result.problem.code) === 'pin'
    change({ trouble: { problem: result.problem, at: tillNow() }, ...(isPin ? { pin: '' } : {}) })
  }
}

function sendSigned({ sale, act, person, pin, reason, reference, value, parts }: Signing) {
  const manager = { ...(person === null ? {} : { person }), pin, reason: reason.trim() }
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
} as const satisfies Record<Act['do'], string>

/** What a dialog's confirm button waits for. */
export const commandOf = (act: Act) =>
  act.do === 'refund' && act.till !== null ? 'shop.refund' : commands[act.do]

/** In the sale's own currency. */
export const moneyOf = (value: number, { amount: { currency } }: Signable): Money => ({ value, currency })
