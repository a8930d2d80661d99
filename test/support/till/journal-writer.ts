// A process that only writes a journal, for tests that kill it or take its disk away: each line is something it was acknowledged.
import { openJournal } from '#core/journal/journal.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { acknowledged, opening, secret, write } from '#test/support/till/journal.ts'

const [file = '', most = '1000000'] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

const opened = openJournal(file, secret, tillFeatures)
if (!opened.ok) {
  say(`refused ${opened.problem.code}`)
  process.exit(1)
}
using journal = opened.value
say(`open ${[...journal.all(saleFeature)].length} ${journal.head()}`)
for (let n = 0; n < Number(most); n += 1) {
  const sale = `${process.pid}-${n}`
  try {
    const { seq } = write(journal, sale, n, opening(sale), {
      reference: `${sale}-1`,
      text: `number ${n}`,
    })
    say(`wrote ${seq} ${journal.head()}`)
    write(journal, sale, n, acknowledged)
    say(`wrote ${seq + 1} ${journal.head()}`)
  } catch (error) {
    say(`failed ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
    if (n > 2000) break
  }
}
