// Operations that the sandbox alone has: a row each, from which its routes, its OpenAPI document and its page follow.
import * as z from 'zod/mini'
import { serviceOperations, type SandboxParts } from '#sandbox/api/areas.ts'
import { customerActs, pathOfAct, type CustomerActs } from '#sandbox/epayment/customer-acts.ts'
import { unknownCustomer } from '#sandbox/epayment/limits.ts'
import { emptyAnswer, json, type Answer, isErrorCode } from '#sandbox/http/answers.ts'
import { phonePayment, phoneAgreement } from '#sandbox/phone/phone.ts'
import type { Consent } from '#sandbox/recurring/customer-acts.ts'
import { merchantSerialNumber, reference } from '#sandbox/schema/epayment.ts'
import { canFail, faultRequest, isCodeOfArea, mostFaults, type FaultKind } from '#sandbox/service/faults.ts'
import { customerChange, usualCustomer } from '#sandbox/state/customers.ts'
import { latestTime } from '#sandbox/state/timeline.ts'
import { field, optionalField } from '#shared/openapi.ts'
import { aggregateOf } from '#sandbox/epayment/answers.ts'
import { summaryOf } from '#sandbox/recurring/charge.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { credentialsOf } from '#sandbox/state/sales-units.ts'

export type Control = {
  acts: CustomerActs
  consent: Consent
  /** Everything that is due by now happens, deliveries included. */
  settled(): Promise<void>
  /** All is forgotten but the sales units; the clock is the machine's again. */
  reset(): void
}

