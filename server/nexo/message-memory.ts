// The memory of nexo messages: which came, what they are about, and which was a register's last. What became of one is told from the till's facts, however often it is asked; no clock of the till has a say in it.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { Log } from '#core/system/log.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import { failure, isInProgress, reply, success, type Outcome } from '#server/nexo/answers.ts'
import {
  failureResponse,
  type MessageHeader,
  type MessageReference,
  type ResponseBody,
  type NexoResponse,
  type TransactionStatusRequest,
} from '#server/nexo/messages.ts'
import type { CheckoutAnswer } from '#shared/checkout.ts'

/** It outlives the till's process, and is none of its facts: whoever can write to the till's disk can write here, and nobody notices. */
export type NexoMemory = { keep(name: string, text: string): void; kept(name: string): string | undefined }

/** Which message of a register; two of them may use the same names. */
export type MessageName = Pick<MessageHeader, 'MessageCategory' | 'SaleID' | 'POIID' | 'ServiceID'>

/** A message that another one refers to is of the same register and till, unless it says otherwise. */
export const referredMessage = (of: MessageReference, by: MessageHeader): MessageName => ({
  MessageCategory: of.MessageCategory ?? 'Payment',
  ServiceID: of.ServiceID,
  SaleID: of.SaleID ?? by.SaleID,
  POIID: of.POIID ?? by.POIID,
})

/** `request`: what is read of the message. */
export type NexoRequest<Request = unknown> = { register: Register; header: MessageHeader; request: Request }

const unreadable = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** How a message ended of which no fact tells: refused, so that nothing was begun, or done, as a print is. */
const end = z.union([z.literal('done'), failureResponse])
export type NexoEnd = z.infer<typeof end>

/** `content`: a hash of all that was asked. `about`: which sale, payment or text. `time`: when, by the register; none where messages of its kind have none. `at`: when it first came. `document`: of a print. `original`: of a refund, the payment that it gives back to. `end`: null until it has ended, and for ever where facts tell of it. */
const remembered = z.object({
  key: z.string(),
  content: z.string(),
  about: z.string(),
  time: z.optional(z.string()),
  at: z.string(),
  document: z.optional(z.string()),
  original: z.optional(z.string()),
  end: z.union([end, unreadable]),
})
type Remembered = z.infer<typeof remembered>
/** A row that cannot be read is not there. */
const drawer = z.array(z.union([remembered, unreadable]))
export type KnownMessage = Omit<Remembered, 'key' | 'content'>

export type MessageWork = {
  /** Kept before it is done. Without `about` all that was asked is what it is about. */
  kept: Partial<Pick<Remembered, 'about' | 'time' | 'document' | 'original'>> & Pick<Remembered, 'at'>
  /** `end`: how it ended, where no fact tells that. */
  act: () => Promise<{ body: ResponseBody; end?: NexoEnd }>
  /** The answer to a message that has ended so. Nothing where facts would tell of it: then it is done now. */
  told: (message: KnownMessage, end: NexoEnd) => ResponseBody | undefined
}

export type MessageMemory = {
  /** Does it, unless it was done. That it is in progress is not its end. */
  once(asked: NexoRequest, doing: MessageWork): Promise<ResponseBody>
  find(register: Register, name: MessageName): KnownMessage | undefined
  isUnderWay(register: Register, name: MessageName): boolean
}

/** For so long, by the register's own times, a ServiceID means one message. The protocol's own time. */
const reusedAfterMs = 48 * 60 * 60_000

/** A time that cannot be read tells no messages apart. */
export const areFarApart = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) >= reusedAfterMs

/** Drawers of one register: none pushes out another's messages. Each message writes one, so they are small; the oldest in it goes. */
const drawers = 256
const mostInDrawer = 32

const hashOf = (given: unknown): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('base64url')

const keyOf = (register: Register, { MessageCategory, SaleID, POIID, ServiceID }: MessageName): string =>
  hashOf([register.id, MessageCategory, SaleID, POIID, ServiceID])

/** A ServiceID that has come again for another message: about something else, and of long after where its kind has times. */
const isAnother = (before: Remembered, { about, time }: Remembered): boolean =>
  before.about !== about && (time === undefined || areFarApart(before.time ?? '', time))

const usedOtherwise: ResponseBody = {
  Response: failure('NotAllowed', 'This ServiceID was used for another message.'),
}

