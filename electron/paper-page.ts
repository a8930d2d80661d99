// The page that a piece of paper is printed from: without scripts, with its typeface and its codes in it, titled with what a print queue calls it.
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?inline'
import { toString as toMarkup } from 'qrcode'
import { escapeMarkup, rowMarkup } from '#server/paper-markup.ts'
import type { PrintRow } from '#shared/paper.ts'
import type { PaperColumns } from '#shared/printing.ts'

/** mm */
export const paperWidth = (columns: PaperColumns): number => (columns === 32 ? 58 : 80)

/** Its own style, typeface and drawings, and nothing else: no script, no picture, no address. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"

export async function paperPage(rows: readonly PrintRow[], columns: PaperColumns): Promise<string> {
  const drawn = await Promise.all(rows.map(draw))
  return [
    '<!doctype html><meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${policy}">`,
    `<title>${escapeMarkup(titleOf(rows))}</title><style>${style(columns)}</style><body>`,
    ...drawn,
  ].join('')
}

/** `Sales receipt · Kaffebar`: its first large line and the shop’s name at its head, in the language of the paper. */
function titleOf(rows: readonly PrintRow[]): string {
  const texts = rows.filter((row) => row.is === 'text')
  const large = texts.find(({ weight }) => weight === 'large')
  return [...new Set([large, texts[0]])].flatMap((one) => one?.text ?? []).join(' · ')
}

const face = (name: string, file: string): string =>
  `@font-face { font-family: '${name}'; font-weight: 100 900; src: url(${file}) format('woff2') }`

/** A code’s module is half a millimetre or more, up to 200 letters: four dots of a receipt printer. */
const style = (columns: PaperColumns): string => `
${face('Inter', latin)}
${face('Inter further', latinExt)}
@page { margin: 0 }
* { margin: 0; box-sizing: border-box }
body { width: ${paperWidth(columns)}mm; padding: ${columns === 32 ? '2mm 3mm 6mm' : '3mm 4mm 8mm'};
  font: ${columns === 32 ? 8 : 9}pt/1.4 Inter, 'Inter further', system-ui, Arial, sans-serif; color: #000; background: #fff }
p, h1 { white-space: pre-wrap; overflow-wrap: anywhere }
.center { text-align: center }
.pair { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1em }
.pair > :last-child { margin-left: auto; text-align: right; font-variant-numeric: tabular-nums }
.pair > :first-child { flex: 1 1 min-content; min-width: 0; max-width: 100%; overflow-wrap: break-word }
.quiet { font-size: .92em }
.bold { font-weight: 700; font-size: 1.12em }
.large { font-weight: 700; font-size: 1.6em; line-height: 1.25 }
.mark { background: #000; color: #fff; font-weight: 700; padding: .1em .4em; print-color-adjust: exact }
:not(.mark) + .mark { margin-top: .4em }
hr { border: 0; border-top: 1px dashed #000; margin: .5em 0 }
.gap { height: .9em }
.qr { width: 34mm; margin: 0 auto; break-inside: avoid }
.qr svg { display: block }`

async function draw(row: PrintRow): Promise<string> {
  if (row.is !== 'qr') return rowMarkup(row, '')
  const code = await toMarkup(row.text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return rowMarkup(row, `<div class="qr">${code}</div>`)
}
