// The receipt as a PDF: one column on A5, in the receipt's language, with fonts that every reader has.
import PDFDocument from 'pdfkit'
import { unprintableSign, printableText, receiptRows } from '#core/printing/documents.ts'
import { receiptTexts } from '#core/printing/texts.ts'
import type { PrintRow, Weight } from '#shared/paper.ts'
import type { Receipt } from '#shared/receipt.ts'

const margin = 36
const ink = '#14181c'
const quiet = '#545b62'
const hairline = '#c9c6bf'

type Look = { size: number; font: 'Helvetica' | 'Helvetica-Bold'; colour: string; after: number }
const looks: Record<Weight, Look> = {
  plain: { size: 10, font: 'Helvetica', colour: ink, after: 3 },
  quiet: { size: 8.5, font: 'Helvetica', colour: quiet, after: 3 },
  bold: { size: 12, font: 'Helvetica-Bold', colour: ink, after: 4 },
  large: { size: 22, font: 'Helvetica-Bold', colour: ink, after: 4 },
  mark: { size: 9, font: 'Helvetica-Bold', colour: '#ffffff', after: 0 },
}

type Draw = PDFKit.PDFDocument

/** These fonts have no box. */
const drawn = (text: string): string => printableText(text).replaceAll(unprintableSign, '•')

/** `kvittering-142.pdf`: in the receipt's language, without letters that a file system may not know. */
export function pdfName({ language, receipt, number, copy }: Receipt): string {
  const name = receiptTexts(language)('receipt.label')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  const which = receipt ?? number
  return `${name}${which === null ? '' : `-${which}`}${copy > 0 ? `-${copy}` : ''}.pdf`
}

export async function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const made = Promise.withResolvers<Uint8Array>()
  const pieces: Buffer[] = []
  const doc: Draw = new PDFDocument({
    size: 'A5',
    margin,
    info: {
      Title: `${receiptTexts(receipt.language)('receipt.label')} ${receipt.receipt ?? ''}`.trim(),
      Author: drawn(receipt.shop.name),
      CreationDate: new Date(receipt.at),
    },
    lang: receipt.language,
  })
  doc.on('data', (piece: Buffer) => void pieces.push(piece))
  doc.on('end', () => made.resolve(Buffer.concat(pieces)))
  doc.on('error', made.reject)
  const rows = receiptRows(receipt)
  for (const row of rows) draw(doc, row)
  doc.end()
  return made.promise
}

const widthOf = ({ page }: Draw): number => page.width - 2 * margin

/** Rows that would not fit below stand on the next page. */
function makeRoom(doc: Draw, height: number): void {
  if (doc.y + height > doc.page.height - margin) doc.addPage()
}

function draw(doc: Draw, row: PrintRow): void {
  switch (row.is) {
    case 'gap':
      doc.y += 10
      return
    case 'rule':
      makeRoom(doc, 14)
      doc
        .moveTo(margin, doc.y + 6)
        .lineTo(margin + widthOf(doc), doc.y + 6)
        .lineWidth(0.6)
        .strokeColor(hairline)
        .stroke()
      doc.y += 14
      return
    case 'text':
      drawText(doc, row)
      return
    case 'pair':
      drawPair(doc, row)
      return
    // A reader of a PDF has no use for a code that leads to it.
    case 'qr':
  }
}

function use(doc: Draw, weight: Weight): Look {
  const look = looks[weight]
  doc.font(look.font).fontSize(look.size).fillColor(look.colour)
  return look
}

function drawText(doc: Draw, { text, align, weight }: Extract<PrintRow, { is: 'text' }>): void {
  const look = use(doc, weight)
  const said = drawn(text)
  const indent = /^ */.exec(said)?.[0].length ?? 0
  const width = widthOf(doc) - indent * 5
  const height = doc.heightOfString(said.trim(), { width })
  // A heading stays with what it is of.
  makeRoom(doc, height + (weight === 'bold' ? 30 : 8))
  if (weight === 'mark') {
    doc.rect(margin, doc.y, widthOf(doc), height + 6).fill(ink)
    doc.fillColor(look.colour).text(said.trim(), margin, doc.y + 4, { width, align })
    doc.y += 2
    return
  }
  doc.text(said.trim(), margin + indent * 5, doc.y, { width, align })
  doc.y += look.after
}

function drawPair(doc: Draw, { left, right, weight }: Extract<PrintRow, { is: 'pair' }>): void {
  const look = use(doc, weight)
  const [name, value] = [drawn(left), drawn(right)]
  const width = widthOf(doc)
  const beside = Math.min(doc.widthOfString(value) + 1, width * 0.7)
  const space = { width: width - beside - 12 }
  const height = Math.max(doc.heightOfString(name, space), doc.heightOfString(value, { width: beside }))
  makeRoom(doc, height + look.after)
  const top = doc.y
  doc.text(name, margin, top, space)
  doc.text(value, margin + width - beside, top, { width: beside, align: 'right', lineBreak: true })
  doc.y = top + height + look.after
}
