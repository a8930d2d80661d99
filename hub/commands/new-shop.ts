// The sentence about a shop's name that is new here, for whoever may have mistyped one that is not.
import type { Query } from '#hub/database/database.ts'

/** Named in one sentence. */
const mostNamed = 20

/** Said before the shop is made. Nothing where the shop is known, or is the first. */
export async function noteNewShop(
  query: Query,
  shop: string,
  note: (sentence: string) => void,
): Promise<void> {
  const others = await query<{ name: string }>(
    'SELECT name FROM shop WHERE NOT EXISTS (SELECT FROM shop WHERE name = $1) ORDER BY name',
    [shop],
  )
  if (others.length === 0) return
  const names = others.slice(0, mostNamed).map(({ name }) => name)
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : ''
  note(
    `“${shop}” is a new shop. There ${others.length === 1 ? 'is' : 'are'} already: ${names.join(', ')}${more}. If one of these is meant, type the command again with that name, and use no code for this one.`,
  )
}
