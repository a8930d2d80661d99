// The derived rows of a till's facts at the hub: sales, agreements and movements of money, by the same rules that the till has.
import type { Agreement } from '#core/agreement/reduce.ts'
import { agreementFeature, type AgreementRow } from '#core/agreement/projection.ts'
import { tillFeatures } from '#core/features.ts'
import { entryOf, featureOf, isFactOf, type Feature, type TableRow } from '#core/journal/feature.ts'
import { saleFeature, type SaleRow } from '#core/sale/projection.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Query } from '#hub/database/database.ts'
import { derivedTables } from '#hub/database/tables.ts'
import {
  fitAgreementRow,
  fitEntry,
  fitMovement,
  fitSaleRow,
  judgeExtent,
  mostOfAgreement,
  mostOfSale,
  type Extent,
  type HubFact,
} from '#hub/tills/fact-bounds.ts'

/** A feature whose entities the hub follows. */
type Followed<State, Row> = {
  table: 'sale' | 'agreement'
  feature: Feature<State>
  most: Extent
  fit: (row: Row) => Row
  /** In the entity's row beside core's columns. */
  beside: (state: State) => TableRow
  /** The payment or charge whose money has moved. */
  reference: (state: State) => string | undefined
  goods: (state: State) => number
}
type AnyFollowed = Followed<unknown, TableRow>

const followedFeatures = [
  {
    table: 'sale',
    feature: saleFeature,
    most: mostOfSale,
    fit: fitSaleRow,
    beside: () => ({}),
    reference: ({ moved }) => moved?.reference,
    goods: ({ movedGoods }) => movedGoods.length,
  } satisfies Followed<Sale, SaleRow>,
  {
    table: 'agreement',
    feature: agreementFeature,
    most: mostOfAgreement,
    fit: fitAgreementRow,
    beside: ({ opened }) => ({
      numberPrint: (opened.kind === 'agreementOpened' && opened.numberPrint) || null,
    }),
    reference: ({ moved }) => moved?.chargeId,
    goods: () => 0,
  } satisfies Followed<Agreement, AgreementRow>,
] as unknown as readonly AnyFollowed[] // each is given its own states and rows alone

const followedOf = (fact: Pick<HubFact, 'sale' | 'kind'>): AnyFollowed | undefined =>
  followedFeatures.find(({ feature }) => isFactOf(feature, fact))

/** A sale or an agreement so far. `row`: what its next row needs to know of the one before. */
type Entity = Extent & { name: string; of: AnyFollowed; state: unknown; row: TableRow }

/** State after the facts before these. `counters`: the last that were given out. */
export type DerivationStart = { entities: Map<string, Entity>; counters: Counters }
export type Counters = Record<AnyFollowed['table'], number>

export type DerivedRows = Record<keyof typeof derivedTables, readonly object[]>

/**
 * `last`: the last row that could be followed. `unfit`: why no till of ours has written the one after it; undefined where all were followed, and
 * before one of a kind that this hub does not know.
 */
type Derivation = { last: number; unfit?: string; rows: DerivedRows }

/** `facts` come in their order, right after what was followed before. */
export function deriveRows(before: DerivationStart, facts: readonly HubFact[]): Derivation {
  const changed = new Set<Entity['name']>()
  const movement: object[] = []
  let last = (facts[0]?.seq ?? 1) - 1
  let unfit: string | undefined
  for (const fact of facts) {
    if (!tillFeatures.all.some(({ kinds }) => Object.hasOwn(kinds, fact.kind))) break
    try {
      const moved = follow(before, fact)
      if (moved) movement.push(moved)
    } catch (error) {
      unfit = error instanceof Error ? error.message : String(error)
      break
    }
    changed.add(fact.sale)
    last = fact.seq
  }
  const entities = [...changed].flatMap((name) => before.entities.get(name) ?? [])
  const rowsOf = (table: string) => entities.filter(({ of }) => of.table === table).map(({ row }) => row)
  const rows = { sale: rowsOf('sale'), agreement: rowsOf('agreement'), movement }
  return { last, rows, ...(unfit === undefined ? {} : { unfit }) }
}