/** `arrived`: called before a message is done, and not when it is only told again. */
export function createMessageMemory(
  memory: NexoMemory,
  log: Log,
  arrived: (message: Pick<NexoRequest, 'register' | 'header'>) => void,
): MessageMemory {
  const underWay = new Map<string, { content: string; answer: Promise<ResponseBody> }>()
  const drawerOf = ({ id }: Register, key: string) =>
    `nexo.messages.${id}.${(Buffer.from(key, 'base64url')[0] ?? 0) % drawers}`
  const all = (name: string): Remembered[] => {
    const rows = drawer.safeParse(jsonIn(memory.kept(name) ?? '')).data ?? []
    return rows.filter((row) => row !== null)
  }
  const find = (register: Register, key: string) =>
    all(drawerOf(register, key)).find((one) => one.key === key)
  const write = (register: Register, one: Remembered) => {
    const name = drawerOf(register, one.key)
    const others = all(name).filter(({ key }) => key !== one.key)
    memory.keep(name, JSON.stringify([...others, one].slice(-mostInDrawer)))
  }
  async function run(register: Register, begun: Remembered, { act }: MessageWork): Promise<ResponseBody> {
    const { body, end: ended } = await act()
    if (ended === undefined || isInProgress(body)) return body
    try {
      write(register, { ...begun, end: ended })
    } catch (error) {
      log.error({ error: String(error) }, 'how a nexo message ended could not be kept')
      // A refusal of which nothing is kept would not stay true: a repeat is done.
      if (ended !== 'done')
        return { ...body, Response: failure('InProgress', 'This cannot be kept. Ask for its status.') }
    }
    return body
  }
  return {
    async once({ register, header, request }, doing) {
      const key = keyOf(register, header)
      const content = hashOf(request)
      const running = underWay.get(key)
      if (running) return running.content === content ? running.answer : usedOtherwise
      const asked: Remembered = { key, content, about: content, ...doing.kept, end: null }
      const found = find(register, key)
      const before = found && isAnother(found, asked) ? undefined : found
      if (before && before.content !== content) return usedOtherwise
      const again = before?.end ? doing.told(before, before.end) : undefined
      if (again) return again
      const begun = before ?? asked
      try {
        arrived({ register, header })
        write(register, begun)
      } catch (error) {
        if (found === before) throw error
        // An older message is kept under this name, and a status would tell of that one.
        log.error({ error: String(error) }, 'a nexo message could not be kept, and nothing was begun')
        return { Response: failure('Busy', 'This cannot be kept, and nothing was begun. Come again.') }
      }
      const answer = run(register, begun, doing).finally(() => underWay.delete(key))
      underWay.set(key, { content, answer })
      return answer
    },
    find: (register, name) => find(register, keyOf(register, name)),
    isUnderWay: (register, name) => underWay.has(keyOf(register, name)),
  }
}

type Named = Omit<MessageName, 'MessageCategory'>

/** Id of a refund, beside others of its payment; of a reconciliation, beside others of its register. */
export function messageIdOf({ SaleID, POIID, ServiceID }: Named): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([SaleID, POIID, ServiceID]))
    .digest('base64url')
  return `${ServiceID}-${hash.slice(0, 22)}`
}

/** Id of the refund that a payment of the type Refund makes: a reversal of the same ServiceID is another message. */
export const refundIdOf = (name: Named): string => `${messageIdOf(name)}-refund`

/** Id of a checkout. `nth`: a ServiceID comes again for another payment. */
export const checkoutId = (name: Named, nth: number): string => `${messageIdOf(name)}-${nth}`

/** By which ServiceID a register has asked for this checkout, where it asked by these names; nothing where it did not. */
function serviceIn(id: string, { SaleID, POIID }: Pick<Named, 'SaleID' | 'POIID'>): string | undefined {
  const ServiceID = id.split('-', 1)[0] ?? ''
  return id.startsWith(`${messageIdOf({ SaleID, POIID, ServiceID })}-`) ? ServiceID : undefined
}

/** The checkouts of this name as they are now, the newest last. */
export function checkoutsOf(terminal: Terminal, register: Register, name: Named): CheckoutAnswer[] {
  const all: CheckoutAnswer[] = []
  for (;;) {
    const read = terminal.read(register, checkoutId(name, all.length + 1))
    if (!read.ok) return all
    all.push(read.value)
  }
}

type From = Pick<MessageName, 'SaleID' | 'POIID'>
type IsAsked = (category: string) => boolean

export type LastMessages = {
  /** A message has come that is to be done, or cannot be understood. Written before anything of it is done. */
  note(register: Register, name: MessageName): void
  /** Without a category the last that was about money. Nothing where none has come. */
  of(register: Register, from: From, category?: string): MessageName | undefined
}

/** `checkout`: the newest one when the message came, by the till's facts. */
const last = z.object({ category: z.string(), service: z.string(), checkout: z.nullable(z.string()) })
type Last = z.infer<typeof last>
/** Last messages by sender: one of each category, the newest at the end. */
const rows = z.array(z.object({ from: z.string(), last: z.array(last) }))

export const categoriesOfMoney: ReadonlySet<string> = new Set(['Payment', 'Reversal'])

/** A drawer is written with each message, so they are small; of a register that gives itself many names the oldest goes. */
const lastDrawers = 16
/** A till has one customer: among so many of its newest checkouts stands each counter's own. */
const mostLookedAt = 50

