// Body that a register sends to make a checkout or a refund: its shape, and what the till makes of it.
import * as z from 'zod/mini'
import { orderTexts } from '#core/basket/basket.ts'
import type { CheckoutTerms } from '#core/checkout/facts.ts'
import { customerLocaleOf } from '#core/settings/settings.ts'
import type { InputOf } from '#shared/bridge.ts'
import { vatRate } from '#shared/catalog.ts'
import { checkoutFlow } from '#shared/checkout.ts'
import { language, spokenLanguageOf } from '#shared/language.ts'
import { currencyOf } from '#shared/market.ts'
import { amountProblem, maximum } from '#shared/money.ts'
import { mostLines, mostPieces, vatWithin, type OrderLine } from '#shared/order.ts'
import { lastTwo, parseMsisdn } from '#shared/phone-number.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'
import { cutText, isLine, isText, notText, placeOfOddText, withoutControls } from '#shared/text.ts'

/** A register's own name of a checkout or a refund. */
export const ownId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,50}$/, 'is no id: 1 to 50 letters, digits, - and _'))

const words = (fewest: number, most: number) => z.string().check(z.minLength(fewest), z.maxLength(most))
/** The till's own rules for amounts have words of their own; that it is whole is said to who writes the program. */
const amount = z.strictObject({
  value: z
    .number()
    .check(z.refine(Number.isSafeInteger, 'has to be a whole number of minor units, such as 4900 for 49.00')),
  currency: z.string(),
})

/** `unitPrice` × `quantity` − `discount`, in minor units, VAT included. Without `vatRate` (hundredths of a percent) the register alone keeps the VAT. */
export const lineBody = z.strictObject({
  name: words(1, 100),
  id: z.optional(words(1, 50)),
  quantity: z._default(z.int().check(z.minimum(1), z.maximum(mostPieces)), 1),
  unitPrice: z.int().check(z.minimum(0), z.maximum(maximum)),
  discount: z._default(z.int().check(z.minimum(0), z.maximum(maximum)), 0),
  vatRate: z.optional(vatRate),
})

/** The service keeps five pairs; two are the till's. */
const metadata = z.record(words(1, 100), z.string().check(z.maxLength(500))).check(
  z.refine((given) => Object.keys(given).length <= 3, 'has more than three pairs'),
  z.refine((given) => Object.keys(given).every(isLine), 'has control characters in a name'),
  z.refine((given) => !('till' in given || 'sale' in given), 'names what the till itself says'),
)

export { amount as bodyAmount, metadata as bodyMetadata }

export const checkoutBody = z.strictObject({
  amount,
  flow: z._default(checkoutFlow, 'QR'),
  /** With PUSH_MESSAGE. */
  phoneNumber: z.optional(words(1, 40)),
  /** With PERSONAL_CODE: the customer's own code, as it was scanned. */
  personalCode: z.optional(words(5, 255)),
  /** The wallet shows it beside the amount. */
  text: z.optional(words(3, 100)),
  saleNumber: z.optional(words(1, 40)),
  lines: z.optional(z.array(lineBody).check(z.minLength(1), z.maxLength(mostLines))),
  /** Years. */
  minimumAge: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  /** Seconds; a payment lives ten minutes at most. */
  expiresIn: z.optional(z.int().check(z.minimum(30), z.maximum(600))),
  keepReserved: z._default(z.boolean(), false),
  /** On the customer's own screen, before the payment is made. */
  askTip: z._default(z.boolean(), false),
  language: z.optional(language),
  metadata: z._default(metadata, {}),
})
export type CheckoutBody = z.infer<typeof checkoutBody>

export const unnamedReason = 'refunded at the register'

export const captureBody = z.strictObject({
  /** All that is reserved, where it is absent; of a part the rest goes back. */
  amount: z.optional(amount),
})

export const refundBody = z.strictObject({
  /** All that is left, where it is absent. */
  amount: z.optional(amount),
  reason: z._default(words(1, 200), unnamedReason),
})

/** Checkout of a body that says nothing: no till takes its amount. */
export const plainCheckout = checkoutBody.parse({ amount: { value: 0, currency: '' } })

const inOrder = (given: unknown): string =>
  JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** One text for one request, however it was written. Fields as in `plain` are left out: a new default changes no fingerprint. */
export function canonicalText(given: object, plain: object): string {
  const unsaid = new Map(Object.entries(plain).map(([name, value]) => [name, inOrder(value)]))
  const said = Object.entries(given).filter(([name, value]) => unsaid.get(name) !== inOrder(value))
  return inOrder(Object.fromEntries(said))
}

/** By what the customer is asked; nothing where the customer chooses. */
export type SaleStartBy = InputOf<'sale.start'>['by']

/** `whole`: what it is called where no part of it is wrong, but all of it. */
export function parseField<T>(shape: z.ZodMiniType<T>, given: unknown, whole?: string): Result<T> {
  const odd = placeOfOddText(given)
  if (odd !== null) return failed(problem('checkout.unfit', { where: odd, why: notText }))
  const read = shape.safeParse(given)
  if (read.success) return ok(cleaned(read.data))
  return failed(problem('checkout.unfit', faultOf(read.error, given, whole)))
}

