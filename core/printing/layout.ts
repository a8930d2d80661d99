// The layout of rows on paper of a given width: each line as it will be printed, also readable as text, in letters that every printer has.
import type { Row, Weight } from '#shared/paper.ts'
import type { Columns } from '#shared/printing.ts'

/** `text` is as wide as the paper, spaces and all; of a large line half as wide. */
export type Line = { is: 'line'; text: string; weight: Weight } | { is: 'qr'; text: string }

export function layOut(rows: readonly Row[], columns: Columns): Line[] {
  return rows.flatMap((row): Line[] => {
    switch (row.is) {
      case 'rule':
        return [{ is: 'line', text: '-'.repeat(columns), weight: 'plain' }]
      case 'gap':
        return [{ is: 'line', text: '', weight: 'plain' }]
      case 'qr':
        return [{ is: 'qr', text: row.text }]
      case 'text':
        return wrapText(printableText(row.text), widthOf(row.weight, columns)).map((text) => ({
          is: 'line',
          text: aligned(text, row, widthOf(row.weight, columns)),
          weight: row.weight,
        }))
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

function aligned(text: string, { align, weight }: Extract<Row, { is: 'text' }>, width: number): string {
  const indent = align === 'center' ? Math.max(0, Math.floor((width - text.length) / 2)) : 0
  const line = ' '.repeat(indent) + text
  // White on black from edge to edge.
  return weight === 'mark' ? line.padEnd(width) : line
}

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
export const noForm = '■'

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
    return form === '' || form.replaceAll(noForm, '') !== '' ? form : noForm
  }).join('')
}

function formOf(character: string): string {
  if (known.test(character)) return character
  if (/(?!\ufeff)\s/.test(character)) return ' '
  if (unseen.test(character)) return ''
  const form = nearest.get(character)
  if (form !== undefined) return form
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare === character ? noForm : Array.from(bare, formOf).join('')
}
