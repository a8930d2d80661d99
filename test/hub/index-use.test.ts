// Tests of the indexes: the hub's questions use each of them, over tables that are full.
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { counting, everything, openShopHub, sell } from '#test/support/hub/shop-hub.ts'
import { openShop } from '#test/support/till/shop.ts'

const postgres = usePostgres()

/** Sales of other shops, three facts and one payment each, as many as make a look through a whole table dear. */
const fill = `SET session_replication_role = replica;
  INSERT INTO shop SELECT 'Shop ' || n, 0 FROM generate_series(1, 20) AS n;
  INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, key_hash, paired_at, tip, rules, signing_key)
    SELECT 'f' || n, 'Shop ' || (n % 20 + 1), n, '1', 'TEST', '', '1', sha256(n::text::bytea), 0, '', 99, '' FROM generate_series(1, 200) AS n;
  INSERT INTO sale SELECT 'f' || (n % 200 + 1), n, n, 'f' || (n % 200 + 1) || '-' || n, 1, 0, 0, n, 'captured', 1, 'NOK', '', 1, 0, 'QR', '', NULL, NULL, NULL
    FROM generate_series(1, 6000) AS n;
  INSERT INTO fact SELECT till, 3 * opened + n, sale, 'captured', 0, '{}', '' FROM sale, generate_series(1, 3) AS n;
  INSERT INTO agreement (till, counter, name, status, settled, opened, "openedAt", owner) SELECT till, counter, sale, 'ACTIVE', 0, 1, 1, '' FROM sale;
  INSERT INTO movement (till, seq, at, sale, kind, value, begun, shares, flow, currency, owner, reference)
    SELECT till, opened, 0, sale, 'captured', 1, 1, '[]', 'QR', 'NOK', '', sale || '-1' FROM sale;
  RESET session_replication_role;
  ANALYZE`

/** Used by questions that are not asked here: whose business a hint is, the X of charges and discounts, and a page of a shop with many sales. */
const asksElsewhere = [
  'agreement_by_id',
  'fact_discounted',
  'fact_seen',
  'movement_of_reference',
  'sale_by_time',
]

test('each index of tills, facts and what follows from them is used by a question of the hub', async () => {
  const log = createLog({ write: () => undefined })
  {
    await using hub = await openShopHub(postgres.connection)
    await using shop = await openShop()
    const reference = await sell(shop, 12_500)
    await shop.cashier.refund(2_500) // of which the receipt is the second, and no sale is
    await shop.leaveAlone(10_000)
    const sale = reference.replace(/-1$/, '')
    const id = sale.slice(0, sale.indexOf('-'))
    const tills = [await hub.letIn(id, 'Bakery', '123456'), await hub.letIn('other1', 'Bakery', '123456')]
    await hub.database.transaction((query) => query(fill), { mayTakeLong: true })
    for (const till of tills) await till.send(rowsIn(shop.folder))
    for (const { ask } of tills) {
      await ask('tills', {})
      for (const filter of ['all', 'open', 'unpaid']) await ask('sales', { ...everything, filter })
      for (const text of ['1', `${id}-2`]) await ask('sales', { ...everything, text })
      await ask('sales', { ...everything, till: id })
      await ask('sale', { till: id, sale })
      await ask('x', counting)
      await ask('member', { numberPrint: 'x', owner: 'y' })
    }
  }
  await using database = openHubDatabase({ connection: postgres.connection, log })
  const unused = await database.query<{ name: string }>(
    // A unique one is of use to what is written, too.
    `SELECT indexrelname AS name FROM pg_stat_user_indexes JOIN pg_index USING (indexrelid)
     WHERE NOT indisunique AND relname = ANY('{till,fact,sale,agreement,movement}') AND idx_scan = 0 ORDER BY indexrelname`,
  )
  expect(unused.map(({ name }) => name)).toEqual(asksElsewhere)
})