/** Gives what moved. Throws where the fact cannot follow, or makes a row that no till has; nothing of it stands in `entities` then. */
function follow({ entities, counters }: DerivationStart, fact: HubFact): object | null | undefined {
  if (!featureOf(tillFeatures, fact)) throw new Error('it stands under a name of something else')
  const of = followedOf(fact)
  const { fact: said } = fitEntry(fact)
  if (!of) return null // nothing moves
  const { sale: name, seq, at } = fact
  const before = entities.get(name)
  const state = of.feature.reduce(before?.state, name, said, at)
  const extent = extentWith(fact, before, of.goods(state))
  judgeExtent(extent, of.most)
  const next = () => counters[of.table] + 1
  const made = Object.fromEntries(
    of.feature.projections.map((one) => [one.table.name, one.row(state, { seq, at }, before?.row, next)]),
  )
  const row = of.fit(made[of.table] ?? {})
  const moved =
    made['movement'] &&
    fitMovement({ ...made['sold'], ...made['movement'], reference: of.reference(state) ?? '' })
  entities.set(name, { name, of, state, row: { ...row, ...of.beside(state) }, ...extent })
  counters[of.table] = Math.max(counters[of.table], Number(row['counter']))
  return moved
}

/** `goods`: that the fact has moved. */
const extentWith = ({ body }: Pick<HubFact, 'body'>, before: Extent | undefined, goods: number): Extent => ({
  facts: (before?.facts ?? 0) + 1,
  bytes: (before?.bytes ?? 0) + Buffer.byteLength(body),
  goods: (before?.goods ?? 0) + goods,
})

/** The names of all that these facts tell of, and that what they say depends on. */
export const namesOfFacts = (facts: readonly Pick<HubFact, 'sale' | 'kind'>[]): string[] => [
  ...new Set(facts.flatMap((fact) => (followedOf(fact) ? fact.sale : []))),
]

/** Bytes of facts that are read in one go; one entity alone may have more. */
export const bytesAtOnce = 8_000_000

/** A fact that was followed, with what the row of its entity says of the entity's first. */
export type PastFact = Omit<HubFact, 'hash'> & { counter: number | null; opened: number }

/** Facts of these entities up to this row, as SQL: each entity's by its key, whatever PostgreSQL knows of the tables. `names`: JSON, so that it keeps its plan. */
const factsOfNames = (till: string, names: string, until: string): string =>
  `json_array_elements_text(${names}::json) AS one (name) CROSS JOIN LATERAL
     (SELECT * FROM fact WHERE till = ${till} AND sale = one.name AND seq <= ${until} OFFSET 0) AS f`
export const pastFacts = (till: string, names: string, until: string): string =>
  `SELECT f.seq, f.sale, f.kind, f.at, f.body, entity.counter, entity.opened
   FROM ${factsOfNames(till, names, until)} CROSS JOIN LATERAL
     (SELECT counter, opened FROM sale WHERE till = ${till} AND sale = one.name
      UNION ALL SELECT counter, opened FROM agreement WHERE till = ${till} AND name = one.name OFFSET 0) AS entity
   ORDER BY f.seq`
export const pastBytes = (till: string, names: string, until: string): string =>
  `SELECT sum(octet_length(f.body)) FROM ${factsOfNames(till, names, until)}`
export const lastCounter = (table: AnyFollowed['table'], till: string): string =>
  `(SELECT coalesce(max(counter), 0) FROM ${table} WHERE till = ${till}) AS ${table}`

/** Adds what these facts, which were followed once, say of their entities. */
export function addPast(
  entities: DerivationStart['entities'],
  facts: readonly PastFact[],
): DerivationStart['entities'] {
  for (const fact of facts) {
    const { sale: name, at, counter, opened } = fact
    const of = followedOf(fact)
    if (!of) continue
    const before = entities.get(name)
    const state = of.feature.reduce(before?.state, name, entryOf(fact).fact, at)
    const extent = extentWith(fact, before, of.goods(state))
    entities.set(name, { name, of, state, row: { counter, opened }, ...extent })
  }
  return entities
}

/** State of these entities by the facts up to this row, read in pieces where there are many. */
export async function readPast(
  query: Query,
  till: string,
  names: readonly string[],
  until: number,
): Promise<DerivationStart['entities']> {
  const entities: DerivationStart['entities'] = new Map()
  const sizes = await query<{ name: string; bytes: number }>(
    `SELECT f.sale AS name, sum(octet_length(f.body)) AS bytes FROM ${factsOfNames('$1', '$2', '$3')}
     GROUP BY f.sale ORDER BY f.sale`,
    [till, JSON.stringify(names), until],
  )
  for (const piece of inPieces(sizes)) {
    const past = pastFacts('$1', '$2', '$3')
    addPast(entities, await query(past, [till, JSON.stringify(piece.map(({ name }) => name)), until]))
  }
  return entities
}

function inPieces<One extends { bytes: number }>(all: readonly One[]): One[][] {
  const pieces: One[][] = []
  let bytes = 0
  for (const one of all) {
    bytes += one.bytes
    if (pieces.length === 0 || bytes > bytesAtOnce) [bytes] = [one.bytes, pieces.push([])]
    pieces.at(-1)?.push(one)
  }
  return pieces
}
