// The payment flows: one row for each way in which a customer is asked to pay. Till, papers and screens ask this table.
import * as z from 'zod/mini'
import type { Market } from '#shared/market.ts'

/** As the service names them, in a payment and in the list of a handler's configuration. */
export const userFlow = z.enum(['QR', 'PUSH_MESSAGE'])
export type UserFlow = z.infer<typeof userFlow>

type Flow = {
  /** The customer scans a code on the screen, whose format the payment says; else the payment says whom it asks. */
  showsCode: boolean
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
  /** What its button says to customers, and what a receipt says of it. */
  kioskLabel: string
  onPaper: string
}
const everywhere = ['NO', 'DK', 'FI'] as const

export const flows = {
  QR: {
    showsCode: true,
    markets: everywhere,
    atKiosk: true,
    other: 'PUSH_MESSAGE',
    label: 'keying.qr',
    icon: 'qr',
    hint: 'keying.qrHint',
    shortcut: 'qr',
    kioskLabel: 'kiosk.amount.qr',
    onPaper: 'receipt.means.qr',
  },
  PUSH_MESSAGE: {
    showsCode: false,
    markets: everywhere,
    atKiosk: true,
    other: 'QR',
    label: 'keying.phone',
    icon: 'phone',
    hint: 'keying.phoneHint',
    shortcut: 'phone',
    kioskLabel: 'kiosk.amount.phone',
    onPaper: 'receipt.means.push',
  },
} as const satisfies Record<UserFlow, Flow>

type CodeFlow = {
  [Name in UserFlow]: (typeof flows)[Name]['showsCode'] extends true ? Name : never
}[UserFlow]
/** Nothing is asked of the customer before it begins. */
export const showsCode = (flow: UserFlow): flow is CodeFlow => flows[flow].showsCode

/** What each flow needs to begin: a push goes to the phone of a number, or of the customer whose own code was scanned. */
export const askedBy = z.union([
  z.strictObject({ userFlow: z.literal('QR') }),
  z.strictObject({ userFlow: z.literal('PUSH_MESSAGE'), phoneNumber: z.string().check(z.maxLength(40)) }),
  z.strictObject({
    userFlow: z.literal('PUSH_MESSAGE'),
    personalCode: z.string().check(z.minLength(5), z.maxLength(255)),
  }),
])

/** How money came: by a sale's flow, or by itself for a membership. */
export const moneyFlow = z.enum([...userFlow.options, 'AGREEMENT'])
export type MoneyFlow = z.infer<typeof moneyFlow>

/** Those that a till can sell by where it stands. */
export const flowsAt = ({ market, isAttended }: { market: Market; isAttended: boolean }): UserFlow[] =>
  userFlow.options.filter((flow) => {
    const { markets, atKiosk }: Flow = flows[flow]
    return markets.includes(market) && (isAttended || atKiosk)
  })
