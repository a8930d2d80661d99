// Which operations does the Webhooks area have?
import type { Operation } from '#sandbox/operation.ts'

export const webhookOperations: readonly Operation[] = []
