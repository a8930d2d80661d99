// The answers of the Recurring operations, as the till reads them: strict in what it acts on, open in everything else.
import * as z from 'zod/mini'
import { currency, timeZoneOf, type Market } from '#shared/market.ts'
import { agreementStatus, planPeriod, type PlanPeriod } from '#shared/recurring.ts'
import { onOneLine } from '#shared/text.ts'

/** Minor units. */
const money = z.int().check(z.minimum(0))
/** Absent and null alike. */
const maybe = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((given) => given ?? null),
  )
/** RFC 3339 with a zone, and whatever else is a moment without doubt. */
const snapshot = z.string().check(z.refine((given) => !Number.isNaN(Date.parse(given)), 'is no moment'))

/** Another program's words: screens and receipts show them. */
const line = z.string().check(z.overwrite(onOneLine))

const anything = z.optional(z.unknown())
/** What is only shown: of any other shape it counts as absent. */
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
  created: shown(snapshot),
  /** Null before it is accepted. */
  start: maybe(snapshot),
  stop: shown(snapshot),
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
  occurred: snapshot,
  event: z.string(),
  amount: z.pipe(
    maybe(money),
    z.transform((told) => told ?? 0),
  ),
  idempotencyKey: maybe(z.string()),
  success: z.boolean(),
})

const knownSteps = ['CREATE', 'RESERVE', 'CAPTURE', 'REFUND', 'CANCEL', 'FAIL']
/** Of a kind that is new: nothing follows from it, and nothing of it need be readable. */
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
const day = snapshot.check(z.regex(/^\d{4}-\d{2}-\d{2}(T|$)/))

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