/** Every text of a register goes onto screens, receipts and to the service without control characters. Names are those of the shape, or were looked at by it. */
function cleaned<T>(given: T): T {
  if (typeof given === 'string') return withoutControls(given) as T
  if (Array.isArray(given)) return given.map((one: unknown) => cleaned(one)) as T
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, cleaned<unknown>(one)])) as T
}

/** Where what was given departs from its shape, and how. */
export function faultOf(
  { issues: [issue] }: z.core.$ZodError,
  given: unknown,
  whole = 'the whole body',
): { where: string; why: string } {
  const path = issue?.path ?? []
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const where = [...path, ...keys].join('.') || whole
  const isMissing = path.length > 0 && valueAt(given, path) === undefined
  return {
    where: isText(where) ? cutText(where, 80) : '',
    why: isMissing ? 'is missing' : issue ? whyOf(issue) : 'is not understood',
  }
}

/** In plain words; a rule of our own has its own. */
function whyOf(issue: z.core.$ZodIssue): string {
  const units: Record<string, string> = { string: ' characters', array: ' entries' }
  const unit = 'origin' in issue ? (units[issue.origin] ?? '') : ''
  if (issue.code === 'unrecognized_keys') return 'is not known here'
  if (issue.code === 'too_small') return `is less than ${issue.minimum}${unit}`
  if (issue.code === 'too_big') return `is more than ${issue.maximum}${unit}`
  if (issue.code === 'invalid_type') return `is no ${issue.expected}`
  if (issue.code === 'invalid_value') return `is none of ${issue.values.join(', ')}`
  return issue.message
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined,
    given,
  )

const unfit = (where: string, why: string): Problem => problem('checkout.unfit', { where, why })

/** How the customer is asked; null where they choose themselves. */
export function saleStartByOf({ flow, phoneNumber, personalCode }: CheckoutBody): Result<SaleStartBy | null> {
  if (flow !== 'PUSH_MESSAGE' && phoneNumber !== undefined)
    return failed(unfit('phoneNumber', 'belongs to PUSH_MESSAGE alone'))
  if (flow !== 'PERSONAL_CODE' && personalCode !== undefined)
    return failed(unfit('personalCode', 'belongs to PERSONAL_CODE alone'))
  switch (flow) {
    case 'CHOOSE':
      return ok(null)
    case 'QR':
      return ok({ userFlow: 'QR' })
    case 'PUSH_MESSAGE':
      return phoneNumber === undefined
        ? failed(unfit('phoneNumber', 'is missing'))
        : ok({ userFlow: 'PUSH_MESSAGE', phoneNumber })
    case 'PERSONAL_CODE':
      return personalCode === undefined
        ? failed(unfit('personalCode', 'is missing'))
        : ok({ userFlow: 'PUSH_MESSAGE', personalCode })
  }
}

/** Control characters in its words are left out: they are shown and printed. */
export function checkoutTermsOf(body: CheckoutBody, settings: Settings): Result<CheckoutTerms> {
  const currency = currencyOf[settings.market]
  const wrong = amountProblem(body.amount, currency)
  if (wrong) return failed(wrong)
  const { value } = body.amount
  const spoken = body.language ?? spokenLanguageOf(customerLocaleOf(settings))
  // Where the register names no line, there is one.
  const named = orderTexts(spoken)('order.amount')
  const lines = (body.lines ?? [{ name: named, quantity: 1, unitPrice: value, discount: 0 }]).map((line) =>
    orderLine({ ...line, name: line.name || named }),
  )
  const sum = lines.reduce((total, line) => total + line.total, 0)
  if (lines.some(({ total }) => total < 0))
    return failed(unfit('lines', 'a discount is larger than its line'))
  if (sum !== value) return failed(unfit('lines', `they come to ${sum}, the amount is ${value}`))
  const description = body.text ?? ''
  const msisdn = body.phoneNumber === undefined ? undefined : parseMsisdn(body.phoneNumber, settings.market)
  return ok({
    amount: { value, currency },
    flow: body.flow,
    phoneEnding: msisdn === undefined ? null : lastTwo(msisdn),
    // The service takes none that is shorter.
    text: description.length < 3 ? null : description,
    saleNumber: body.saleNumber || null,
    lines,
    minimumAge: body.minimumAge ?? null,
    language: spoken,
    metadata: body.metadata,
    keepsReserved: body.keepReserved,
    ...(body.askTip ? { asksTip: true as const } : {}),
  })
}

function orderLine({
  name,
  id,
  quantity,
  unitPrice,
  discount,
  vatRate: rate,
}: z.infer<typeof lineBody>): OrderLine {
  const total = unitPrice * quantity - discount
  const kind = rate === undefined ? 'register' : 'amount'
  return {
    kind,
    id: id || kind,
    name,
    quantity,
    unitPrice,
    discount,
    total,
    vatRate: rate ?? 0,
    vat: rate === undefined ? 0 : vatWithin(total, rate),
  }
}
