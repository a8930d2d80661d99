// What happens to one request for an operation, from the gateway to its answer, and what can go wrong on the way on purpose?
import { toResponse, type Answer } from '#sandbox/answer.ts'
import { answerOf, ConnectionLost, type FaultKind } from '#sandbox/fault.ts'
import { admit } from '#sandbox/gateway.ts'
import type { Late } from '#sandbox/late.ts'
import { perform, placeOf, subjectOf, type Asked, type Operation } from '#sandbox/operation.ts'
import type { Parts } from '#sandbox/parts.ts'

/** Throws `ConnectionLost` where a fault cuts the wire. */
export async function serve(
  parts: Parts,
  late: Late,
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const entrance = await admit(parts, operation, request, params)
  if (!entrance.ok) return toResponse(entrance.answer)
  const { asked } = entrance
  parts.timeline.settle()
  const fault = parts.faults.meet({
    operation: operation.name,
    reference: subjectOf(asked),
    merchantSerialNumber: asked.unit.merchantSerialNumber,
  })
  return toResponse(await answered(parts, late, operation, asked, fault))
}

async function answered(
  parts: Parts,
  late: Late,
  operation: Operation,
  asked: Asked,
  fault: FaultKind | undefined,
): Promise<Answer> {
  const isDeed = operation.method !== 'GET'
  const subject = `${asked.unit.merchantSerialNumber} ${subjectOf(asked)}`
  if (isDeed && parts.busy.has(subject)) return operation.area.busy(placeOf(parts, asked))
  if (!fault) return perform(parts, operation, asked)
  if (fault.kind === 'drop-request') throw new ConnectionLost()
  if (fault.kind === 'drop-answer') {
    perform(parts, operation, asked)
    throw new ConnectionLost()
  }
  if (fault.kind === 'delay') {
    if (isDeed) parts.busy.add(subject)
    await parts.clock.wait(fault.seconds * 1000)
    parts.busy.delete(subject)
    parts.timeline.settle()
    return perform(parts, operation, asked)
  }
  if (fault.kind === 'late') late.add(operation, asked, parts.clock.now() + fault.seconds * 1000)
  return answerOf(fault, operation.area, placeOf(parts, asked)) ?? perform(parts, operation, asked)
}
