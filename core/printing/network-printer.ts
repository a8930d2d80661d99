// The port to a network printer: bytes over TCP, with its status read before, and its success afterwards.
import { createConnection, type Socket } from 'node:net'
import { limit, type Clock } from '#core/system/clock.ts'
import type { PrinterLanguage } from '#shared/printer.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** `untouched`: not one byte of it has left. `torn`: some of it may be on paper. */
export type SendResult = { is: 'printed' } | { is: 'untouched' | 'torn'; problem: Problem }

export type Port = {
  /** Never rejects. `isBlind`: neither asks nor waits whether it came out. Aborted, it breaks off. */
  send(bytes: Uint8Array, signal: AbortSignal, isBlind?: boolean): Promise<SendResult>
}

/** ms */
export const patience = {
  connect: 3000,
  /** A printer that does not answer by then does not say how it is: it is believed. */
  answer: 1500,
  /** For a slow head and a long receipt: one that says all the while that it is well has printed it by then. */
  print: 10_000,
  again: 1000,
  close: 3000,
} as const

export type NetworkPlace = { host: string; port: number; language: PrinterLanguage }

export function createNetworkPort(place: NetworkPlace, clock: Clock): Port {
  const asking = statusQuestions[place.language]
  /** One that has said how it is and does not any more is not well. */
  let isTalking = false
  return {
    async send(bytes, signal, isBlind = false) {
      await using line = openLine(place, clock, signal)
      const refused = await line.opened()
      if (refused) return { is: 'untouched', problem: refused }
      const before = isBlind ? undefined : await conditionOf(line, asking)
      if (before?.trouble) return { is: 'untouched', problem: before.trouble }
      if (line.over() !== null || (isTalking && !before && !isBlind))
        return { is: 'untouched', problem: line.notReached() }
      isTalking ||= before !== undefined
      line.write(bytes)
      const trouble = before ? await workedOff(line, asking, before) : await line.finished()
      return trouble ? { is: 'torn', problem: trouble } : { is: 'printed' }
    },
  }
}

async function conditionOf(line: PrinterLine, asking: StatusQuestion): Promise<Condition | undefined> {
  const from = line.heard().length
  const condition = () => asking.conditionIn(line.heard().subarray(from))
  line.write(asking.ask)
  await line.until(() => condition() !== undefined, patience.answer)
  return condition()
}

/** What stands in the way of it, if anything does. */
async function workedOff(
  line: PrinterLine,
  asking: StatusQuestion,
  before: Condition,
): Promise<Problem | null> {
  const from = line.heard().length
  const isDone = () => asking.isDone(line.heard().subarray(from), before)
  line.write(asking.done)
  let isWell = false
  for (let waited = 0; waited < patience.print && line.over() === null; waited += patience.again) {
    if (await line.until(isDone, patience.again)) return null
    const now = await conditionOf(line, asking)
    if (now?.trouble) return now.trouble
    isWell = now !== undefined
  }
  if (line.over() !== null) return line.problem()
  return isWell ? null : problem('printer.slow', { seconds: patience.print / 1000 })
}

type PrinterLine = ReturnType<typeof openLine>

/** What is known of the line, and who waits for news of it. */
function createState() {
  let over: string | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    listeners,
    tell,
    /** Why it is over; null while it is not. */
    over: () => over,
    end: (why: string): void => {
      over ??= why
      tell()
    },
  }
}

function openLine({ host, port }: NetworkPlace, clock: Clock, signal: AbortSignal) {
  const socket: Socket = createConnection({ host, port, noDelay: true })
  const { listeners, tell, over, end } = createState()
  let heard = Buffer.alloc(0)
  const abort = () => {
    end('the till was closed')
    socket.destroy()
  }
  const hungUp = () => (socket.writableFinished ? tell() : end('it hung up'))
  socket.on('connect', tell)
  socket.on('data', (bytes) => {
    heard = Buffer.concat([heard, bytes])
    tell()
  })
  socket.on('finish', tell)
  socket.on('end', hungUp)
  socket.on('error', (error) => end('code' in error ? String(error.code) : error.message))
  socket.on('close', hungUp)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })

  /** True when it came to be so; false when the time or the line was over before. */
  async function until(isSo: () => boolean, ms: number): Promise<boolean> {
    using time = limit(clock, ms)
    const waiting = Promise.withResolvers<void>()
    const look = () => {
      if (isSo() || over() !== null || time.signal.aborted) waiting.resolve()
    }
    listeners.add(look)
    time.signal.addEventListener('abort', look, { once: true })
    look()
    await waiting.promise
    listeners.delete(look)
    return isSo()
  }

  const notReached = () =>
    problem('printer.notReached', { place: `${host}:${port}`, reason: over() ?? 'no answer' })
  return {
    until,
    over,
    heard: () => heard,
    write: (bytes: Uint8Array) => void (over() === null && socket.write(bytes)),
    problem: () => problem('printer.brokeOff', { reason: over() ?? '' }),
    notReached,
    async opened(): Promise<Problem | null> {
      const isOpen = await until(() => !socket.connecting && over() === null, patience.connect)
      return isOpen ? null : notReached()
    },
    /** All of it has left, and the printer has not hung up before. */
    async finished(): Promise<Problem | null> {
      socket.end()
      if (await until(() => socket.writableFinished, patience.print)) return null
      const reason = over()
      return reason === null
        ? problem('printer.slow', { seconds: patience.print / 1000 })
        : problem('printer.brokeOff', { reason })
    },
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', abort)
      socket.destroySoon()
      await until(() => socket.destroyed, patience.close)
      socket.destroy()
    },
  }
}

