// The operations on agreements and charges as the till asks them, each once per call: bodies, and answers, strict in what the till acts on and open in everything else.
import * as z from 'zod/mini'
import { currency, timeZoneOf, type Market, type Currency } from '#shared/market.ts'
import {
  agreementStatus,
  planPeriod,
  type PlanPeriod,
  type TransactionType,
  type AgreementStatus,
} from '#shared/recurring.ts'
import { toOneLine } from '#shared/text.ts'
import { noContent, type AuthorizedCalls } from '#core/service/client.ts'
import { failedResult, type ServiceResult } from '#core/process/request-state.ts'
import { problem } from '#shared/problem.ts'

/** Minor units. */
const money = z.int().check(z.minimum(0))
/** Absent and null alike. */
const maybe = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((given) => given ?? null),
  )
/** RFC 3339 with a zone, and whatever else is a moment without doubt. */
const timestamp = z.string().check(z.refine((given) => !Number.isNaN(Date.parse(given)), 'is no moment'))

/** Another program's words: screens and receipts show them. */
const line = z.string().check(z.overwrite(toOneLine))

const anything = z.optional(z.unknown())
/** A field that is only shown: of any other shape it counts as absent. */
const shown = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    anything,
    z.transform((given) => schema.safeParse(given).data ?? null),
  )
/**
 * How often: with a period inside, by unit and count alone, or with a text beside these. Null where the merchant charges when it wants, or
 * by a unit that is new; undefined where it is not told.
 */
const interval = z.pipe(
  anything,
  z.transform((given): PlanPeriod | null | undefined => {
    const { type, period: inside = given } = { ...Object(given) } as Record<string, unknown> // whatever it is
    if (type === 'FLEXIBLE') return null
    const { unit, count } = { ...Object(inside) } as Record<string, unknown> // whatever it is
    if (typeof unit !== 'string' || typeof count !== 'number') return undefined
    return planPeriod.safeParse({ unit, count }).data ?? null
  }),
)

export const agreement = z.looseObject({
  id: z.string(),
  status: agreementStatus,
  /** Null: there is none, or it is over. Absent: that is not told. `price` in minor units. */
  campaign: z.nullish(z.looseObject({ type: z.string(), price: money })),
  /** LEGACY where no type is told. `maxAmount`: VARIABLE, what the customer chose when accepting. */
  pricing: z
    .looseObject({
      type: z.pipe(
        z.nullish(z.string()),
        z.transform((given) => given ?? 'LEGACY'),
      ),
      currency,
      amount: maybe(money),
      maxAmount: maybe(money),
    })
    .check(z.refine(({ type, amount }) => type !== 'LEGACY' || amount !== null, 'has no price')),
  interval,
  productName: maybe(line),
  productDescription: shown(line),
  created: shown(timestamp),
  /** Null before it is accepted. */
  start: maybe(timestamp),
  stop: shown(timestamp),
  externalId: maybe(z.string()),
})
export type WireAgreement = z.infer<typeof agreement>
/** An agreement of another program, by its externalId. The till needs nothing of it, so that it need not be readable. */
const ofOthers = z.pipe(
  z
    .looseObject({ id: z.string(), externalId: maybe(z.string()) })
    .check(z.refine(({ externalId }) => !(externalId ?? '').startsWith('kasse:'))),
  z.transform(() => null),
)
/** Null for one of another program that cannot be read. */
export const agreements = z.array(z.union([agreement, ofOthers]))

export const chargeCreated = z.looseObject({ chargeId: z.string() })

/** A charge as the service tells it. Amounts in minor units. */
export type WireCharge = {
  id: string
  agreementId: string | null
  amount: number
  currency: z.infer<typeof currency>
  description: string | null
  /** YYYY-MM-DD */
  due: string
  externalId: string | null
  retryDays: number | null
  /** One of the contract's words, or a new one: what was captured and refunded decides. */
  status: string
  /** INITIAL, RECURRING, UNSCHEDULED or a new one. */
  type: string
  transactionType: string | null
  failureReason: string | null
  summary: { captured: number; refunded: number; cancelled: number }
  history: {
    occurred: string
    event: string
    amount: number
    idempotencyKey: string | null
    success: boolean
  }[]
}

const sums = z.looseObject({ captured: money, refunded: money, cancelled: money })

/** Without an amount, 0: the sums say what it was. */
const step = z.looseObject({
  occurred: timestamp,
  event: z.string(),
  amount: z.pipe(
    maybe(money),
    z.transform((told) => told ?? 0),
  ),
  idempotencyKey: maybe(z.string()),
  success: z.boolean(),
})

