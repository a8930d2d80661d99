// The schemas of the ePayment API: the requests it takes (an unknown field is refused) and the answers it gives.
import * as z from 'zod/mini'
import { field, optionalField } from '#shared/openapi.ts'
import { int, text, usual } from '#sandbox/schema/words.ts'
import { currency } from '#shared/market.ts'

const whole = z.int()
const notNegative = z.int().check(z.minimum(0))

/** Unique within one MSN, case-sensitive. */
export const reference = z.string().check(z.regex(/^[a-zA-Z0-9-]{8,64}$/))
export const merchantSerialNumber = z.string().check(z.regex(/^[0-9]{4,10}$/))
export const idempotencyKey = text(1, 50)

/** Minor units. The business minimum per currency is a rule of its own (code 6010). */
export const requestAmount = z.strictObject({
  value: field(usual.value, int(0, 65_000_000)),
  currency: field(usual.currency, currency),
})
export const amount = z.looseObject({
  value: field(usual.value, z.int()),
  currency: field(usual.currency, currency),
})
export type WireAmount = { value: number; currency: z.infer<typeof currency> }

export const userFlow = z.enum(['WEB_REDIRECT', 'PUSH_MESSAGE', 'QR', 'NATIVE_REDIRECT'])

/** Exactly one of the three. */
export const customer = z.union([
  z.strictObject({ phoneNumber: field(usual.phoneNumber, z.string().check(z.regex(/^\d{9,15}$/))) }),
  z.strictObject({
    personalQr: field('The whole text of the customer’s own code, as it was scanned.', text(5, 255)),
  }),
  z.strictObject({
    customerToken: field('A token that stands for the customer, from an earlier login.', text(1, 2048)),
  }),
])

export const qrFormat = z.strictObject({
  format: field(
    'TEXT/TARGETURL gives the text to encode, the others a link to a picture of it.',
    z.enum(['TEXT/TARGETURL', 'IMAGE/SVG+XML', 'IMAGE/PNG']),
  ),
  size: optionalField('Width and height in pixels, PNG only; 1024 when absent.', int(100, 2000)),
})

export const orderLine = z.strictObject({
  name: field('What was bought.', text(1, 2048)),
  id: field('Your name of the article.', text(1, 255)),
  totalAmount: field('Of the line with tax, after discount, in minor units.', whole),
  totalAmountExcludingTax: field('Of the line without tax, in minor units.', whole),
  totalTaxAmount: field('The tax in it, in minor units.', whole),
  taxRate: optionalField('In hundredths of a percent: 2500 is 25 %.', int(0, 10_000)),
  unitInfo: optionalField(
    'Price and quantity of one unit.',
    z.strictObject({
      unitPrice: field('With tax, before discount, in minor units.', notNegative),
      quantity: field(
        'A decimal number as text: 1, or 0.325.',
        z.string().check(z.maxLength(10), z.regex(/^\d+(\.\d{1,8})?$/)),
      ),
      quantityUnit: optionalField('PCS when absent.', z.enum(['PCS', 'KG', 'KM', 'MINUTE', 'LITRE', 'KWH'])),
    }),
  ),
  discount: optionalField('Already taken off the total, in minor units.', notNegative),
  productUrl: optionalField('Where the customer can read about it.', text(1, 2048)),
  isReturn: optionalField('True: goods that come back; the line counts negative.', z.boolean()),
  isShipping: optionalField('True: the line is the delivery.', z.boolean()),
})

export const bottomLine = z.strictObject({
  currency: field(usual.currency, currency),
  tipAmount: optionalField('In minor units.', notNegative),
  posId: optionalField('Your name of the till.', text(1, 255)),
  paymentSources: optionalField(
    'What was paid in other ways, in minor units.',
    z.strictObject({
      giftCard: optionalField('Minor units.', notNegative),
      card: optionalField('Minor units.', notNegative),
      voucher: optionalField('Minor units.', notNegative),
      cash: optionalField('Minor units.', notNegative),
    }),
  ),
  barcode: optionalField(
    'Shown with the receipt.',
    z.strictObject({
      format: field('Which code is drawn.', z.enum(['EAN-13', 'CODE 39', 'CODE 128'])),
      data: field('What it says.', text(1, 255)),
    }),
  ),
  receiptNumber: optionalField('Your number of the receipt.', text(1, 255)),
})

export const wireReceipt = z.strictObject({
  orderLines: field('At least one.', z.array(orderLine).check(z.minLength(1))),
  bottomLine: field('What stands below the lines.', bottomLine),
})

const shippingOption = z.strictObject({
  id: field('Your name of it; comes back as `shippingOptionId`.', text(1, 100)),
  name: field('As the customer reads it.', text(1, 100)),
  amount: field('What the delivery costs.', requestAmount),
  isDefault: optionalField(usual.isDefault, z.boolean()),
  priority: optionalField('Smaller numbers stand first.', whole),
  estimatedDelivery: optionalField('When it arrives, in your words.', text(1, 100)),
  meta: optionalField('Your own texts about it; they do not come back.', z.record(z.string(), z.string())),
})

