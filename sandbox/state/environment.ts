// The two environments of the service that a sandbox can stand for.

/** PRODUCTION has longer tokens, CARD, no amounts that fail, and neither approves nor accepts in a customer's place. */
export type Environment = 'TEST' | 'PRODUCTION'
