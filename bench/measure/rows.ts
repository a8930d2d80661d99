// The results of the benchmarks: a row for each, as bars for people, and as they stand in docs/benchmarks.md.
import { cpus, release, totalmem, type } from 'node:os'

/** `limit`: what nobody can be better than here, where that is known. `goal`: in words; `met`: whether it is reached, null without a goal. */
export type BenchRow = {
  name: string
  unit: string
  ours: number
  theirs: number | null
  ratio: number | null
  limit: number | null
  goal: string | null
  met: boolean | null
}

export const row = (
  name: string,
  unit: string,
  ours: number,
  more: Partial<Pick<BenchRow, 'theirs' | 'limit' | 'goal' | 'met'>> = {},
): BenchRow => {
  const theirs = more.theirs ?? null
  return {
    name,
    unit,
    ours: rounded(ours),
    theirs: theirs === null ? null : rounded(theirs),
    ratio: theirs === null || theirs === 0 ? null : rounded(ours / theirs),
    limit: more.limit === undefined || more.limit === null ? null : rounded(more.limit),
    goal: more.goal ?? null,
    met: more.met ?? null,
  }
}

/** Three digits that mean something. */
const rounded = (value: number): number => Number(value.toPrecision(3))

const barWidth = 24

/** The lines of one part. */
export function tableLines(part: string, rows: readonly BenchRow[]): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length))
  return ['', part.toUpperCase(), ...rows.flatMap((row) => lines(row, width))]
}

function lines(row: BenchRow, width: number): string[] {
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

const [begin, end] = ['<!-- measured: begin -->', '<!-- measured: end -->']

/** One part's rows under its name. */
export type PartRows = readonly [name: string, rows: readonly BenchRow[]]

/** The text with each part's rows in place of its last ones; all else stays. Throws when it has no place for them. */
export function withRows(text: string, parts: readonly PartRows[], measuredOn: string): string {
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error('there is no place for what was measured')
  const said = new Map(
    text
      .slice(before + begin.length, after)
      .split(/^### /m)
      .slice(1)
      .map((part) => [part.split('\n')[0], part.trim()]),
  )
  for (const [name, rows] of parts) said.set(name, [name, '', measuredOn, '', ...tableOf(rows)].join('\n'))
  const all = [...said.values()].map((part) => `### ${part}`).join('\n\n')
  return `${text.slice(0, before + begin.length)}\n\n${all}\n\n${text.slice(after)}`
}

/** This one, and the day (as 2026-11-23). */
export function machineLine(day: string): string {
  const all = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `Measured ${day} on ${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${type()} ${release()}, Node ${process.version}.`
}

const heads = ['what', 'ours', 'beside', 'ratio', 'limit', 'goal'] as const

function tableOf(rows: readonly BenchRow[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map(({ name, unit, ours, theirs, ratio, limit, goal, met }) => {
      const figure = (value: number | null) => (value === null ? '' : `${value.toLocaleString('en')} ${unit}`)
      const verdict = goal === null ? '' : `${goal}: ${met === true ? 'met' : '**missed**'}`
      return line([
        name,
        figure(ours),
        figure(theirs),
        ratio === null ? '' : String(ratio),
        figure(limit),
        verdict,
      ])
    }),
  ]
}