/** Ways to deliver that belong together. */
const shippingGroup = z.strictObject({
  type: field(
    'What kind of delivery the group is.',
    z.enum(['HOME_DELIVERY', 'PICKUP_POINT', 'MAILBOX', 'IN_STORE', 'OTHER']),
  ),
  brand: optionalField('Who carries it.', text(1, 100)),
  isDefault: optionalField(usual.isDefault, z.boolean()),
  priority: optionalField('Smaller numbers stand first.', whole),
  options: field(
    'One to choose from the group.',
    z.array(shippingOption).check(z.minLength(1), z.maxLength(100)),
  ),
})

/** Exactly one of the two: what the customer may choose from, or where to ask once the address is known. */
export const shipping = z.union([
  z.strictObject({
    fixedOptions: field(
      'The ways that are known already.',
      z.array(shippingGroup).check(z.minLength(1), z.maxLength(20)),
    ),
  }),
  z.strictObject({
    dynamicOptions: field(
      'Where to ask for ways once the customer’s address is known.',
      z.strictObject({
        callbackUrl: field('Your address, HTTPS.', text(1, 2048)),
        callbackAuthorizationToken: optionalField(
          'Sent to your address, so that you know who asks.',
          text(1, 2048),
        ),
      }),
    ),
  }),
])

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
  amount: field(
    'What the customer is asked for. At least 100 øre NOK, 1 øre DKK, 1 cent EUR.',
    requestAmount,
  ),
  paymentMethod: field(
    'How it is paid.',
    z.strictObject({
      type: field(
        'WALLET; CARD for freestanding cards, not in the test environment; CARD_PASSTHROUGH for payment service providers only.',
        z.enum(['WALLET', 'CARD', 'CARD_PASSTHROUGH']),
      ),
      blockedSources: optionalField(
        'Cards that must not be used: COMMERCIAL_CARDS. WALLET in Denmark and Finland only.',
        z.array(z.string()),
      ),
    }),
  ),
  reference: field(usual.reference, reference),
  userFlow: field(
    'How the customer is reached: QR shows a one-time code on your screen; PUSH_MESSAGE asks the customer’s phone and needs `customer` and an approved sales unit; WEB_REDIRECT opens a page and needs `returnUrl`; NATIVE_REDIRECT opens the wallet from an app on the same phone.',
    userFlow,
  ),
  customer: optionalField(usual.customer, customer),
  returnUrl: optionalField(
    'Where the customer is sent afterwards: https or your app’s own scheme. Required for WEB_REDIRECT. Coming back is not guaranteed.',
    text(1, 2500),
  ),
  paymentDescription: optionalField('Shown to the customer beside the amount.', text(3, 100)),
  receipt: optionalField(
    'What was bought, shown in the wallet. WALLET only. Its lines must sum to the amount, else it is shown to nobody.',
    wireReceipt,
  ),
  shipping: optionalField(
    'Ways to deliver that the customer chooses from in the wallet (express). The sales unit must be allowed to.',
    shipping,
  ),
  profile: optionalField(usual.profile, z.strictObject({ scope: field(usual.scope, z.string()) })),
  scope: optionalField(usual.scope, z.string()),
  expiresAt: optionalField(
    'Extends the payment’s life of 10 minutes: RFC 3339, more than 10 minutes and less than 60 days ahead. Needs a receipt and an approved sales unit.',
    z.iso.datetime({ offset: true }),
  ),
  minimumUserAge: optionalField('In years. Only customers of at least this age can pay.', int(0, 100)),
  customerInteraction: optionalField(
    'CUSTOMER_PRESENT when the customer stands before you; the law asks for it in a shop.',
    z.enum(['CUSTOMER_PRESENT', 'CUSTOMER_NOT_PRESENT']),
  ),
  metadata: optionalField(usual.metadata, z.record(z.string().check(z.minLength(1)), z.string())),
  qrFormat: optionalField('How the one-time code is made. For the QR flow.', qrFormat),
  cardPassthrough: optionalField(usual.cardPassthrough, cardPassthrough),
})
export type CreateRequest = z.infer<typeof createRequest>

/** `redirectUrl`: for QR the address to encode or of the image; absent for PUSH_MESSAGE. */
export const createAnswer = z.looseObject({
  reference: field(usual.reference, z.string()),
  redirectUrl: optionalField(
    'Open it unchanged, never in a web view or frame. For QR it is the link to the picture, or with TEXT/TARGETURL the text to encode yourself. Absent for PUSH_MESSAGE.',
    z.string(),
  ),
})

/** All but CREATED are final; AUTHORIZED stays through capture, cancel and refund. */
export const paymentState = z.enum(['CREATED', 'AUTHORIZED', 'ABORTED', 'EXPIRED', 'TERMINATED'])
export type PaymentState = z.infer<typeof paymentState>

