// Rows for people: each figure beside what it is compared with, as bars of one scale.
import type { Row } from '#bench/measure/row.ts'

const barWidth = 24

/** The lines of one part. */
export function table(part: string, rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length))
  return ['', part.toUpperCase(), ...rows.flatMap((row) => lines(row, width))]
}

function lines(row: Row, width: number): string[] {
  const { name, unit, ours, theirs, limit, ratio, goal, met } = row
  const most = Math.max(ours, theirs ?? 0, limit ?? 0)
  const bar = (value: number) =>
    (most === 0 ? '' : '█'.repeat(Math.round((value / most) * barWidth))).padEnd(barWidth)
  const figure = (value: number) => `${value.toLocaleString('en')} ${unit}`.padStart(16)
  const verdict = goal === null ? '' : `${met === true ? '✓' : '✗'} ${goal}`
  const beside = (label: string, value: number, said = '') =>
    `  ${label.padStart(width)}  ${bar(value).replaceAll('█', '░')} ${figure(value)}  ${said}`.trimEnd()
  return [
    `  ${name.padEnd(width)}  ${bar(ours)} ${figure(ours)}  ${verdict}`.trimEnd(),
    ...(theirs === null ? [] : [beside('beside', theirs, ratio === null ? '' : `× ${ratio}`)]),
    ...(limit === null ? [] : [beside('limit', limit)]),
  ]
}
