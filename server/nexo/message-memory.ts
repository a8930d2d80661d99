// The memory of nexo messages: which came, and what they are about. What became of money is told from the till's facts, however often it is asked. No clock of the till has a say in it.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { Log } from '#core/system/log.ts'
import type { Register } from '#core/terminal/terminal.ts'
import { failure, isInProgress } from '#server/nexo/answers.ts'
import {
  failureResponse,
  type MessageHeader,
  type MessageReference,
  type ResponseBody,
} from '#server/nexo/messages.ts'

/** It outlives the till's process, and is none of its facts: whoever can write to the till's disk can write here, and nobody notices. */
export type NexoMemory = { keep(name: string, text: string): void; kept(name: string): string | undefined }

/** Which message of a register; two of them may use the same names. */
export type MessageName = Pick<MessageHeader, 'MessageCategory' | 'SaleID' | 'POIID' | 'ServiceID'>

/** A message that another one refers to is of the same register and till, unless it says otherwise. */
export const referredBy = (of: MessageReference, by: MessageHeader): MessageName => ({
  MessageCategory: of.MessageCategory ?? 'Payment',
  ServiceID: of.ServiceID,
  SaleID: of.SaleID ?? by.SaleID,
  POIID: of.POIID ?? by.POIID,
})

/** `request`: what is read of the message. */
export type Asked<Request = unknown> = { register: Register; header: MessageHeader; request: Request }

const unreadable = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

/** How a message ended of which no fact tells: refused, so that nothing was begun, or done, as a print is. */
const end = z.union([z.literal('done'), failureResponse])
export type End = z.infer<typeof end>

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

export type Doing = {
  /** Kept before it is done. Without `about` all that was asked is what it is about. */
  kept: Partial<Pick<Remembered, 'about' | 'time' | 'document' | 'original'>> & Pick<Remembered, 'at'>
  /** `end`: how it ended, where no fact tells that. */
  act: () => Promise<{ body: ResponseBody; end?: End }>
  /** The answer to a message that has ended so. Nothing where facts would tell of it: then it is done now. */
  told: (message: KnownMessage, end: End) => ResponseBody | undefined
}

export type MessageMemory = {
  /** Does it, unless it was done. That it is in progress is not its end. */
  once(asked: Asked, doing: Doing): Promise<ResponseBody>
  find(register: Register, name: MessageName): KnownMessage | undefined
  isUnderWay(register: Register, name: MessageName): boolean
}

/** For so long, by the register's own times, a ServiceID means one message. The protocol's own time. */
const reusedAfterMs = 48 * 60 * 60_000

/** A time that cannot be read tells no messages apart. */
export const areFarApart = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) >= reusedAfterMs

/** Of one register, so that none pushes out what is kept of another. One is written with each message, so they are small: many, each of at most so many messages, the oldest of which goes. */
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
  arrived: (message: Pick<Asked, 'register' | 'header'>) => void,
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
  async function run(register: Register, begun: Remembered, { act }: Doing): Promise<ResponseBody> {
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
