// Another register in stories: it asks the till's terminal as a door would, and may wait as one does.
import type { Terminal } from '#core/terminal/terminal.ts'
import { isFinal, type CheckoutAnswer, type RegisterRight } from '#shared/checkout.ts'
import { opened, openShop, type Shop, type ShopOptions } from '#test/support/till/shop.ts'

/** By the customer's phone, without a code on a screen. */
export const byPhone = { flow: 'PUSH_MESSAGE', phoneNumber: '912 34 567' }
export const nok = (value: number) => ({ value, currency: 'NOK' as const })

/** A till of its own, with one register. */
export async function openRegister(options: ShopOptions = {}, rights?: RegisterRight[]) {
  const shop = await openShop(options)
  const register = await pairedRegister(shop, 'Bakery 1', rights)
  return { ...register, shop, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

/** Another register, paired in the office; it asks the till that is open just then. */
export async function pairedRegister(
  { office, registers, terminal, clock, customer, sandbox }: Shop,
  name = 'Bakery 1',
  rights: RegisterRight[] = ['pay', 'refund', 'totals'],
) {
  opened(await office.ask('registers.pair', { name, rights }))
  const [code] = opened(await office.ask('registers.read', {})).codes
  const { key, register } = opened(registers().redeem(code?.code ?? '', 'near'))
  const phone = sandbox.phone('4791234567')
  const own = {
    register,
    key,
    put: (id: string, body: object) => terminal().put(register, id, body),
    /** A checkout by QR of that many minor units. */
    async ask(id: string, value = 4900, more: object = {}): Promise<CheckoutAnswer> {
      return opened(await own.put(id, { amount: nok(value), ...more })).checkout
    },
    /** The customer does what they are asked for: by the code on the screen, or on the phone. */
    approve(): void {
      const { qr } = customer.view().sale ?? {}
      if (qr?.kind === 'text') phone.scan(qr.text)
      phone.approve()
    },
    refuse: () => void phone.refuse(),
    /** Asked for and approved; five seconds later at most, as it is then. */
    async approved(id: string, more: object = {}, value?: number): Promise<CheckoutAnswer> {
      await own.ask(id, value, more)
      own.approve()
      return own.follow(id, 5000)
    },
    read: (id: string): CheckoutAnswer => opened(terminal().read(register, id)),
    cancel: async (id: string) => opened(await terminal().cancel(register, id)),
    capture: (id: string, body?: object) => terminal().capture(register, id, body),
    refund: (id: string, refund: string, body: object = {}) => terminal().refund(register, id, refund, body),
    refundSale: (reference: string, refund: string, body: object = {}) =>
      terminal().refundSale(register, reference, refund, body),
    saleRefund: (reference: string, refund: string) => terminal().saleRefund(register, reference, refund),
    list: (query: Partial<Parameters<Terminal['list']>[1]> = {}) =>
      opened(terminal().list(register, { most: 50, ...query })),
    totals: (from: number, to: number) => terminal().totals(register, from, to),
    status: () => terminal().status(),
    events: (after: number | null, most = 100) => terminal().events(register, after, most),
    /** Asks every second for so long, or until the state is final. */
    async follow(id: string, ms: number): Promise<CheckoutAnswer> {
      for (let waited = 0; waited < ms && !isFinal(own.read(id).state); waited += 1000) {
        clock.advance(1000)
        await terminal().wait(register, id, { ms: 0 })
        await new Promise(setImmediate)
      }
      return own.read(id)
    },
  }
  return own
}
