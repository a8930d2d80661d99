// The table of everything that the service can be asked.
import { tokenOperations } from '#sandbox/service/access-token.ts'
import { paymentOperations } from '#sandbox/epayment/operations.ts'
import type { Parts } from '#sandbox/api/parts.ts'
import type { Operation } from '#sandbox/service/operation.ts'
import { recurringOperations } from '#sandbox/recurring/operations.ts'
import { webhookOperations } from '#sandbox/webhooks/operations.ts'

export const operations: readonly Operation<Parts>[] = [
  ...tokenOperations,
  ...paymentOperations,
  ...recurringOperations,
  ...webhookOperations,
]

/** Those with paths of their own below a mount. */
export const areas = [...new Set(operations.map(({ area }) => area))].filter(({ mount }) => mount !== '')
