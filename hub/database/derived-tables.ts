// The hub's tables of what follows from facts: core's own, each row with its till, and the columns that the hub alone asks for.
import { agreementFeature } from '#core/agreement/projection.ts'
import { entityTableOf, type Table, type EntityTable } from '#core/journal/feature.ts'
import { movementTable, soldTable } from '#core/money/movements.ts'
import { saleFeature } from '#core/sale/projection.ts'

export type DerivedTable = {
  name: string
  /** Each with what it is, as PostgreSQL has it; beside them there is `till`. */
  columns: Readonly<Record<string, string>>
  /** Its primary key, with the till. */
  key: readonly string[]
  /** By later facts. */
  changing: readonly string[]
}

type Columns = Readonly<Record<string, string>>

/** As SQLite has them. A row is known by its till too: what one till has once, a shop has more often. */
const inPostgres = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([column, what]) => [
      column,
      what
        .replace('INTEGER', 'bigint')
        .replace('TEXT', 'text')
        .replace(' PRIMARY KEY', ' NOT NULL')
        .replace(' UNIQUE', ''),
    ]),
  )

export const entitiesAtHub = (table: EntityTable, more: Columns = {}): DerivedTable => ({
  name: table.name,
  columns: { ...inPostgres(table.columns), ...more },
  // A sale of a past that two tills share is asked for by its name.
  key: [table.entities.id, 'till'],
  changing: table.entities.changing,
})

/** One row for what the till has in two tables; of the second there may be nothing. */
function movementsAtHub(movements: Table, sold: Table): DerivedTable {
  const optional = Object.entries(inPostgres(sold.columns)).map(
    ([column, what]) => [column, what.replace(' NOT NULL', '')] as const,
  )
  const columns = { ...Object.fromEntries(optional), ...inPostgres(movements.columns) }
  return {
    name: movements.name,
    columns: { ...columns, reference: 'text NOT NULL' },
    key: ['till', 'seq'],
    changing: [],
  }
}

/** Those of checkouts are the till's own: no question of a shop is about them. */
export const derivedTables = {
  sale: entitiesAtHub(entityTableOf(saleFeature)),
  agreement: entitiesAtHub(entityTableOf(agreementFeature), { numberPrint: 'text' }),
  movement: movementsAtHub(movementTable, soldTable),
} as const

const quoted = (column: string): string => `"${column}"`
const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')

export const createText = ({ name, columns, key }: DerivedTable): string => {
  const defined = Object.entries(columns).map(([column, what]) => `${quoted(column)} ${what}`)
  return `CREATE TABLE ${name} (till text NOT NULL REFERENCES till, ${defined.join(', ')}, PRIMARY KEY (${listed(key)}));`
}

/** `till`: a relation with one row, the till's; `rows`: JSON, an array of objects. Both as SQL. */
export function putText({ name, columns, key, changing }: DerivedTable, till: string, rows: string): string {
  const names = Object.keys(columns)
  const typed = Object.entries(columns).map(([column, what]) => `${quoted(column)} ${what.split(' ', 1)[0]}`)
  const changes = changing.map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
  const onConflict =
    changing.length > 0 ? `ON CONFLICT (${listed(key)}) DO UPDATE SET ${changes.join(', ')}` : ''
  return `INSERT INTO ${name} (till, ${listed(names)})
    SELECT ${till}.id, row.* FROM ${till}, json_to_recordset(${rows}) AS row (${typed.join(', ')}) ${onConflict}`
}
