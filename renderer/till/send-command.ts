// The sender of commands to the till. One that changes something is pending until a view shows what it led to.
import { call } from '#renderer/till/bridge.ts'
import { steadyMs, tillNow } from '#renderer/till/clock.ts'
import { useStore, type PendingCommand, type State } from '#renderer/till/store.ts'
import { isChange, type CommandName, type Gives, type Takes } from '#shared/bridge.ts'
import type { Changed, Surface } from '#shared/command.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

type Answered<Name extends CommandName> = Promise<Result<Gives<Name>>>

/** Lets a command leave, with what it takes by then. Whatever stands in the way before that stands in its way. */
export type Leaving<Name extends CommandName> = (
  leave: (input: Takes<Name>) => Answered<Name>,
) => Answered<Name>

/** Resolves when it is refused, or answered and, if it changed something, shown. Nothing when the same is still pending. */
export async function sendCommand<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: Takes<Name>,
  leaving?: Leaving<Name>,
): Promise<Awaited<Answered<Name>> | undefined> {
  if (isPending(get(), name, 'sale' in input ? input.sale : undefined)) return undefined
  return send(surface, name, input, leaving)
}

/** Without asking whether the same is pending. */
export async function send<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: Takes<Name>,
  leaving: Leaving<Name> = (leave) => leave(input),
): Answered<Name> {
  let one = { name, input, at: tillNow(), revision: null } as PendingCommand // a name and what it takes
  const isStill = () => get().pendingCommands.includes(one)
  const put = (...now: PendingCommand[]) =>
    set(({ pendingCommands: all }) => ({
      pendingCommands: all.flatMap((other) => (other === one ? now : other)),
    }))
  set(({ pendingCommands }) => ({ pendingCommands: [...pendingCommands, one] }))
  // One that is not pending any more has been overtaken by another window.
  const result = await leaving(async (given) =>
    isStill() ? call(surface, name, given) : failed(problem('till.busy')),
  )
  const revision = result.ok && isChange(name) ? (result.value as Changed).revision : 0 // the row of a change
  if (revision <= (get()[surface]?.revision ?? 0) || !isStill()) put()
  else {
    const answered = { ...one, revision }
    put(answered)
    one = answered
    // Until a view shows it.
    await new Promise<void>((resolve) => {
      const stop = useStore.subscribe(() => {
        if (isStill()) return
        stop()
        resolve()
      })
    })
  }
  return result
}

/** What waits longer for what goes before it is not asked for any more: whoever asked may have paid in another way, or gone. ms */
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
    const mine = get().pendingCommands.at(-1)
    const trouble = prepare && (await prepare())
    if (trouble) return failed(trouble)
    if (steadyMs() - since > meantMs) return failed(problem('till.notAnswering'))
    const answer = await leave(input())
    isShown = !get().pendingCommands.some((one) => one === mine)
    return answer
  })
  const isSilent = result?.ok === false && result.problem.code === 'till.notAnswering'
  return isSilent && isShown ? undefined : result
}

/** About this sale, or about any. */
export const isPending = (
  { pendingCommands }: Pick<State, 'pendingCommands'>,
  name: CommandName,
  sale?: string,
) =>
  pendingCommands.some(
    (one) => one.name === name && (sale === undefined || ('sale' in one.input && one.input.sale === sale)),
  )
