// The rules that all Recurring operations share: who may call, which headers, and the form of a refusal.
import type { Fault } from '#sandbox/http/answers.ts'
import { actingFor, callerOf, numberFaults, systemFaults } from '#sandbox/service/gateway.ts'
import { commonHeaders } from '#sandbox/service/headers.ts'
import type { Area, OperationRow } from '#sandbox/service/operation.ts'
import { broken, busy, missingPath, misunderstood } from '#sandbox/http/recurring-problems.ts'
import { recurringKey } from '#sandbox/schema/recurring.ts'

export const recurringArea: Area = {
  name: 'Recurring',
  mount: '/recurring',
  identify(parts, headers) {
    const caller = callerOf(parts, headers)
    return 'status' in caller ? { ok: false, answer: caller } : actingFor(parts, caller, headers)
  },
  headerFaults: (headers, key) => [
    ...numberFaults(headers, false),
    ...keyFaults(headers, key),
    ...systemFaults(headers),
  ],
  malformed: misunderstood,
  busy,
  broken,
  missingPath,
  headers: commonHeaders({ isNumberNeeded: false }),
  keySchema: recurringKey,
}

function keyFaults(headers: Headers, need: OperationRow['key']): Fault[] {
  const key = headers.get('idempotency-key')
  const name = 'Idempotency-Key'
  if (need === 'none') return []
  if (key === null) return [{ name, reason: 'is required' }]
  return recurringKey.safeParse(key).success
    ? []
    : [{ name, reason: 'must have 1 to 40 characters, none of # ? / \\' }]
}
