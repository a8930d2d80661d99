// What can a program do to the sandbox that no merchant could do to the service?
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { json, tooLarge, toResponse } from '#sandbox/answer.ts'
import { largestBody, readText } from '#sandbox/body.ts'
import { phonePath } from '#sandbox/link.ts'
import type { Parts } from '#sandbox/parts.ts'
import { acts, type Acts } from '#sandbox/phone/acts.ts'
import { phonePayment } from '#sandbox/phone/phone.ts'
import { read } from '#sandbox/reading.ts'
import { credentialsOf } from '#sandbox/sales-unit.ts'
import { merchantSerialNumber, reference } from '#shared/wire/epayment.ts'

/** Without `msn` the newest payment of that reference; without `phoneNumber` the phone that was asked. */
const actRequest = z.strictObject({
  reference,
  msn: z.optional(merchantSerialNumber),
  phoneNumber: z.optional(z.string().check(z.regex(/^\d{9,15}$/))),
})

const statusOf = { 'not a code': 400, unknown: 404, ended: 409, 'of another phone': 409 } as const

/** POST /sandbox/phone/start-authorizing does the act `startAuthorizing`. */
const pathOf = (act: string) => `/phone/${act.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export function controlRoutes(parts: Parts, does: Acts): Hono {
  const app = new Hono()
  app.get('/', () =>
    toResponse(
      json(200, {
        what: 'A sandbox of a payment service. Everything under /sandbox/ is its own and no part of the service.',
        environment: parts.environment,
        now: new Date(parts.clock.now()).toISOString(),
        phone: parts.publicUrl() + phonePath,
        control: acts.map((act) => `POST /sandbox${pathOf(act)} {"reference", "msn"?, "phoneNumber"?}`),
        salesUnits: parts.units.all.map((unit) => ({
          ...credentialsOf(unit),
          kind: unit.kind,
          permissions: unit.permissions,
        })),
      }),
    ),
  )
  for (const act of acts) {
    app.post(pathOf(act), async (c) => {
      const body = await readText(c.req.raw)
      if (body === 'too large') return toResponse(tooLarge(largestBody))
      const reading = read(body.text, actRequest)
      if (!reading.ok) return toResponse(json(400, { faults: reading.faults }))
      const { reference: named, msn, phoneNumber } = reading.value
      const payment = does.byReference(named, msn)
      const result = payment
        ? does.act(act, payment, phoneNumber)
        : ({ ok: false, trouble: 'unknown' } as const)
      if (!result.ok) return toResponse(json(statusOf[result.trouble], { trouble: result.trouble }))
      return toResponse(json(200, phonePayment(result.payment)))
    })
  }
  return app
}
