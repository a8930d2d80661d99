// The sender of commands to the till. A command about a sale is sent once: the same one waits for its answer.
import { call } from '#renderer/bridge.ts'
import { useStore, type State } from '#renderer/store.ts'
import type { CommandName, Gives, Takes } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

const wayOf = (name: CommandName, sale?: string) => (sale === undefined ? name : `${name} ${sale}`)

/** Nothing when the same is still unanswered: then that answer comes. */
export async function command<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: Takes<Name>,
): Promise<Result<Gives<Name> | null> | undefined> {
  const way = wayOf(name, 'sale' in input ? input.sale : undefined)
  if (get().underWay.has(way)) return undefined
  set(({ underWay }) => ({ underWay: new Set([...underWay, way]) }))
  const result = await call(surface, name, input)
  set(({ underWay }) => ({ underWay: new Set([...underWay].filter((other) => other !== way)) }))
  return result
}

/** About this sale, or about any. */
export const isUnderWay = ({ underWay }: Pick<State, 'underWay'>, name: CommandName, sale?: string) =>
  sale === undefined
    ? [...underWay].some((way) => way.split(' ')[0] === name)
    : underWay.has(wayOf(name, sale))
