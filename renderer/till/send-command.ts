// The sender of commands to the till. A command about a sale is sent once: the same one waits for its answer.
import { call } from '#renderer/till/bridge.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import type { CommandName, Gives, Takes } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

const pendingKey = (name: CommandName, sale?: string) => (sale === undefined ? name : `${name} ${sale}`)

/** Nothing when the same is still unanswered: then that answer comes. */
export async function sendCommand<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: Takes<Name>,
): Promise<Result<Gives<Name> | null> | undefined> {
  const key = pendingKey(name, 'sale' in input ? input.sale : undefined)
  if (get().pendingCommands.has(key)) return undefined
  set(({ pendingCommands }) => ({ pendingCommands: new Set([...pendingCommands, key]) }))
  const result = await call(surface, name, input)
  set(({ pendingCommands }) => ({
    pendingCommands: new Set([...pendingCommands].filter((other) => other !== key)),
  }))
  return result
}

/** About this sale, or about any. */
export const isPending = (
  { pendingCommands }: Pick<State, 'pendingCommands'>,
  name: CommandName,
  sale?: string,
) =>
  sale === undefined
    ? [...pendingCommands].some((key) => key.split(' ')[0] === name)
    : pendingCommands.has(pendingKey(name, sale))
