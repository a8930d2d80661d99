// The beginning of a sale or a sign-up: how it is sent, and whether one is asked for that no view shows yet.
import { steadyMs } from '#renderer/till/clock.ts'
import { isPending, sendCommand } from '#renderer/till/send-command.ts'
import { useStore, type PendingCommand, type State } from '#renderer/till/store.ts'
import type { CommandName, Gives, Takes } from '#shared/bridge.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'

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

/** A sale that could not be sent for so long is given up: by then its customer may have paid in another way, or gone. ms */
const meantMs = 60_000

/**
 * Begins a sale or a sign-up. `prepare`: done before it leaves; what stands in the way there, null where nothing does. Nothing when the same is pending,
 * or when a view has shown it and only its answer was lost.
 */
export async function sendStart<Name extends 'sale.start' | 'signUp.start'>(
  surface: 'cashier' | 'kiosk',
  name: Name,
  input: () => Takes<Name>,
  prepare: (() => Promise<Problem | null>) | null = null,
): Promise<Result<Gives<Name>> | undefined> {
  const since = steadyMs()
  let isShown = false
  const result = await sendCommand(surface, name, input(), async (leave) => {
    const mine = useStore.getState().pendingCommands.at(-1)
    const trouble = prepare && (await prepare())
    if (trouble) return failed(trouble)
    if (steadyMs() - since > meantMs) return failed(problem('sale.notAskedFor'))
    const answer = await leave(input())
    isShown = !useStore.getState().pendingCommands.some((one) => one === mine)
    return answer
  })
  const isSilent = result?.ok === false && result.problem.code === 'till.notAnswering'
  return isSilent && isShown ? undefined : result
}
