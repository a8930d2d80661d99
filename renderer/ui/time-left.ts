// The time that is left of what a customer is asked for, as a part of all of it.

/** The end of a payment's life, which is said. ms */
export const lastMinuteMs = 60_000

/** What is left of the payment's life: 1 at first, 0 at its end. */
export function leftOf(createdAt: number | null, endsAt: number | null, tillNow: number): number {
  if (createdAt === null || endsAt === null || endsAt <= createdAt) return 1
  return Math.min(1, Math.max(0, (endsAt - tillNow) / (endsAt - createdAt)))
}
