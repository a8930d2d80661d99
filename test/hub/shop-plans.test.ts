// The shop's questions beside many other shops: none reads a whole table, none reads more than its own period, and a server that only reads answers them.
import { beforeAll, expect, test } from 'vitest'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { createLog } from '#core/system/log.ts'
import { createHub } from '#hub/app/routes.ts'
import { openHubDatabase, type Database } from '#hub/database/database.ts'
import { hubPaths } from '#shared/hub.ts'
import type { ShopQuestion } from '#shared/shop.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { nodesIn, rowsTouched, type Plan } from '#test/support/hub/plans.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { closing, counting, everything, openShopHub } from '#test/support/hub/shop-hub.ts'
import { opening } from '#test/support/till/journal.ts'
import { through } from '#test/support/hub/watched-database.ts'

const postgres = usePostgres()
const log = createLog({ write: () => undefined })
/** Sales of each till that no closing has. */
const [shops, tills, sales, open] = [20, 5, 52, 6]
let key = ''

function bodyOf(fact: AnySaleFact): string {
  const { kind: _, ...body } = fact
  return JSON.stringify(body)
}
const sold = opening('SALE')
const person = { id: 'p1', name: 'Anna' }
const opened = bodyOf(sold)
const discounted = bodyOf({
  ...sold,
  ordered: { ...sold.ordered, discounts: [{ line: null, value: 10, person }] },
})
const reference = 'SALE-1'
const [created, captured, refunded] = [
  bodyOf({ kind: 'created', reference, target: null }),
  bodyOf({ kind: 'captured', reference, pspReference: 'p', value: 500, receipt: 1 }),
  bodyOf({ kind: 'refunded', refund: 'SALE-r', reference, pspReference: 'p', value: 100, receipt: 1 }),
]
const adopted = bodyOf({
  kind: 'adopted',
  atTill: 'other',
  reference,
  userFlow: 'QR',
  pspReference: 'p',
  capturedAt: 1,
  amount: sold.amount,
  value: 500,
  refunded: 0,
  taxed: { captured: [], refunded: [] },
  merchantSerialNumber: '123456',
  environment: 'TEST',
  address: 'sandbox',
  otherTill: { till: 'other', name: 'Till', number: 1 },
})

