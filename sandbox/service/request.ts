// The way of one request for an operation, from the gateway to its answer, with the faults it may meet; some take effect only later.
import { toResponse, type Answer } from '#sandbox/http/answers.ts'
import { faultAnswerOf, ConnectionLost, type FaultKind } from '#sandbox/service/faults.ts'
import { admitRequest } from '#sandbox/service/gateway.ts'
import {
  performOperation,
  placeOf,
  subjectOf,
  type GatewayCall,
  type ServiceOperation,
  type OperationRow,
} from '#sandbox/service/operation.ts'
import type { Service } from '#sandbox/service/service.ts'
import { numberOrNull } from '#sandbox/state/store.ts'
import type { TimelineSource } from '#sandbox/state/timeline.ts'

/** Throws `ConnectionLost` where a fault cuts the wire. */
export async function serveRequest<Parts extends Service>(
  parts: Parts,
  late: LateRequests,
  operation: ServiceOperation<Parts>,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const entrance = await admitRequest(parts, operation, request, params)
  if (!entrance.ok) return toResponse(entrance.answer)
  const { asked } = entrance
  const place = placeOf(parts, asked)
  parts.timeline.settle()
  const what = lockOf(asked)
  if (operation.method !== 'GET' && what !== undefined && parts.busy.has(what))
    return toResponse(operation.area.busy(place))
  const wanted = parts.faults.meet({
    operation: operation.name,
    reference: subjectOf(asked),
    merchantSerialNumber: asked.unit.merchantSerialNumber,
  })
  const fault = wanted ?? operation.fault?.(parts, asked)
  return toResponse(await answered(parts, late, operation, asked, fault))
}

/** Key of the payment, or of the agreement with its charges, that is locked meanwhile; undefined where none is named. */
function lockOf(asked: GatewayCall): string | undefined {
  const subject = subjectOf(asked).split('/')[0]
  return subject ? `${asked.unit.merchantSerialNumber} ${subject}` : undefined
}

async function answered<Parts extends Service>(
  parts: Parts,
  late: LateRequests,
  operation: ServiceOperation<Parts>,
  asked: GatewayCall,
  fault: FaultKind | undefined,
): Promise<Answer> {
  const { area } = operation
  const place = placeOf(parts, asked)
  switch (fault?.kind) {
    case undefined:
      return performOperation(parts, operation, asked)
    case 'drop-request':
      throw new ConnectionLost()
    case 'drop-answer':
      performOperation(parts, operation, asked)
      throw new ConnectionLost()
    case 'delay':
      await delay(parts, operation, asked, fault.seconds * 1000)
      return performOperation(parts, operation, asked)
    case 'late':
      late.add(asked, parts.clock.now() + fault.seconds * 1000)
      return faultAnswerOf(fault, area, place)
    case 'fail':
      return performOperation(parts, operation, { ...asked, fails: true })
    case 'code':
      // The service's own refusal: it stays the answer for its key.
      return performOperation(parts, operation, asked, () => faultAnswerOf(fault, area, place))
    case 'status':
    case 'html':
      return faultAnswerOf(fault, area, place)
  }
}

/** Throws `ConnectionLost` where the sandbox starts over meanwhile. */
async function delay(
  parts: Service,
  { method }: OperationRow,
  asked: GatewayCall,
  ms: number,
): Promise<void> {
  const what = method === 'GET' ? undefined : lockOf(asked)
  const { signal } = parts.world
  if (what !== undefined) parts.busy.add(what)
  await parts.clock.wait(ms, signal)
  if (signal.aborted) throw new ConnectionLost()
  if (what !== undefined) parts.busy.delete(what)
  parts.timeline.settle()
}

/** Requests that take effect later than they were answered. They are stored, so that a restart does not lose them. */
export type LateRequests = TimelineSource & { add(asked: GatewayCall, at: number): void }

/** As it is kept: what a request needs to be done in its own time. */
type Kept = {
  unit: string
  caller: string
  headers: [string, string][]
  query: string
} & Pick<GatewayCall, 'operation' | 'key' | 'params' | 'body' | 'path' | 'instance'>

/** Who called is known already; what proves it is not kept. */
const secret = new Set(['authorization', 'client_id', 'client_secret', 'ocp-apim-subscription-key'])

export function createLateRequests<Parts extends Service>(
  parts: Parts,
  operations: readonly ServiceOperation<Parts>[],
): LateRequests {
  const { sql } = parts.store
  const add = sql.prepare('INSERT INTO late (due_at, request) VALUES (?, ?)')
  const first = sql.prepare('SELECT id, due_at, request FROM late ORDER BY due_at, id LIMIT 1')
  const drop = sql.prepare('DELETE FROM late WHERE id = ?')
  return {
    add({ unit, caller, headers, query, ...rest }, at) {
      const kept: Kept = {
        ...rest,
        unit: unit.merchantSerialNumber,
        caller: caller.merchantSerialNumber,
        headers: [...headers].filter(([name]) => !secret.has(name)),
        query: query.toString(),
      }
      add.run(Math.round(at), JSON.stringify(kept))
    },
    next: () => numberOrNull(first.get()?.['due_at']),
    happen() {
      const row = first.get()
      if (!row) return
      drop.run(Number(row['id']))
      const kept = JSON.parse(String(row['request'])) as Kept // written above
      const operation = operations.find(({ name }) => name === kept.operation)
      const [unit, caller] = [parts.units.byNumber(kept.unit), parts.units.byNumber(kept.caller)]
      if (!operation || !unit || !caller) return
      const { headers, query, ...rest } = kept
      performOperation(parts, operation, {
        ...rest,
        unit,
        caller,
        headers: new Headers(headers),
        query: new URLSearchParams(query),
      })
    },
  }
}
