// The ePayment operations as the till asks them, each once per call, and their answers as it reads them: strict in what it acts on, open in everything else.
import * as z from 'zod/mini'
import { currency, type Currency } from '#shared/market.ts'
import { type AuthorizedCalls, abortableFetch } from '#core/service/client.ts'
import { type ServiceResult, failedResult } from '#core/process/request-state.ts'
import type { UserFlow } from '#shared/flows.ts'
import { limit, type Clock } from '#core/system/clock.ts'
import { answerBytes } from '#core/system/json.ts'
import { isTooManyPoints, pictureSize } from '#shared/picture-size.ts'
import { problem } from '#shared/problem.ts'

/** Minor units. */
const amount = z.looseObject({ value: z.int().check(z.minimum(0)), currency })

/** `redirectUrl`: for QR the address to encode or of the image; PUSH_MESSAGE has none. */
export const createAnswer = z.looseObject({ reference: z.string(), redirectUrl: z.nullish(z.string()) })
export type CreateAnswer = z.infer<typeof createAnswer>

/** All but CREATED are final; AUTHORIZED stays through capture, cancel and refund. */
const paymentState = z.enum(['CREATED', 'AUTHORIZED', 'ABORTED', 'EXPIRED', 'TERMINATED'])

const aggregate = z.looseObject({
  authorizedAmount: amount,
  cancelledAmount: amount,
  capturedAmount: amount,
  refundedAmount: amount,
})

type WholePayment = {
  state: z.infer<typeof paymentState>
  amount: z.infer<typeof amount>
  aggregate: z.infer<typeof aggregate>
}

/** One currency, no more than there was, and money only where somebody has approved and nothing was released. */
function isWhole({ state, amount: whole, aggregate: sums }: WholePayment): boolean {
  const { authorizedAmount, cancelledAmount, capturedAmount, refundedAmount } = sums
  const [authorized, cancelled, captured, refunded] = [
    authorizedAmount.value,
    cancelledAmount.value,
    capturedAmount.value,
    refundedAmount.value,
  ]
  const isOfOneCurrency = [authorizedAmount, cancelledAmount, capturedAmount, refundedAmount].every(
    (one) => one.currency === whole.currency,
  )
  if (!isOfOneCurrency) return false
  switch (state) {
    case 'AUTHORIZED':
      return authorized > 0 && captured + cancelled <= authorized && refunded <= captured
    // An approval may be over when all of it was released.
    case 'EXPIRED':
    case 'TERMINATED':
      return captured + refunded === 0 && authorized <= cancelled
    case 'CREATED':
    case 'ABORTED':
      return authorized + captured + refunded === 0
  }
}

/** Printed on receipts; empty where it is not told. */
const pspReference = z.pipe(
  z.nullish(z.string()),
  z.transform((given) => given ?? ''),
)

/** `amount` is the original one. */
export const payment = z
  .looseObject({ reference: z.string(), state: paymentState, amount, aggregate, pspReference })
  .check(z.refine(isWhole))
export type PaymentAnswer = z.infer<typeof payment>

type Partly = { [Field in keyof WholePayment]?: WholePayment[Field] | null | undefined }
const isFull = <T extends Partly>(found: T): found is T & WholePayment =>
  Boolean(found.state && found.amount && found.aggregate)

/** Answer of capture, cancel and refund; null where it is less than the whole payment: then only a read tells of it. */
export const modification = z.pipe(
  z
    .looseObject({
      reference: z.nullish(z.string()),
      state: z.nullish(paymentState),
      amount: z.nullish(amount),
      aggregate,
      pspReference,
    })
    .check(z.refine((found) => !isFull(found) || isWhole(found))),
  z.transform((found) => (isFull(found) ? found : null)),
)
export type Modification = z.infer<typeof modification>

/** Null where it is not told: the sums say what it was. */
const eventAmount = z.pipe(
  z.nullish(amount),
  z.transform((given) => given ?? null),
)

const knownEvents = [
  'CREATED',
  'AUTHORIZED',
  'CAPTURED',
  'REFUNDED',
  'CANCELLED',
  'ABORTED',
  'EXPIRED',
  'TERMINATED',
] as const

/** `pspReference`: this event's own; the payment's for the one that made it. */
const knownEvent = z.looseObject({
  reference: z.string(),
  pspReference,
  name: z.enum(knownEvents),
  amount: eventAmount,
  /** RFC 3339, 3 to 7 fraction digits. */
  timestamp: z.string(),
  /** Key of the request; a cancel has none. */
  idempotencyKey: z.nullish(z.string()),
  success: z.boolean(),
})

/** A name of a later version: nothing follows from it, and nothing of it need be readable. */
const newEvent = z.pipe(
  z.looseObject({
    reference: z.nullish(z.string()),
    name: z.string().check(z.refine((name) => !knownEvents.some((one) => one === name))),
  }),
  z.transform(({ reference, name, ...told }) => ({
    reference,
    name,
    pspReference: '',
    amount: amount.safeParse(told['amount']).data ?? null,
    timestamp: typeof told['timestamp'] === 'string' ? told['timestamp'] : '',
    idempotencyKey: null,
    success: told['success'] === true,
  })),
)

