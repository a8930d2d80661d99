// What was asked for and no view shows yet, as the selling screens look at it: a sale or a sign-up that begins.
import { isPending } from '#renderer/till/send-command.ts'
import type { PendingCommand, State } from '#renderer/till/store.ts'
import type { CommandName } from '#shared/bridge.ts'

type Pending = Pick<State, 'pendingCommands'>

/** The one of this name that was sent last. */
export const pendingOf = <Name extends CommandName>(
  { pendingCommands }: Pending,
  name: Name,
): PendingCommand<Name> | undefined =>
  pendingCommands.findLast((one): one is PendingCommand<Name> & PendingCommand => one.name === name)

/** A sale or a sign-up was asked for, and the till has not told of it yet. */
export const isBeginning = (state: Pending): boolean =>
  isPending(state, 'sale.start') || isPending(state, 'signUp.start')
