// The routes by which a program answers an agreement in the customer's place.
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { json, toResponse } from '#sandbox/http/answers.ts'
import { customerNumber, given } from '#sandbox/control/request-body.ts'
import { usualCustomer } from '#sandbox/state/customers.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import type { Consent, ConsentTrouble } from '#sandbox/recurring/customer-acts.ts'
import { phoneAgreement } from '#sandbox/recurring/phone-agreements.ts'

export const agreementActs = ['accept', 'reject', 'change-maximum', 'stop'] as const

/** Without `phoneNumber` the phone that was asked. `maxAmount`: minor units, of the VARIABLE pricing. */
const request = z.strictObject({
  agreementId: z.string().check(z.minLength(1), z.maxLength(100)),
  phoneNumber: z.optional(customerNumber),
  maxAmount: z.optional(z.int().check(z.minimum(1))),
})

const statusOf: Record<ConsentTrouble, number> = {
  'not a link': 400,
  'not an amount': 400,
  unknown: 404,
  ended: 409,
  'of another phone': 409,
}

export function agreementRoutes({ units }: Parts, consent: Consent): Hono {
  const app = new Hono()
  for (const act of agreementActs) {
    app.post(`/${act}`, async (c) => {
      const asked = await given(c.req.raw, request)
      if (!asked.ok) return asked.response
      const { agreementId, phoneNumber, maxAmount } = asked.value
      const agreement = consent.byAgreementId(agreementId)
      if (!agreement) return toResponse(json(404, { trouble: 'unknown' }))
      const market = units.byNumber(agreement.merchantSerialNumber)?.market ?? 'NO'
      const phone = phoneNumber ?? agreement.phone ?? usualCustomer[market]
      const does = {
        accept: () => consent.accept(agreement, phone, maxAmount),
        reject: () => consent.reject(agreement, phone),
        'change-maximum': () => consent.setMaximum(agreement, phone, maxAmount ?? 0),
        stop: () => consent.stop(agreement, phone),
      }
      const result = does[act]()
      if (!result.ok) return toResponse(json(statusOf[result.trouble], { trouble: result.trouble }))
      return toResponse(json(200, phoneAgreement(result.agreement)))
    })
  }
  return app
}
