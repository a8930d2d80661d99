// The commands about a customer's choice of a tip: chosen, gone on without, called off. A payment is made by the first answer and by no later one.
import { withTip } from '#core/basket/basket.ts'
import { begin, termsProblem } from '#core/sale/commands.ts'
import type { SaleContext } from '#core/sale/sale-access.ts'
import type { AskedTip } from '#core/sale/tip-choice.ts'
import type { Handlers } from '#shared/bridge.ts'
import { tipOf, type Tip } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { isOffered } from '#shared/tip.ts'

type Names = Extract<keyof Handlers, `tip.${string}`>

export function tipCommands(context: SaleContext): Pick<Handlers, Names> {
  const { tipChoice } = context
  /** An answer to another question than the one that is open changes nothing. */
  const onAsked = (
    choice: string,
    act: (asked: AskedTip) => Result<null> | Promise<Result<null>>,
  ): Promise<Result<null>> => {
    const asked = tipChoice.pending()
    return Promise.resolve(asked?.choice === choice ? act(asked) : failed(problem('tip.notAsked')))
  }
  return {
    'tip.choose': ({ choice, tip }) =>
      onAsked(choice, (asked) =>
        isOffered(tip, asked)
          ? charge(context, asked, tip)
          : failed(problem('tip.notOffered', { limit: asked.goods, currency: asked.order.amount.currency })),
      ),
    'tip.none': ({ choice }) => onAsked(choice, (asked) => charge(context, asked, null)),
    'tip.cancel': ({ choice }) =>
      onAsked(choice, () => {
        tipChoice.end()
        return ok(null)
      }),
  }
}

/** With whatever stands in its way the question stays open. */
function charge(
  context: SaleContext,
  { order, goods, person }: AskedTip,
  given: Tip | null,
): Result<null> | Promise<Result<null>> {
  const tip = tipOf(given, goods)
  const input = { ...order, amount: { ...order.amount, value: goods + tip }, tip }
  const wrong = termsProblem(context, input)
  if (wrong) return failed(wrong)
  context.baskets.change((basket) => withTip(basket, given), null)
  context.tipChoice.end()
  return begin(context, input, person)
}
