// The tables of all parts of the sandbox.
import { paymentTables } from '#sandbox/epayment/tables.ts'
import { recurringTables } from '#sandbox/recurring/tables.ts'
import { serviceTables } from '#sandbox/service/tables.ts'
import { webhookTables } from '#sandbox/webhooks/tables.ts'

export const tablesOfParts: readonly string[] = [serviceTables, paymentTables, recurringTables, webhookTables]