export function createLastMessages(
  memory: NexoMemory,
  terminal: Pick<Terminal, 'list' | 'refunds'>,
): LastMessages {
  const placeOf = (register: Register, { SaleID, POIID }: From) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([SaleID, POIID]))
      .digest()
    return {
      drawer: `nexo.last.${register.id}.${(hash[0] ?? 0) % lastDrawers}`,
      from: hash.toString('base64url'),
    }
  }
  const all = (drawer: string) => rows.safeParse(jsonIn(memory.kept(drawer) ?? '')).data ?? []
  const noted = (register: Register, names: From): Last[] => {
    const { drawer, from } = placeOf(register, names)
    return all(drawer).find((one) => one.from === from)?.last ?? []
  }
  /** One is enough for a register that counts under one name. */
  const newestCheckout = (register: Register, names: From) => {
    for (const most of [1, mostLookedAt]) {
      const list = terminal.list(register, { most })
      for (const { id, createdAt } of list.ok ? list.value.checkouts : []) {
        const service = serviceIn(id, names)
        if (service !== undefined) return { id, service, createdAt }
      }
    }
    return undefined
  }
  /** By the facts alone; of the categories that are asked for. */
  const newestRefund = (register: Register, names: From, since: string, isAsked: IsAsked) => {
    for (const { refund } of terminal.refunds(register, null, mostLookedAt)) {
      const id = refund.id ?? ''
      const [service = ''] = id.split('-', 1)
      const name = { ...names, ServiceID: service }
      if (refund.createdAt < since || !id.startsWith(messageIdOf(name))) continue
      const category = id === refundIdOf(name) ? 'Payment' : 'Reversal'
      if (isAsked(category)) return { category, service }
    }
    return undefined
  }
  return {
    note(register, { MessageCategory: category, ServiceID: service, ...names }) {
      const { drawer, from } = placeOf(register, names)
      const others = noted(register, names).filter((one) => one.category !== category)
      const checkout = newestCheckout(register, names)?.id ?? null
      const row = { from, last: [...others, { category, service, checkout }] }
      const kept = [...all(drawer).filter((one) => one.from !== from), row]
      memory.keep(drawer, JSON.stringify(kept.slice(-mostInDrawer)))
    },
    of(register, names, category) {
      const isAsked: IsAsked = (of) => (category === undefined ? categoriesOfMoney.has(of) : of === category)
      const named = (MessageCategory: string, ServiceID: string): MessageName => ({
        MessageCategory,
        ServiceID,
        SaleID: names.SaleID,
        POIID: names.POIID,
      })
      const found = noted(register, names).findLast((one) => isAsked(one.category))
      const newest = isAsked('Payment') ? newestCheckout(register, names) : undefined
      const back = found ? undefined : newestRefund(register, names, newest?.createdAt ?? '', isAsked)
      if (back) return named(back.category, back.service)
      const isItsOwn = found?.category === 'Payment' && found.service === newest?.service
      // A payment that began since stands in the facts, whatever the memory says.
      if (newest && !isItsOwn && found?.checkout !== newest.id) return named('Payment', newest.service)
      return found && named(found.category, found.service)
    },
  }
}

/** `statusOf`: by category, what a message has come to by now. Of a category that is not there nothing can be told: its name came from outside. */
export function transactionStatus(
  messages: MessageMemory,
  last: Pick<LastMessages, 'of'>,
  statusOf: ReadonlyMap<string, (register: Register, name: MessageName) => ResponseBody | undefined>,
) {
  /** Who refers to nothing at all means the last that was about money, whatever it was; else a payment is meant. */
  const asked = ({
    register,
    header,
    request,
  }: NexoRequest<TransactionStatusRequest>): MessageName | undefined => {
    const { MessageReference: of } = request
    if (of?.ServiceID !== undefined) return referredMessage({ ...of, ServiceID: of.ServiceID }, header)
    const { SaleID = header.SaleID, POIID = header.POIID } = of ?? {}
    return last.of(register, { SaleID, POIID }, of ? (of.MessageCategory ?? 'Payment') : undefined)
  }
  return (message: NexoRequest<TransactionStatusRequest>): Outcome => {
    const { register, header } = message
    const name = asked(message)
    if (!name) return reply({ Response: failure('NotFound', 'There is no message to tell of.') })
    const body = statusOf.get(name.MessageCategory)?.(register, name)
    const isOpen = body ? isInProgress(body) : messages.isUnderWay(register, name)
    const told = (Response: NexoResponse) => ({ Response, MessageReference: name })
    if (isOpen) return reply(told(failure('InProgress', 'The message is being worked on.')))
    if (!body) return reply(told(failure('NotFound', 'Nothing was begun by this message.')))
    return reply({
      ...told(success),
      RepeatedMessageResponse: {
        MessageHeader: {
          ProtocolVersion: header.ProtocolVersion,
          MessageClass: 'Service',
          MessageType: 'Response',
          ...name,
        },
        RepeatedResponseMessageBody: { [`${name.MessageCategory}Response`]: body },
      },
    })
  }
}
