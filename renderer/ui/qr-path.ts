// The dark modules of a QR code as one path, so that no markup is ever built from text.
import { create } from 'qrcode'

/** Modules of quiet zone on every side, as scanners need it. */
export const quietZone = 4

/** `side`: the whole side in modules, quiet zone included. */
export function qrPath(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const from = column
      while (column < modules.size && modules.get(row, column) === 1) column++
      const length = column - from
      if (length > 0) runs.push(`M${from + quietZone} ${row + quietZone}h${length}v1h-${length}z`)
    }
  }
  return { side: modules.size + 2 * quietZone, path: runs.join('') }
}
