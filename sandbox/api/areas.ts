// The areas of the service put together: what each keeps, and the table of everything that it can be asked.
import { tokenOperations } from '#sandbox/service/access-token.ts'
import { paymentOperations } from '#sandbox/epayment/operations.ts'
import type { ServiceOperation } from '#sandbox/service/operation.ts'
import { agreementOperations } from '#sandbox/recurring/agreement-operations.ts'
import { chargeOperations } from '#sandbox/recurring/charge-operations.ts'
import { webhookOperations } from '#sandbox/webhooks/operations.ts'
import type { PaymentParts } from '#sandbox/epayment/payments.ts'
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import type { WebhookParts } from '#sandbox/webhooks/webhooks.ts'

export const serviceOperations: readonly ServiceOperation<SandboxParts>[] = [
  ...tokenOperations,
  ...paymentOperations,
  ...agreementOperations,
  ...chargeOperations,
  ...webhookOperations,
]

/** Those with paths of their own below a mount. */
export const mountedAreas = [...new Set(serviceOperations.map(({ area }) => area))].filter(
  ({ mount }) => mount !== '',
)

export type SandboxParts = PaymentParts & RecurringParts & WebhookParts
