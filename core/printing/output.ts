// The output of printing: rows laid out on paper of a given width, and a printer that takes bytes, in its own language and code pages, the system's printer, or a text.
import { systemErrorCode } from '#core/system/disk.ts'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { limit, type Clock } from '#core/system/clock.ts'
import {
  createNetworkPort,
  type PrinterPort,
  type SendResult,
  deliveryPatienceMs,
} from '#core/printing/network-printer.ts'
import type { PrintRow, Weight } from '#shared/paper.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { type Printer, codepage, type Codepage, type PrinterLanguage } from '#shared/setting-shapes.ts'
import type { PaperColumns } from '#shared/printing.ts'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

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

/** `text` is as wide as the paper, spaces and all; of a large line half as wide. */
export type PaperLine = { is: 'line'; text: string; weight: Weight } | { is: 'qr'; text: string }

export function layOut(rows: readonly PrintRow[], columns: PaperColumns): PaperLine[] {
  return rows.flatMap((row): PaperLine[] => {
    switch (row.is) {
      case 'rule':
        return [{ is: 'line', text: '-'.repeat(columns), weight: 'plain' }]
      case 'gap':
        return [{ is: 'line', text: '', weight: 'plain' }]
      case 'qr':
        return [{ is: 'qr', text: row.text }]
      case 'text': {
        const width = widthOf(row.weight, columns)
        return wrapText(printableText(row.text), width).map((text) => {
          const indent = row.align === 'center' ? Math.max(0, Math.floor((width - text.length) / 2)) : 0
          const line = ' '.repeat(indent) + text
          // White on black from edge to edge.
          return { is: 'line', text: row.weight === 'mark' ? line.padEnd(width) : line, weight: row.weight }
        })
      }
      case 'pair': {
        const width = widthOf(row.weight, columns)
        return paired(printableText(row.left), printableText(row.right), width).map((text) => ({
          is: 'line',
          text,
          weight: row.weight,
        }))
      }
    }
  })
}

const widthOf = (weight: Weight, columns: number): number =>
  weight === 'large' ? Math.floor(columns / 2) : columns

/** On one line where both fit; else what is right stands below, and never loses a character. */
function paired(left: string, right: string, width: number): string[] {
  if (left.length + 1 + right.length <= width) return [left.padEnd(width - right.length) + right]
  // A long name leaves room for its amount; a long reference takes lines of its own.
  if (right.length <= width / 2) {
    const beside = wrapText(left, width - right.length - 1)
    const last = beside.pop() ?? ''
    return [...beside, last.padEnd(width - right.length) + right]
  }
  return [...wrapText(left, width), ...wrapText(right, width).map((text) => text.padStart(width))]
}

/** At spaces where there are any; a word longer than the paper is cut. What begins with spaces stays indented. */
export function wrapText(text: string, width: number): string[] {
  const indent = /^ */.exec(text)?.[0].slice(0, width - 1) ?? ''
  const lines: string[] = []
  let line = indent
  for (const word of text.trim().split(/ +/)) {
    let rest = word
    const isFirst = line.trim() === ''
    if (!isFirst && line.length + 1 + rest.length <= width) {
      line += ` ${rest}`
      continue
    }
    if (!isFirst) {
      lines.push(line)
      line = indent
    }
    while (line.length + rest.length > width) {
      const room = width - line.length
      lines.push(line + rest.slice(0, room))
      rest = rest.slice(room)
      line = indent
    }
    line += rest
  }
  return [...lines, line.trimEnd()]
}

/** Those of the five languages, the euro, and what Western European code pages share. */
const known = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ffŒœŠšŽžŸ€†‡‰]*$/

/** Stands for what has no form in any of them, such as a picture. */
export const unprintableSign = '■'

/** A sign and what is printed for it: what is not its own letter with a mark, and what a mark or a small height would not say. */
const signs = `
  ĐD đd ĦH ħh ıi ĸk ŁL łl ŊN ŋn ŦT ŧt ẞSS
  ƀb ƁB ƂB ƃb ƄB ƅb ƆO ƇC ƈc ƉD ƊD ƋD ƌd ƍd ƎE ƏE ƐE ƑF ƒf ƓG ƔG ƕhv ƖI ƗI ƘK ƙk ƚl ƛl ƜM ƝN ƞn ƟO ƢOI ƣoi ƤP ƥp ƦR ƧS ƨs ƩS ƪs ƫt ƬT ƭt ƮT ƱU ƲV ƳY ƴy
  ƵZ ƶz ƷZ ƸZ ƹz ƺz ƻ2 Ƽ5 ƽ5 ƾts ƿw ǀ| ǁ|| ǂ| ǃ! ǝe ǤG ǥg ǶHv ǷW ȜY ȝy ȠN ȡd ȢOU ȣou ȤZ ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp ȺA ȻC ȼc ȽL ȾT ȿs ɀz Ɂ' ɂ' ɃB ɄU ɅV ɆE ɇe ɈJ ɉj
  ɊQ ɋq ɌR ɍr ɎY ɏy əe ɨi ʉu ʒz ẜs ẝs ẟd ỺLL ỻll ỼV ỽv ỾY ỿy
  ʹ' ʺ" ʻ' ʼ' ʽ' ʾ' ʿ' ˈ' ‘' ’' ‚' ‛' ′' ‵' “" ”" „" ‟" ″" ‶" ‹< ›>
  ‐- ‑- ‒- –- —- ―- ⁃- −- •· ‣· ․. ‧· ∙· ◦· ●· ⁄/ ∕/ ‖|| ‗_ ‱%oo ‽?! ※* ⁂* ⁎* ⁑** ∗* ⁓~ ∼~ ≈~ ≤<= ≥>= ←<- →->
`
const nearest = new Map(
  signs
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

const unseen = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Signs as a reader sees them, though each it may be several characters. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function printableText(text: string): string {
  const whole = text.normalize('NFC')
  if (known.test(whole)) return whole
  return Array.from(graphemes.segment(whole), ({ segment }) => {
    const form = Array.from(segment, formOf).join('')
    return form === '' || form.replaceAll(unprintableSign, '') !== '' ? form : unprintableSign
  }).join('')
}

function formOf(character: string): string {
  if (known.test(character)) return character
  if (/(?!\ufeff)\s/.test(character)) return ' '
  if (unseen.test(character)) return ''
  const form = nearest.get(character)
  if (form !== undefined) return form
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare === character ? unprintableSign : Array.from(bare, formOf).join('')
}
