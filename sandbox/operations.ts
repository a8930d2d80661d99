// The table of everything that the service can be asked.
import { tokenOperations } from '#sandbox/access-token.ts'
import { paymentOperations } from '#sandbox/epayment/operations.ts'
import type { Operation } from '#sandbox/operation.ts'
import { recurringOperations } from '#sandbox/recurring/operations.ts'
import { webhookOperations } from '#sandbox/webhooks/operations.ts'

export const operations: readonly Operation[] = [
  ...tokenOperations,
  ...paymentOperations,
  ...recurringOperations,
  ...webhookOperations,
]

/** Those with paths of their own below a mount. */
export const areas = [...new Set(operations.map(({ area }) => area))].filter(({ mount }) => mount !== '')
