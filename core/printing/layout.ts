// The layout of rows on paper of a given width: each line as it will be printed, also readable as text.
import { printableText } from '#core/printing/letters.ts'
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
        return wrapped(printableText(row.text), widthOf(row.weight, columns)).map((text) => ({
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
    const beside = wrapped(left, width - right.length - 1)
    const last = beside.pop() ?? ''
    return [...beside, last.padEnd(width - right.length) + right]
  }
  return [...wrapped(left, width), ...wrapped(right, width).map((text) => text.padStart(width))]
}

/** At spaces where there are any; a word longer than the paper is cut. What begins with spaces stays indented. */
export function wrapped(text: string, width: number): string[] {
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
