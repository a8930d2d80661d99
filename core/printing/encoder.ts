// The encoder of printed lines into a printer's bytes: in its own language, with the letters of its code pages.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { Line } from '#core/printing/layout.ts'
import { codepage, type Codepage, type PrinterLanguage } from '#shared/printer.ts'
import type { Columns } from '#shared/printing.ts'

export type Speech = { language: PrinterLanguage; columns: Columns; codepage: Codepage }

/** Lines fed before the cut, so that the last one is past the knife. */
const feed = 4

const begin = ({ language, columns, codepage: first }: Speech): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({
    language,
    columns,
    // What the first page lacks is looked for in the next.
    codepageCandidates: [first, ...codepage.options.filter((one) => one !== first)],
    feedBeforeCut: 0,
  })
    .initialize()
    .codepage('auto')

export function encode(lines: readonly Line[], speech: Speech): Uint8Array {
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
export const pulse = (speech: Speech): Uint8Array => begin(speech).pulse(0).encode()
