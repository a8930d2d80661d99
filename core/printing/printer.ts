// The printer: the one that takes bytes, in its own language and code pages, over TCP with its status read before and its success afterwards, or as a device; or the system's own.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { systemErrorCode } from '#core/system/disk.ts'
import { limit, type Clock } from '#core/system/clock.ts'
import type { PrintRow } from '#shared/paper.ts'
import { layOut, type PaperLine } from '#core/printing/documents.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { type Printer, codepage, type Codepage, type PrinterLanguage } from '#shared/setting-shapes.ts'
import type { PaperColumns } from '#shared/printing.ts'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'

/** The machine's own printer, where a host reaches it without asking anybody. */
export type SystemPrinter = (
  paper: { rows: readonly PrintRow[]; columns: PaperColumns; name: string | undefined },
  signal: AbortSignal,
) => Promise<{ ok: true } | { ok: false; reason: string }>

export type PrintOutput = {
  print(rows: readonly PrintRow[], signal: AbortSignal): Promise<SendResult>
  /** Null where there is no drawer. */
  openDrawer: ((signal: AbortSignal) => Promise<Problem | null>) | null
  /** Drops what is known of the printer; absent where nothing is. */
  forget?: (() => void) | undefined
}

/** Null where a screen prints its own page. */
export function createPrintOutput(
  chosen: Printer,
  clock: Clock,
  system: SystemPrinter | undefined,
): PrintOutput | null {
  switch (chosen.kind) {
    case 'none':
      return null
    case 'network':
      return inBytes(createNetworkPort(chosen, clock), chosen, chosen.drawer)
    case 'device':
      return inBytes(createDevicePort(chosen.file, clock), chosen, chosen.drawer)
    case 'system':
      return system ? bySystem(system, chosen, clock) : null
  }
}

const inBytes = (port: PrinterPort, speech: Speech, hasDrawer: boolean): PrintOutput => ({
  print: (rows, signal) => port.send(encodeLines(layOut(rows, speech.columns), speech), signal),
  openDrawer: hasDrawer
    ? async (signal) => {
        const sent = await port.send(drawerPulse(speech), signal, true)
        return sent.is === 'printed' ? null : sent.problem
      }
    : null,
  forget: port.forget,
})

/** For a system's own queue, which may ask somebody after all. ms */
const systemPatience = 60_000

const bySystem = (
  system: SystemPrinter,
  { columns, name }: Extract<Printer, { kind: 'system' }>,
  clock: Clock,
): PrintOutput => ({
  async print(rows, closing) {
    using time = limit(clock, systemPatience)
    const signal = AbortSignal.any([closing, time.signal])
    const over = Promise.withResolvers<null>()
    signal.addEventListener('abort', () => over.resolve(null), { once: true })
    const taken = await Promise.race([system({ rows, columns, name }, signal), over.promise])
    // Whether it is on paper only somebody who looks can say.
    if (taken === null)
      return { is: 'torn', problem: problem('printer.slow', { seconds: systemPatience / 1000 }) }
    return taken.ok
      ? { is: 'printed' }
      : { is: 'untouched', problem: problem('printer.notSystem', { reason: taken.reason }) }
  },
  openDrawer: null,
})

type Speech = { language: PrinterLanguage; columns: PaperColumns; codepage: Codepage }

/** Lines fed before the cut, so that the last one is past the knife. */
const feed = 4

const begin = ({ language, columns, codepage: first }: Speech): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({
    language,
    columns,
    // A letter that the first page lacks is looked for in the next.
    codepageCandidates: [first, ...codepage.options.filter((one) => one !== first)],
    feedBeforeCut: 0,
  })
    .initialize()
    .codepage('auto')

export function encodeLines(lines: readonly PaperLine[], speech: Speech): Uint8Array {
  const encoder = begin(speech)
  for (const line of lines) {
    if (line.is === 'qr') encoder.align('center').qrcode(line.text, { model: 2, size: 6, errorlevel: 'm' })
    else addLine(encoder, line)
  }
  return encoder.newline(feed).cut('partial').encode()
}

function addLine(encoder: ReceiptPrinterEncoder, { text, weight }: Extract<PaperLine, { is: 'line' }>): void {
  encoder.align('left')
  switch (weight) {
    case 'large':
      encoder.bold(true).size(2, 2).line(text).size(1, 1).bold(false)
      return
    case 'bold':
      encoder.bold(true).line(text).bold(false)
      return
    case 'mark':
      encoder.invert(true).line(text).invert(false)
      return
    case 'plain':
    case 'quiet':
      encoder.line(text)
  }
}

