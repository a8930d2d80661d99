// The rows as they stand in bench/README.md, below what machine they were measured on.
import { cpus, totalmem, version, type } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Row } from '#bench/row.ts'

const file = path.join(import.meta.dirname, 'README.md')
const [begin, end] = ['<!-- measured: begin -->', '<!-- measured: end -->']

/** Puts them in place of the last ones; what stands around them stays. */
export function writeReport(
  parts: readonly (readonly [name: string, rows: readonly Row[]])[],
  day: string,
): void {
  const text = readFileSync(file, 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`${file} has no place for what was measured`)
  const said = [machine(day), ...parts.flatMap(([name, rows]) => ['', `### ${name}`, '', ...tableOf(rows)])]
  writeFileSync(file, `${text.slice(0, before + begin.length)}\n\n${said.join('\n')}\n\n${text.slice(after)}`)
}

function machine(day: string): string {
  const all = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `Measured ${day} on ${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${type()} ${version().split(' ')[0]}, Node ${process.version}.`
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
