// A QR in the terminal: dark on light, whatever colours the terminal has.
import { styleText } from 'node:util'
import { create } from 'qrcode'

/** A QR of this text, dark on light where the terminal has colours; nothing of the text is written but as modules. */
export function printCode(text: string): void {
  for (const row of codeRows(text))
    process.stdout.write(`  ${styleText(['black', 'bgWhiteBright'], row, { stream: process.stdout })}\n`)
}

/** Two rows of modules a line, with the quiet zone that scanners need. */
export function codeRows(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column) === 1
  const places = Array.from({ length: modules.size + 2 * quietZone }, (_, at) => at - quietZone)
  return places
    .filter((_, at) => at % 2 === 0)
    .map((row) =>
      places
        .map((column) => blocks[Number(isDark(row, column)) + 2 * Number(isDark(row + 1, column))])
        .join(''),
    )
}

const quietZone = 4
/** Nothing, the upper half, the lower half, both. */
const blocks = [' ', '▀', '▄', '█']
