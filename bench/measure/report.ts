// The rows as they stand in docs/benchmarks.md, under the machine they were measured on.
import { cpus, release, totalmem, type } from 'node:os'
import type { Row } from '#bench/measure/row.ts'

const [begin, end] = ['<!-- measured: begin -->', '<!-- measured: end -->']

/** One part's rows under its name. */
export type Answered = readonly [name: string, rows: readonly Row[]]

/** The text with each part's rows in place of its last ones; all else stays. Throws when it has no place for them. */
export function withRows(text: string, parts: readonly Answered[], measuredOn: string): string {
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
export function machine(day: string): string {
  const all = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `Measured ${day} on ${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${type()} ${release()}, Node ${process.version}.`
}

const heads = ['what', 'ours', 'beside', 'ratio', 'limit', 'goal'] as const

function tableOf(rows: readonly Row[]): string[] {
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