/** Each sale is four facts; at the first till of each shop one of ten has a discount, and money of one of eight goes back at the second. */
const filling = [
  `CREATE FUNCTION id_of(t int) RETURNS text LANGUAGE sql IMMUTABLE AS $f$ SELECT 't' || lpad(t::text, 5, '0') $f$`,
  `INSERT INTO shop SELECT 'Shop ' || s, 0 FROM generate_series(1, ${shops}) s`,
  `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, signing_key, paired_at, rows, tip, rules, derived)
   SELECT id_of(t), 'Shop ' || t / ${tills}, 'Till ' || t, '123456', 'TEST', 'sandbox', '1', '', 0, ${sales} * 4, '', 0, ${sales} * 4
   FROM generate_series(${tills}, (${shops} + 1) * ${tills} - 1) t`,
  `CREATE VIEW made AS SELECT id_of(t) AS till, id_of(CASE WHEN t % ${tills} = 1 AND n % 8 = 3 THEN t - 1 ELSE t END) || '-' || n AS sale, t, n,
     t % ${tills} = 1 AND n % 8 = 3 AS back, n * 1000::bigint AS at
   FROM generate_series(${tills}, (${shops} + 1) * ${tills} - 1) t, generate_series(0, ${sales} - 1) n`,
  `INSERT INTO fact SELECT till, n * 4 + k, sale,
     CASE WHEN k = 1 THEN CASE WHEN back THEN 'adopted' ELSE 'opened' END WHEN k = 4 THEN CASE WHEN back THEN 'refunded' ELSE 'captured' END ELSE 'created' END,
     at, replace(CASE WHEN back THEN CASE k WHEN 1 THEN '${adopted}' WHEN 4 THEN '${refunded}' ELSE '${created}' END
       ELSE CASE k WHEN 1 THEN CASE WHEN t % ${tills} = 0 AND n % 10 = 0 THEN '${discounted}' ELSE '${opened}' END
         WHEN 4 THEN '${captured}' ELSE '${created}' END END, 'SALE', sale),
     sha256((till || n || k)::bytea) FROM made, generate_series(1, 4) k`,
  `INSERT INTO sale (till, counter, sale, settled, waits, runs, opened, "openedAt", state, amount, currency, owner, captured, refunded, flow, endings)
   SELECT till, n, sale, (n < ${sales} - 1)::int, 0, 0, n * 4 + 1, at, 'captured', 500, 'NOK', '123456 (TEST, sandbox)', 500, 0, 'QR', ''
   FROM made WHERE NOT back`,
  `INSERT INTO movement (till, seq, at, sale, reference, kind, value, begun, shares, flow, currency, owner, goods)
   SELECT till, n * 4 + 4, at, sale, sale || '-1', CASE WHEN back THEN 'refunded' ELSE 'captured' END, CASE WHEN back THEN 100 ELSE 500 END, (NOT back)::int,
     '[{"rate":2500,"gross":500,"vat":100}]', 'QR', 'NOK', '123456 (TEST, sandbox)',
     '[{"kind":"product","id":"tea","name":"Tea","pieces":1,"rate":2500,"gross":500,"vat":100}]' FROM made`,
  `INSERT INTO agreement (till, counter, name, status, settled, opened, "openedAt", owner, "numberPrint")
   SELECT till, n, sale, 'ACTIVE', 1, n, at, 'us', till || n FROM made WHERE NOT back`,
  `INSERT INTO closing SELECT name, 1, 1, '', '{}' FROM shop`,
  `INSERT INTO closing_reach SELECT id, (${sales} - ${open}) * 4, shop, 1 FROM till`,
  'ANALYZE',
]

beforeAll(async () => {
  await using hub = await openShopHub(postgres.connection)
  for (const text of filling) await hub.database.query(text)
  const { key: made } = await hub.letIn('office', 'Shop 7', '123456')
  key = made
})

