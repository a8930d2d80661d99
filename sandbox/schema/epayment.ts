// The schemas of the ePayment API: the requests it takes (an unknown field is refused) and the answers it gives.
import * as z from 'zod/mini'
import { currency } from '#shared/market.ts'

const text = (shortest: number, longest: number) =>
  z.string().check(z.minLength(shortest), z.maxLength(longest))
const whole = z.int()
const notNegative = z.int().check(z.minimum(0))

/** Unique within one MSN, case-sensitive. */
export const reference = z.string().check(z.regex(/^[a-zA-Z0-9-]{8,64}$/))
export const merchantSerialNumber = z.string().check(z.regex(/^[0-9]{4,10}$/))
export const idempotencyKey = text(1, 50)

/** Minor units. The business minimum per currency is a rule of its own (code 6010). */
export const requestAmount = z.strictObject({
  value: z.int().check(z.minimum(0), z.maximum(65_000_000)),
  currency,
})
export const amount = z.looseObject({ value: z.int(), currency })
export type WireAmount = { value: number; currency: z.infer<typeof currency> }

export const userFlow = z.enum(['WEB_REDIRECT', 'PUSH_MESSAGE', 'QR', 'NATIVE_REDIRECT'])

/** Exactly one of the three. */
export const customer = z.union([
  z.strictObject({ phoneNumber: z.string().check(z.regex(/^\d{9,15}$/)) }),
  z.strictObject({ personalQr: text(5, 255) }),
  z.strictObject({ customerToken: text(1, 2048) }),
])

export const qrFormat = z.strictObject({
  format: z.enum(['TEXT/TARGETURL', 'IMAGE/SVG+XML', 'IMAGE/PNG']),
  /** Pixels, PNG only; 1024 when absent. */
  size: z.optional(z.int().check(z.minimum(100), z.maximum(2000))),
})

export const orderLine = z.strictObject({
  name: text(1, 2048),
  id: text(1, 255),
  totalAmount: whole,
  totalAmountExcludingTax: whole,
  totalTaxAmount: whole,
  /** Hundredths of a percent: 2500 is 25 %. */
  taxRate: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  unitInfo: z.optional(
    z.strictObject({
      unitPrice: notNegative,
      quantity: z.string().check(z.maxLength(10), z.regex(/^\d+(\.\d{1,8})?$/)),
      quantityUnit: z.optional(z.enum(['PCS', 'KG', 'KM', 'MINUTE', 'LITRE', 'KWH'])),
    }),
  ),
  discount: z.optional(notNegative),
  productUrl: z.optional(text(1, 2048)),
  isReturn: z.optional(z.boolean()),
  isShipping: z.optional(z.boolean()),
})

export const bottomLine = z.strictObject({
  currency,
  tipAmount: z.optional(notNegative),
  posId: z.optional(text(1, 255)),
  paymentSources: z.optional(
    z.strictObject({
      giftCard: z.optional(notNegative),
      card: z.optional(notNegative),
      voucher: z.optional(notNegative),
      cash: z.optional(notNegative),
    }),
  ),
  barcode: z.optional(
    z.strictObject({ format: z.enum(['EAN-13', 'CODE 39', 'CODE 128']), data: text(1, 255) }),
  ),
  receiptNumber: z.optional(text(1, 255)),
})

export const wireReceipt = z.strictObject({
  orderLines: z.array(orderLine).check(z.minLength(1)),
  bottomLine,
})

const shippingOption = z.strictObject({
  /** Comes back as `shippingOptionId`; told apart from the other options by the merchant. */
  id: text(1, 100),
  name: text(1, 100),
  /** What the delivery costs, in the payment's currency. */
  amount: requestAmount,
  isDefault: z.optional(z.boolean()),
  priority: z.optional(whole),
  estimatedDelivery: z.optional(text(1, 100)),
  /** The merchant's own texts about it. */
  meta: z.optional(z.record(z.string(), z.string())),
})

/** Ways to deliver that belong together. */
const shippingGroup = z.strictObject({
  type: z.enum(['HOME_DELIVERY', 'PICKUP_POINT', 'MAILBOX', 'IN_STORE', 'OTHER']),
  brand: z.optional(text(1, 100)),
  isDefault: z.optional(z.boolean()),
  priority: z.optional(whole),
  options: z.array(shippingOption).check(z.minLength(1), z.maxLength(100)),
})

/** Exactly one of the two: what the customer may choose from, or where to ask once the address is known. */
export const shipping = z.union([
  z.strictObject({ fixedOptions: z.array(shippingGroup).check(z.minLength(1), z.maxLength(20)) }),
  z.strictObject({
    dynamicOptions: z.strictObject({
      callbackUrl: text(1, 2048),
      callbackAuthorizationToken: z.optional(text(1, 2048)),
    }),
  }),
])
export type Shipping = z.infer<typeof shipping>

/** So many levels of objects and lists hold whatever a card needs; a pit of thousands holds nothing. */
export const isShallow = (value: unknown, levels = 16): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1)))
/** Its other fields are not published: taken as they are. */
export const cardPassthrough = z.record(z.string(), z.unknown()).check(
  z.refine((value) => isShallow(value)),
  z.refine(({ pspReference }) => typeof pspReference !== 'string' || pspReference.length <= 64, {
    path: ['pspReference'],
  }),
)

