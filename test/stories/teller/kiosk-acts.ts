// The acts at a kiosk: what its customer orders, how help is called and given, and how staff come in and go.
import { act, type Act } from '#test/stories/teller/act.ts'
import { basketInWords } from '#test/stories/teller/basket-in-words.ts'
import type { Stage } from '#test/stories/teller/stage.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { phoneNumber } from '#test/stories/teller/words.ts'
import type { CommandName } from '#shared/bridge.ts'
import type { KioskOrder } from '#shared/sale.ts'

const ask = ({ shop }: Stage, name: CommandName, input: object = {}) => shop.kiosk.ask(name, input)

function pay(stage: Stage, by: object) {
  const { basket, currency } = stage.shop.kiosk.view()
  const amount = { value: basket.total, currency }
  return ask(stage, 'sale.start', { amount, by, basket: basket.basket })
}

/** As its page asks: whether the basket is emptied is said only where the order is changed. */
const close = (stage: Stage, how: object = {}) =>
  ask(stage, 'sale.acknowledge', { sale: stage.shop.cashier.sale().sale, ...how })

/** `with customers, the way out asks for a PIN, basket: 1 tea, 39.00`: what its page shows beside the sale. */
function shown({ shop }: Stage): string[] {
  const { asksPin, at, basket, helpSince, staff } = shop.kiosk.view()
  const who = staff
    ? inWords([
        'with staff',
        `${staff.unsettledCount} not settled`,
        staff.waitingCount > 0 && `${staff.waitingCount} wait for a person`,
        ...staff.orders.map(({ number, lines }) => `order ${number}: ${linesInWords(lines)}`),
      ])
    : inWords(['with customers', asksPin && 'the way out asks for a PIN'])
  const called = helpSince !== null && `somebody was called ${(at - helpSince) / 1000}s ago`
  return [inWords([who, called, basketInWords(basket)])]
}

const linesInWords = (lines: KioskOrder['lines']): string =>
  lines.map(({ product, quantity }) => `${quantity} ${product}`).join(' and ')

export const kioskActs: readonly Act[] = [
  act('kiosk adds {count} {word}', (stage, { count, word }) =>
    ask(stage, 'basket.add', { product: word, quantity: count }),
  ),
  act('kiosk pays by phone', (stage) => pay(stage, { userFlow: 'PUSH_MESSAGE', phoneNumber })),
  act('kiosk pays by code', (stage) => pay(stage, { userFlow: 'QR' })),
  act('kiosk cancels', (stage) => ask(stage, 'sale.cancel', { sale: stage.shop.cashier.sale().sale })),
  act('kiosk changes the order', (stage) => close(stage, { isEmptied: false })),
  act('kiosk is done', (stage) => close(stage)),
  act('kiosk signs up for {word}', (stage, { word }) =>
    ask(stage, 'signUp.start', { plan: word, phoneNumber: null }),
  ),
  act('kiosk calls somebody', (stage) => ask(stage, 'kiosk.help')),
  act('kiosk says that somebody came', (stage) => ask(stage, 'kiosk.helpGiven')),
  act('kiosk is left to customers', (stage) => ask(stage, 'kiosk.return')),
  act('staff see who calls', ({ shop }) => {
    const { helpSince } = shop.cashier.view().till
    return [helpSince === null ? 'nobody calls' : `called ${(shop.clock.now() - helpSince) / 1000}s ago`]
  }),
  act('staff say that somebody comes', ({ shop }) => shop.cashier.ask('kiosk.helpGiven', {})),
  act('staff come to the kiosk', (stage) => ask(stage, 'kiosk.leave', { pin: '' })),
  act('staff come to the kiosk with the PIN {word}', (stage, { word }) =>
    ask(stage, 'kiosk.leave', { pin: word }),
  ),
  act('kiosk', shown),
]