/** As the till "office" asks a hub on this database, which ends with it. */
function askingOn(database: Database) {
  const ending = new AbortController()
  const more = { clock: createManualClock(), chance: seeded(9), key: seeded(10).bytes(32), log }
  const hub = createHub({ database, ...more, closing: ending.signal })
  const ask = async (question: ShopQuestion, takes: object) => {
    const answer = await hub.fetch(
      new Request(`http://127.0.0.1${hubPaths.shop}/${question}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(takes),
      }),
    )
    return (await answer.json()) as Record<string, unknown>
  }
  const end = async () => {
    ending.abort()
    await database[Symbol.asyncDispose]()
  }
  return { ask, [Symbol.asyncDispose]: end }
}

const questions: [ShopQuestion, object][] = [
  ['x', counting],
  ['tills', {}],
  ['sales', everything],
  ['sales', { ...everything, filter: 'open' }],
  ['sales', { ...everything, filter: 'refunded', days: { from: '1970-01-01', to: '1970-01-02' } }],
  ['sales', { ...everything, text: '12' }],
  ['sale', { till: 't00035', sale: 't00035-47' }],
  ['member', { numberPrint: 't0003547', owner: 'us' }],
  ['closings', {}],
  ['closing', { number: 1 }],
]

/** Those that grow with all that every shop writes. */
const large = new Set(['fact', 'movement', 'sale', 'agreement'])
const isLarge = (node: Plan) => large.has(node['Relation Name'] ?? '')

/** What PostgreSQL does for each of these: the tables that it reads whole, and how many rows of the large tables it touches. */
async function plansOf(asked: readonly (readonly [ShopQuestion, object])[]) {
  const database = openHubDatabase({ connection: postgres.connection, log })
  const texts: [string, readonly unknown[] | undefined][] = []
  await using hub = askingOn(
    through(database, (query) => async (text, values) => {
      texts.push([text, values])
      return query(text, values)
    }),
  )
  for (const [question, takes] of asked) expect(await hub.ask(question, takes)).not.toHaveProperty('trouble')
  const nodes: Plan[] = []
  const whole: [string, string][] = []
  for (const [text, values] of texts) {
    if (!text.trimStart().startsWith('SELECT')) continue
    const [row] = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    )
    const own = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => nodesIn(plan)).filter(isLarge)
    nodes.push(...own)
    for (const node of own)
      if (node['Node Type'] === 'Seq Scan') whole.push([node['Relation Name'] ?? '', text])
  }
  return {
    questions: texts.length,
    whole,
    rows: nodes.reduce((all, node) => all + rowsTouched(node), 0),
  }
}

test('no question of a till about its shop reads a whole table of facts, movements, sales or agreements', async () => {
  const { questions: asked, whole } = await plansOf(questions)
  expect(asked).toBeGreaterThan(questions.length * 2)
  expect(whole).toEqual([])
})

test('an X touches few rows for each movement of its own period, however many there are beside them', async () => {
  const { rows } = await plansOf([['x', counting]])
  const period = tills * open
  expect(rows).toBeGreaterThan(period)
  expect(rows).toBeLessThan(period * 25)
})

test.each([
  ['movement_of_sale', 'movement'],
  ['sale_pkey', 'sale'],
])('without its index %s a question reads the whole table', async (index, table) => {
  await using _ = await without(index)
  const { whole } = await plansOf(questions)
  expect(whole.map(([name]) => name)).toContain(table)
})

test.each<[string, ShopQuestion, object]>([
  ['movement_pkey', 'x', counting],
  ['fact_of_sale', 'x', counting],
  ['fact_seen', 'x', counting],
  ['fact_discounted', 'x', counting],
  ['sale_opened', 'x', counting],
  ['sale_not_settled', 'x', counting],
  ['sale_by_time', 'sales', { ...everything, after: { openedAt: 9000, sale: 'z' } }],
  ['agreement_by_number', 'member', { numberPrint: 't0003547', owner: 'us' }],
])('without its index %s more rows are read for %s', async (index, ...question) => {
  const { rows } = await plansOf([question])
  await using _ = await without(index)
  expect((await plansOf([question])).rows).toBeGreaterThan(rows)
})

/** Its database without it, for a while. */
async function without(index: string) {
  const database = openHubDatabase({ connection: postgres.connection, log })
  const [made] = await database.query<{ text: string; is: string | null }>(
    `SELECT pg_get_indexdef(indexrelid) AS text, (SELECT conrelid::regclass::text FROM pg_constraint WHERE conindid = indexrelid) AS is
     FROM pg_index WHERE indexrelid = $1::regclass`,
    [index],
  )
  await database.query(made?.is ? `ALTER TABLE ${made.is} DROP CONSTRAINT ${index}` : `DROP INDEX ${index}`)
  return {
    async [Symbol.asyncDispose]() {
      await database.query(made?.text ?? '')
      await database[Symbol.asyncDispose]()
    },
  }
}

test('a server that only reads answers all but the closing', async () => {
  const options = '-c default_transaction_read_only=on'
  await using hub = askingOn(openHubDatabase({ connection: { ...postgres.connection, options }, log }))
  const { ask } = hub
  for (const [question, takes] of questions) expect(await ask(question, takes)).toHaveProperty('answer')
  const x = await ask('x', counting)
  expect(x).toMatchObject({ answer: { captured: 29 * 500, refunded: 100 } })
  const close = { ...closing, from: 1, person: null, rows: 0 }
  expect(await ask('close', close)).toHaveProperty('trouble')
})
