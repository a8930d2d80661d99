// The list of a sandbox's contents, for a program: sales units with their credentials, and what can be done.
import { agreementActs } from '#sandbox/control/agreement-acts.ts'
import { pathOf } from '#sandbox/control/payment-acts.ts'
import { phonePath } from '#sandbox/service/links.ts'
import type { FaultKind } from '#sandbox/service/faults.ts'
import { operations, type Parts } from '#sandbox/api/areas.ts'
import { acts } from '#sandbox/epayment/customer-acts.ts'
import { credentialsOf } from '#sandbox/state/sales-units.ts'

export const listing = (parts: Parts) => ({
  what: 'A sandbox of a payment service. Everything under /sandbox/ is its own and no part of the service.',
  environment: parts.environment,
  now: new Date(parts.clock.now()).toISOString(),
  limits: parts.rates ? 'on' : 'off',
  phone: parts.phoneUrl() + phonePath,
  control: {
    clock: 'GET, POST /sandbox/clock {"advanceSeconds"}, {"until"} or {"isSetBack": true}',
    faults:
      'GET, POST, DELETE /sandbox/faults {"fault": {"kind": one of faultKinds, …}, "operation"?, "reference"?, "count"?, "probability"?, "seed"?}',
    phone: acts.map(
      (act) =>
        `POST /sandbox/phone/${pathOf(act)} {"reference", "msn"?, "phoneNumber"?${act === 'approve' ? ', "consents"?, "shippingOptionId"?' : ''}}`,
    ),
    agreements: agreementActs.map(
      (act) =>
        `POST /sandbox/agreements/${act} {"agreementId", "phoneNumber"?${act === 'accept' ? ', "maxAmount"?' : act === 'change-maximum' ? ', "maxAmount"' : ''}}`,
    ),
    customers: 'GET, POST /sandbox/customers/{phoneNumber} {"birthDate"?, "card"?, "isCardGood"?}',
    units: 'POST /sandbox/units/{merchantSerialNumber} {"isLenient"}',
    deliveries:
      'GET /sandbox/deliveries?before&count, and one of registration, reference, merchantSerialNumber',
    reset: 'POST /sandbox/reset',
  },
  faultKinds: {
    'drop-request': 'nothing is done, the connection breaks',
    'drop-answer': 'it is done, the connection breaks',
    late: '"seconds", "status"?: an error now, done so much later',
    delay: '"seconds": done and answered after so long',
    status: '"status" 423, 429 or 5xx, "retryAfterSeconds"?',
    code: '"code": a refusal, by an error code of ePayment or the name of a problem of Recurring',
    fail: 'a capture, cancel or refund is answered as done, no money moves, and its event says that it failed',
    html: '"status"?: the page of a proxy',
  } satisfies Record<FaultKind['kind'], string>,
  operations: [...new Set(operations.map(({ name }) => name))],
  salesUnits: parts.units.all.map((unit) => ({
    ...credentialsOf(unit),
    kind: unit.kind,
    permissions: unit.permissions,
    isLenient: parts.leniency.of(unit.merchantSerialNumber),
    actsFor: unit.actsFor.flatMap(
      (kind) => parts.units.all.find((one) => one.kind === kind)?.merchantSerialNumber ?? [],
    ),
  })),
})
