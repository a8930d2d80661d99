// The office of a till that runs on a copied folder: it gives back money of sales that both tills know, while the first one closes its period.
import { close } from '#test/simulation/closing.ts'
import type { Time } from '#test/simulation/clock.ts'
import { readJournal } from '#test/simulation/journal-sales.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import type { Trace } from '#test/simulation/trace.ts'
import { minute } from '#test/support/run/times.ts'

type Office = {
  till: Machine
  copy: Machine
  time: Time
  trace: Trace
  /** Others act on this payment as well, or some request of it is refused for ever. */
  isTouched: (reference: string) => boolean
}

/** `shares`: of what can be refunded then, one after the other, all of the same payment. */
export async function giveBackAtCopy(
  { till, copy, time, trace, isTouched }: Office,
  shares: readonly number[],
): Promise<void> {
  const paid = () =>
    [...readJournal(copy.journal()).values()].flatMap(({ sale, attempts }) =>
      attempts.flatMap((attempt) =>
        attempt.end === 'captured' && attempt.captured > attempt.refunded && !isTouched(attempt.reference)
          ? [{ sale, ...attempt }]
          : [],
      ),
    )
  // What stood open when it was copied may be paid soon.
  for (let looks = 0; looks < 10 && paid().length === 0; looks++) await time.wait(minute)
  const newest = paid().at(-1)
  if (!newest) return
  const { sale, reference } = newest
  let left = newest.captured - newest.refunded
  for (const share of shares) {
    const value = Math.max(1, Math.floor(left * share))
    if (value > left) return
    trace.say(`the office of ${copy.name} gives ${value} of ${reference} back`)
    const manager = { pin: '', reason: 'given back at the other till' }
    const answer = await copy.ask('sale.refund', { sale, reference, value, manager }, 'office')
    if (answer === 'down' || !answer.ok) return
    left -= value
    await time.wait(minute)
    await close(till)
  }
}
