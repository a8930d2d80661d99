// The states of a sign-up, and what may be done in each. Without a schema, for screen and till alike.

/**
 * `opened`: written down, the service has not confirmed it · `pending`: the customer can accept · `active`: accepted · `declined`: the
 * customer refused · `withdrawn`: taken back here, before or after it was accepted · `expired`: nobody acted · `failed`: accepted, but the
 * first charge was not paid · `refused`: the service did not take it · `neverMade`: no request of ours can have reached the service.
 */
export const signUpStates = [
  'opened',
  'pending',
  'active',
  'declined',
  'withdrawn',
  'expired',
  'failed',
  'refused',
  'neverMade',
] as const
export type SignUpState = (typeof signUpStates)[number]

/** What is allowed in each state. Screen and till ask the same table. */
export const signUpCan = {
  withdraw: new Set<SignUpState>(['opened', 'pending']),
  /** It is over for this till's screens. */
  acknowledge: new Set<SignUpState>([
    'active',
    'declined',
    'withdrawn',
    'expired',
    'failed',
    'refused',
    'neverMade',
  ]),
  poll: new Set<SignUpState>(['opened', 'pending']),
} as const satisfies Record<string, ReadonlySet<SignUpState>>
