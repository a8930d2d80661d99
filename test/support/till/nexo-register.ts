// A register that speaks the nexo protocol in stories: it sends messages to the till's door and waits for the answers.
import { createLog } from '#core/system/log.ts'
import type { Register, Registers } from '#core/terminal/terminal.ts'
import { createEncryption, type Envelope, type NexoKey } from '#server/nexo/encryption.ts'
import { neutralWords } from '#shared/setting-shapes.ts'
import { createNexo, type Nexo, type NexoAnswer } from '#server/nexo/nexo.ts'
import type { RegisterRight } from '#shared/checkout.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { openShop, type Shop, type ShopOptions } from '#test/support/till/shop.ts'
import { seeded } from '#test/support/run/clock.ts'

/** An answer or event, read deep without asking. */
export type Told = { [part: string]: Told } & { Result?: string; AdditionalResponse?: string }

export const headerOf = (MessageCategory: string, ServiceID: string, more: object = {}) => ({
  ProtocolVersion: '3.0',
  MessageClass: 'Service',
  MessageCategory,
  MessageType: 'Request',
  ServiceID,
  SaleID: 'Register 1',
  POIID: 'Kasse-1',
  ...more,
})

export const messageOf = (category: string, service: string, asked: object = {}, header: object = {}) => ({
  MessageHeader: headerOf(category, service, header),
  [`${category}Request`]: asked,
})

/** A message as it goes over the wire in clear. */
export const bodyOf = (...of: Parameters<typeof messageOf>): string =>
  JSON.stringify({ SaleToPOIRequest: messageOf(...of) })

/** How the register of that id encrypts its messages, and reads what is answered. */
export function sealingOf(registers: Pick<Registers, 'passphraseOf'>, identifier: string) {
  const known = registers.passphraseOf(identifier)
  if (!known) throw new Error('no passphrase')
  const own: NexoKey = { passphrase: known.passphrase, identifier, version: known.version }
  const encryption = createEncryption(neutralWords, seeded(3))
  return {
    key: own,
    sealed: (message: Envelope, key = own) =>
      JSON.stringify(encryption.seal('SaleToPOIRequest', message, key)),
    opened: (body: string): Told | null => {
      const [[name, envelope] = ['', null]] = Object.entries(JSON.parse(body) as object)
      const secured = encryption.securedIn(envelope)
      return (secured ? (encryption.open(secured, name, own) ?? null) : null) as Told | null // an answer of the door
    },
  }
}

export const paymentOf = (RequestedAmount: number, more: object = {}) => ({
  SaleData: { SaleTransactionID: { TransactionID: '27908', TimeStamp: '2026-01-15T12:00:00Z' } },
  PaymentTransaction: { AmountsReq: { Currency: 'NOK', RequestedAmount } },
  ...more,
})

/** The sale of `paymentOf`, asked for on the customer's phone. */
export const byPhone = {
  SaleData: {
    ...paymentOf(1).SaleData,
    SaleToAcquirerData: JSON.stringify({ flow: 'PUSH_MESSAGE', phoneNumber: '91234567' }),
  },
}

// What answers say.
export const success = { Response: { Result: 'Success' } }
export const failureOf = (ErrorCondition: string) => ({ Response: { Result: 'Failure', ErrorCondition } })
export const paidOf = (AuthorizedAmount: number) => ({
  ...success,
  PaymentResult: { AmountsResp: { AuthorizedAmount } },
})
/** Of a status: it tells this of that message's answer. */
export const repeatedOf = (category: string, body: object) => ({
  RepeatedMessageResponse: { RepeatedResponseMessageBody: { [`${category}Response`]: body } },
})

/** By which a register knows its payment. */
export const idOf = (paid: Told): string => textIn(paid['POIData']?.['POITransactionID']?.['TransactionID'])
const textIn = (told: unknown): string => (typeof told === 'string' ? told : '')

const told = ({ body }: NexoAnswer): Told => (body === '' ? {} : (JSON.parse(body) as Told))

export type NexoShop = Awaited<ReturnType<typeof openNexoShop>>

