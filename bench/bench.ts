// `npm run bench`: how fast, how cheap, how far it scales; a table with bars, or one line of JSON.
import { readFileSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { today } from '#bench/clock.ts'
import { machine, withRows, type Answered } from '#bench/report.ts'
import { openStage } from '#bench/stage/stage.ts'
import { table } from '#bench/table.ts'
import { benchUsage, parts } from '#bench/usage.ts'
import { giveUp, note, print, readOptions, speakPlainly } from '#server/commands/terminal.ts'
import { problem } from '#shared/problem.ts'

speakPlainly()
const options = readOptions(benchUsage)
if (!options.ok) giveUp(options.problem)
const { only, quick, json, write } = options.value
const chosen =
  only === undefined ? Object.entries(parts) : Object.entries(parts).filter(([name]) => name === only)
if (chosen.length === 0) {
  const expected = `--only and one of ${Object.keys(parts).join(', ')}`
  giveUp(problem('option.invalid', { option: '--only', given: only ?? '', expected }))
}
if (write && quick) {
  const expected = '--write alone: quick figures show a shape, and no result'
  giveUp(problem('option.invalid', { option: '--quick', given: '--write', expected }))
}
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/kasse'))
const answered = await answer()
if (write) {
  const report = path.join(import.meta.dirname, 'README.md')
  writeFileSync(report, withRows(readFileSync(report, 'utf8'), answered, machine(today())))
}
if (json) print(JSON.stringify({ rows: answered.flatMap(([, rows]) => rows) }))

async function answer(): Promise<Answered[]> {
  const answers: Answered[] = []
  await using stage = openStage()
  for (const [name, load] of chosen) {
    const measure = await load()
    const rows = await measure({ isQuick: quick === true, note, stage })
    answers.push([name, rows])
    // As it comes: a whole run takes a while.
    if (!json) for (const line of table(name, rows)) print(line)
  }
  return answers
}