/** Opens the drawer at the printer's first socket. */
export const drawerPulse = (speech: Speech): Uint8Array => begin(speech).pulse(0).encode()

/** Without waiting in the system: a write that is never taken would hold a thread of this process for ever. */
const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_APPEND

/** Between two tries at a printer that takes nothing just now. ms */
const again = 100

export function createDevicePort(file: string, clock: Clock): PrinterPort {
  return {
    async send(bytes, signal) {
      let handle: FileHandle
      const notReached = (reason: string): SendResult => ({
        is: 'untouched',
        problem: problem('printer.notReached', { place: file, reason }),
      })
      try {
        handle = await open(file, flags)
      } catch (error) {
        return notReached(systemErrorCode(error) || String(error))
      }
      try {
        // The person who sets a printer could otherwise write into the till's own files, or over a disk.
        const found = await handle.stat()
        if (found.isFile() || found.isBlockDevice()) return notReached('ENODEV')
        return await writeAll(handle, bytes, signal, clock)
      } finally {
        await handle.close().catch(() => undefined)
      }
    },
  }
}

async function writeAll(
  handle: FileHandle,
  bytes: Uint8Array,
  signal: AbortSignal,
  clock: Clock,
): Promise<SendResult> {
  const began = clock.elapsed()
  let taken = 0
  const stopped = (reason: string): SendResult => ({
    is: taken === 0 ? 'untouched' : 'torn',
    problem: taken === 0 ? problem('printer.offline') : problem('printer.brokeOff', { reason }),
  })
  while (taken < bytes.length) {
    if (signal.aborted) return stopped('the till was closed')
    try {
      taken += (await handle.write(bytes, taken)).bytesWritten
    } catch (error) {
      const reason = systemErrorCode(error) || String(error)
      if (reason !== 'EAGAIN' || clock.elapsed() - began > deliveryPatienceMs.print) return stopped(reason)
      await clock.wait(again, signal)
    }
  }
  return { is: 'printed' }
}

/** `untouched`: not one byte of it has left. `torn`: some of it may be on paper. */
export type SendResult = { is: 'printed' } | { is: 'untouched' | 'torn'; problem: Problem }

type PrinterPort = {
  /** Never rejects. `isBlind`: neither asks nor waits whether it came out. Aborted, it breaks off. */
  send(bytes: Uint8Array, signal: AbortSignal, isBlind?: boolean): Promise<SendResult>
  /** A person has looked after it: what it could say before is asked anew. */
  forget?: () => void
}

/** ms */
export const deliveryPatienceMs = {
  connect: 3000,
  /** A printer that has never answered by then does not say how it is: it is believed. */
  answer: 1500,
  /** For a slow head and a long receipt: one that says all the while that it is well has printed it by then, where it has never said that it is done. */
  print: 10_000,
  again: 1000,
  close: 3000,
} as const

/** A printer says a few bytes at a time. What says more in one connection is none. bytes */
const mostHeard = 16 * 1024

type NetworkPlace = { host: string; port: number; language: PrinterLanguage }

/** Which questions it answers: true once it did, false when it let one go by. */
type Known = { how?: boolean; done?: boolean }

export function createNetworkPort(place: NetworkPlace, clock: Clock): PrinterPort {
  const dialect = printerDialects[place.language]
  let known: Known = {}
  const forget = () => {
    // The next that answers there may be another printer.
    known = {}
  }
  return {
    forget,
    async send(bytes, signal, isBlind = false) {
      await using line = openLine(place, clock, signal)
      const refused = await line.opened()
      if (refused) {
        forget()
        return { is: 'untouched', problem: refused }
      }
      const talk = createTalk(line, dialect, known)
      const amiss = isBlind ? null : await talk.amiss()
      if (amiss) return { is: 'untouched', problem: amiss }
      line.write(bytes)
      const trouble = isBlind ? await line.finished() : await talk.workedOff()
      return trouble ? { is: 'torn', problem: trouble } : { is: 'printed' }
    },
  }
}

