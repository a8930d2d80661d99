// The way of one request for an operation, from the gateway to its answer, with the faults it may meet; some take effect only later.
import { toResponse, type Answer } from '#sandbox/http/answers.ts'
import { answerOf, ConnectionLost, type FaultKind } from '#sandbox/service/faults.ts'
import { admit } from '#sandbox/service/gateway.ts'
import {
  perform,
  placeOf,
  subjectOf,
  type Asked,
  type Operation,
  type OperationRow,
} from '#sandbox/service/operation.ts'
import type { Service } from '#sandbox/service/service.ts'
import type { Source } from '#sandbox/state/timeline.ts'

/** Throws `ConnectionLost` where a fault cuts the wire. */
export async function serve<Parts extends Service>(
  parts: Parts,
  late: Late,
  operation: Operation<Parts>,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const entrance = await admit(parts, operation, request, params)
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
function lockOf(asked: Asked): string | undefined {
  const subject = subjectOf(asked).split('/')[0]
  return subject ? `${asked.unit.merchantSerialNumber} ${subject}` : undefined
}

async function answered<Parts extends Service>(
  parts: Parts,
  late: Late,
  operation: Operation<Parts>,
  asked: Asked,
  fault: FaultKind | undefined,
): Promise<Answer> {
  const { area } = operation
  const place = placeOf(parts, asked)
  switch (fault?.kind) {
    case undefined:
      return perform(parts, operation, asked)
    case 'drop-request':
      throw new ConnectionLost()
    case 'drop-answer':
      perform(parts, operation, asked)
      throw new ConnectionLost()
    case 'delay':
      await delay(parts, operation, asked, fault.seconds * 1000)
      return perform(parts, operation, asked)
    case 'late':
      late.add(asked, parts.clock.now() + fault.seconds * 1000)
      return answerOf(fault, area, place)
    case 'fail':
      return perform(parts, operation, { ...asked, fails: true })
    case 'code':
      // The service's own refusal: it stays the answer for its key.
      return perform(parts, operation, asked, () => answerOf(fault, area, place))
    case 'status':
    case 'html':
      return answerOf(fault, area, place)
  }
}

/** Throws `ConnectionLost` where the sandbox starts over meanwhile. */
async function delay(parts: Service, { method }: OperationRow, asked: Asked, ms: number): Promise<void> {
  const what = method === 'GET' ? undefined : lockOf(asked)
  const { signal } = parts.world
  if (what !== undefined) parts.busy.add(what)
  await parts.clock.wait(ms, signal)
  if (signal.aborted) throw new ConnectionLost()
  if (what !== undefined) parts.busy.delete(what)
  parts.timeline.settle()
}

/** Requests that take effect later than they were answered. They are stored, so that a restart does not lose them. */
export type Late = Source & { add(asked: Asked, at: number): void }

/** As it is kept: what a request needs to be done in its own time. */
type Kept = {
  unit: string
  caller: string
  headers: [string, string][]
  query: string
} & Pick<Asked, 'operation' | 'key' | 'params' | 'body' | 'path' | 'instance'>

/** Who called is known already; what proves it is not kept. */
const secret = new Set(['authorization', 'client_id', 'client_secret', 'ocp-apim-subscription-key'])

export function createLate<Parts extends Service>(
  parts: Parts,
  operations: readonly Operation<Parts>[],
): Late {
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
    next: () => {
      const at = first.get()?.['due_at']
      return typeof at === 'number' ? at : null
    },
    happen() {
      const row = first.get()
      if (!row) return
      drop.run(Number(row['id']))
      const kept = JSON.parse(String(row['request'])) as Kept // written above
      const operation = operations.find(({ name }) => name === kept.operation)
      const [unit, caller] = [parts.units.byNumber(kept.unit), parts.units.byNumber(kept.caller)]
      if (!operation || !unit || !caller) return
      const { headers, query, ...rest } = kept
      perform(parts, operation, {
        ...rest,
        unit,
        caller,
        headers: new Headers(headers),
        query: new URLSearchParams(query),
      })
    },
  }
}
