// The page by which a browser's engine prints where no screen shows it: without scripts, for the system's own printer.
import type { Row, Weight } from '#shared/paper.ts'
import type { Columns } from '#shared/printing.ts'

/** mm */
export const paperWidth = (columns: Columns): number => (columns === 32 ? 58 : 80)

const style = (columns: Columns): string => `
@page { margin: 0 }
* { margin: 0; box-sizing: border-box }
body { width: ${paperWidth(columns)}mm; padding: ${columns === 32 ? '2mm 3mm 6mm' : '3mm 4mm 8mm'};
  font: ${columns === 32 ? 8 : 9}pt/1.4 Inter, system-ui, Arial, sans-serif; color: #000; background: #fff }
p { white-space: pre-wrap; overflow-wrap: anywhere }
.center { text-align: center }
.pair { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1em }
.pair > :last-child { margin-left: auto; text-align: right; font-variant-numeric: tabular-nums }
.pair > :first-child { flex: 1 1 min-content }
.quiet { font-size: .92em }
.bold { font-weight: 700; font-size: 1.12em }
.large { font-weight: 700; font-size: 1.6em; line-height: 1.25 }
.mark { background: #000; color: #fff; font-weight: 700; padding: .1em .4em; print-color-adjust: exact }
:not(.mark) + .mark { margin-top: .4em }
hr { border: 0; border-top: 1px dashed #000; margin: .5em 0 }
.gap { height: .9em }`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? '')

/** Its own style and nothing else: no script, no picture, no address. */
const policy = "default-src 'none'; style-src 'unsafe-inline'"

export const pageOf = (rows: readonly Row[], columns: Columns): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><style>${style(columns)}</style><body>${rows.map(drawn).join('')}`

const said = (weight: Weight, kind: string, inside: string): string =>
  `<p class="${kind} ${weight}">${inside}</p>`

function drawn(row: Row): string {
  switch (row.is) {
    case 'gap':
      return '<div class="gap"></div>'
    case 'rule':
      return '<hr>'
    case 'text':
      return said(row.weight, row.align, safe(row.text))
    case 'pair':
      return said(row.weight, 'pair', `<span>${safe(row.left)}</span><span>${safe(row.right)}</span>`)
    // Nothing here draws codes: the address can be typed.
    case 'qr':
      return said('quiet', 'center', safe(row.text))
  }
}