/** POST /epayment/v1/payments */
export const createRequest = z.strictObject({
  amount: requestAmount,
  paymentMethod: z.strictObject({
    type: z.enum(['WALLET', 'CARD', 'CARD_PASSTHROUGH']),
    /** WALLET in Denmark and Finland. COMMERCIAL_CARDS is the value known. */
    blockedSources: z.optional(z.array(z.string())),
  }),
  reference,
  userFlow,
  customer: z.optional(customer),
  returnUrl: z.optional(text(1, 2500)),
  paymentDescription: z.optional(text(3, 100)),
  receipt: z.optional(wireReceipt),
  shipping: z.optional(shipping),
  /** Words with spaces between: name, address, email, phoneNumber, birthDate, nin. */
  profile: z.optional(z.strictObject({ scope: z.string() })),
  /** The same beside `profile`. */
  scope: z.optional(z.string()),
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  minimumUserAge: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  /** At the top level of the body. The law asks for it in a shop. */
  customerInteraction: z.optional(z.enum(['CUSTOMER_PRESENT', 'CUSTOMER_NOT_PRESENT'])),
  /** At most 5 pairs, keys of 100 and values of 500 characters: rules of their own (codes 4100 to 4130). */
  metadata: z.optional(z.record(z.string().check(z.minLength(1)), z.string())),
  qrFormat: z.optional(qrFormat),
  cardPassthrough: z.optional(cardPassthrough),
})
export type CreateRequest = z.infer<typeof createRequest>

/** `redirectUrl`: for QR the address to encode or of the image; absent for PUSH_MESSAGE. */
export const createAnswer = z.looseObject({ reference: z.string(), redirectUrl: z.optional(z.string()) })

/** All but CREATED are final; AUTHORIZED stays through capture, cancel and refund. */
export const paymentState = z.enum(['CREATED', 'AUTHORIZED', 'ABORTED', 'EXPIRED', 'TERMINATED'])
export type PaymentState = z.infer<typeof paymentState>

/** The only truth about money. */
export const aggregate = z.looseObject({
  authorizedAmount: amount,
  cancelledAmount: amount,
  capturedAmount: amount,
  refundedAmount: amount,
})

const optionalText = z.optional(z.nullable(z.string()))
const address = z.looseObject({
  addressLine1: optionalText,
  addressLine2: optionalText,
  city: optionalText,
  country: optionalText,
  postCode: optionalText,
})

/** Only when something was asked for, and the customer agreed and paid. The first four are there whatever the scope was. */
export const userDetails = z.looseObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string(),
  /** YYYY-MM-DD */
  dateOfBirth: optionalText,
  nin: optionalText,
  addresses: z.optional(z.nullable(z.array(address))),
})
export type UserDetails = z.infer<typeof userDetails>

export const shippingDetails = z.looseObject({
  address: z.optional(z.nullable(address)),
  /** Minor units. */
  shippingCost: z.optional(z.nullable(z.int())),
  shippingOptionId: optionalText,
  shippingOptionName: optionalText,
})
export type ShippingDetails = z.infer<typeof shippingDetails>

export const payment = z.looseObject({
  reference: z.string(),
  pspReference: z.string(),
  state: paymentState,
  amount,
  aggregate,
  paymentMethod: z.looseObject({ type: z.string(), cardBin: z.optional(z.string()) }),
  captureGuaranteedUntil: z.optional(z.string()),
  /** `sub` once the customer agreed and paid; else empty. */
  profile: z.optional(z.nullable(z.looseObject({ sub: optionalText }))),
  sub: optionalText,
  userDetails: z.optional(z.nullable(userDetails)),
  shippingDetails: z.optional(z.nullable(shippingDetails)),
  metadata: z.optional(z.record(z.string(), z.string())),
})
export type Payment = z.infer<typeof payment>

export const paymentEventName = z.enum([
  'CREATED',
  'ABORTED',
  'EXPIRED',
  'CANCELLED',
  'CAPTURED',
  'REFUNDED',
  'AUTHORIZED',
  'TERMINATED',
])
export type PaymentEventName = z.infer<typeof paymentEventName>
export const paymentEvent = z.looseObject({
  reference: z.string(),
  pspReference: z.string(),
  /** One of `paymentEventName`, or a name of a later version. */
  name: z.string(),
  amount,
  /** RFC 3339, 3 to 7 fraction digits. */
  timestamp: z.string(),
  /** Absent for cancel events. */
  idempotencyKey: z.optional(z.nullable(z.string())),
  success: z.boolean(),
})
export type PaymentEvent = z.infer<typeof paymentEvent>
export const paymentEvents = z.array(paymentEvent)

/** POST …/capture and …/refund */
export const modificationRequest = z.strictObject({ modificationAmount: requestAmount })
/** POST …/cancel; the body may be empty or absent. */
export const cancelRequest = z.strictObject({ cancelTransactionOnly: z.optional(z.boolean()) })
/** POST /epayment/v1/test/payments/{reference}/approve, in the test environment only. */
export const approveRequest = z.union([
  z.strictObject({ customer, token: z.optional(text(1, 2048)) }),
  z.strictObject({ token: text(1, 2048) }),
])
/** At least one of them. */
export type ApproveRequest = Pick<CreateRequest, 'customer'> & { token?: string | undefined }

/** Nothing in it is known. */
export const approveAnswer = z.looseObject({})

/** Capture, refund and cancel answer alike. `amount` is the payment's original one, not the modified. */
export const modificationAnswer = z.looseObject({
  amount,
  state: paymentState,
  aggregate,
  pspReference: z.string(),
  reference: z.string(),
})
export type ModificationAnswer = z.infer<typeof modificationAnswer>
