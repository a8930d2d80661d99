// The receipts of a membership, of what each charge brought and gave back, and of joining alone; from the agreement's facts.
import { reduceAgreement, firstCharge, type Agreement, type Charge } from '#core/agreement/reduce.ts'
import { dayOf, startOfDay } from '#core/agreement/calendar.ts'
import type { AdoptedAgreement, AgreementFact, Drafting } from '#core/agreement/facts.ts'
import { movedShares, whoCharged } from '#core/agreement/movement.ts'
import { comingCharges, scheduledOf } from '#core/agreement/charge-schedule.ts'
import { agreementFeature } from '#core/agreement/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import { tillQueries } from '#core/till/projection.ts'
import { modeOfOwner } from '#core/service/access.ts'
import type { ReceiptIssuer } from '#core/till/facts.ts'
import type { OrderLine, VatShare } from '#shared/order.ts'
import type { Receipt } from '#shared/receipt.ts'

/** One that a customer joined at this till, or that was taken up here, with the facts of its money. `joined`: as it was then. */
type Membership = {
  agreement: Agreement
  joined: Agreement | undefined
  opened: Drafting | AdoptedAgreement
  money: readonly Moved[]
}

type Fact<K extends AgreementFact['kind']> = Extract<AgreementFact, { kind: K }>
/** `after`: the agreement as it was with this money. */
type Moved = (Fact<'chargeCaptured'> | Fact<'chargeRefunded'>) & { at: number; after: Agreement }

/** Undefined for a sale's name. */
function membershipNamed(journal: Facts, name: string): Membership | undefined {
  let agreement: Agreement | undefined
  let joined: Agreement | undefined
  const money: Moved[] = []
  for (const { fact, at } of journal.of(agreementFeature, name)) {
    agreement = reduceAgreement(agreement, name, fact, at)
    if (agreement.seen?.status === 'ACTIVE') joined ??= agreement
    if (fact.kind !== 'chargeCaptured' && fact.kind !== 'chargeRefunded') continue
    money.push({ ...fact, at, after: agreement })
  }
  return agreement && { agreement, joined, opened: agreement.opened, money }
}

type Facts = Pick<Journal, 'of'>
type Known = Pick<Journal, 'of' | 'queries'>

/** Receipt of the first charge's money, or of joining alone when there is none; null before the customer has joined. */
export function membershipReceiptOf(journal: Known, name: string): Receipt | null {
  const membership = membershipNamed(journal, name)
  if (!membership) return null
  const { agreement, joined, opened, money } = membership
  const first = firstCharge(agreement)
  const paid = money.find(({ kind, chargeId }) => kind === 'chargeCaptured' && chargeId === first?.chargeId)
  if (opened.kind === 'agreementAdopted') return null
  if (paid) return receiptOfMoney(journal, membership, paid)
  const issuer = tillQueries(journal).issuerAtFirst(name)
  if (!joined || agreement.withdrawn !== null || opened.plan.initialCharge !== null || !issuer) return null
  return {
    ...shared(joined, issuer),
    kind: 'joining',
    receipt: null,
    person: opened.person?.name ?? null,
    lines: [],
    offWhole: 0,
    vat: [],
    amount: { value: 0, currency: opened.currency },
    at: joined.statusAt ?? joined.openedAt,
    refund: null,
    refunds: [],
    reference: agreement.agreement,
  }
}

/** The one with this number, of money that came or went; nothing when it is none of this agreement's. */
export function membershipReceiptNumbered(journal: Known, name: string, number: number): Receipt | null {
  const membership = membershipNamed(journal, name)
  const moved = membership?.money.find(({ receipt }) => receipt === number)
  return membership && moved ? receiptOfMoney(journal, membership, moved) : null
}

/** A customer who joins waits for it at the till; what a charge brings later is nobody's paper. */
export function isPrintedAtOnce(journal: Facts, name: string, number: number): boolean {
  const membership = membershipNamed(journal, name)
  if (!membership || membership.agreement.withdrawn !== null) return false
  const moved = membership.money.find(({ receipt }) => receipt === number)
  return moved?.kind === 'chargeCaptured' && moved.chargeId === firstCharge(membership.agreement)?.chargeId
}

/** `agreement`: as it was when the receipt was given out. */
function shared(agreement: Agreement, issuer: ReceiptIssuer) {
  const { opened } = agreement
  return {
    ...issuer,
    mode: modeOfOwner(opened),
    language: madeHere(opened)?.language ?? issuer.language,
    copy: 0,
    number: null,
    means: { userFlow: 'AGREEMENT' as const, phoneEnding: null },
    register: null,
    membership: termsOf(agreement, opened),
    pspReference: '',
    merchantSerialNumber: opened.merchantSerialNumber,
  }
}

