// Tests of how a till's health is kept: in a row of its own, and by a commit that waits for no disk and no standby.
import { expect, test } from 'vitest'
import { openShopHub } from '#test/support/hub/shop-hub.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()

/** Of a table: what a commit that has written it waits for is noted. */
const noted = (table: string) =>
  `CREATE CONSTRAINT TRIGGER commits AFTER INSERT OR UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
   FOR EACH ROW EXECUTE FUNCTION note_commit();`

test('a till’s health is committed without waiting, all else waits, and the till’s own row stays as it is', async () => {
  // The tests' own server waits for nothing, so that they are quick.
  await using hub = await openShopHub({ ...postgres.connection, options: '-c synchronous_commit=on' })
  const { query } = hub.database
  const till = await hub.letIn('till01', 'Bakery', '123456')
  await query(
    `CREATE TABLE noted (commit text);
     CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN INSERT INTO noted VALUES (TG_TABLE_NAME || ' ' || current_setting('synchronous_commit')); RETURN NULL; END $$;
     ${noted('till_health')} ${noted('till')}`,
  )
  const row = () => query("SELECT xmin, name, seen_at FROM till WHERE id = 'till01'")
  const before = await row()
  for (const rows of [1, 2]) expect((await till.health(rows)).status).toBe(200)
  expect(await row()).toEqual(before)
  expect(await query("SELECT seen_at, health -> 'journal' -> 'rows' AS rows FROM till_health")).toEqual([
    { seen_at: hub.clock.now(), rows: 2 },
  ])
  await query("UPDATE till SET version = '2'")
  const commits = ['till_health off', 'till_health off', 'till on']
  expect(await query('SELECT commit FROM noted')).toEqual(commits.map((commit) => ({ commit })))
})
