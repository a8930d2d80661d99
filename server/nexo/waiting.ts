// How long a nexo message waits for its end before its answer says that there is none yet.
import type { Clock } from '#core/system/clock.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { CheckoutAnswer } from '#shared/checkout.ts'

/** After this a register is told to ask for the status: most hang up on a payment after two minutes or more. */
export const patienceMs = 110_000

/** As it is once that is true of it, or as it was when the patience or the till ended. */
export async function waitFor(
  terminal: Terminal,
  clock: Clock,
  register: Register,
  from: CheckoutAnswer,
  isEnough: (checkout: CheckoutAnswer) => boolean,
): Promise<CheckoutAnswer> {
  const until = clock.elapsed() + patienceMs
  let now = from
  while (!isEnough(now)) {
    const ms = until - clock.elapsed()
    const next = await terminal.wait(register, now.id, { since: now.version, ms })
    // Nothing has changed: there is no more time, or the till is being closed and waits no longer.
    if (!next.ok || next.value.version === now.version) break
    now = next.value
  }
  return now
}
