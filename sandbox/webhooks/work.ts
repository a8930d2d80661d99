// The work of each Webhooks operation on a request that came through the gateway.
import { done, json, malformed, problem, type Answer } from '#sandbox/http/answers.ts'
import { placeOf, type Asked } from '#sandbox/service/operation.ts'
import type { WebhookParts } from '#sandbox/webhooks/webhooks.ts'
import { read } from '#sandbox/http/body.ts'
import { mostPerEvent } from '#sandbox/webhooks/registrations.ts'
import * as wire from '#sandbox/schema/webhooks.ts'
import * as z from 'zod/mini'

type Work = (parts: WebhookParts, asked: Asked) => Answer

/** A partner may leave its merchant out; a merchant must say who it is. */
const forSomebody =
  (work: Work): Work =>
  (parts, asked) => {
    const isSaid = asked.headers.has('merchant-serial-number') || asked.caller.actsFor.length > 0
    return isSaid
      ? work(parts, asked)
      : malformed([{ name: 'Merchant-Serial-Number', reason: 'is required' }], placeOf(parts, asked))
  }

export const registerWork = forSomebody((parts, asked) => {
  const { webhooks } = parts
  const { merchantSerialNumber } = asked.unit
  const place = placeOf(parts, asked)
  const reading = read(asked.body, wire.registerRequest)
  if (!reading.ok) return malformed(reading.faults, place)
  const { url } = reading.value
  const events = [...new Set(reading.value.events)]
  const trouble = webhooks.troubleWith(url)
  if (trouble !== null) return malformed([{ name: 'url', reason: trouble }], place)
  const full = webhooks.registrations.full(merchantSerialNumber, events)
  if (full.length > 0) {
    const faults = full.map((event) => ({
      name: 'events',
      reason: `${event} has ${mostPerEvent} registrations, which is the most: delete one first`,
    }))
    return malformed(faults, place)
  }
  return json(201, webhooks.registrations.add(merchantSerialNumber, url, events))
})

export const listWork = forSomebody((parts, { unit }) =>
  json(200, { webhooks: parts.webhooks.registrations.of(unit.merchantSerialNumber) }),
)

export const deleteWork = forSomebody((parts, asked) => {
  const place = placeOf(parts, asked)
  const id = (asked.params['id'] ?? '').toLowerCase()
  if (!z.guid().safeParse(id).success) return malformed([{ name: 'id', reason: 'must be a uuid' }], place)
  return parts.webhooks.registrations.remove(asked.unit.merchantSerialNumber, id)
    ? done
    : problem(place, 404, 'Not Found', 'There is no webhook with this id.', [])
})
