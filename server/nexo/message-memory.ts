// The memory of nexo messages: a repeated one is answered as before, and never done twice. No clock of the till has a say in it.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Register } from '#core/terminal/terminal.ts'
import type { Log } from '#core/system/log.ts'
import { failure, isInProgress } from '#server/nexo/answers.ts'
import type { MessageHeader, MessageReference, ResponseBody } from '#server/nexo/messages.ts'

/** It outlives the till's process. */
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

/** `content`: a hash of all that was asked. `about`: which sale, payment or text. `time`: when, by the register; none where messages of its kind have none. `answer`: null until it is known for good. */
const remembered = z.object({
  key: z.string(),
  content: z.string(),
  about: z.string(),
  time: z.optional(z.string()),
  answer: z.nullable(z.record(z.string(), z.unknown())),
})
type Remembered = z.infer<typeof remembered>

export type MessageMemory = {
  /** Does it, unless it was done; `about` is kept before, without one all that was asked. An answer that it is in progress is not the last one. */
  once(
    asked: Asked,
    kept: { about?: string; time?: string },
    act: () => Promise<ResponseBody>,
  ): Promise<ResponseBody>
  find(register: Register, name: MessageName): Pick<Remembered, 'about' | 'answer'> | undefined
  isUnderWay(register: Register, name: MessageName): boolean
}

/** For so long, by the register's own times, a ServiceID means one message. The protocol's own time. */
const reusedAfterMs = 48 * 60 * 60_000

/** A time that cannot be read tells no messages apart. */
export const areFarApart = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) >= reusedAfterMs

/** One is written with each message, so they are small: many, each of at most so many messages, the oldest of which goes. */
const drawers = 256
const mostInDrawer = 32

const hashOf = (given: unknown): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('base64url')

const keyOf = (register: Register, { MessageCategory, SaleID, POIID, ServiceID }: MessageName): string =>
  hashOf([register.id, MessageCategory, SaleID, POIID, ServiceID])

/** A ServiceID that has come again for another message: about something else, and of long after where its kind has times. */
const isAnother = (before: Remembered, { about, time }: Remembered): boolean =>
  before.about !== about && (time === undefined || areFarApart(before.time ?? '', time))

export function createMessageMemory(memory: NexoMemory, log: Log): MessageMemory {
  const underWay = new Map<string, Promise<ResponseBody>>()
  const drawerOf = (key: string) => `nexo.messages.${(Buffer.from(key, 'base64url')[0] ?? 0) % drawers}`
  const all = (key: string): Remembered[] => {
    const read = z.array(remembered).safeParse(JSON.parse(memory.kept(drawerOf(key)) ?? '[]'))
    return read.success ? read.data : []
  }
  const find = (key: string) => all(key).find((one) => one.key === key)
  const write = (one: Remembered) => {
    const others = all(one.key).filter(({ key }) => key !== one.key)
    memory.keep(drawerOf(one.key), JSON.stringify([...others, one].slice(-mostInDrawer)))
  }
  return {
    async once({ register, header, request }, kept, act) {
      const key = keyOf(register, header)
      const content = hashOf(request)
      const asked = { key, content, about: content, ...kept, answer: null }
      const found = find(key)
      const before = found && isAnother(found, asked) ? undefined : found
      const running = underWay.get(key)
      if (found && found.content !== content && (before ?? running))
        return { Response: failure('NotAllowed', 'This ServiceID was used for another message.') }
      if (before?.answer) return before.answer
      if (running) return running
      const begun = before ?? asked
      try {
        write(begun)
      } catch (error) {
        if (found === before) throw error
        // An older message is kept under this name, and a status would tell of that one.
        log.error({ error: String(error) }, 'a nexo message could not be kept, and nothing was begun')
        return { Response: failure('Busy', 'This cannot be kept, and nothing was begun. Come again.') }
      }
      const answer = act().finally(() => underWay.delete(key))
      underWay.set(key, answer)
      const body = await answer
      try {
        if (!isInProgress(body)) write({ ...begun, answer: body })
      } catch (error) {
        log.error({ error: String(error) }, 'an answer to a nexo message could not be kept')
        // What was done can be told again from the till's records. A failure of which nothing is kept would not stay true: a repeat is done.
        if (body.Response?.Result === 'Failure')
          return { ...body, Response: failure('InProgress', 'This cannot be kept. Ask for its status.') }
      }
      return body
    },
    find: (register, name) => find(keyOf(register, name)),
    isUnderWay: (register, name) => underWay.has(keyOf(register, name)),
  }
}