/** The questions of one connection. One that was never answered is asked, and waited for, no second time. */
function createTalk(line: PrinterLine, { ask, done, isSure, saidIn }: Dialect, known: Known) {
  const said = () => saidIn(line.heard())
  const answerTo = async (
    kind: 'answers' | 'done',
    question: Uint8Array,
    ms: number,
  ): Promise<PrinterCondition | undefined> => {
    const had = said()[kind].length
    line.write(question)
    return (await line.until(() => said()[kind].length > had, ms)) ? said()[kind].at(-1) : undefined
  }
  const slow = () => problem('printer.slow', { seconds: deliveryPatienceMs.print / 1000 })

  /** A sensor that says so alone, with a printer that is well, is none. */
  async function amissOf(answer: PrinterCondition | undefined): Promise<Problem | null> {
    const trouble = answer?.trouble ?? null
    const now = trouble && known.how ? await answerTo('answers', ask, deliveryPatienceMs.answer) : undefined
    return now ? now.trouble : trouble
  }

  /** Behind the text, which it has taken: it says what keeps it from being on paper. */
  async function doneOf(): Promise<Problem | null> {
    let isWell = true
    const had = said().done.length
    line.write(done)
    for (
      let waited = 0;
      waited < deliveryPatienceMs.print && line.over() === null;
      waited += deliveryPatienceMs.again
    ) {
      if (await line.until(() => said().done.length > had, deliveryPatienceMs.again)) {
        known.done = true
        return amissOf(said().done.at(-1))
      }
      const now = known.how
        ? await answerTo('answers', ask, deliveryPatienceMs.answer)
        : said().unasked.at(-1)
      if (now?.trouble) return now.trouble
      isWell &&= now !== undefined
    }
    if (line.over() !== null) return line.problem()
    if (known.done || !isWell) return slow()
    known.done = false
    return null
  }

  return {
    /** Trouble that stands in the way before anything is sent. */
    async amiss(): Promise<Problem | null> {
      // One that has said how it is and does not any more is not well; it may only be slow.
      const patient = known.how ? deliveryPatienceMs.print : deliveryPatienceMs.answer
      const now = known.how === false ? undefined : await answerTo('answers', ask, patient)
      const trouble = (now ?? said().unasked.at(-1))?.trouble
      if (trouble) return trouble
      if (line.over() !== null || (known.how && !now)) return line.notReached()
      known.how = now !== undefined
      if (known.how || known.done === false) return null
      // Before the text: it has nothing to work off, and one that takes the question for a letter forgets it where the text begins.
      const idle = await answerTo(
        'done',
        done,
        known.done ? deliveryPatienceMs.print : deliveryPatienceMs.answer,
      )
      if (line.over() !== null || (known.done && !idle)) return line.notReached()
      known.done = idle !== undefined
      return idle?.trouble ?? null
    },
    /** Trouble that keeps it from being on paper, if any. */
    async workedOff(): Promise<Problem | null> {
      if (known.done !== false) return doneOf()
      if (known.how) {
        // It takes bytes in their order: one that answers has all of the text.
        const now = await answerTo('answers', ask, deliveryPatienceMs.print)
        if (now) return now.trouble
        return line.over() === null ? slow() : line.problem()
      }
      const trouble = await line.finished()
      // They come late, but they come: the next time they are waited for.
      known.how = isSure && said().answers.length > 0
      known.done = said().done.length > 0
      return trouble ?? said().unasked.at(-1)?.trouble ?? null
    },
  }
}

type PrinterLine = ReturnType<typeof openLine>

/** State of the line, and who waits for news of it. */
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
    if (heard.length + bytes.length > mostHeard) {
      end('it says too much')
      socket.destroy()
      return
    }
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
      const isOpen = await until(() => !socket.connecting && over() === null, deliveryPatienceMs.connect)
      return isOpen ? null : notReached()
    },
    /** All of it has left, and the printer has not hung up before. */
    async finished(): Promise<Problem | null> {
      socket.end()
      if (await until(() => socket.writableFinished, deliveryPatienceMs.print)) return null
      const reason = over()
      return reason === null
        ? problem('printer.slow', { seconds: deliveryPatienceMs.print / 1000 })
        : problem('printer.brokeOff', { reason })
    },
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', abort)
      socket.destroySoon()
      await until(() => socket.destroyed, deliveryPatienceMs.close)
      socket.destroy()
    },
  }
}

export type PrinterCondition = { trouble: Problem | null }

/** In the order in which they came: whole answers to `ask`, what was said unasked, and answers to `done`. */
type Said = Record<'answers' | 'unasked' | 'done', PrinterCondition[]>

