// The output of printing: a printer that takes bytes, in its own language and code pages, the system's printer, or none but a screen's own page.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { limit, type Clock } from '#core/system/clock.ts'
import { layOut, type Line } from '#core/printing/layout.ts'
import { createNetworkPort, type Port, type SendResult, patience } from '#core/printing/network-printer.ts'
import type { Row } from '#shared/paper.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { type Printer, codepage, type Codepage, type PrinterLanguage } from '#shared/setting-shapes.ts'
import type { Columns } from '#shared/printing.ts'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

/** The machine's own printer, where a host reaches it without asking anybody. */
export type SystemPrinter = (
  paper: { rows: readonly Row[]; columns: Columns; name: string | undefined },
  signal: AbortSignal,
) => Promise<{ ok: true } | { ok: false; reason: string }>

export type Output = {
  print(rows: readonly Row[], signal: AbortSignal): Promise<SendResult>
  /** Null where there is no drawer. */
  openDrawer: ((signal: AbortSignal) => Promise<Problem | null>) | null
  /** Drops what is known of the printer; absent where nothing is. */
  forget?: (() => void) | undefined
}

/** Null where a screen prints its own page. */
export function createOutput(
  chosen: Printer,
  clock: Clock,
  system: SystemPrinter | undefined,
): Output | null {
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

const inBytes = (port: Port, speech: Speech, hasDrawer: boolean): Output => ({
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
): Output => ({
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

type Speech = { language: PrinterLanguage; columns: Columns; codepage: Codepage }

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

export function encodeLines(lines: readonly Line[], speech: Speech): Uint8Array {
  const encoder = begin(speech)
  for (const line of lines) {
    if (line.is === 'qr') encoder.align('center').qrcode(line.text, { model: 2, size: 6, errorlevel: 'm' })
    else addLine(encoder, line)
  }
  return encoder.newline(feed).cut('partial').encode()
}

function addLine(encoder: ReceiptPrinterEncoder, { text, weight }: Extract<Line, { is: 'line' }>): void {
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

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Between two tries at a printer that takes nothing just now. ms */
const again = 100

export function createDevicePort(file: string, clock: Clock): Port {
  return {
    async send(bytes, signal) {
      let handle: FileHandle
      try {
        handle = await open(file, flags)
      } catch (error) {
        return {
          is: 'untouched',
          problem: problem('printer.notReached', { place: file, reason: reasonOf(error) }),
        }
      }
      try {
        // The person who sets a printer could otherwise write into the till's own files, or over a disk.
        const found = await handle.stat()
        if (found.isFile() || found.isBlockDevice()) {
          return {
            is: 'untouched',
            problem: problem('printer.notReached', { place: file, reason: 'ENODEV' }),
          }
        }
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
      const reason = reasonOf(error)
      if (reason !== 'EAGAIN' || clock.elapsed() - began > patience.print) return stopped(reason)
      await clock.wait(again, signal)
    }
  }
  return { is: 'printed' }
}
