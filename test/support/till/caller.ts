// The calling page of a surface, for tests that need no more than one of it.
import type { OpenTill } from '#core/app/open.ts'
import type { Till } from '#core/app/till.ts'
import type { Result } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'
import {
  asksOwnPin,
  dispatch,
  type Caller,
  type CommandName,
  type AnswerOf,
  type InputOf,
} from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'

/** The page that a test speaks from, where it says nothing else. */
export const usualSession = 'test'

export const at = (surface: Surface, session = usualSession): Caller => ({ surface, session })

/** What this till's cashier has on the screen. */
export function saleOn(till: Till): SaleView {
  const { sale } = till.view('cashier')
  if (!sale) throw new Error('no sale on screen')
  return sale
}

/** What a page of this surface asks of the till that is open then, by whoever keyed in their PIN there last: they key it in anew where a command asks for it. */
export function asking(open: () => OpenTill, surface: Surface, session?: string) {
  let keyed: string | undefined
  return <Name extends CommandName>(name: Name, input: InputOf<Name>) => {
    if ((name === 'staff.signIn' || name === 'staff.setUp') && 'pin' in input) keyed = input.pin ?? undefined
    const given = asksOwnPin(name) && keyed !== undefined ? { ownPin: keyed, ...input } : input
    return dispatch(open().till.handlers, at(surface, session), name, given) as Promise<
      Result<AnswerOf<Name>>
    >
  }
}
