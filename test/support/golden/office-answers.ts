// What the office says of a golden journal, with no service to ask.
import { layOut } from '#core/printing/documents.ts'
import { asText } from '#test/support/till/paper-text.ts'
import type { AnswerOf } from '#shared/bridge.ts'
import type { PrintRow } from '#shared/paper.ts'
import { saleFilter, type FactView } from '#shared/sale-search.ts'
import { withoutNoise, withoutChance, blockOf } from '#test/support/golden/text.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

const days = { from: '2026-01-01', to: '2026-12-31' }

/** The answers as lines. */
export async function pastText(shop: Shop, names: readonly string[]): Promise<string> {
  const past = withoutChance(withoutNoise(await pastOf(shop, names)) as object)
  const lines = Object.entries(past).flatMap(([name, answer]) => blockOf(name, answer, 2))
  return `${lines.join('\n')}\n`
}

/** `names`: of the sales and memberships in the journal, the oldest first. */
async function pastOf(shop: Shop, names: readonly string[]) {
  const { office, cashier } = shop
  const { ask } = office
  const search = { text: '', days: null, before: null }
  const found: Record<string, unknown> = {}
  const namesOf = async (wanted: object) =>
    opened(await ask('office.search', { ...search, filter: 'all', ...wanted })).sales.map(({ sale }) => sale)
  for (const filter of saleFilter.options) found[filter] = await namesOf({ filter })
  for (const text of ['2', '50', '55,00', '67', '78', '00003']) found[`by ${text}`] = await namesOf({ text })
  const { journal: _, ...x } = opened(await ask('report.x', {}))
  const period = opened(await ask('report.period', days))
  const closings = opened(await ask('report.list', {}))
  const zs: Record<string, unknown> = {}
  for (const { number } of closings)
    zs[number] = inOne(withoutChain(paperLines(opened(await ask('report.z', { number })))))
  const sales: Record<string, unknown> = {}
  const members: string[] = []
  for (const sale of names) {
    const file = await ask('office.sale', { sale })
    if (file.ok) sales[sale] = fileOf(file.value)
    else members.push(sale)
  }
  return {
    found,
    everything: opened(await ask('office.search', { ...search, filter: 'all' })).sales,
    recent: opened(await cashier.ask('sale.recent', {})),
    sales,
    unsettled: cashier.view().till.unsettled,
    onScreen: { sale: cashier.view().sale, signUp: cashier.view().signUp },
    x,
    closings,
    zs,
    period,
    csv: opened(await ask('report.export', { ...days, format: 'csv' })).text.split('\r\n'),
    json: JSON.parse(opened(await ask('report.export', { ...days, format: 'json' })).text) as unknown,
    memberships: await receiptsOf({ office }, members, period.receipts?.last ?? 0),
    attention: await attentionOf(shop),
  }
}

/** Its lines beside each other; how they lie on paper is held by fixtures of their own. */
const paper = (rows: readonly PrintRow[]) => inOne(paperLines(rows))
const paperLines = (rows: readonly PrintRow[]) => asText(layOut(rows, 42)).split('\n')
const inOne = (lines: readonly string[]) =>
  lines
    .map((line) =>
      line
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/(\W)\1{4,}/g, '$1$1'),
    )
    .filter(Boolean)
    .join(' / ')

/** How many facts there are, the last link of their chain and the key are of this very journal. */
function withoutChain(lines: readonly string[]): string[] {
  const head = lines.findIndex((line) => /^[0-9a-f]{16} [0-9a-f]{16}$/.test(line))
  const [facts, key] = [head - 2, lines.findIndex((line, at) => at > head && /^[\w-]{42}$/.test(line))]
  return lines.flatMap((line, at) => {
    if (at === facts) return line.replace(/\d+$/, '#')
    return (at >= head && at < head + 2) || (at >= key && at < key + 2) ? [] : [line]
  })
}

/** When the till has looked at each of them. */
async function attentionOf(shop: Shop) {
  await shop.leaveAlone(1_000)
  return opened(await shop.office.ask('agreements.attention', {})).rows
}

type Known = AnswerOf<'office.sale'>

function fileOf({ sale, facts, lines, receipts, copies, payments, otherTill }: Known) {
  const papers = receipts.map(({ rows, ...receipt }) => ({ ...receipt, paper: paper(rows) }))
  return { sale, facts: facts.flatMap(saidOf), lines, copies, payments, otherTill, papers }
}

/** What moved money, what somebody did and what went wrong. The steps in between may be other ones. */
const saidOf = ({ at, reference, value, note, person, askedBy, problem }: FactView) =>
  value === null && person === null && problem === null
    ? []
    : [{ at, reference, value, note, person, ...(askedBy ? { askedBy } : {}), problem }]

/** Of memberships, by number: `joining` is that of joining alone. Printing them is a fact of its own, so they are asked for last. */
async function receiptsOf({ office }: Pick<Shop, 'office'>, members: readonly string[], last: number) {
  const memberships: Record<string, Record<string, unknown>> = {}
  for (const sale of members) {
    const papers: Record<string, unknown> = {}
    for (const receipt of [null, ...Array.from({ length: last }, (_, at) => at + 1)]) {
      const printed = await office.ask('print.receipt', { sale, receipt })
      if (printed.ok) papers[receipt ?? 'joining'] = paper(printed.value.rows)
    }
    memberships[sale] = papers
  }
  return memberships
}