/** `mark` changes when the printer has worked off what was sent before it was asked. */
export type Condition = { trouble: Problem | null; mark: number }

/** What is asked of a printer and what its answers mean, by its language, from the makers' command references. */
export type StatusQuestion = {
  /** Answered at once, whatever waits in the printer. */
  ask: Uint8Array
  /** The newest condition among these bytes; nothing while it is not whole. */
  conditionIn(bytes: Uint8Array): Condition | undefined
  /** Answered only when everything before it is on paper. */
  done: Uint8Array
  isDone(bytes: Uint8Array, before: Condition): boolean
}

const paperOut = () => problem('printer.paperOut')
const coverOpen = () => problem('printer.coverOpen')
const offline = () => problem('printer.offline')

/** DLE EOT 1, 2 and 4: one byte each, in that order. GS r 1 waits its turn behind the text. */
const escPos: StatusQuestion = {
  ask: Uint8Array.of(0x10, 4, 1, 0x10, 4, 2, 0x10, 4, 4),
  conditionIn(bytes) {
    // Of the form 0xx1xx10: no other answer is.
    const [printer, stop, paper] = bytes.filter((byte) => (byte & 0x93) === 0x12).slice(-3)
    if (printer === undefined || stop === undefined || paper === undefined) return undefined
    const isOut = (stop & 0x20) !== 0 || (paper & 0x60) !== 0
    if (isOut) return { trouble: paperOut(), mark: 0 }
    if ((stop & 0x04) !== 0) return { trouble: coverOpen(), mark: 0 }
    const isOff = (printer & 0x08) !== 0 || (stop & 0x40) !== 0
    return { trouble: isOff ? offline() : null, mark: 0 }
  },
  done: Uint8Array.of(0x1d, 0x72, 1),
  // Of the form 0xx0xx00.
  isDone: (bytes) => bytes.some((byte) => (byte & 0x93) === 0),
}

/** ESC ACK SOH answers with the automatic status: its first byte says its length. ETB counts one up behind the text. */
const starPrnt: StatusQuestion = {
  ask: Uint8Array.of(0x1b, 6, 1),
  conditionIn(bytes) {
    const status = newestStatus(bytes)
    if (!status) return undefined
    const [, , state = 0, , , paper = 0, , counter = 0] = status
    const mark = counter & 0x6e
    if ((paper & 0x08) !== 0) return { trouble: paperOut(), mark }
    if ((state & 0x20) !== 0) return { trouble: coverOpen(), mark }
    return { trouble: (state & 0x08) !== 0 ? offline() : null, mark }
  },
  done: Uint8Array.of(0x17),
  isDone(bytes, before) {
    const now = starPrnt.conditionIn(bytes)
    return now !== undefined && now.mark !== before.mark
  },
}

/** Shorter ones lack the counter. */
const shortest = 9

function newestStatus(bytes: Uint8Array): Uint8Array | undefined {
  let found: Uint8Array | undefined
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0
    const length = ((first >> 1) & 7) | ((first >> 2) & 8)
    if ((first & 0x91) !== 1 || length < shortest) {
      at += 1
      continue
    }
    if (at + length > bytes.length) return found
    found = bytes.subarray(at, at + length)
    at += length
  }
  return found
}

export const statusQuestions: Record<PrinterLanguage, StatusQuestion> = {
  'esc-pos': escPos,
  'star-prnt': starPrnt,
}
