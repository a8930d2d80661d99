// The drawing of a text as a QR code: dark on white with its quiet zone, in every theme.
import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from '#renderer/ui/qr.module.css'

export function QrDrawing({ text, name }: { text: string; name: string }) {
  const { side, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className={styles.qr}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an `img` needs an address
      role="img"
      aria-label={name}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect className={styles.light} width={side} height={side} />
      <path className={styles.dark} d={path} />
    </svg>
  )
}

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
