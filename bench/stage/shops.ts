// Shops with ten tills each, put into a hub's tables: to pair thousands of them one by one would take minutes.
import { systemChance } from '#core/system/clock.ts'
import { tillFeatures } from '#core/features.ts'
import { emptyTip } from '#hub/tills/fact-intake.ts'
import { createEnrolment } from '#hub/tills/enrolment.ts'
import { hashOf } from '#hub/tills/keys.ts'
import { createRegistrationTable } from '#hub/webhooks/registrations.ts'
import { signingKey } from '#test/support/hub/row-signature.ts'
import type { Hubs } from '#test/support/stage/hubs.ts'

/** `registration` and `secret`: of the webhook by which the service tells of this shop’s payments. */
export type BenchShop = {
  name: string
  merchantSerialNumber: string
  registration: string
  secret: string
}
export type LetIn = { id: string; key: string; shop: BenchShop }

export const tillsOfShop = 10
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Six characters, as a till's. */
const idOf = (nth: number): string =>
  Array.from({ length: 6 }, (_, place) => alphabet[Math.floor(nth / 32 ** (5 - place)) % 32]).join('')

/** Tills from the `first` on, each with a key, and the shops that these begin. */
export async function openShops({ parts, hubs }: Hubs, first: number, count: number): Promise<LetIn[]> {
  const enrolment = createEnrolment(parts)
  const url = `${hubs[0]?.said.url}/webhooks/bench`
  const shops: BenchShop[] = []
  for (let nth = 0; nth < Math.ceil(count / tillsOfShop); nth += 1) {
    const number = 100_000 + first + nth
    const name = `Shop ${number}`
    const [registration, secret] = [
      crypto.randomUUID(),
      Buffer.from(systemChance.bytes(32)).toString('base64'),
    ]
    shops.push({ name, merchantSerialNumber: String(number), registration, secret })
  }
  const tills: LetIn[] = []
  for (const [place, shop] of shops.entries())
    for (let nth = place * tillsOfShop; nth < Math.min(count, (place + 1) * tillsOfShop); nth += 1)
      tills.push({ id: idOf(first + nth), key: await enrolment.form.make(), shop })
  await putTills(parts.database, tills)
  for (const { name, merchantSerialNumber, registration, secret } of shops) {
    await enrolment.confirm(name, merchantSerialNumber)
    const table = createRegistrationTable({ ...parts, merchantSerialNumber })
    await table.add({ id: registration, url, events: ['payments'] }, secret)
  }
  return tills
}

/** The only lines here that know the columns of a till. */
async function putTills({ query }: Hubs['database'], tills: readonly LetIn[]): Promise<void> {
  await query('INSERT INTO shop (name, created_at) SELECT DISTINCT name, 0 FROM unnest($1::text[]) AS name', [
    tills.map(({ shop }) => shop.name),
  ])
  await query(
    `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, key_hash, paired_at, tip, rules,
       signing_key)
     SELECT id, shop, 'Till ' || id, number, 'TEST', 'sandbox', '0.1.0', hash, 0, $5, $6, $7
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) AS one (id, shop, number, hash)`,
    [
      tills.map(({ id }) => id),
      tills.map(({ shop }) => shop.name),
      tills.map(({ shop }) => shop.merchantSerialNumber),
      tills.map(({ key }) => hashOf(key)),
      emptyTip,
      tillFeatures.rulesVersion,
      signingKey,
    ],
  )
}
