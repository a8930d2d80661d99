// The table of the Recurring operations.
import { placeOf, type Operation } from '#sandbox/operation.ts'
import { agreementOperations } from '#sandbox/recurring/agreement-operations.ts'
import { chargeOperations } from '#sandbox/recurring/charge-operations.ts'
import { misunderstood } from '#sandbox/recurring/problem.ts'

/** A partner has no agreements of its own: it must name its merchant. */
const forMerchants = (operation: Operation): Operation => ({
  ...operation,
  run(parts, asked) {
    const { caller, unit } = asked
    const isPartnerAlone = caller.actsFor.length > 0 && unit === caller
    const missing = { name: 'Merchant-Serial-Number', reason: 'is required' }
    return isPartnerAlone ? misunderstood([missing], placeOf(parts, asked)) : operation.run(parts, asked)
  },
})

export const recurringOperations: readonly Operation[] = [...agreementOperations, ...chargeOperations].map(
  forMerchants,
)
