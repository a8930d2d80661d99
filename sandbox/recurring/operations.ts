// The table of the Recurring operations.
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import { placeOf, type Operation } from '#sandbox/service/operation.ts'
import { agreementOperations } from '#sandbox/recurring/agreement-operations.ts'
import { chargeOperations } from '#sandbox/recurring/charge-operations.ts'
import { misunderstood } from '#sandbox/http/recurring-problems.ts'

/** A partner has no agreements of its own: it must name its merchant. */
const forMerchants = (operation: Operation<RecurringParts>): Operation<RecurringParts> => ({
  ...operation,
  run(parts, asked) {
    const { caller, unit } = asked
    const isPartnerAlone = caller.actsFor.length > 0 && unit === caller
    const missing = { name: 'Merchant-Serial-Number', reason: 'is required' }
    return isPartnerAlone ? misunderstood([missing], placeOf(parts, asked)) : operation.run(parts, asked)
  },
})

export const recurringOperations: readonly Operation<RecurringParts>[] = [
  ...agreementOperations,
  ...chargeOperations,
].map(forMerchants)
