// `npm run bench`: how fast, how cheap, how far it scales; a table with bars, or one line of JSON.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { approvalPart } from '#bench/approval.ts'
import { callsPart } from '#bench/calls.ts'
import { clientPart } from '#bench/client.ts'
import { today } from '#bench/clock.ts'
import { hubPart } from '#bench/hub.ts'
import { journalPart } from '#bench/journal.ts'
import type { Part } from '#bench/part.ts'
import { qrPart } from '#bench/qr.ts'
import { machine, withRows, type Answered } from '#bench/report.ts'
import { sandboxPart } from '#bench/sandbox.ts'
import { soakPart } from '#bench/soak.ts'
import { startPart } from '#bench/start.ts'
import { table } from '#bench/table.ts'
import { giveUp, note, print, readOptions, speakPlainly } from '#server/commands/terminal.ts'
import { problem } from '#shared/problem.ts'

/** In the order of their questions. */
const parts: Record<string, Part> = {
  approval: approvalPart,
  calls: callsPart,
  qr: qrPart,
  start: startPart,
  journal: journalPart,
  sandbox: sandboxPart,
  client: clientPart,
  soak: soakPart,
  hub: hubPart,
}

speakPlainly()
const options = readOptions({
  only: { type: 'string' },
  quick: { type: 'boolean' },
  json: { type: 'boolean' },
  write: { type: 'boolean' },
})
if (!options.ok) giveUp(options.problem)
const { only, quick, json, write } = options.value
const chosen =
  only === undefined ? Object.entries(parts) : Object.entries(parts).filter(([name]) => name === only)
if (chosen.length === 0) {
  const expected = `--only and one of ${Object.keys(parts).join(', ')}`
  giveUp(problem('option.invalid', { option: '--only', given: only ?? '', expected }))
}
const answered: Answered[] = []
for (const [name, measure] of chosen) {
  const rows = await measure({ isQuick: quick === true, note })
  answered.push([name, rows])
  // As it comes: a whole run takes a while.
  if (!json) for (const line of table(name, rows)) print(line)
}
if (write) {
  const report = path.join(import.meta.dirname, 'README.md')
  writeFileSync(report, withRows(readFileSync(report, 'utf8'), answered, machine(today())))
}
if (json) print(JSON.stringify({ rows: answered.flatMap(([, rows]) => rows) }))
