// The payment flows: one row for each way in which a customer is asked to pay. Till, papers and screens ask this table.
import * as z from 'zod/mini'
import type { Market } from '#shared/market.ts'

/** As the service names them, in a payment and in the list of a handler's configuration. */
export const userFlows = ['QR', 'PUSH_MESSAGE'] as const
export const userFlow = z.enum(userFlows)
export type UserFlow = z.infer<typeof userFlow>

type Flow = {
  /** The payment has a code to show, in the format that it names; else it names whom it asks. */
  showsCode: boolean
  /** Detail that has to be known before it begins. */
  asks: 'nothing' | 'phoneNumber'
  /** Face of the screens while the customer is waited for: the code to scan, or that their phone was asked. */
  face: 'scan' | 'push'
  markets: readonly Market[]
  /** Runs where no staff are. */
  atKiosk: boolean
  /** The way that the same sale can be asked in instead. */
  other: UserFlow
  /** Its name and sign on the screens of staff, what its button says beside, and its row in the cashier's table of keys. */
  label: string
  icon: string
  hint: string
  shortcut: string
}
const everywhere = ['NO', 'DK', 'FI'] as const

export const flows = {
  QR: {
    showsCode: true,
    asks: 'nothing',
    face: 'scan',
    markets: everywhere,
    atKiosk: true,
    other: 'PUSH_MESSAGE',
    label: 'keying.qr',
    icon: 'qr',
    hint: 'keying.qrHint',
    shortcut: 'qr',
  },
  PUSH_MESSAGE: {
    showsCode: false,
    asks: 'phoneNumber',
    face: 'push',
    markets: everywhere,
    atKiosk: true,
    other: 'QR',
    label: 'keying.phone',
    icon: 'phone',
    hint: 'keying.phoneHint',
    shortcut: 'phone',
  },
} as const satisfies Record<UserFlow, Flow>

/** Face of the screens while a customer is waited for. */
export type FlowFace = (typeof flows)[UserFlow]['face']

type FreeFlow = {
  [Name in UserFlow]: (typeof flows)[Name]['asks'] extends 'nothing' ? Name : never
}[UserFlow]
/** Whether nothing has to be known before it begins. */
export const asksNothing = (flow: UserFlow): flow is FreeFlow => flows[flow].asks === 'nothing'

/** Details that each flow needs to begin: a push goes to the phone of a number, or of the customer whose own code was scanned. */
export const flowDetails = z.union([
  z.strictObject({ userFlow: z.literal('QR') }),
  z.strictObject({ userFlow: z.literal('PUSH_MESSAGE'), phoneNumber: z.string().check(z.maxLength(40)) }),
  z.strictObject({
    userFlow: z.literal('PUSH_MESSAGE'),
    personalCode: z.string().check(z.minLength(5), z.maxLength(255)),
  }),
])

/** How money came: by a sale's flow, or by itself for a membership. */
export const moneyFlow = z.enum([...userFlows, 'AGREEMENT'])
export type MoneyFlow = z.infer<typeof moneyFlow>

/** Those that a till can sell by where it stands. */
export const flowsAt = ({ market, isAttended }: { market: Market; isAttended: boolean }): UserFlow[] =>
  userFlows.filter((flow) => {
    const { markets, atKiosk }: Flow = flows[flow]
    return markets.includes(market) && (isAttended || atKiosk)
  })
