// The numbers of the advisory locks that the hub takes in its database. Each number once: they are one space for all sessions.

export const lockNumbers = {
  /** Making or changing the tables. */
  migrating: 7_020_901,
  /** The hub that has started the PostgreSQL in its data folder, and will stop it. */
  owning: 7_020_903,
  /** Making a registration at the service. */
  registering: 7_020_904,
  /** Closing this shop's period. */
  closing: 7_020_905,
  /** Writing a backup into this file. */
  backingUp: 7_020_906,
} as const
