// Which of the service's two environments does a sandbox stand for?

/** PRODUCTION has longer tokens, CARD, no amounts that fail, and neither approves nor accepts in a customer's place. */
export type Environment = 'TEST' | 'PRODUCTION'
