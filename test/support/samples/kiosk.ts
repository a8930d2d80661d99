// Sample views of customers at a kiosk and at their own display: whole views and a sale in them, to be changed where a test or a picture needs it.
import { views, type CustomerView, type KioskView } from '#shared/bridge.ts'
import { kioskSale, type KioskSale } from '#shared/sale.ts'
import { sample } from '#test/support/samples/sample.ts'
import { aSale, ago, customerLines, emptyBasketView, noon } from '#test/support/samples/screens.ts'

export const receiptLink = 'https://till.example/receipt/142/Xk3v8Qm1Yc5TnR0aLw7ZeA'

export const aKioskSale: KioskSale = sample(kioskSale, {
  sale: aSale.sale,
  lines: customerLines,
  state: 'created',
  amount: aSale.amount,
  qr: { kind: 'text', text: 'https://qr.example/28/k7m2q9-00142-e5f1xw-1?token=0f2b8c1d' },
  createdAt: ago(140),
  endsAt: ago(-460),
  retry: 'no',
})

const shown = {
  at: noon,
  isLanguageChosen: true,
  shopName: 'Kaffebaren Torget',
  locale: 'en-GB',
  look: { theme: 'system' },
} as const

export const customerView = (changes: Partial<CustomerView> = {}): CustomerView =>
  sample(views.customer, { ...shown, ...changes })

export const kioskView = (
  sale: Partial<KioskSale> | null = null,
  changes: Partial<KioskView> = {},
): KioskView =>
  sample(views.kiosk, {
    ...shown,
    userFlows: ['QR', 'PUSH_MESSAGE'],
    entry: 'keypad',
    catalogRevision: 1,
    basket: emptyBasketView,
    idleMs: 40_000,
    sale: sale && { ...aKioskSale, ...sale },
    asksPin: true,
    ...changes,
  })
