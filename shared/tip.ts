// The tip that a customer chooses on their own screen before the payment is made: what the screens show of it, and the commands about it.
import * as z from 'zod/mini'
import { cashierOnly, type CommandRows, type Surface } from '#shared/command.ts'
import { userFlow } from '#shared/flows.ts'
import { tip, type Tip } from '#shared/order.ts'

/** `customerAway`: the customer would be asked, but none of their screens is there; so the cashier asks. */
export const tipsBy = z.enum(['staff', 'customer', 'customerAway'])

const choiceName = z.string().check(z.maxLength(16))

/** Tip choice on the customer's screen. `choice`: its name, another each time. `percents`: those offered. `goods`: price in minor units. */
export const customerTipChoice = z.strictObject({
  choice: choiceName,
  percents: z.array(z.int()),
  goods: z.number(),
})
export type CustomerTipChoice = z.infer<typeof customerTipChoice>

/** That choice on the cashier's screen. */
export const cashierTipChoice = z.strictObject({ choice: choiceName, goods: z.number(), userFlow })
export type CashierTipChoice = z.infer<typeof cashierTipChoice>

/** Whether a customer may give it: one of the offered percentages, or an amount no more than the goods; null is no tip. */
export const isOffered = (
  given: Tip | null,
  { percents, goods }: Pick<CustomerTipChoice, 'percents' | 'goods'>,
): boolean => given === null || ('value' in given ? given.value <= goods : percents.includes(given.percent))

const theChoice = z.strictObject({ choice: choiceName })

export const tipCommands = {
  /** The customer's answer: the payment is made with it. The only change that their screen may ask for. */
  'tip.choose': {
    surfaces: ['customer'] as const satisfies Surface[],
    // Anybody before that screen may. A cashier has ordered the payment; the till knows of how much.
    permission: null,
    takes: z.strictObject({ choice: choiceName, tip: z.nullable(tip) }),
  },
  /** The cashier goes on for a customer who does not choose: the payment is made without a tip. */
  'tip.none': { surfaces: cashierOnly, permission: 'sell', takes: theChoice },
  /** No payment is made; the basket is there as it was. */
  'tip.cancel': { surfaces: cashierOnly, permission: 'sell', takes: theChoice },
} as const satisfies CommandRows