const knownSteps = ['CREATE', 'RESERVE', 'CAPTURE', 'REFUND', 'CANCEL', 'FAIL']
/** Event of a kind that is new: nothing follows from it, and nothing of it need be readable. */
const newStep = z.pipe(
  z.looseObject({ event: z.string().check(z.refine((event) => !knownSteps.includes(event))) }),
  z.transform(() => null),
)
const history = z.pipe(
  z.array(z.union([step, newStep])),
  z.transform((steps) => steps.filter((one) => one !== null)),
)

/** No more is captured, cancelled and refunded than there is. The sums need not fit the status: they alone decide. */
type Sums = { amount: number; summary: z.infer<typeof sums> }
const isWhole = ({ amount, summary: { captured, refunded, cancelled } }: Sums): boolean =>
  captured + cancelled <= amount && refunded <= captured

/** A date, or a date-time. */
const day = timestamp.check(z.regex(/^\d{4}-\d{2}-\d{2}(T|$)/))

const chargeFields = z
  .looseObject({
    id: z.string(),
    agreementId: maybe(z.string()),
    amount: money,
    currency,
    description: shown(z.string()),
    due: maybe(day),
    externalId: maybe(z.string()),
    retryDays: shown(z.int()),
    status: z.string(),
    type: z.string(),
    transactionType: shown(z.string()),
    failureReason: shown(z.string()),
    summary: sums,
    history,
  })
  .check(
    z.refine(isWhole),
    z.refine(({ due, history }) => due !== null || history.length > 0, 'has no day'),
  )

const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i
/** `due` as a date or a date-time: the day in the merchant's market. Without one it was due when it was made. */
const chargeIn = (market: Market) => {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf[market] })
  const dayOf = (given: string) => (hasZone.test(given) ? days.format(Date.parse(given)) : given.slice(0, 10))
  return z.pipe(
    chargeFields,
    z.transform((charge): WireCharge => {
      const { due, history } = charge
      return { ...charge, due: dayOf(due ?? history[0]?.occurred ?? '') }
    }),
  )
}

/** A page of charges, for a merchant of this market. */
export const chargesIn = (market: Market) => z.array(chargeIn(market))

export type DraftBody = {
  pricing: {
    type: 'LEGACY' | 'VARIABLE' | 'FLEXIBLE'
    currency: Currency
    amount?: number
    suggestedMaxAmount?: number
  }
  campaign?: CampaignBody
  interval?: PlanPeriod
  initialCharge?: { amount: number; description: string; transactionType: TransactionType; orderId: string }
  merchantRedirectUrl: string
  merchantAgreementUrl?: string
  productName: string
  productDescription?: string
  externalId: string
  phoneNumber?: string | null
  skipLandingPage?: true
}

/** `end`, `eventDate`: RFC 3339. */
export type CampaignBody =
  | { type: 'PRICE_CAMPAIGN'; price: number; end: string }
  | { type: 'PERIOD_CAMPAIGN'; price: number; period: PlanPeriod }
  | { type: 'EVENT_CAMPAIGN'; price: number; eventDate: string; eventText: string }

export type UpdateBody = { status: 'STOPPED' } | { externalId: string | undefined }

export type ChargeBody = {
  amount: number
  transactionType: TransactionType
  description: string
  /** YYYY-MM-DD */
  due: string
  retryDays: number
  type: 'RECURRING'
  orderId: string
  externalId: string | undefined
}

/** `key`: 1 to 40 characters without # ? / \ ; `body`: the exact JSON text of the request, whose fingerprint is already in the journal. */
type KeyedBody = { key: string; body: string }

/** `confirmation`: where the customer answers. */
type Drafted = { agreementId: string; confirmation: string }

/** `createdAfter` in epoch ms; pages from 1. The service's own defaults: ACTIVE, the first page of 500. */
type AgreementsQuery = {
  status?: AgreementStatus
  createdAfter?: number
  pageNumber?: number
  pageSize?: number
}
type ChargeAt = { agreementId: string; chargeId: string }

/** Amounts in minor units. A request without an answer of its own gives null. */
export type RecurringClient = {
  draft(request: KeyedBody): Promise<ServiceResult<Drafted>>
  /** One page of those of one status, empty beyond the last; null for another program's that cannot be read. */
  list(query?: AgreementsQuery): Promise<ServiceResult<(WireAgreement | null)[]>>
  fetch(agreementId: string): Promise<ServiceResult<WireAgreement>>
  update(agreementId: string, request: KeyedBody): Promise<ServiceResult<null>>
  /** In the customer's place, in the test environment only. */
  accept(agreementId: string, request: KeyedBody): Promise<ServiceResult<null>>
  charge(agreementId: string, request: KeyedBody): Promise<ServiceResult<{ chargeId: string }>>
  /** All of them, over however many pages, the oldest first. */
  charges(agreementId: string): Promise<ServiceResult<WireCharge[]>>
  cancelCharge(at: ChargeAt, key: string): Promise<ServiceResult<null>>
  captureCharge(at: ChargeAt, request: KeyedBody): Promise<ServiceResult<null>>
  refundCharge(at: ChargeAt, request: KeyedBody): Promise<ServiceResult<null>>
}

