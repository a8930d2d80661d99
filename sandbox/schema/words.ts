// The meaning of the fields that stand in more than one shape of the wire, and the short names of plain shapes.
import * as z from 'zod/mini'

export const text = (shortest: number, longest: number) =>
  z.string().check(z.minLength(shortest), z.maxLength(longest))
export const int = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

export const usual = {
  value: 'Whole minor units: 49900 is 499 NOK.',
  currency: 'ISO 4217. The one currency of the sales unit.',
  phoneNumber: 'Digits only, with the country’s code and no plus: 4791234567.',
  isDefault: 'True: chosen unless the customer chooses another.',
  reference:
    'Your own name of the payment: 8 to 64 letters, digits and hyphens, case-sensitive, unique within the sales unit.',
  customer: 'Who is asked, in exactly one of the three ways. Required for PUSH_MESSAGE.',
  scope:
    'What you ask to know about the customer: words with spaces between, of name, address, email, phoneNumber, birthDate, nin.',
  profile: 'The customer’s profile: on create what you ask to know, on the payment who agreed.',
  metadata:
    'Your own texts, given back with the payment: at most 5 pairs, names of at most 100 and values of at most 500 characters.',
  cardPassthrough:
    'Card details from a payment service provider; refused from all others. Its `pspReference` has at most 64 characters.',
  pspReference:
    'The service’s name of one event of the payment. On a payment and on the answer to capture, cancel and refund it is that of its creation.',
  state:
    'CREATED waits for the customer; all others are final. AUTHORIZED stays through capture, cancel and refund. ABORTED: the customer refused. EXPIRED: nobody acted. TERMINATED: you cancelled before approval.',
  aggregate: 'The sums of all that happened to the money: the only truth about it.',
  sub: 'The customer’s lasting name towards you; only after consent.',
  userDetails:
    'What the customer agreed to tell, after paying: mail, both names and number whatever was asked for, the rest where the scope has it.',
  timestamp: 'When it happened, RFC 3339 with 3 to 7 digits after the second.',
  idempotencyKey: 'The key of the request that caused it. Absent or null where none did.',
  token: 'The last part of the payment’s `redirectUrl`: whoever is asked, or the usual customer, approves.',
  legacyAmount: 'LEGACY: minor units an interval, at least 100.',
  suggestedMaxAmount:
    'VARIABLE: what the customer’s limit is set to at first, in minor units: at most 20 000 kroner or 2 000 euro. The customer may choose another.',
  pricingType: 'LEGACY has one amount, VARIABLE a limit that the customer chooses, FLEXIBLE neither.',
  campaignType:
    'PRICE_CAMPAIGN lasts until a day, PERIOD_CAMPAIGN for a time from acceptance, EVENT_CAMPAIGN until an event.',
  price: 'In minor units, while the campaign lasts.',
  end: 'When the campaign is over, RFC 3339.',
  transactionType: 'DIRECT_CAPTURE takes the money at once; RESERVE_CAPTURE reserves it until you capture.',
  orderId: 'Your own name of the charge, unique in the sales unit; it becomes the chargeId.',
  externalId: 'Your own name of it; need not be unique.',
  campaign: 'Another price for a time, or before an event; LEGACY pricing only. Null where there is none.',
  interval: 'How often. FLEXIBLE, and RECURRING with a period.',
  merchantAgreementUrl:
    'Where the customer manages the subscription with you. HTTPS. Required of Norwegian merchants.',
  merchantRedirectUrl:
    'Where the customer is sent after accepting or refusing: HTTPS or a deep link. Coming back is not guaranteed: read the agreement.',
  productName: 'What is subscribed to, as the customer reads it.',
  agreementId: 'The agreement’s name, given when it was drafted.',
  uuid: 'The same agreement under another name.',
  processingMode: 'BATCH, when absent: PROCESSING for a minute. REAL_TIME: taken in the moment it is due.',
  chargeId: 'The charge’s name: your `orderId`, or one that the service made.',
  url: 'Where deliveries are sent: HTTPS, reachable by the world, on a usual port, and no redirect.',
}