const madeHere = (opened: Drafting | AdoptedAgreement): Drafting | undefined =>
  opened.kind === 'agreementOpened' ? opened : undefined

function receiptOfMoney(journal: Known, membership: Membership, moved: Moved): Receipt | null {
  const { agreement, opened, money } = membership
  const { kind, chargeId, value, at, receipt, after } = moved
  const issuer = receipt === null ? undefined : tillQueries(journal).issuerOfReceipt(receipt)
  if (!issuer) return null
  const charge = agreement.charges.find((one) => one.chargeId === chargeId)
  const vat = vatOf(moved)
  const isRefund = kind === 'chargeRefunded'
  const task = isRefund ? agreement.tasks.find((one) => one.task === moved.task) : undefined
  const isWhole =
    !isRefund || (value === charge?.booked.captured && value === chargeOf(moved)?.booked.refunded)
  return {
    ...shared(after, issuer),
    kind: isRefund ? 'refund' : 'sale',
    receipt,
    person: (isRefund ? task?.person : charge && whoCharged(agreement, charge))?.name ?? null,
    offWhole: 0,
    lines:
      isWhole && opened.kind === 'agreementOpened'
        ? [lineOf(opened, nameOf(membership, charge), value, vat)]
        : [],
    vat,
    amount: { value, currency: opened.currency },
    at,
    refund: isRefund
      ? {
          reason: task?.reason ?? '',
          of: { receipt: charge?.receipt ?? null, till: null, number: null, at: charge?.capturedAt ?? at },
        }
      : null,
    refunds: isRefund
      ? []
      : money.flatMap((one) =>
          one.kind === 'chargeRefunded' && one.chargeId === chargeId
            ? [{ receipt: one.receipt, at: one.at, value: one.value }]
            : [],
        ),
    reference: chargeId,
  }
}

/** VAT of a part, the same as in its movement in the reports. */
function vatOf(moved: Moved): VatShare[] {
  const { after } = moved
  const charge = chargeOf(moved)
  if (!charge || after.moved === null) return []
  return movedShares(after, charge, after.moved).flatMap(({ rate, gross, vat }) =>
    rate === null ? [] : [{ rate, gross, net: gross - vat, vat }],
  )
}

/** As it was with this money. */
const chargeOf = ({ after, chargeId }: Moved): Charge | undefined =>
  after.charges.find((one) => one.chargeId === chargeId)

/** As the customer read it in the wallet. */
function nameOf(membership: Membership, charge: Charge | undefined): string {
  const { agreement } = membership
  const plan = madeHere(membership.opened)?.plan
  const name = plan?.name ?? agreement.seen?.name ?? ''
  if (charge !== undefined && firstCharge(agreement)?.chargeId === charge.chargeId)
    return plan?.initialCharge?.description ?? name
  const task = agreement.tasks.find((one) => one.do === 'charge' && one.chargeId === charge?.chargeId)
  return task?.do === 'charge' ? task.description : name
}

const lineOf = ({ plan }: Drafting, name: string, value: number, vat: readonly VatShare[]): OrderLine => ({
  kind: 'product',
  id: plan.id,
  name,
  quantity: 1,
  unitPrice: value,
  discount: 0,
  total: value,
  vatRate: vat[0]?.rate ?? plan.vatRate,
  vat: vat[0]?.vat ?? 0,
})

function termsOf(agreement: Agreement, opened: Drafting | AdoptedAgreement) {
  const { seen, agreementId } = agreement
  const made = madeHere(opened)
  const campaign = seen?.campaign ?? null
  return {
    agreementId: agreementId ?? '',
    name: seen?.name ?? made?.plan.name ?? '',
    price: seen?.price ?? null,
    currency: opened.currency,
    period: seen?.period ?? null,
    campaign: campaign && {
      price: campaign.price,
      until: campaign.until === null ? null : dayOf(Date.parse(campaign.until)),
    },
    from: firstByItself(agreement),
    manageAt: made?.merchantAgreementUrl ?? null,
  }
}

/** The due day of the first charge that costs something, the one for joining apart. */
function firstByItself(agreement: Agreement): string | null {
  const of = scheduledOf(agreement, true)
  if (!of) return null
  const joining = firstCharge(agreement)?.chargeId
  const began = comingCharges(of, startOfDay(dayOf(Date.parse(of.start))))
  return (
    began.find(({ state, chargeId }) => state !== 'left' && (!chargeId || chargeId !== joining))?.due ?? null
  )
}
