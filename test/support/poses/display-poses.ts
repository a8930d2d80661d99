// Every state of the customer's own screen, at the size of a small display.
import type { CustomerView } from '#shared/bridge.ts'
import { customerSale, type CustomerSale } from '#shared/sale.ts'
import type { Besides, Pose } from '#test/support/poses/pose.ts'
import { aKioskSale, customerView, receiptLink } from '#test/support/samples/kiosk.ts'
import { sample } from '#test/support/samples/sample.ts'
import { broadLogo, shopPictures } from '#test/support/samples/shop-pictures.ts'
import { ago, customerLines, noon } from '#test/support/samples/screens.ts'

export const aCustomerSale = sample(customerSale, aKioskSale)
/** As many as a basket may have. */
export const manyLines = Array.from({ length: 200 }, (_, at) => ({
  name: `Sandwich number ${at + 1} with cheese and pickled cucumber`,
  kind: 'product' as const,
  quantity: 1 + (at % 3),
  discount: 0,
  total: 4900,
}))

const selling = (changes: Partial<CustomerSale>) => customerView({ sale: { ...aCustomerSale, ...changes } })
const paid: Partial<CustomerSale> = { state: 'captured', qr: null, endedAt: noon, receiptLink }
const over = (state: CustomerSale['state']) => selling({ state, qr: null, endedAt: noon })
export const small = { width: 800, height: 480 }
export const portrait = { width: 480, height: 800 }
export const display = (name: string, view: CustomerView, besides: Besides = {}): Pose => ({
  name: `display-${name}`,
  surface: 'customer',
  view,
  ...besides,
})

export const displayPoses: Pose[] = [
  display('idle', customerView()),
  display('idle-slogan', customerView({ slogan: { en: 'Coffee worth the walk' } })),
  display('idle-pictures', customerView({ pictures: shopPictures })),
  display('idle-logo', customerView({ pictures: { logo: broadLogo, idle: [] } })),
  display('basket-logo', customerView({ lines: customerLines, total: 49_900, pictures: shopPictures })),
  display('basket', customerView({ lines: customerLines, total: 49_900 })),
  display(
    'basket-off-tip',
    customerView({
      lines: [
        ...customerLines.slice(0, 2).map((line) => ({ ...line, discount: 1_000, total: line.total - 1_000 })),
        { kind: 'tip', name: 'Tip', quantity: 1, discount: 0, total: 1_500 },
      ],
      total: 14_700,
    }),
  ),
  display('basket-many', customerView({ lines: manyLines, total: 980_000 })),
  display('qr', selling({})),
  display('qr-logo', { ...selling({}), pictures: { ...shopPictures, logo: broadLogo } }),
  display('qr-many', selling({ lines: manyLines, amount: { value: 65_000_000, currency: 'NOK' } })),
  display('qr-last-minute', selling({ createdAt: ago(560), endsAt: ago(-40) })),
  display('push', selling({ userFlow: 'PUSH_MESSAGE', phoneEnding: '67', qr: null })),
  display('approved', selling({ state: 'authorized', qr: null })),
  display('unknown', selling({ isCutOff: true })),
  display('paid', selling(paid), { sizes: { small, portrait } }),
  display('paid-without-receipt', over('captured')),
  display('abandoned', over('abandoned')),
  display('set-aside', over('quarantined')),
]
