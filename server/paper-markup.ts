// Rows of a piece of paper as markup: for the page on a customer’s phone, and for the one that the system’s printer prints.
import type { PrintRow, Weight } from '#shared/paper.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? '')

/** Line of text; a large one is a heading. */
function line(weight: Weight, kind: string, inside: string): string {
  const tag = weight === 'large' ? 'h1' : 'p'
  return `<${tag} class="${kind} ${weight}">${inside}</${tag}>`
}

/** `code`: the drawing of a QR code; empty for none. */
export function rowMarkup(row: PrintRow, code: string): string {
  switch (row.is) {
    case 'gap':
      return '<div class="gap"></div>'
    case 'rule':
      return '<hr>'
    case 'text':
      return line(row.weight, row.align, escapeMarkup(row.text))
    case 'pair':
      return line(
        row.weight,
        'pair',
        `<span>${escapeMarkup(row.left)}</span> <span>${escapeMarkup(row.right)}</span>`,
      )
    case 'qr':
      return code
  }
}