/** The only truth about money. */
export const aggregate = z.looseObject({
  authorizedAmount: field('What the customer approved. Zero before that.', amount),
  cancelledAmount: field(
    'What was released and can no longer be captured; of a payment that ended before approval, all of it.',
    amount,
  ),
  capturedAmount: field(
    'What was captured so far, all captures together. This, not the status, says that a capture is done.',
    amount,
  ),
  refundedAmount: field('What was given back so far. At most what is captured.', amount),
})

const optionalText = z.optional(z.nullable(z.string()))
const address = z.looseObject({
  addressLine1: field('Street and number.', optionalText),
  addressLine2: field('What does not fit the first line.', optionalText),
  city: field('Town.', optionalText),
  country: field('Two letters, ISO 3166.', optionalText),
  postCode: field('As it is written in that country.', optionalText),
})

/** Only when something was asked for, and the customer agreed and paid. The first four are there whatever the scope was. */
export const userDetails = z.looseObject({
  email: field('Where the customer reads mail.', z.string()),
  firstName: field('Given name.', z.string()),
  lastName: field('Family name.', z.string()),
  mobileNumber: field('Digits with the country’s code.', z.string()),
  dateOfBirth: field('YYYY-MM-DD.', optionalText),
  nin: field('National identity number; the sales unit must be allowed to ask.', optionalText),
  addresses: optionalField('The first is where the customer lives.', z.nullable(z.array(address))),
})
export type UserDetails = z.infer<typeof userDetails>

export const shippingDetails = z.looseObject({
  address: optionalField('Where it is sent to.', z.nullable(address)),
  shippingCost: optionalField('Minor units.', z.nullable(z.int())),
  shippingOptionId: field('The `id` of the option that was chosen.', optionalText),
  shippingOptionName: field('The name of the option that was chosen.', optionalText),
})
export type ShippingDetails = z.infer<typeof shippingDetails>

export const payment = z.looseObject({
  reference: field(usual.reference, z.string()),
  pspReference: field(usual.pspReference, z.string()),
  state: field(usual.state, paymentState),
  amount: field('What it was created with.', amount),
  aggregate: field(usual.aggregate, aggregate),
  paymentMethod: field(
    'How it is paid.',
    z.looseObject({
      type: field('WALLET, CARD or CARD_PASSTHROUGH.', z.string()),
      cardBin: optionalField('The first six digits of the card; once authorized.', z.string()),
    }),
  ),
  captureGuaranteedUntil: optionalField('Until when a capture is guaranteed. Once authorized.', z.string()),
  profile: optionalField(usual.profile, z.nullable(z.looseObject({ sub: field(usual.sub, optionalText) }))),
  sub: field(usual.sub, optionalText),
  userDetails: optionalField(usual.userDetails, z.nullable(userDetails)),
  shippingDetails: optionalField('What the customer chose, after paying.', z.nullable(shippingDetails)),
  metadata: optionalField(usual.metadata, z.record(z.string(), z.string())),
})
export type WirePayment = z.infer<typeof payment>

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
  reference: field(usual.reference, z.string()),
  pspReference: field('Another for each event.', z.string()),
  name: field(
    'CREATED, AUTHORIZED, ABORTED, EXPIRED, TERMINATED, CAPTURED, CANCELLED or REFUNDED; more may come.',
    z.string(),
  ),
  amount: field('Of this event; of a cancel what it released.', amount),
  timestamp: field(usual.timestamp, z.string()),
  idempotencyKey: optionalField(usual.idempotencyKey, z.nullable(z.string())),
  success: field('Whether it was done.', z.boolean()),
})
export type WirePaymentEvent = z.infer<typeof paymentEvent>
export const paymentEvents = z.array(paymentEvent)

/** POST …/capture and …/refund */
export const modificationRequest = z.strictObject({
  modificationAmount: field(
    'How much of it, in the payment’s currency. Several parts are possible until nothing is left.',
    requestAmount,
  ),
})
/** POST …/cancel; the body may be empty or absent. */
export const cancelRequest = z.strictObject({
  cancelTransactionOnly: optionalField(
    'True: cancel only if the customer has not approved yet; an authorized payment stays as it is (6060).',
    z.boolean(),
  ),
})
export type CancelRequest = z.infer<typeof cancelRequest>
/** POST /epayment/v1/test/payments/{reference}/approve, in the test environment only. */
export const approveRequest = z.union([
  z.strictObject({
    customer: field(usual.customer, customer),
    token: optionalField(usual.token, text(1, 2048)),
  }),
  z.strictObject({ token: field(usual.token, text(1, 2048)) }),
])
/** At least one of them. */
export type ApproveRequest = Pick<CreateRequest, 'customer'> & { token?: string | undefined }

/** No field of this answer is known. */
export const approveAnswer = z.looseObject({})

/** Capture, refund and cancel answer alike. `amount` is the payment's original one, not the modified. */
export const modificationAnswer = z.looseObject({
  amount: field('What the payment was created with, not what was changed now.', amount),
  state: field(usual.state, paymentState),
  aggregate: field(usual.aggregate, aggregate),
  pspReference: field(usual.pspReference, z.string()),
  reference: field(usual.reference, z.string()),
})
export type ModificationAnswer = z.infer<typeof modificationAnswer>
