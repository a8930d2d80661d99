// Everything a screen may ask of the till, and everything it is told: nothing else crosses the bridge, whatever carries it.
import * as z from 'zod/mini'
import { currency, market } from '#shared/market.ts'
import { failed, problem, problemShape, type Result } from '#shared/problem.ts'
import { mode, receipt } from '#shared/receipt.ts'
import { customerSale, saleView, userFlow } from '#shared/sale.ts'

export const surface = z.enum(['cashier', 'customer'])
export type Surface = z.infer<typeof surface>

/** What the cashier's screen shows of the till itself. */
export const tillView = z.strictObject({
  shopName: z.string(),
  tillName: z.string(),
  market,
  currency,
  locale: z.string(),
  mode,
  version: z.string(),
  merchantSerialNumber: z.string(),
  /** The flows this till may sell by. */
  userFlows: z.array(userFlow),
  /** Why this till does not sell; null when it does. */
  refusal: z.nullable(problemShape),
  service: z.strictObject({
    /** How long the last answer took; null before the first. */
    latencyMs: z.nullable(z.number()),
    /** Since when the service cannot be reached (epoch ms). */
    unreachableSince: z.nullable(z.number()),
  }),
  /** How many earlier sales are still being settled in the background. */
  unsettled: z.number(),
})
export type TillView = z.infer<typeof tillView>

/** `at`: the till's clock (epoch ms) when the view was made, so that a screen can count on from there. */
export const cashierView = z.strictObject({
  at: z.number(),
  till: tillView,
  sale: z.nullable(saleView),
  receipt: z.nullable(receipt),
})
export type CashierView = z.infer<typeof cashierView>

export const customerView = z.strictObject({
  at: z.number(),
  shopName: z.string(),
  locale: z.string(),
  mode,
  sale: z.nullable(customerSale),
})
export type CustomerView = z.infer<typeof customerView>

/** The whole view of a surface is sent at first and after every change, as the event `view`. */
export const views = { cashier: cashierView, customer: customerView } as const satisfies Record<
  Surface,
  z.ZodMiniType
>
export type Views = { [S in Surface]: z.infer<(typeof views)[S]> }

const theSale = z.strictObject({ sale: z.string().check(z.maxLength(64)) })
const cashier = ['cashier'] as const satisfies Surface[]

export const commands = {
  /** Writes the sale down, asks the service for a payment and answers when it is there or known not to be. */
  'sale.start': {
    surfaces: cashier,
    takes: z.strictObject({
      // The amount's own rules are the till's: they have words of their own.
      amount: z.strictObject({ value: z.number(), currency: z.string() }),
      by: z.discriminatedUnion('userFlow', [
        z.strictObject({ userFlow: z.literal('QR') }),
        z.strictObject({
          userFlow: z.literal('PUSH_MESSAGE'),
          phoneNumber: z.string().check(z.maxLength(40)),
        }),
      ]),
    }),
    gives: saleView,
  },
  /** The heartbeat of the screen in front: takes a step if one is due. */
  'sale.poll': { surfaces: cashier, takes: theSale, gives: saleView },
  /** Reads the payment now. */
  'sale.check': { surfaces: cashier, takes: theSale, gives: saleView },
  /** Asks for a cancel; whether it came in time, the next views say. */
  'sale.cancel': { surfaces: cashier, takes: theSale, gives: saleView },
  /** The answer to the sale's open question: keep it (capture), or give the money back. */
  'sale.answer': {
    surfaces: cashier,
    takes: z.strictObject({ sale: z.string().check(z.maxLength(64)), answer: z.enum(['keep', 'giveBack']) }),
    gives: saleView,
  },
  /** Stop serving a sale whose outcome is not known, so that the till is free; it is settled in the background. */
  'sale.release': { surfaces: cashier, takes: theSale, gives: saleView },
  /** The cashier has seen how it ended: the screens go back to the beginning. */
  'sale.acknowledge': { surfaces: cashier, takes: theSale, gives: z.null() },
} as const satisfies Record<
  string,
  { surfaces: readonly Surface[]; takes: z.ZodMiniType; gives: z.ZodMiniType }
>

export type Commands = typeof commands
export type CommandName = keyof Commands
export type Takes<Name extends CommandName> = z.infer<Commands[Name]['takes']>
export type Gives<Name extends CommandName> = z.infer<Commands[Name]['gives']>
export type Handlers = { [Name in CommandName]: (input: Takes<Name>) => Promise<Result<Gives<Name>>> }

/** One way in for every carrier: known by name, allowed on this surface, of the right shape; then the till's handler. */
export async function dispatch(
  handlers: Handlers,
  from: Surface,
  name: unknown,
  input: unknown,
): Promise<Result<unknown>> {
  if (typeof name !== 'string' || !isCommand(name)) {
    return failed(problem('command.unknown', { name: String(name).slice(0, 64) }))
  }
  const allowed: readonly Surface[] = commands[name].surfaces
  if (!allowed.includes(from)) return failed(problem('command.notAllowed', { name, surface: from }))
  const parsed = commands[name].takes.safeParse(input)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return failed(
      problem('command.badShape', {
        name,
        where: issue?.path.join('.') ?? '',
        why: issue?.message ?? 'not understood',
      }),
    )
  }
  const handler = handlers[name] as (input: unknown) => Promise<Result<unknown>> // `takes` of the same row has parsed it
  return handler(parsed.data)
}

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
