// What the till does when a screen asks about memberships.
import type { Handlers } from '#shared/bridge.ts'
import type { membershipCommands as rows } from '#shared/membership-commands.ts'
import { failed, ok, problem } from '#shared/problem.ts'

const none = () => Promise.resolve(failed(problem('plan.unknown')))

export const membershipCommands = (): Pick<Handlers, keyof typeof rows> => ({
  'plans.read': () => Promise.resolve(ok({ revision: 0, plans: [], problem: null })),
  'plans.change': none,
  'signUp.start': none,
  'signUp.poll': none,
  'signUp.withdraw': none,
  'signUp.acknowledge': none,
  'agreements.list': none,
  'agreements.look': none,
  'agreements.attention': none,
  'agreements.stop': none,
  'agreements.pause': none,
  'agreements.accept': none,
  'charges.create': none,
  'charges.cancel': none,
  'charges.capture': none,
  'charges.refund': none,
  'charges.leave': none,
})