export async function openNexoShop(options: ShopOptions = {}, rights?: RegisterRight[]) {
  const shop = await openShop(options)
  const paired = await pairedRegister(shop, 'Bakery 1', rights)
  const kept = new Map<string, string>()
  const memory = {
    keep: (name: string, text: string) => void kept.set(name, text),
    kept: (name: string) => kept.get(name),
  }
  const open = () =>
    createNexo({
      terminal: shop.terminal(),
      registers: shop.registers(),
      clock: shop.clock,
      chance: seeded(7),
      memory,
      words: neutralWords,
      log: createLog({ write: () => undefined }, 'silent'),
    })
  let nexo = open()
  const door = () => nexo
  return {
    ...nexoRegister(shop, paired.register, door),
    door,
    /** What the door keeps, by name. */
    kept,
    /** The till's process dies, and another starts on its folder. */
    async restart(afterMs = 0): Promise<void> {
      await shop.restart(afterMs)
      nexo = open()
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

/** A register that speaks to that door. */
export function nexoRegister(shop: Shop, register: Register, door: () => Nexo) {
  const own = {
    shop,
    register,
    /** A body as it came over the wire, and whose key it carried. */
    raw: (body: string, by: Register | null = register): Promise<NexoAnswer> => door().answer(body, by),
    /** The whole answer. */
    async send(category: string, service: string, request: object, header: object = {}): Promise<Told> {
      return told(await own.raw(bodyOf(category, service, request, header)))
    },
    /** What stands in the response to it. */
    async ask(category: string, service: string, request: object, header: object = {}): Promise<Told> {
      const answer = await own.send(category, service, request, header)
      const body = answer['SaleToPOIResponse']?.[`${category}Response`]
      if (!body) throw new Error(`no response: ${JSON.stringify(answer)}`)
      return body
    },
    pay: (service: string, amount: number, more: object = {}) =>
      own.ask('Payment', service, paymentOf(amount, more)),
    statusOf: (service: string, of: string, category = 'Payment') =>
      own.ask('TransactionStatus', service, {
        MessageReference: { MessageCategory: category, ServiceID: of },
      }),
    /** Asks every second, with a new message each time, until it is no longer in progress. */
    async statusUntil(of: string, category = 'Payment'): Promise<Told> {
      for (let round = 0; round < 30; round += 1) {
        const status = await own.statusOf(`S${round}`, of, category)
        if (textIn(status['Response']?.['ErrorCondition']) !== 'InProgress') return status
        await own.settle()
        await shop.leaveAlone(1000)
      }
      throw new Error('still in progress')
    },
    abort: (service: string, of: string) =>
      own.send('Abort', service, {
        MessageReference: { MessageCategory: 'Payment', ServiceID: of },
        AbortReason: 'MerchantAbort',
      }),
    reverse: (service: string, TransactionID: unknown, more: object = {}) =>
      own.ask('Reversal', service, {
        OriginalPOITransaction: { POITransactionID: { TransactionID } },
        ReversalReason: 'MerchantCancel',
        ...more,
      }),
    /** Time goes by, second by second, until there is an answer. */
    async until<T>(answer: Promise<T>, ms = 200_000): Promise<T> {
      let isThere = false
      const seen = answer.finally(() => (isThere = true))
      for (let waited = 0; waited < ms && !isThere; waited += 1000) {
        await shop.leaveAlone(1000)
        for (let round = 0; round < 5; round += 1) await new Promise(setImmediate)
      }
      if (!isThere) throw new Error('no answer')
      return seen
    },
    /** The customer scans the code on the screen and approves. */
    async approve(): Promise<void> {
      const { qr } = shop.customer.view().sale ?? {}
      if (qr?.kind !== 'text') throw new Error('no code to scan')
      const phone = shop.sandbox.phone()
      phone.scan(qr.text)
      phone.approve()
    },
    /** So that what was begun is on the screen. */
    settle: async (): Promise<void> => {
      for (let round = 0; round < 20; round += 1) await new Promise(setImmediate)
    },
    /** A whole payment by QR. */
    paid: (service: string, amount: number, more: object = {}): Promise<Told> =>
      own.approved(own.pay(service, amount, more)),
    /** The customer approves what that message asks for; its answer. */
    async approved(answer: Promise<Told>): Promise<Told> {
      await own.settle()
      await own.approve()
      return own.until(answer)
    },
    /** Of that payment, at the service. */
    books: (paid: Told) => shop.books(idOf(paid).split('.')[1]),
    /** How many payments were asked for at the service. */
    paymentsMade: () =>
      shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments')).length,
  }
  return own
}
