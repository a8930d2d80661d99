// The routes by which a program changes the sandbox: its time, faults, customers, sales units, and the log of deliveries.
import type { Acts } from '#sandbox/epayment/customer-acts.ts'
import type { Consent } from '#sandbox/recurring/customer-acts.ts'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { done, json, toResponse } from '#sandbox/http/answers.ts'
import { given } from '#sandbox/control/request-body.ts'
import { type Parts, operations } from '#sandbox/api/areas.ts'
import { latest } from '#sandbox/state/timeline.ts'
import { isErrorCode } from '#sandbox/http/error-codes.ts'
import { canFail, faultRequest, fits, mostFaults } from '#sandbox/service/faults.ts'
import { customerChange } from '#sandbox/state/customers.ts'

export type Control = {
  acts: Acts
  consent: Consent
  /** Everything that is due by now happens, deliveries included. */
  settled(): Promise<void>
  /** All is forgotten but the sales units; the clock is the machine's again. */
  reset(): void
}

/** Three years: beyond the latest due date of a charge. */
const longestSeconds = 3 * 366 * 86_400

/** Forwards, or back to the machine's time: what happened has happened. */
const moveRequest = z.union([
  z.strictObject({ advanceSeconds: z.number().check(z.minimum(0), z.maximum(longestSeconds)) }),
  z.strictObject({ until: z.iso.datetime({ offset: true }) }),
  z.strictObject({ isSetBack: z.literal(true) }),
])

export function clockRoutes({ timeline }: Parts, control: Control): Hono {
  const app = new Hono()
  const shown = () => json(200, { now: new Date(timeline.now()).toISOString() })
  app.get('/', () => toResponse(shown()))
  app.post('/', async (c) => {
    const asked = await given(c.req.raw, moveRequest)
    if (!asked.ok) return asked.response
    const { value } = asked
    if ('isSetBack' in value) {
      timeline.setBack()
      return toResponse(shown())
    }
    const ms = 'until' in value ? Date.parse(value.until) - timeline.now() : value.advanceSeconds * 1000
    if (ms < 0 || ms > longestSeconds * 1000 || timeline.now() + ms > latest) {
      const reason = 'must lie ahead, no more than three years and before the year 9000'
      return toResponse(
        json(400, { faults: [{ name: 'until' in value ? 'until' : 'advanceSeconds', reason }] }),
      )
    }
    timeline.advance(ms)
    await control.settled()
    return toResponse(shown())
  })
  return app
}

const operationNames = new Set(operations.map(({ name }) => name))
const areas = new Set([...operationNames].map((name) => `${name.split('.')[0]}.*`))

export function faultRoutes({ faults }: Parts): Hono {
  const app = new Hono()
  app.get('/', () => toResponse(json(200, { faults: faults.all() })))
  app.post('/', async (c) => {
    const asked = await given(c.req.raw, faultRequest)
    if (!asked.ok) return asked.response
    const { operation } = asked.value
    if (operation !== undefined && !operationNames.has(operation) && !areas.has(operation)) {
      const reason = `must be one of ${[...areas, ...operationNames].join(', ')}`
      return toResponse(json(400, { faults: [{ name: 'operation', reason }] }))
    }
    const { fault } = asked.value
    if (fault.kind === 'code' && operation !== undefined && !fits(fault.code, operation)) {
      const reason = isErrorCode(fault.code)
        ? 'must be one of the ePayment area, as payment.capture: only it has error codes'
        : 'must be one of the Recurring area, as charge.create: only it has names of problems'
      return toResponse(json(400, { faults: [{ name: 'operation', reason }] }))
    }
    if (fault.kind === 'fail' && operation?.endsWith('.*') === false && !canFail(operation)) {
      const reason =
        'must be a capture, a cancel or a refund, as payment.refund: nothing else can be taken and then fail'
      return toResponse(json(400, { faults: [{ name: 'operation', reason }] }))
    }
    if (faults.all().length >= mostFaults) {
      return toResponse(json(409, { trouble: `There are ${mostFaults} faults already: take some away.` }))
    }
    return toResponse(json(201, faults.add(asked.value)))
  })
  app.delete('/', () => {
    faults.clear()
    return toResponse(done)
  })
  app.delete('/:id', (c) =>
    toResponse(
      faults.remove(Number(c.req.param('id'))) ? done : json(404, { trouble: 'There is no such fault.' }),
    ),
  )
  return app
}

export function customerRoutes({ customers }: Parts): Hono {
  const app = new Hono()
  app.get('/:phone{\\d{9,15}}', (c) => toResponse(json(200, customers.of(c.req.param('phone')))))
  app.post('/:phone{\\d{9,15}}', async (c) => {
    const asked = await given(c.req.raw, customerChange)
    return asked.ok ? toResponse(json(200, customers.set(c.req.param('phone'), asked.value))) : asked.response
  })
  return app
}

const unitChange = z.strictObject({
  /** Whether fields that nobody knows are ignored in ePayment, and not refused. */
  isLenient: z.boolean(),
})

export function unitRoutes({ units, leniency }: Parts): Hono {
  const app = new Hono()
  app.post('/:msn', async (c) => {
    const unit = units.byNumber(c.req.param('msn'))
    if (!unit) return toResponse(json(404, { trouble: 'There is no such sales unit.' }))
    const asked = await given(c.req.raw, unitChange)
    if (!asked.ok) return asked.response
    const { merchantSerialNumber } = unit
    leniency.set(merchantSerialNumber, asked.value.isLenient)
    return toResponse(json(200, { merchantSerialNumber, isLenient: asked.value.isLenient }))
  })
  return app
}

const mostAtOnce = 200

const deliveriesQuery = z.strictObject({
  /** The id of a delivery: those before it. */
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostAtOnce)), 50),
  /** One of the three. */
  registration: z.optional(z.string()),
  reference: z.optional(z.string()),
  merchantSerialNumber: z.optional(z.string()),
})

export function deliveryRoutes({ webhooks }: Parts): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const asked = deliveriesQuery.safeParse(c.req.query())
    if (asked.success) return toResponse(json(200, { deliveries: webhooks.deliveries(asked.data) }))
    const faults = asked.error.issues.map(({ path, message }) => ({ name: path.join('.'), reason: message }))
    return toResponse(json(400, { faults }))
  })
  return app
}