const base = '/recurring/v3'
const tokenHeader = 'continuation-token'
/** A list that has no end by then has none: a thousand pages are more charges than any agreement lives for. */
const mostPages = 1000

export function createRecurringClient(
  gate: AuthorizedCalls,
  { confirmationUrlField, market }: { confirmationUrlField: string; market: Market },
): RecurringClient {
  const drafted = draftAnswerIn(confirmationUrlField)
  const charges = chargesIn(market)
  const sendTo = (method: 'post' | 'patch', path: string, request: KeyedBody) =>
    gate({ method, path, request: keyed(request), answer: noContent })
  const change = (agreementId: string, request: KeyedBody) =>
    sendTo('patch', agreementAt(agreementId), request)

  return {
    draft: (request) =>
      gate({ method: 'post', path: `${base}/agreements`, request: keyed(request), answer: drafted }),
    list: (query = {}) =>
      gate({ method: 'get', path: `${base}/agreements${queryOf(query)}`, answer: agreements }),
    fetch: (agreementId) =>
      gate({
        method: 'get',
        path: agreementAt(agreementId),
        answer: agreement,
        fits: (found) => found.id === agreementId,
      }),
    update: change,
    accept: (agreementId, request) => sendTo('patch', `${agreementAt(agreementId)}/accept`, request),
    charge: (agreementId, request) =>
      gate({
        method: 'post',
        path: `${agreementAt(agreementId)}/charges`,
        request: keyed(request),
        answer: chargeCreated,
      }),
    charges: (agreementId) => allCharges(gate, charges, agreementId),
    cancelCharge: (at, key) =>
      gate({ method: 'delete', path: chargeAt(at), request: keyed({ key }), answer: noContent }),
    captureCharge: (at, request) => sendTo('post', `${chargeAt(at)}/capture`, request),
    refundCharge: (at, request) => sendTo('post', `${chargeAt(at)}/refund`, request),
  }
}

/** Page by page, as the service cuts them. */
async function allCharges(
  gate: AuthorizedCalls,
  answer: z.ZodMiniType<WireCharge[]>,
  agreementId: string,
): ReturnType<RecurringClient['charges']> {
  const path = `${agreementAt(agreementId)}/charges`
  const charges: WireCharge[] = []
  const seen = new Set<string>()
  for (let token: string | null = null; ;) {
    const headers: Record<string, string> = token === null ? {} : { [tokenHeader]: token }
    const page = await gate({
      method: 'get',
      path,
      headers,
      answer,
      fits: (found) => found.every((one) => (one.agreementId ?? agreementId) === agreementId),
    })
    if (!page.ok) return page
    charges.push(...page.value)
    token = page.headers.get(tokenHeader)
    if (token === null) return { ...page, value: charges }
    // A page that repeats for ever would keep the till here for ever.
    if (seen.has(token) || seen.size === mostPages) return endless
    seen.add(token)
  }
}

const endless = failedResult({
  is: 'unknown',
  problem: problem('service.garbled', { status: 200, contentType: tokenHeader }),
})

/** Answer to a draft, with the address in the provider's own field. */
export const draftAnswerIn = (field: string) =>
  z.pipe(
    z
      .looseObject({
        agreementId: z.string().check(z.minLength(1)),
      })
      .check(z.refine((answer) => typeof answer[field] === 'string' && answer[field] !== '')),
    z.transform((answer): Drafted => {
      return { agreementId: answer.agreementId, confirmation: String(answer[field]) }
    }),
  )

/** Shorter than in ePayment, and nothing in it that an address reads. */
const sendableKey = /^[^#?/\\]{1,40}$/
/** A key that the service would refuse for its form was derived wrongly here. */
function keyed<T extends { key: string }>(request: T): T {
  if (!sendableKey.test(request.key)) throw new Error(`the key ${request.key} cannot be sent`)
  return request
}

/** As one step of a path: nothing that leads elsewhere in it. */
function named(id: string): string {
  if (id === '' || /^\.{1,2}$/.test(id)) throw new Error(`"${id}" is no id`)
  return encodeURIComponent(id)
}

const agreementAt = (agreementId: string) => `${base}/agreements/${named(agreementId)}`
const chargeAt = ({ agreementId, chargeId }: ChargeAt) =>
  `${agreementAt(agreementId)}/charges/${named(chargeId)}`

function queryOf(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}
