// The settings of a shop. The host keeps them in `settings.json` of the data folder; credentials are never here.
import * as z from 'zod/mini'
import { neutralField } from '#core/service/connect.ts'
import { destinationOf, type Destination } from '#core/service/credentials.ts'
import { memberships } from '#core/settings/membership-addresses.ts'
import { vatRate } from '#shared/catalog.ts'
import {
  paymentHandlerConfiguration,
  type PaymentHandlerConfiguration,
} from '#shared/payment-configuration.ts'
import { flowsAt, type UserFlow } from '#shared/flows.ts'
import { texts } from '#shared/language.ts'
import { entry, theme } from '#shared/look.ts'
import { market, standardVat, timeZoneOf } from '#shared/market.ts'
import { maximum } from '#shared/money.ts'
import { printer } from '#shared/printing.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Mode } from '#shared/receipt.ts'
import { text } from '#shared/text.ts'

z.config(z.locales.en()) // the small form of zod has no words of its own

const locale = z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))
/** All of them stand on every receipt. */
const mostAddressLines = 8
const line = text.check(z.minLength(1), z.maxLength(80))

const otherFields = ['agreementId', 'uuid', 'chargeId']
const confirmationUrlField = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9_]{0,60}$/, 'is no name of a field'),
  z.refine((given) => !otherFields.includes(given), 'is the name of another field'),
)

/** `none`: nobody has said yet where. `sandbox`: the built-in service, no credentials. `service`: a real one, in TEST or PRODUCTION. */
const service = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('sandbox') }),
  z.strictObject({
    kind: z.literal('service'),
    /** Credentials travel there: never in clear, but on this machine itself. */
    baseUrl: text.check(
      z.regex(
        /^(https:\/\/[^/]|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/,
        'must begin with https://',
      ),
      z.refine((given) => URL.canParse(given), 'is not an address'),
    ),
    handler: paymentHandlerConfiguration,
    /** A provider puts its own word here; the neutral one is the default. */
    systemHeaderPrefix: z._default(z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{0,40}$/)), 'Service-System'),
    /** And here: the field of a draft's answer with the address at which the customer accepts the agreement. */
    confirmationUrlField: z._default(confirmationUrlField, neutralField),
  }),
])

/** As a browser writes it: what a phone calls is then the very name that the host knows itself by. */
const isOrigin = (given: string): boolean =>
  /^https?:/.test(given) && URL.canParse(given) && new URL(given).origin === given

function isTimeZone(given: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whose till the sandbox's is, until somebody names their own. */
const sampleShop = 'Kaffebaren Torget'

export const settings = z.strictObject({
  shop: z._default(
    z.strictObject({
      name: line,
      address: z._default(z.array(line).check(z.maxLength(mostAddressLines)), []),
      organisationNumber: z._default(text.check(z.maxLength(40)), ''),
    }),
    { name: sampleShop, address: [], organisationNumber: '' },
  ),
  tillName: z._default(line, 'Till 1'),
  market: z._default(market, 'NO'),
  /** Where its days begin and end, as Europe/Oslo; the market's when absent. */
  timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'is not a time zone like Europe/Oslo'))),
  /** The staff's language, BCP 47. */
  locale: z._default(locale, 'en-GB'),
  /** The language customers are first spoken to in, BCP 47; the staff's when absent. */
  customerLocale: z.optional(locale),
  theme: z._default(theme, 'system'),
  /** The shop's own colour, #rrggbb. */
  accent: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'is not a colour like #0b6b57'))),
  /** What the customer's screen says while nobody buys. */
  slogan: z.optional(texts),
  /** How a sale begins: from the catalog and the scanner, or with an amount. The cashier may change it at the screen. */
  entry: z._default(entry, 'basket'),
  /** Above this the till asks before it charges. Minor units. */
  largeAmount: z._default(z.int().check(z.minimum(1), z.maximum(maximum)), 1_000_000),
  /** Tips that are offered, in whole percent of the total; empty where the shop takes none. */
  tips: z._default(z.array(z.int().check(z.gte(1), z.lte(50))).check(z.maxLength(4)), [5, 10, 15]),
  /** The VAT of a keyed amount, in hundredths of a percent; the market's standard rate when absent. */
  vatRate: z.optional(vatRate),
  /** No payment by a company's card: in Denmark and Finland only. */
  blockCommercialCards: z._default(z.boolean(), false),
  /** What a customer's personal code begins with, so that no other code is taken for one. */
  personalCodeStart: z._default(text.check(z.maxLength(60)), ''),
  /** A kiosk that nobody touches asks after so many seconds, and starts over 20 s later. */
  idleSeconds: z._default(z.int().check(z.gte(10), z.lte(600)), 40),
  /** With TEXT the till draws the QR itself; the other two are the service's own pictures. */
  qrFormat: z._default(z.enum(['TEXT/TARGETURL', 'IMAGE/SVG+XML', 'IMAGE/PNG']), 'TEXT/TARGETURL'),
  /** Nobody stands at a kiosk: what a cashier would be asked is decided by rule, in the customer's favour. */
  isAttended: z._default(z.boolean(), true),
  /** After so many hours without an answer to whether the goods were handed over, the money is given back. */
  goodsQuestionHours: z._default(z.int().check(z.gte(1), z.lte(72)), 12),
  /** Untouched for so many minutes, a screen signs its person out; 0: never. */
  signOutMinutes: z._default(z.int().check(z.gte(0), z.lte(24 * 60)), 30),
  /** Where customers reach this host's receipts from their phones, as https://till.example; without it no receipt is offered as a QR. */
  receiptAddress: z.optional(
    z.string().check(z.refine(isOrigin, 'is not an address like https://till.example')),
  ),
  /** So long a receipt can be opened there. */
  receiptDays: z._default(z.int().check(z.gte(1), z.lte(3650)), 90),
  /** Where the wallet sends whoever joins. */
  memberships: z._default(memberships, {}),
  /** Where receipts come out on paper. */
  printer: z._default(printer, { kind: 'none' }),
  service,
})
export type Settings = z.infer<typeof settings>