/** A request to a control; `body`: as its row's shape has read it. */
type ControlRequest<Body> = Control & {
  parts: SandboxParts
  params: Readonly<Record<string, string>>
  body: Body
}
type Body<T> = { schema: z.ZodMiniType<T>; example: unknown }
export type ControlRow<T = unknown> = {
  area: 'Sandbox' | 'Clock' | 'Faults' | 'Customers' | 'Money'
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/sandbox`. */
  path: string
  summary: string
  description: string
  /** A body, or of a GET the query. */
  takes?: Body<T>
  does(asked: ControlRequest<T>): Answer | Promise<Answer>
}

/** `takes` has read what `does` is given. */
const row = <T>(one: ControlRow<T>): ControlRow => one as ControlRow

const badField = (name: string, reason: string): Answer => json(400, { faults: [{ name, reason }] })

/** Three years: beyond the latest due date of a charge. */
const longestSeconds = 3 * 366 * 86_400
const time = ({ timeline }: SandboxParts) => json(200, { now: new Date(timeline.now()).toISOString() })

const moveRequest = z.union([
  z.strictObject({
    advanceSeconds: field('So much later.', z.number().check(z.minimum(0), z.maximum(longestSeconds))),
  }),
  z.strictObject({ until: field('That moment, ahead.', z.iso.datetime({ offset: true })) }),
  z.strictObject({ isNext: field('When something is due next.', z.literal(true)) }),
  z.strictObject({ isSetBack: field('The machine’s own time.', z.literal(true)) }),
])

async function move(asked: ControlRequest<z.infer<typeof moveRequest>>): Promise<Answer> {
  const { parts, body } = asked
  const { timeline } = parts
  if ('isSetBack' in body) {
    timeline.setBack()
    return time(parts)
  }
  const now = timeline.now()
  const next = 'isNext' in body ? Math.max(timeline.upcoming() ?? now, now) : now
  const then =
    'until' in body ? Date.parse(body.until) : 'isNext' in body ? next : now + body.advanceSeconds * 1000
  if (then < now || then - now > longestSeconds * 1000 || then > latestTime) {
    const reason = 'must lie ahead, no more than three years and before the year 9000'
    return badField('until' in body ? 'until' : 'advanceSeconds', reason)
  }
  timeline.advance(then - now)
  await asked.settled()
  return time(parts)
}

const operationNames = new Set(serviceOperations.map(({ name }) => name))
const areas = new Set([...operationNames].map((name) => `${name.split('.')[0]}.*`))

function addFault({ parts: { faults }, body }: ControlRequest<z.infer<typeof faultRequest>>): Answer {
  const { operation, fault } = body
  const wrong = (reason: string) => badField('operation', reason)
  if (operation !== undefined && !operationNames.has(operation) && !areas.has(operation))
    return wrong(`must be one of ${[...areas, ...operationNames].join(', ')}`)
  if (fault.kind === 'code' && operation !== undefined && !isCodeOfArea(fault.code, operation))
    return wrong(
      isErrorCode(fault.code)
        ? 'must be one of the ePayment area, as payment.capture: only it has error codes'
        : 'must be one of the Recurring area, as charge.create: only it has names of problems',
    )
  if (fault.kind === 'fail' && operation?.endsWith('.*') === false && !canFail(operation))
    return wrong(
      'must be a capture, a cancel or a refund, as payment.refund: nothing else can be taken and then fail',
    )
  if (faults.all().length >= mostFaults)
    return json(409, { trouble: `There are ${mostFaults} faults already: take some away.` })
  return json(201, faults.add(body))
}

/** A phone that somebody has. */
const customerNumber = z.string().check(
  z.regex(/^[1-9]\d{8,14}$/),
  z.refine((number) => number !== unknownCustomer),
)
const asksPhone = 'In whose place. Without it the phone that was asked.'

const actRequest = z.strictObject({
  reference: field('Of the payment.', reference),
  msn: optionalField(
    'The sales unit. Without it the newest payment of that reference.',
    merchantSerialNumber,
  ),
  phoneNumber: optionalField(asksPhone, customerNumber),
  consents: optionalField('Beside an approval: whether the profile is shared.', z.boolean()),
  shippingOptionId: optionalField(
    'Beside an approval: where the goods go.',
    z.string().check(z.maxLength(100)),
  ),
})
const statusOf = {
  'not a code': 400,
  'not a link': 400,
  'not an amount': 400,
  unknown: 404,
  ended: 409,
  'of another phone': 409,
  'too young': 409,
  'no such shipping option': 409,
} as const
const trouble = (why: keyof typeof statusOf): Answer => json(statusOf[why], { trouble: why })

const actRows = customerActs.map((act) => {
  const words = pathOfAct(act)
  return row({
    area: 'Customers',
    method: 'POST',
    path: `/phone/${words}`,
    summary: `In the customer’s place: ${words.replace('-', ' ')}`,
    description: 'Does to a payment what its customer would do with a phone.',
    takes: { schema: actRequest, example: { reference: 'till-1-sale-0017' } },
    does({ acts: does, body: { reference: named, msn, phoneNumber, ...choice } }) {
      const payment = does.byReference(named, msn)
      if (!payment) return trouble('unknown')
      const result = does.act(act, payment, phoneNumber, choice)
      return result.ok ? json(200, phonePayment(result.payment)) : trouble(result.trouble)
    },
  })
})

const agreementRequest = z.strictObject({
  agreementId: field('Of the agreement.', z.string().check(z.minLength(1), z.maxLength(100))),
  phoneNumber: optionalField(asksPhone, customerNumber),
  maxAmount: optionalField('Of VARIABLE pricing, in minor units.', z.int().check(z.minimum(1))),
})
const agreementActs = ['accept', 'reject', 'change-maximum', 'stop'] as const
const agreementRows = agreementActs.map((act) =>
  row({
    area: 'Customers',
    method: 'POST',
    path: `/agreements/${act}`,
    summary: `In the customer’s place: ${act.replace('-', ' ')} an agreement`,
    description: 'Does to an agreement what its customer would do with a phone.',
    takes: { schema: agreementRequest, example: { agreementId: 'agr_5f3a9c1e07b2d486' } },
    does({ parts: { units }, consent, body: { agreementId, phoneNumber, maxAmount } }) {
      const agreement = consent.byAgreementId(agreementId)
      if (!agreement) return trouble('unknown')
      const market = units.byNumber(agreement.merchantSerialNumber)?.market ?? 'NO'
      const phone = phoneNumber ?? agreement.phone ?? usualCustomer[market]
      const does = {
        accept: () => consent.accept(agreement, phone, maxAmount),
        reject: () => consent.reject(agreement, phone),
        'change-maximum': () => consent.setMaximum(agreement, phone, maxAmount ?? 0),
        stop: () => consent.stop(agreement, phone),
      }
      const result = does[act]()
      return result.ok ? json(200, phoneAgreement(result.agreement)) : trouble(result.trouble)
    },
  }),
)

const mostAtOnce = 200
const whole = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))
const deliveriesQuery = z.strictObject({
  before: optionalField('The id of a delivery: those before it.', whole(Number.MAX_SAFE_INTEGER)),
  count: field('How many at most: up to 200.', z._default(whole(mostAtOnce), 50)),
  registration: optionalField('Those of one registration.', z.string()),
  reference: optionalField('Those of one payment, agreement or charge.', z.string()),
  merchantSerialNumber: optionalField('Those to one sales unit.', z.string()),
})
/** Whether fields that nobody knows are ignored in ePayment, and not refused. */
const unitChange = z.strictObject({
  isLenient: field('Unknown fields of ePayment are ignored.', z.boolean()),
})

export const controls: readonly ControlRow[] = [
  row({
    area: 'Sandbox',
    method: 'GET',
    path: '/',
    summary: 'List what there is',
    description: 'The sales units with their credentials, the kinds of faults, and these controls.',
    does: ({ parts }) =>
      json(
        200,
        controlListing(
          parts,
          controls.map(({ method, path, summary }) => `${method} /sandbox${path}: ${summary}`),
        ),
      ),
  }),
  row({
    area: 'Sandbox',
    method: 'POST',
    path: '/units/{merchantSerialNumber}',
    summary: 'Switch a sales unit',
    description: 'Whether ePayment ignores its unknown fields.',
    takes: { schema: unitChange, example: { isLenient: true } },
    does({ parts: { units, leniency }, params, body: { isLenient } }) {
      const unit = units.byNumber(params['merchantSerialNumber'] ?? '')
      if (!unit) return json(404, { trouble: 'There is no such sales unit.' })
      const { merchantSerialNumber: number } = unit
      leniency.set(number, isLenient)
      return json(200, { merchantSerialNumber: number, isLenient })
    },
  }),
  row({
    area: 'Sandbox',
    method: 'POST',
    path: '/reset',
    summary: 'Start over',
    description:
      'Payments, agreements, webhooks, customers and faults are forgotten, and the clock is the machine’s again. Sales units keep their credentials.',
    does(asked) {
      asked.reset()
      return emptyAnswer
    },
  }),
  row({
    area: 'Clock',
    method: 'GET',
    path: '/clock',
    summary: 'Tell the time',
    description: 'The sandbox’s own.',
    does: ({ parts }) => time(parts),
  }),
  row({
    area: 'Clock',
    method: 'POST',
    path: '/clock',
    summary: 'Move the clock',
    description:
      'Everything that depends on time follows at once: payments expire, charges are taken, deliveries are tried again. Or back to the machine’s time: what happened has happened.',
    takes: { schema: moveRequest, example: { advanceSeconds: 600 } },
    does: move,
  }),
  row({
    area: 'Faults',
    method: 'GET',
    path: '/faults',
    summary: 'List the faults',
    description: 'Those that are switched on, with how many requests met each.',
    does: ({ parts }) => json(200, { faults: parts.faults.all() }),
  }),
  row({
    area: 'Faults',
    method: 'POST',
    path: '/faults',
    summary: 'Switch on a fault',
    description:
      'It goes wrong on purpose, for the requests that it names; all others are served as usual. The kinds stand in `GET /sandbox/`.',
    takes: {
      schema: faultRequest,
      example: { fault: { kind: 'drop-answer' }, operation: 'payment.capture', count: 1 },
    },
    does: addFault,
  }),
  row({
    area: 'Faults',
    method: 'DELETE',
    path: '/faults',
    summary: 'Remove all faults',
    description: 'Everything is served as it should be.',
    does({ parts }) {
      parts.faults.clear()
      return emptyAnswer
    },
  }),
  row({
    area: 'Faults',
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Remove a fault',
    description: 'By its id.',
    does: ({ parts, params }) =>
      parts.faults.remove(Number(params['id']))
        ? emptyAnswer
        : json(404, { trouble: 'There is no such fault.' }),
  }),
  row({
    area: 'Customers',
    method: 'GET',
    path: '/customers/{phoneNumber}',
    summary: 'Tell about a customer',
    description:
      'Every well-formed number is somebody, always the same adult with a private card that is taken.',
    does: ({ parts, params }) => ofCustomer(params, (phone) => parts.customers.of(phone)),
  }),
  row({
    area: 'Customers',
    method: 'POST',
    path: '/customers/{phoneNumber}',
    summary: 'Change a customer',
    description: 'What is left out stays.',
    takes: {
      schema: customerChange,
      example: { birthDate: '2015-05-05', card: 'COMMERCIAL', isCardGood: false },
    },
    does: ({ parts, params, body }) => ofCustomer(params, (phone) => parts.customers.set(phone, body)),
  }),
  ...actRows,
  ...agreementRows,
  row({
    area: 'Money',
    method: 'GET',
    path: '/money',
    summary: 'List the newest payments and charges',
    description: 'Of all sales units, with the sums that merchants read, in minor units.',
    does: ({ parts }) => json(200, moneyRows(parts)),
  }),
  row({
    area: 'Money',
    method: 'GET',
    path: '/deliveries',
    summary: 'List what merchants were told',
    description: 'By webhook, newest first, with every attempt.',
    takes: { schema: deliveriesQuery, example: {} },
    does: ({ parts, body }) => json(200, { deliveries: parts.webhooks.deliveries(body) }),
  }),
]

const ofCustomer = (
  { phoneNumber = '' }: ControlRequest<unknown>['params'],
  does: (phone: string) => unknown,
): Answer =>
  /^\d{9,15}$/.test(phoneNumber)
    ? json(200, does(phoneNumber))
    : json(404, { trouble: 'There is no such number.' })

/** `control`: what can be done, a line each. */
export const controlListing = (parts: SandboxParts, control: readonly string[]) => ({
  what: 'A sandbox of a payment service. Everything under /sandbox/ is its own and no part of the service.',
  environment: parts.environment,
  now: new Date(parts.clock.now()).toISOString(),
  limits: parts.rates ? 'on' : 'off',
  phone: parts.phoneUrl() + phonePath,
  control,
  faultKinds: {
    'drop-request': 'nothing is done, the connection breaks',
    'drop-answer': 'it is done, the connection breaks',
    late: '"seconds", "status"?: an error now, done so much later',
    delay: '"seconds": done and answered after so long',
    status: '"status" 423, 429 or 5xx, "retryAfterSeconds"?',
    code: '"code": a refusal, by an error code of ePayment or the name of a problem of Recurring',
    fail: 'a capture, cancel or refund is answered as done, no money moves, and its event says that it failed',
    html: '"status"?: the page of a proxy',
  } satisfies Record<FaultKind['kind'], string>,
  operations: [...new Set(serviceOperations.map(({ name }) => name))],
  salesUnits: parts.units.all.map((unit) => ({
    shopName: unit.shopName,
    ...credentialsOf(unit),
    kind: unit.kind,
    permissions: unit.permissions,
    isLenient: parts.leniency.of(unit.merchantSerialNumber),
    actsFor: unit.actsFor.flatMap(
      (kind) => parts.units.all.find((one) => one.kind === kind)?.merchantSerialNumber ?? [],
    ),
  })),
})

/** Most payments, and most charges, of all sales units together: the newest are found at once, however much there is. */
export const mostShown = 8

/** Minor units. */
export const moneyRows = ({ payments, recurring }: SandboxParts) => ({
  payments: payments.newest(mostShown).map((payment) => {
    const { authorizedAmount, capturedAmount, cancelledAmount, refundedAmount } = aggregateOf(payment)
    return {
      reference: payment.reference,
      merchantSerialNumber: payment.merchantSerialNumber,
      state: payment.life.state,
      ...payment.request.amount,
      authorized: authorizedAmount.value,
      captured: capturedAmount.value,
      cancelled: cancelledAmount.value,
      refunded: refundedAmount.value,
    }
  }),
  charges: recurring.charges.newest(mostShown).map((charge) => ({
    chargeId: charge.chargeId,
    merchantSerialNumber: charge.merchantSerialNumber,
    status: charge.life.status,
    value: charge.amount,
    currency: charge.currency,
    ...summaryOf(charge),
  })),
})