export const paymentEvents = z.array(z.union([knownEvent, newEvent]))
export type PaymentEvent = z.infer<typeof paymentEvents>[number]

type KeyedRequest = { reference: string; key: string; body: string }

/** Body of a create, as far as the till uses what the contract offers. Amounts in minor units. */
export type CreateBody = {
  amount: { value: number; currency: Currency }
  paymentMethod: { type: 'WALLET'; blockedSources?: string[] }
  reference: string
  userFlow: UserFlow
  customerInteraction: 'CUSTOMER_PRESENT'
  paymentDescription: string
  qrFormat?: { format: 'TEXT/TARGETURL' | 'IMAGE/SVG+XML' | 'IMAGE/PNG' }
  customer?: { phoneNumber: string } | { personalQr: string }
  receipt?: { orderLines: ReceiptLine[]; bottomLine: ReceiptEnd }
  minimumUserAge?: number
  metadata?: Record<string, string>
}

type ReceiptLine = {
  name: string
  id: string
  totalAmount: number
  totalAmountExcludingTax: number
  totalTaxAmount: number
  /** Hundredths of a percent: 2500 is 25 %. */
  taxRate: number
  unitInfo: { unitPrice: number; quantity: string; quantityUnit: 'PCS' }
  discount?: number
}
type ReceiptEnd = { currency: Currency; posId: string; receiptNumber?: string }

/**
 * `body` is the exact JSON text of the request, whose fingerprint is already in the journal. An answer that names another payment is none.
 * A change is answered with the whole payment, or with null where the service says less.
 */
export type EpaymentClient = {
  create(request: KeyedRequest): Promise<ServiceResult<CreateAnswer>>
  get(reference: string): Promise<ServiceResult<PaymentAnswer>>
  events(reference: string): Promise<ServiceResult<PaymentEvent[]>>
  capture(request: KeyedRequest): Promise<ServiceResult<Modification>>
  cancel(request: KeyedRequest): Promise<ServiceResult<Modification>>
  refund(request: KeyedRequest): Promise<ServiceResult<Modification>>
}

export function createEpaymentClient(gate: AuthorizedCalls): EpaymentClient {
  const path = '/epayment/v1/payments'
  const at = (reference: string) => `${path}/${encodeURIComponent(reference)}`
  const change = (verb: string, request: KeyedRequest) =>
    gate({
      method: 'post',
      path: `${at(request.reference)}/${verb}`,
      request,
      answer: modification,
      fits: (found) => (found?.reference ?? request.reference) === request.reference,
    })
  return {
    create: (request) =>
      gate({
        method: 'post',
        path,
        request,
        answer: createAnswer,
        fits: (found) => found.reference === request.reference,
      }),
    get: (reference) =>
      gate({
        method: 'get',
        path: at(reference),
        answer: payment,
        fits: (found) => found.reference === reference,
      }),
    events: (reference) =>
      gate({
        method: 'get',
        path: `${at(reference)}/events`,
        answer: paymentEvents,
        fits: (found) => found.every((event) => (event.reference ?? reference) === reference),
      }),
    capture: (request) => change('capture', request),
    cancel: (request) => change('cancel', request),
    refund: (request) => change('refund', request),
  }
}

/** `source`: a `data:` URL. */
export type PictureSource = { source: string }

const kinds = ['image/svg+xml', 'image/png']
/** No QR is that large. bytes */
const largest = 1_000_000
/** A page shows one at a time. Points */
const mostCodePoints = 8_000_000

/** A drawing is made as large as it is shown; a picture takes as much room as it says. */
function isDrawable(kind: string, bytes: Uint8Array): boolean {
  if (kind !== 'image/png') return true
  const points = pictureSize(bytes)
  return points !== undefined && !isTooManyPoints(points, mostCodePoints)
}

export async function fetchPicture(
  address: string,
  fetch: typeof globalThis.fetch,
  clock: Clock,
  timeLimit: number,
): Promise<ServiceResult<PictureSource>> {
  using time = limit(clock, timeLimit)
  try {
    const response = await abortableFetch(fetch)(address, { signal: time.signal, redirect: 'error' })
    const kind = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
    const bytes = await answerBytes(response, { most: largest, signal: time.signal })
    if (!response.ok || !kinds.includes(kind) || bytes.length === 0 || !isDrawable(kind, bytes)) {
      return failedResult({
        is: 'unknown',
        problem: problem('service.garbled', { status: response.status, contentType: kind }),
      })
    }
    return {
      ok: true,
      value: { source: `data:${kind};base64,${bytes.toString('base64')}` },
      serverTime: null,
    }
  } catch {
    return failedResult({
      is: 'unknown',
      problem: problem('service.unreachable', { address, reason: 'no picture of the code' }),
    })
  }
}