type Dialect = {
  /** How it is. Answered at once, whatever waits in the printer. */
  ask: Uint8Array
  /** No status that is said unasked looks like an answer to it. */
  isSure: boolean
  /** Answered only when everything before it was worked off. */
  done: Uint8Array
  /** All that a connection has brought so far. */
  saidIn: (bytes: Uint8Array) => Said
}

function conditionOf(is: { out: boolean; open: boolean; off: boolean }): PrinterCondition {
  if (is.out) return { trouble: problem('printer.paperOut') }
  if (is.open) return { trouble: problem('printer.coverOpen') }
  return { trouble: is.off ? problem('printer.offline') : null }
}

/** To DLE EOT 1, 2 and 4. */
const toQuestions = ([printer = 0, stop = 0, paper = 0]: readonly number[]): PrinterCondition =>
  conditionOf({
    out: (stop & 0x20) !== 0 || (paper & 0x60) !== 0,
    open: (stop & 0x04) !== 0,
    off: (printer & 0x08) !== 0 || (stop & 0x40) !== 0,
  })

/** Automatic status back: of the printer, its errors, its paper; the fourth says nothing of these. */
const toNobody = ([printer = 0, errors = 0, paper = 0]: readonly number[]): PrinterCondition =>
  conditionOf({
    out: (paper & 0x0c) !== 0,
    open: (printer & 0x20) !== 0,
    off: (printer & 0x08) !== 0 || (errors & 0x6c) !== 0,
  })

/** Words that a printer may say when it was just switched on, up to a NUL. */
const switchedOn = 0x3b

/**
 * DLE EOT 1, 2 and 4 are answered with one byte each, in that order and of the form 0xx1xx10. GS r 1 waits its turn behind the text: 0xx0xx00.
 * So look the last three bytes of a status that nobody has asked for: they are known by the first, 0xx1xx00. XON and XOFF come anywhere.
 */
const escPos: Dialect = {
  ask: Uint8Array.of(0x10, 4, 1, 0x10, 4, 2, 0x10, 4, 4),
  isSure: true,
  done: Uint8Array.of(0x1d, 0x72, 1),
  saidIn(bytes) {
    const said: Said = { answers: [], unasked: [], done: [] }
    let answer: number[] = []
    let status: number[] = []
    let isNotice = false
    for (const byte of bytes) {
      const form = byte & 0x93
      if (isNotice) isNotice = byte !== 0
      else if (byte === switchedOn) isNotice = true
      else if (form === 0x12) answer.push(byte)
      else if (form === 0x10) status = [byte]
      else if (status.length > 0 && (form & 0x90) === 0) status.push(byte)
      else if (form === 0) said.done.push(conditionOf({ out: (byte & 0x0c) !== 0, open: false, off: false }))
      if (answer.length === 3) {
        said.answers.push(toQuestions(answer))
        answer = []
      }
      if (status.length === 4) {
        said.unasked.push(toNobody(status))
        status = []
      }
    }
    return said
  },
}

/** ESC ACK SOH is answered with the automatic status, which also comes unasked. ETB counts one up behind the text. */
const starPrnt: Dialect = {
  ask: Uint8Array.of(0x1b, 6, 1),
  isSure: false,
  done: Uint8Array.of(0x17),
  saidIn(bytes) {
    const statuses = statusesIn(bytes)
    const counts = statuses.map(([, , , , , , , counter = 0]) => counter & 0x6e)
    return {
      answers: statuses.map(([, , state = 0, , , paper = 0]) =>
        conditionOf({ out: (paper & 0x08) !== 0, open: (state & 0x20) !== 0, off: (state & 0x08) !== 0 }),
      ),
      unasked: [],
      done: counts.slice(1).flatMap((count, at) => (count === counts[at] ? [] : [{ trouble: null }])),
    }
  },
}

/** Shorter ones lack the counter. */
const shortest = 9

/** Its first byte says how long it is. */
function statusesIn(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0
    const length = ((first >> 1) & 7) | ((first >> 2) & 8)
    if ((first & 0x91) !== 1 || length < shortest) {
      at += 1
      continue
    }
    if (at + length > bytes.length) break
    found.push(bytes.subarray(at, at + length))
    at += length
  }
  return found
}

export const printerDialects: Record<PrinterLanguage, Dialect> = { 'esc-pos': escPos, 'star-prnt': starPrnt }
