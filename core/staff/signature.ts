// The signature on an act that not everybody may do: a reason always, and a PIN where one is required.
import type { Staff } from '#core/staff/staff.ts'
import type { Caller } from '#shared/bridge.ts'
import { failed, problem, type Result } from '#shared/problem.ts'
import type { Permission, Person, Signature } from '#shared/staff.ts'

/** Takes a while when there is a PIN to look at: whatever was true of the sale before is looked at again after. */
export const approveSigned = (
  { staff }: { staff: Staff },
  caller: Caller,
  what: Permission,
  by: Signature,
): Promise<Result<Person | undefined>> =>
  by.reason.trim() === ''
    ? Promise.resolve(failed(problem('reason.missing')))
    : staff.approve(caller, what, by)
