// The end of a simulated day: what waits in each till's office is settled, and its period closed.
import type { Result } from '#shared/problem.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { Difference } from '#shared/report.ts'
import type { Time } from '#test/simulation/clock.ts'
import { readJournal } from '#test/simulation/journal-sales.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import { openIn } from '#test/simulation/open-sales.ts'
import { givenUpAfter } from '#test/simulation/patience.ts'
import { createReader } from '#test/support/service/service-record.ts'

/** What the till says, asked in its office, is otherwise at the service: every sale of its days is compared. */
export async function differencesAt(machine: Machine): Promise<Difference[]> {
  const found: Difference[] = []
  for (let next: number | null = null; ;) {
    const given: Result<unknown> | 'down' = await machine.ask('report.reconcile', { ...days, next }, 'office')
    if (given === 'down' || !given.ok) return found
    const read = given.value as { differences: Difference[]; next: number | null } // what the command gives
    found.push(...read.differences)
    if (read.next === null) return found
    next = read.next
  }
}

/** All that a wall clock of the day may say. */
const days = { from: '2025-09-01', to: '2026-06-30' }

/** Each till's books of the day; `down` where the till did not answer. */
export async function close(machine: Machine): Promise<'down' | 'answered'> {
  const x = await machine.ask('report.x', {}, 'office')
  if (x === 'down') return 'down'
  if (!x.ok) return 'answered'
  const { from } = x.value as { from: number | null } // what the command gives
  const closed = await machine.ask('report.close', { from }, 'office')
  return closed === 'down' ? 'down' : 'answered'
}

/** Also where the till is being started anew just then: whoever closes asks again. */
export async function closeOnceUp(machine: Machine, time: Pick<Time, 'wait'>): Promise<void> {
  while ((await close(machine)) === 'down') await time.wait(1000)
}

/** Others gave back more than it has written down. */
async function lacksRefunds(machine: Machine, sandbox: Sandbox): Promise<boolean> {
  const read = await createReader(sandbox)
  const attempts = [...readJournal(machine.journal()).values()].flatMap((sale) => sale.attempts)
  for (const { reference, refunded, refundedElsewhere } of attempts) {
    const held = await read(reference)
    if (held && held.refunded > refunded + refundedElsewhere) return true
  }
  return false
}

/** Somebody in the office has all of it given back, and settles it. */
export async function settleOpen(machine: Machine, sale: string): Promise<void> {
  for (const reference of openIn(machine, sale).references) {
    const input = { sale, reference, manager: { pin: '', reason: 'the day is over' } }
    await machine.ask('sale.giveBackRest', input, 'office')
    await machine.ask('sale.settle', input, 'office')
  }
}

/** How often the period is closed again where answers are broken. */
const mostDaysMore = 4

/** What a closing could not read falls into one of the next days. */
export async function closeUntilRead(
  till: Machine,
  sandbox: Sandbox,
  time: Pick<Time, 'wait'>,
): Promise<void> {
  for (let day = 0; day < mostDaysMore && (await lacksRefunds(till, sandbox)); day += 1) {
    await time.wait(givenUpAfter)
    await close(till)
  }
}
