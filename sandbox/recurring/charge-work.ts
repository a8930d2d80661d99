// The work of each operation on existing charges, on a request that came through the gateway.
import { done, json, type Answer } from '#sandbox/http/answers.ts'
import { placeOf, type Asked } from '#sandbox/service/operation.ts'
import { withoutNulls, judge, read } from '#sandbox/http/body.ts'
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import { inPath } from '#sandbox/recurring/agreement-work.ts'
import {
  cancelCharge,
  captureCharge,
  failedChange,
  refundCharge,
  type Charge,
  type ChargeChange,
} from '#sandbox/recurring/charge.ts'
import { misunderstood, refuse, unknownCharge, type Refusal } from '#sandbox/http/recurring-problems.ts'
import { shownCharge } from '#sandbox/recurring/answers.ts'
import * as wire from '#sandbox/schema/recurring.ts'

type Found = { ok: true; charge: Charge } | { ok: false; refusal: Refusal }

/** With an agreement in the path, the charge must be one of its own. */
function findCharge(parts: RecurringParts, asked: Asked): Found {
  const { params, unit } = asked
  const charge = () => parts.recurring.charges.find(unit.merchantSerialNumber, params['chargeId'] ?? '')
  if (params['agreementId'] === undefined) return foundOr(charge())
  const agreement = inPath(parts, asked)
  if (!agreement.ok) return agreement
  const found = charge()
  return foundOr(found?.agreement === agreement.agreement.id ? found : undefined)
}

const foundOr = (charge: Charge | undefined): Found =>
  charge ? { ok: true, charge } : { ok: false, refusal: unknownCharge }

export function fetchChargeWork(parts: RecurringParts, asked: Asked): Answer {
  const found = findCharge(parts, asked)
  if (!found.ok) return refuse(found.refusal, placeOf(parts, asked))
  return json(200, shownCharge(found.charge, parts.recurring.charges.history(found.charge)))
}

/** One page of a list. */
const pageSize = 100
const tokenHeader = 'Continuation-Token'

export function listChargesWork(parts: RecurringParts, asked: Asked): Answer {
  const place = placeOf(parts, asked)
  const { query, headers } = asked
  if (query.getAll('status').length > 1) {
    return misunderstood([{ name: 'status', reason: 'may be given once' }], place)
  }
  const reading = judge(Object.fromEntries(query), wire.chargesQuery)
  if (!reading.ok) return misunderstood(reading.faults, place)
  const found = inPath(parts, asked)
  if (!found.ok) return refuse(found.refusal, place)
  const { agreement } = found
  const { status } = reading.value
  const { charges, continuations } = parts.recurring
  const now = parts.clock.now()
  const token = headers.get(tokenHeader)
  const mark = token === null ? undefined : continuations.find(token, now)
  if (token !== null && (mark?.agreement !== agreement.id || mark.status !== (status ?? ''))) {
    return misunderstood([{ name: tokenHeader, reason: 'is not of this list, or is over' }], place)
  }
  const after = mark?.after ?? 0
  const more = pageSize + 1 // one more tells whether there is a next page
  const listed = status
    ? charges.listOf(agreement, status, after, more)
    : charges.list(agreement, after, more)
  const page = listed.slice(0, pageSize)
  const last = page.at(-1)
  const answer = json(
    200,
    page.map((charge) => shownCharge(charge, charges.history(charge))),
  )
  if (!last || listed.length <= pageSize) return answer
  const next = continuations.make({ agreement: agreement.id, status: status ?? '', after: last.id }, now)
  return { ...answer, headers: { 'continuation-token': next } }
}

function changed(parts: RecurringParts, asked: Asked, work: (charge: Charge) => ChargeChange): Answer {
  const found = findCharge(parts, asked)
  if (!found.ok) return refuse(found.refusal, placeOf(parts, asked))
  const change = work(found.charge)
  if (!change.ok) return refuse(change.refusal, placeOf(parts, asked))
  parts.recurring.charges.change(found.charge, asked.fails ? failedChange(found.charge, change) : change)
  return done
}

export const cancelChargeWork = (parts: RecurringParts, asked: Asked): Answer =>
  changed(parts, asked, (charge) => cancelCharge(charge, { key: asked.key ?? '', now: parts.clock.now() }))

type Modify = (charge: Charge, asked: { amount: number; key: string; now: number }) => ChargeChange

function modification(parts: RecurringParts, asked: Asked, modify: Modify): Answer {
  const reading = read(asked.body, wire.changeChargeRequest, withoutNulls)
  if (!reading.ok) return misunderstood(reading.faults, placeOf(parts, asked))
  const { amount } = reading.value
  return changed(parts, asked, (charge) =>
    modify(charge, { amount, key: asked.key ?? '', now: parts.clock.now() }),
  )
}

export const captureChargeWork = (parts: RecurringParts, asked: Asked): Answer =>
  modification(parts, asked, captureCharge)

export const refundChargeWork = (parts: RecurringParts, asked: Asked): Answer =>
  modification(parts, asked, refundCharge)
