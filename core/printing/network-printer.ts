// The port to a network printer: bytes over TCP, with its status read before, and its success afterwards.
import { createConnection, type Socket } from 'node:net'
import { limit, type Clock } from '#core/system/clock.ts'
import { statusQuestions, type StatusQuestion, type Condition } from '#core/printing/printer-status.ts'
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
  const told = () => asking.conditionIn(line.heard().subarray(from))
  line.write(asking.ask)
  await line.until(() => told() !== undefined, patience.answer)
  return told()
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
