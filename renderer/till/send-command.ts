// The sender of commands to the till. One that changes something is pending until a view shows what it led to.
import { callIfReached, openViewsAnew } from '#renderer/till/bridge.ts'
import { callAfter, tillNow } from '#renderer/till/clock.ts'
import { drawnWhilePending, useStore, type PendingCommand, type State } from '#renderer/till/store.ts'
import type { CommandName, Gives, Takes } from '#shared/bridge.ts'
import { isChanged, type Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

type Answered<Name extends CommandName> = Promise<Result<Gives<Name>>>

/** Does what comes before a command, then sends it by `leave` with its input as it is by then. A problem before that is the command's answer. */
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
  let one = { name, input: keptOf(name, input), at: tillNow(), revision: null } as PendingCommand // a name and what is kept of its input
  const isStill = () => get().pendingCommands.includes(one)
  const put = (...now: PendingCommand[]) =>
    set(({ pendingCommands: all }) => ({
      pendingCommands: all.flatMap((other) => (other === one ? now : other)),
    }))
  set(({ pendingCommands }) => ({ pendingCommands: [...pendingCommands, one] }))
  // One that is not pending any more has been overtaken by another window.
  const result = await leaving((given) => callIfReached(surface, name, given, isStill))
  const revision = result.ok && isChanged(result.value) ? result.value.revision : 0
  if (revision <= (get()[surface]?.revision ?? 0) || !isStill()) put()
  else {
    const answered = { ...one, revision }
    put(answered)
    one = answered
    await shown(isStill)
  }
  return result
}

/** A PIN or a password that was sent is kept nowhere. */
const keptOf = <Name extends CommandName>(name: Name, input: Takes<Name>) => {
  if ((drawnWhilePending as readonly string[]).includes(name)) return input
  return 'sale' in input ? { sale: input.sale } : {}
}

/** A view comes right after the answer. When none has come for so long, the stream of views is taken for dead and opened anew. ms */
const lateMs = 5000

/** Until a view shows it. */
async function shown(isStill: () => boolean): Promise<void> {
  let rest = () => {}
  const wait = () => {
    rest = callAfter(lateMs, wait)
    openViewsAnew()
  }
  rest = callAfter(lateMs, wait)
  await new Promise<void>((resolve) => {
    const stop = useStore.subscribe(() => {
      if (isStill()) return
      stop()
      resolve()
    })
  })
  rest()
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
