// The export of money movements: those of some days, as a file that a bookkeeper's program reads.
import { writeCsv } from '#core/system/csv.ts'
import { pastQueries } from '#core/report/projection.ts'
import type { MovementRow } from '#core/money/movements.ts'
import { createShopClock, type ShopClock } from '#core/report/shop-clock.ts'
import { periodOf, type ReportContext } from '#core/report/report.ts'
import { sharesIn, type RecordedAct } from '#core/report/sums.ts'
import { zoneOf } from '#core/settings/settings.ts'
import { decimal } from '#shared/money.ts'
import { ratesOf, type ExportFile, type SoldSums, type SoldTable, type Sums } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'
import type { Days } from '#shared/time.ts'

const columns = [
  'time',
  'day',
  'receipt',
  'kind',
  'sale',
  'flow',
  'currency',
  'gross',
  'vat',
  'sales unit',
  'register',
] as const

/** CSV as spreadsheets of the Nordic countries open it; JSON with the sums of the period and whole minor units. */
export function exportOf(options: ReportContext, days: Days, format: 'csv' | 'json'): ExportFile {
  const { journal, settings } = options
  const clock = createShopClock(zoneOf(settings), settings.nightEnd)
  const movements = pastQueries(journal).movementsAt(clock.span(days))
  const name = `${nameOf(days)}.${format}`
  if (format === 'json') {
    const rows = movements.map((row) => ({ ...row, shares: sharesIn(row), day: clock.dayName(row.at) }))
    return {
      name,
      text: `${JSON.stringify({ days, period: periodOf(options, days), movements: rows, acts: pastQueries(journal).actsAt(clock.span(days)) }, null, 2)}\n`,
      rows: rows.length,
    }
  }
  const rates = [...new Set(movements.flatMap((row) => sharesIn(row).map(({ rate }) => rate)))].toSorted(
    (one, other) => (other ?? -1) - (one ?? -1),
  )
  const heads = rates.flatMap((rate) =>
    rate === null ? ['outside VAT'] : [`gross ${percent(rate)}`, `vat ${percent(rate)}`],
  )
  const rows = movements.map((row) => [...ownCells(row, clock), ...rateCells(row, rates)])
  return { name, text: writeCsv([[...columns, ...heads], ...rows]), rows: rows.length }
}

const productColumns = ['kind', 'id', 'name', 'pieces', 'sales', 'vat', 'refunds', 'vat of refunds', 'net']
const personColumns = ['id', 'name', 'sales', 'gross', 'refunds', 'refunded', 'tips']
const discountColumns = ['id', 'name', 'on', 'discounts', 'taken off']

/** The table of products, of people or of discounts of these days, as CSV. `of`: in its file's name. */
export function exportTable(
  sums: SoldSums & Pick<Sums, 'discounts'>,
  days: Days,
  table: SoldTable,
  of: 'kasse' | 'kasse-shop' = 'kasse',
): ExportFile {
  const [heads, ...rows] = tables[table](sums)
  return { name: `${nameOf(days, of)}-${table}.csv`, text: writeCsv([heads, ...rows]), rows: rows.length }
}

/** With their heads. */
const tables = {
  products: ({ products }) => [
    productColumns,
    ...products.map((one) => [
      one.kind,
      one.id,
      one.name,
      String(one.pieces),
      ...[one.captured, one.capturedVat, one.refunded, one.refundedVat, one.captured - one.refunded].map(
        written,
      ),
    ]),
  ],
  people: ({ people }) => [
    personColumns,
    ...people.map(({ person, sales, captured, refunds, refunded, tips }) => [
      ...personCells(person),
      String(sales),
      written(captured),
      String(refunds),
      written(refunded),
      written(tips),
    ]),
  ],
  discounts: ({ discounts }) => {
    const rates = ratesOf(discounts).map(({ rate }) => rate)
    return [
      [...discountColumns, ...rates.map((rate) => (rate === null ? 'outside VAT' : percent(rate)))],
      ...discounts.map(({ person, on, count, value, rates: parts }) => [
        ...personCells(person),
        on,
        String(count),
        written(value),
        ...rates.map((rate) => written(parts.find((one) => one.rate === rate)?.value ?? 0)),
      ]),
    ]
  },
} as const satisfies Record<
  SoldTable,
  (sums: SoldSums & Pick<Sums, 'discounts'>) => [string[], ...string[][]]
>

const personCells = (person: Person | null): string[] => [person?.id ?? '', person?.name ?? '']

const actColumns = [
  'time',
  'day',
  'act',
  'person',
  'asked by',
  'reason',
  'currency',
  'value',
  'pieces',
  'about',
  'sales unit',
]

/** Each act of these days by itself. */
export function exportActs(
  { journal, settings }: Pick<ReportContext, 'journal' | 'settings'>,
  days: Days,
): ExportFile {
  const clock = createShopClock(zoneOf(settings), settings.nightEnd)
  const rows = pastQueries(journal)
    .actsAt(clock.span(days))
    .map((one) => actCells(one, clock))
  return { name: `${nameOf(days)}-acts.csv`, text: writeCsv([actColumns, ...rows]), rows: rows.length }
}

const actCells = (
  { at, act, person, askedBy, reason, currency, value, pieces, about, owner }: RecordedAct,
  clock: ShopClock,
): string[] => [
  clock.written(at),
  clock.dayName(at),
  act,
  person?.name ?? '',
  askedBy?.name ?? '',
  reason,
  currency,
  written(value),
  pieces === null ? '' : String(pieces),
  about,
  owner,
]

const nameOf = ({ from, to }: Days, of = 'kasse'): string => `${of}-${from}${to === from ? '' : `-${to}`}`

const written = (value: number): string => decimal(value).replace('.', ',')

const percent = (hundredths: number): string =>
  `${decimal(hundredths)
    .replace(/\.?0+$/, '')
    .replace('.', ',')} %`

/** A refund stands below zero: a column sums to what is kept. */
const signed = ({ kind }: MovementRow, value: number): string =>
  written(kind === 'captured' || value === 0 ? value : -value)

function ownCells(row: MovementRow, clock: ShopClock): string[] {
  const vat = sharesIn(row).reduce((sum, share) => sum + share.vat, 0)
  return [
    clock.written(row.at),
    clock.dayName(row.at),
    row.receipt === null ? '' : String(row.receipt),
    row.kind,
    row.sale,
    row.flow,
    row.currency,
    signed(row, row.value),
    signed(row, vat),
    row.owner,
    row.register ?? '',
  ]
}

function rateCells(row: MovementRow, rates: readonly (number | null)[]): string[] {
  const shares = sharesIn(row)
  return rates.flatMap((rate) => {
    const share = shares.find((one) => one.rate === rate)
    const gross = share ? signed(row, share.gross) : ''
    return rate === null ? [gross] : [gross, share ? signed(row, share.vat) : '']
  })
}