/** Settings as they stand in a file, or the first thing in them that is not understood. */
export function parseSettings(given: unknown, file: string): Result<Settings> {
  const parsed = settings.safeParse(given)
  const issue = parsed.error?.issues[0]
  if (!parsed.success) {
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys : []
    const where = [...(issue?.path ?? []), ...keys].join('.') || 'the whole file'
    return failed(problem('settings.broken', { file, where, why: issue?.message ?? 'not understood' }))
  }
  const { market: stands, blockCommercialCards } = parsed.data
  if (blockCommercialCards && stands === 'NO') {
    const why = 'is for tills in Denmark and Finland'
    return failed(problem('settings.broken', { file, where: 'blockCommercialCards', why }))
  }
  // What keeps the file gives an object without a prototype.
  const isNamed = typeof given === 'object' && given !== null && 'shop' in given
  if (allowedFlows(parsed.data).length > 0) return ok(isNamed ? parsed.data : withOwnName(parsed.data))
  const where = 'service.handler.allowed_payment_instruments'
  return failed(problem('settings.broken', { file, where, why: 'allows neither QR nor PUSH_MESSAGE' }))
}

/** The settings, or the path of every field that is not right. */
export function settingsFaults(given: unknown): { settings: Settings } | { faults: string[] } {
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
    )
    return { faults: [...new Set(faults)] }
  }
  const whole = parseSettings(parsed.data, '')
  if (whole.ok) return { settings: whole.value }
  return { faults: ['where' in whole.problem.details ? String(whole.problem.details.where) : ''] }
}

/** Nobody has configured this till: it sells against the built-in sandbox. */
export const sandboxSettings = (): Settings => settings.parse({ service: { kind: 'sandbox' } })

/** Nobody has configured this till, and its program has no sandbox: it sells nothing until somebody says where. */
export const unsetSettings = (): Settings => withOwnName(settings.parse({ service: { kind: 'none' } }))

/** No receipt for real money carries the name of the sandbox's shop: a till that nobody named a shop for is known by its own. */
export function withOwnName(given: Settings): Settings {
  const { service: chosen, shop, tillName } = given
  if (chosen.kind === 'sandbox' || shop.name !== sampleShop) return given
  return { ...given, shop: { ...shop, name: tillName } }
}

/** As strict as with real money until it is said that it is none. */
export function modeOf({ service: chosen }: Settings): Mode {
  if (chosen.kind !== 'service') return chosen.kind === 'sandbox' ? 'sandbox' : 'production'
  return chosen.handler.environment === 'TEST' ? 'test' : 'production'
}

/** Whom its credentials are for; null where it sells without any. */
export const destinationBy = ({ service: chosen }: Pick<Settings, 'service'>): Destination | null =>
  chosen.kind === 'service' ? destinationOf(chosen.baseUrl, chosen.handler.merchant_serial_number) : null

/** An instrument of the handler's configuration allows a flow by naming it as its `type`; without a list all are allowed. */
export function isAllowedBy(handler: PaymentHandlerConfiguration, flow: UserFlow): boolean {
  const { allowed_payment_instruments: allowed } = handler
  return allowed === undefined || allowed.some(({ type }) => type === flow)
}

/** The flows this till sells by. */
export const allowedFlows = (given: Pick<Settings, 'service' | 'market' | 'isAttended'>): UserFlow[] =>
  flowsAt(given).filter(
    (flow) => given.service.kind !== 'service' || isAllowedBy(given.service.handler, flow),
  )

/** The VAT of a keyed amount, in hundredths of a percent. */
export const keyedVatOf = ({ vatRate: own, market: stands }: Settings): number => own ?? standardVat[stands]

/** By its name in the time zone database. */
export const zoneOf = ({ timeZone, market: stands }: Pick<Settings, 'timeZone' | 'market'>): string =>
  timeZone ?? timeZoneOf[stands]

/** The language customers are first spoken to in, BCP 47. */
export const customerLocaleOf = ({ customerLocale, locale: staff }: Settings): string =>
  customerLocale ?? staff
