// Tests of the hub's tables of what follows from facts: they are core's own, whatever core adds to them.
import { expect, test } from 'vitest'
import { tillFeatures } from '#core/features.ts'
import { columnsOf, tablesOf, type EntityTable } from '#core/journal/feature.ts'
import { createText, derivedTables, putText, entitiesAtHub } from '#hub/database/tables.ts'
import { openIngest } from '#test/support/hub/hub-database.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()

test('every column of the till’s tables stands in the hub’s, but for those of checkouts', async () => {
  await using hub = await openIngest(postgres.connection)
  const stored = await hub.ask<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = ANY($1)`,
    [Object.keys(derivedTables)],
  )
  const columns = new Map<string, string[]>()
  for (const { table, column } of stored) columns.set(table, [...(columns.get(table) ?? []), column])
  const own = { sale: [], agreement: ['numberPrint'], movement: ['reference'] }
  const atTills = new Map(tablesOf(tillFeatures).map((table) => [table.name, columnsOf(table)]))
  expect([...atTills.keys()].toSorted()).toEqual(['agreement', 'checkout', 'movement', 'sale', 'sold'])
  const movement = new Set([...(atTills.get('movement') ?? []), ...(atTills.get('sold') ?? [])])
  const wanted = { sale: atTills.get('sale') ?? [], agreement: atTills.get('agreement') ?? [], movement }
  for (const table of ['sale', 'agreement', 'movement'] as const)
    expect(columns.get(table)?.toSorted()).toEqual(['till', ...wanted[table], ...own[table]].toSorted())
})

test('a column that core adds is made, written and changed at the hub without a word there', async () => {
  const table: EntityTable = {
    name: 'parcel',
    columns: {
      opened: 'INTEGER PRIMARY KEY',
      counter: 'INTEGER UNIQUE',
      parcel: 'TEXT NOT NULL UNIQUE',
      settled: 'INTEGER NOT NULL',
      sentAt: 'INTEGER',
    },
    indexes: '',
    entities: { id: 'parcel', changing: ['settled', 'sentAt'] },
  }
  await using hub = await openIngest(postgres.connection)
  await hub.letIn('till01')
  const atHub = entitiesAtHub(table)
  await hub.ask(createText(atHub))
  const put = (row: object) =>
    hub.ask(`WITH one AS (SELECT 'till01' AS id) ${putText(atHub, 'one', '$1')}`, [JSON.stringify([row])])
  await put({ opened: 1, counter: 1, parcel: 'p', settled: 0, sentAt: null })
  await put({ opened: 2, counter: 2, parcel: 'p', settled: 1, sentAt: 7 })
  expect(await hub.ask('SELECT * FROM parcel')).toEqual([
    { till: 'till01', opened: 1, counter: 1, parcel: 'p', settled: 1, sentAt: 7 },
  ])
})
