// The feature that is paid for, as the runner needs it: its payments, their facts, and what only this process remembers of them.
import type { AttemptRuntime, PaymentRuntime, Snapshot } from '#core/payment/runtime.ts'
import type { PaymentFact } from '#core/payment/facts.ts'
import { newestAttempt, type Payment } from '#core/payment/state.ts'
import type { Recorder } from '#core/process/recorder.ts'

export type PaymentRepository = Pick<Recorder, 'batch' | 'changed'> & {
  /** The payment as the journal tells it. */
  payment(name: string): Payment | undefined
  /** Writes the fact down, then believes it. Throws when it cannot be written. */
  record(name: string, fact: PaymentFact): unknown
  /** The full phone number or personal code that an attempt goes by, until it is erased. */
  customerOf(reference: string): string | undefined
  runtime(name: string): PaymentRuntime
  /** Everything that `decidePayment` asks beside the facts, now. */
  snapshot(name: string): Snapshot
  /** How many refunds were ever asked for. */
  refunds(): number
  /** Whether this journal was written under that till's id, now or before it was copied. */
  isPastTill: (till: string) => boolean
}

/** Runtime state of an attempt or a refund; of the newest attempt unless told otherwise. */
export function attemptRuntimeOf(
  payments: Pick<PaymentRepository, 'snapshot'>,
  payment: Payment,
  name = newestAttempt(payment).reference,
): AttemptRuntime {
  const runtime = payments.snapshot(payment.name).attempts.get(name)
  if (!runtime) throw new Error(`payment ${payment.name} has no attempt or refund ${name}`)
  return runtime
}
