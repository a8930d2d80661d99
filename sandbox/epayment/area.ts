// The rules that all ePayment operations share: who may call, which headers, and the form of a refusal.
import { broken, busy, malformed, missingPath } from '#sandbox/http/answers.ts'
import { actingFor, callerOf, keyFaults, numberFaults, systemFaults } from '#sandbox/service/gateway.ts'
import { commonHeaders } from '#sandbox/service/headers.ts'
import type { Area } from '#sandbox/service/operation.ts'

export const epayment: Area = {
  name: 'ePayment',
  mount: '/epayment',
  identify(parts, headers) {
    const caller = callerOf(parts, headers)
    return 'status' in caller ? { ok: false, answer: caller } : actingFor(parts, caller, headers)
  },
  headerFaults: (headers, key) => [
    ...numberFaults(headers, true),
    ...keyFaults(headers, key),
    ...systemFaults(headers),
  ],
  malformed,
  busy,
  broken,
  missingPath,
  headers: commonHeaders({ isNumberNeeded: true }),
}
