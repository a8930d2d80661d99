// The routes by which a program asks for faults, lists them and removes them.
import { Hono } from 'hono'
import { done, json, toResponse } from '#sandbox/http/answers.ts'
import { given } from '#sandbox/control/request-body.ts'
import { isErrorCode } from '#sandbox/http/error-codes.ts'
import { faultRequest, fits, mostFaults } from '#sandbox/service/faults.ts'
import { operations } from '#sandbox/api/operations.ts'
import type { Parts } from '#sandbox/api/parts.ts'

const names = new Set(operations.map(({ name }) => name))
const areas = new Set([...names].map((name) => `${name.split('.')[0]}.*`))

export function faultRoutes({ faults }: Parts): Hono {
  const app = new Hono()
  app.get('/', () => toResponse(json(200, { faults: faults.all() })))
  app.post('/', async (c) => {
    const asked = await given(c.req.raw, faultRequest)
    if (!asked.ok) return asked.response
    const { operation } = asked.value
    if (operation !== undefined && !names.has(operation) && !areas.has(operation)) {
      const reason = `must be one of ${[...areas, ...names].join(', ')}`
      return toResponse(json(400, { faults: [{ name: 'operation', reason }] }))
    }
    const { fault } = asked.value
    if (fault.kind === 'code' && operation !== undefined && !fits(fault.code, operation)) {
      const reason = isErrorCode(fault.code)
        ? 'must be one of the ePayment area, as payment.capture: only it has error codes'
        : 'must be one of the Recurring area, as charge.create: only it has names of problems'
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
