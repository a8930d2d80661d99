// The sales units of each shop. A till of the shop hears only of units that were confirmed for it.
import type { Query } from '#hub/database/database.ts'

/** As the service writes a merchant serial number. */
export const isSalesUnit = (given: string): boolean => /^\d{4,16}$/.test(given)

/** By whoever lets tills in, or by a registration that the service took with the credentials. The shop is made where there is none. */
export async function confirmUnit(
  query: Query,
  shop: string,
  merchantSerialNumber: string,
  now: number,
): Promise<void> {
  await query(
    `WITH known AS (INSERT INTO shop (name, created_at) VALUES ($1, $3) ON CONFLICT DO NOTHING)
     INSERT INTO shop_unit (shop, merchant_serial_number, confirmed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [shop, merchantSerialNumber, now],
  )
}

/** Whether any is confirmed for it. */
export async function hasUnit(query: Query, shop: string): Promise<boolean> {
  const units = await query('SELECT shop FROM shop_unit WHERE shop = $1 LIMIT 1', [shop])
  return units.length > 0
}

/** Whether the number that this row of `till` names is confirmed for its shop. A till names it itself: alone it proves nothing. */
export const isConfirmedSql = `EXISTS (SELECT FROM shop_unit WHERE shop_unit.shop = till.shop
  AND shop_unit.merchant_serial_number = till.merchant_serial_number)`
