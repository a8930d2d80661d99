// The tip that a checkout's customer is asked for on their own screen, before its payment is made. It follows from the facts: a till that starts anew asks again.
import type { TillContext } from '#core/till-context.ts'
import { createHash } from 'node:crypto'
import type { Checkout } from '#core/checkout/facts.ts'
import { termsProblem } from '#core/sale/commands.ts'
import { beginCheckout, callOff } from '#core/terminal/checkouts.ts'
import type { Handlers } from '#shared/bridge.ts'
import { tipOf, type Tip } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { isOffered, type CustomerTipChoice } from '#shared/tip.ts'

type TipNames = Extract<keyof Handlers, `tip.${string}`>

const choiceOf = ({ checkout }: Checkout): string =>
  createHash('sha256').update(checkout).digest('base64url').slice(0, 12)

export function checkoutTipOf({
  checkouts,
  settings,
}: Pick<TillContext, 'checkouts' | 'settings'>): { checkout: Checkout; asked: CustomerTipChoice } | null {
  const checkout = checkouts.waiting().find(({ asked }) => asked.asksTip)
  if (!checkout) return null
  const { percents } = settings.tips
  return { checkout, asked: { choice: choiceOf(checkout), percents, goods: checkout.asked.amount.value } }
}

/** `otherwise`: for what the till itself sells. */
export function checkoutTipCommands(
  context: TillContext,
  otherwise: Pick<Handlers, TipNames>,
): Pick<Handlers, TipNames> {
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

/** With whatever stands in its way the question stays open. */
async function begin(context: TillContext, checkout: Checkout, given: Tip | null): Promise<Result<null>> {
  const { amount } = checkout.asked
  const tip = tipOf(given, amount.value)
  const by = { userFlow: 'QR' } as const
  const wrong =
    context.sales.trouble() ??
    termsProblem(context, { amount: { ...amount, value: amount.value + tip }, by }) ??
    context.makeRoom(null, 'checkout')
  if (wrong) return failed(wrong)
  return beginCheckout(context, checkout.checkout, by, { ...checkout, tip })
}
