// The configuration of the payment handler: the contract's schema, published under the version 2026-01-23.
import * as z from 'zod/mini'
import { plainText } from '#shared/text.ts'

/** The contract leaves an instrument's inner fields open; ours has at least a `type`. */
const paymentInstrument = z.looseObject({ type: plainText.check(z.minLength(1)) })

export const paymentHandlerConfiguration = z.strictObject({
  merchant_serial_number: z.string().check(z.regex(/^[0-9]{5,6}$/)),
  environment: z._default(z.enum(['TEST', 'PRODUCTION']), 'PRODUCTION'),
  allowed_payment_instruments: z.optional(z.array(paymentInstrument)),
})
export type PaymentHandlerConfiguration = z.infer<typeof paymentHandlerConfiguration>

/** The text of a configuration, as the till takes it. Characters. */
export const longestConfiguration = 100_000
