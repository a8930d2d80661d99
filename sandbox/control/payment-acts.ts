// The routes by which a program does what a customer would do with a phone.
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { json, toResponse } from '#sandbox/http/answers.ts'
import { customerNumber, given } from '#sandbox/control/request-body.ts'
import { acts, type Acts } from '#sandbox/epayment/customer-acts.ts'
import { phonePayment } from '#sandbox/phone/phone.ts'
import { merchantSerialNumber, reference } from '#sandbox/schema/epayment.ts'

/** Without `msn` the newest payment of that reference; without `phoneNumber` the phone that was asked. */
const actRequest = z.strictObject({
  reference,
  msn: z.optional(merchantSerialNumber),
  phoneNumber: z.optional(customerNumber),
  /** Said beside an approval: whether the profile is shared, and where the goods go. */
  consents: z.optional(z.boolean()),
  shippingOptionId: z.optional(z.string().check(z.maxLength(100))),
})

const statusOf = {
  'not a code': 400,
  unknown: 404,
  ended: 409,
  'of another phone': 409,
  'too young': 409,
  'no such shipping option': 409,
} as const

/** POST /sandbox/phone/start-authorizing does the act `startAuthorizing`. */
export const pathOf = (act: string) => act.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export function actRoutes(does: Acts): Hono {
  const app = new Hono()
  for (const act of acts) {
    app.post(`/${pathOf(act)}`, async (c) => {
      const asked = await given(c.req.raw, actRequest)
      if (!asked.ok) return asked.response
      const { reference: named, msn, phoneNumber, ...choice } = asked.value
      const payment = does.byReference(named, msn)
      const result = payment
        ? does.act(act, payment, phoneNumber, choice)
        : ({ ok: false, trouble: 'unknown' } as const)
      if (!result.ok) return toResponse(json(statusOf[result.trouble], { trouble: result.trouble }))
      return toResponse(json(200, phonePayment(result.payment)))
    })
  }
  return app
}
