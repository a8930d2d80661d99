// The number of refunds that a till has made before its simulated day.

/** A till that has refunded for years numbers the next ones so; its facts of those years are none of this day's. */
export function withRefundsBefore<Q>(asked: Q, before: number): Q {
  if (before === 0 || typeof asked !== 'object' || asked === null || !('refunds' in asked)) return asked
  const { refunds } = asked as { refunds: () => number } // of the sales' questions
  return { ...asked, refunds: () => refunds() + before }
}
