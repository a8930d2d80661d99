// `npm run bench`: how fast, how cheap, how far it scales; a table, or one line of JSON.
import { journalRows } from '#bench/journal.ts'
import type { Row } from '#bench/row.ts'
import { giveUp, note, print, readOptions, speakPlainly } from '#server/commands/terminal.ts'
import { problem } from '#shared/problem.ts'

const parts: Record<string, (isQuick: boolean, tell: (line: string) => void) => Row[]> = {
  journal: journalRows,
}

speakPlainly()
const options = readOptions({
  only: { type: 'string' },
  quick: { type: 'boolean' },
  json: { type: 'boolean' },
})
if (!options.ok) giveUp(options.problem)
const { only, quick, json } = options.value
const chosen =
  only === undefined ? Object.entries(parts) : Object.entries(parts).filter(([name]) => name === only)
if (chosen.length === 0) {
  const expected = `--only and one of ${Object.keys(parts).join(', ')}`
  giveUp(problem('option.invalid', { option: '--only', given: only ?? '', expected }))
}
const rows = chosen.flatMap(([, run]) => run(quick === true, note))
if (json) print(JSON.stringify({ rows }))
else for (const line of table(rows)) print(line)

function table(all: readonly Row[]): string[] {
  const width = Math.max(...all.map(({ name }) => name.length))
  const said = all.map((one) => ({ ...one, figure: `${one.ours.toLocaleString('en')} ${one.unit}` }))
  const figures = Math.max(...said.map(({ figure }) => figure.length))
  return said.map(({ name, figure, ratio, theirs, unit, goal, met }) =>
    [
      name.padEnd(width),
      figure.padStart(figures),
      theirs === null ? '' : `beside ${theirs.toLocaleString('en')} ${unit} (${ratio ?? ''} of it)`,
      goal === null ? '' : `${met === true ? 'met' : 'MISSED'}: ${goal}`,
    ]
      .filter((cell) => cell !== '')
      .join('   '),
  )
}
