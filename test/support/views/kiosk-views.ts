// Sample views of a kiosk: a whole view and a sale in it, to be changed where a test or a picture needs it.
import type { KioskView } from '#shared/bridge.ts'
import type { KioskSale } from '#shared/sale.ts'
import { noPictures } from '#shared/shop-pictures.ts'
import { aSale, ago, customerLines, emptyBasketView, noon } from '#test/support/views/views.ts'

export const receiptLink = 'https://till.example/receipt/142/Xk3v8Qm1Yc5TnR0aLw7ZeA'

export const aKioskSale: KioskSale = {
  sale: aSale.sale,
  lines: customerLines,
  state: 'created',
  amount: aSale.amount,
  isForRegister: false,
  userFlow: 'QR',
  phoneEnding: null,
  qr: { kind: 'text', text: 'https://qr.example/28/k7m2q9-00142-e5f1xw-1?token=0f2b8c1d' },
  isCancelling: false,
  isGivingBack: false,
  isKeptReserved: false,
  isCutOff: false,
  createdAt: ago(140),
  endsAt: ago(-460),
  endedAt: null,
  refunded: null,
  receiptLink: null,
  register: null,
  retry: 'no',
}

export const kioskView = (
  sale: Partial<KioskSale> | null = null,
  changes: Partial<KioskView> = {},
): KioskView => ({
  at: noon,
  revision: 0,
  isLanguageChosen: true,
  shopName: 'Kaffebaren Torget',
  locale: 'en-GB',
  market: 'NO',
  currency: 'NOK',
  mode: 'sandbox',
  userFlows: ['QR', 'PUSH_MESSAGE'],
  isClosed: false,
  look: { theme: 'system', accent: null },
  slogan: null,
  pictures: noPictures,
  entry: 'keypad',
  catalogRevision: 1,
  basket: emptyBasketView,
  idleMs: 40_000,
  sale: sale && { ...aKioskSale, ...sale },
  signUp: null,
  waiting: null,
  isTerminal: false,
  canSignUp: false,
  helpSince: null,
  asksPin: true,
  staff: null,
  ...changes,
})
