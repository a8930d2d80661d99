// The commands about other registers: the office pairs and revokes them; a customer chooses at the screen how a checkout is paid, and its tip; a waiting checkout is called off.
import type { TillContext } from '#core/till-context.ts'
import { noteChange } from '#core/folder/folder.ts'
import { isWaiting, type Checkout } from '#core/checkout/facts.ts'
import type { TerminalDoors } from '#core/terminal/create-terminal.ts'
import { beginCheckout, callOff } from '#core/terminal/checkouts.ts'
import type { Register } from '#core/terminal/terminal.ts'
import { termsProblem } from '#core/sale/commands.ts'
import type { Handlers } from '#shared/bridge.ts'
import { nothingReached, type terminalCommands as table } from '#shared/checkout.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { createHash } from 'node:crypto'
import { tipOf, type Tip } from '#shared/order.ts'
import { isOffered, type CustomerTipChoice } from '#shared/tip.ts'

export function terminalHandlers(
  context: TillContext,
  { registers, webhooks }: Pick<TerminalDoors, 'registers' | 'webhooks'>,
): Pick<Handlers, keyof typeof table> {
  const { checkouts, sales, staff } = context
  const waitingOne = (name: string) => {
    const checkout = checkouts.checkout(name)
    return checkout && isWaiting(checkout) ? checkout : undefined
  }
  return {
    'checkout.choose': async ({ checkout: name, by, language }) => {
      const checkout = waitingOne(name)
      // How it is paid was said: its customer chooses a tip.
      if (!checkout || checkout.asked.asksTip) return failed(problem('checkout.notWaiting'))
      const asked = { ...checkout.asked, ...(language ? { language } : {}) }
      const wrong = beginProblem(context, { amount: asked.amount, by })
      return wrong ? failed(wrong) : beginCheckout(context, name, by, { ...checkout, asked })
    },
    'checkout.cancel': async ({ checkout: name }, { surface }) => {
      const checkout = waitingOne(name)
      if (!checkout) return failed(problem('checkout.notWaiting'))
      await callOff(context, { checkout, sale: undefined }, surface === 'kiosk' ? 'customer' : 'staff')
      return ok(null)
    },
    'registers.read': async () => {
      const { registers: paired, codes } = registers.view()
      const told = paired.map((one) => ({ ...one, webhook: webhooks.view(one.register) }))
      return ok({ registers: told, codes, ...(context.host.registersAt?.() ?? nothingReached) })
    },
    'registers.pair': async ({ name, rights }, caller) => {
      registers.makeCode(name.trim(), rights, staff.standingOf(caller))
      noteChange(context, caller, ['registers'])
      return ok(null)
    },
    'registers.rights': async ({ register, rights }, caller) =>
      noted(registers.changeRights(register, rights), 'rights', caller),
    'registers.revoke': async ({ register }, caller) => noted(registers.revoke(register), 'revoked', caller),
  }

  function noted(
    changed: Register | undefined,
    change: 'rights' | 'revoked',
    caller: Parameters<typeof staff.personAt>[0],
  ) {
    if (!changed) return failed(problem('register.unknown'))
    const { id, name } = changed
    sales.note({
      kind: 'registerChanged',
      person: staff.personAt(caller) ?? null,
      register: { id, name },
      change,
    })
    return ok(null)
  }
}

type TipCommands = Pick<Handlers, Extract<keyof Handlers, `tip.${string}`>>

/** Tip that a checkout's customer is asked for before its payment is made. It follows from the facts: a till that starts anew asks again. */
export function checkoutTipOf({
  checkouts,
  settings,
}: Pick<TillContext, 'checkouts' | 'settings'>): { checkout: Checkout; asked: CustomerTipChoice } | null {
  const checkout = checkouts.waiting().find(({ asked }) => asked.asksTip)
  if (!checkout) return null
  const { percents } = settings.tips
  const choice = createHash('sha256').update(checkout.checkout).digest('base64url').slice(0, 12)
  return { checkout, asked: { choice, percents, goods: checkout.asked.amount.value } }
}

/** `otherwise`: for what the till itself sells. */
export function checkoutTipHandlers(context: TillContext, otherwise: TipCommands): TipCommands {
  const open = (choice: string) => {
    const found = checkoutTipOf(context)
    return found?.asked.choice === choice ? found : undefined
  }
  return {
    'tip.choose': async (input, caller) => {
      const found = open(input.choice)
      if (!found) return otherwise['tip.choose'](input, caller)
      const { asked, checkout } = found
      const { currency } = checkout.asked.amount
      return isOffered(input.tip, asked)
        ? begin(context, checkout, input.tip)
        : failed(problem('tip.notOffered', { limit: asked.goods, currency }))
    },
    'tip.none': async (input, caller) => {
      const found = open(input.choice)
      return found ? begin(context, found.checkout, null) : otherwise['tip.none'](input, caller)
    },
    'tip.cancel': async (input, caller) => {
      const found = open(input.choice)
      if (!found) return otherwise['tip.cancel'](input, caller)
      await callOff(context, { checkout: found.checkout, sale: undefined }, 'staff')
      return ok(null)
    },
  }
}

/** Why the sale of a checkout cannot be opened now. */
const beginProblem = (context: TillContext, terms: Parameters<typeof termsProblem>[1]): Problem | undefined =>
  context.sales.trouble() ?? termsProblem(context, terms) ?? context.makeRoom(null, 'checkout')

/** With whatever stands in its way the question stays open. */
async function begin(context: TillContext, checkout: Checkout, given: Tip | null): Promise<Result<null>> {
  const { amount } = checkout.asked
  const tip = tipOf(given, amount.value)
  const by = { userFlow: 'QR' } as const
  const wrong = beginProblem(context, { amount: { ...amount, value: amount.value + tip }, by })
  return wrong ? failed(wrong) : beginCheckout(context, checkout.checkout, by, { ...checkout, tip })
}
