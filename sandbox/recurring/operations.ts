// Which operations does the Recurring area have?
import type { Operation } from '#sandbox/operation.ts'

export const recurringOperations: readonly Operation[] = []
