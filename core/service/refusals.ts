// Which refusals of the service pass, and how often one is asked again: one table for payments and memberships (docs/money.md).
import type { Trouble } from '#core/service/trouble.ts'

type Refused = Pick<Extract<Trouble, { is: 'refused' }>, 'status' | 'code'>

/** Taken by another request, or another one runs on it now. */
const passingStatuses: ReadonlySet<number> = new Set([409, 423, 429])
/** Not authorized yet, being processed, the customer is approving, failed for now. */
const passingCodes: ReadonlySet<string> = new Set(['6080', '6160', '6250', '6280'])

/** May the same request succeed later? Every other refusal is final. */
export const isPassingRefusal = ({ status, code }: Refused): boolean =>
  passingStatuses.has(status) || (code !== null && passingCodes.has(code))

/** After so many refusals also a passing one is final, and waits for a person. With `refusedWaits` that is half a day. */
export const mostRefusals = 30
