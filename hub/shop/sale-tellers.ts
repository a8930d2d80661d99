// The tills that have a share in a sale: the one that made it, those whose past has the same beginning of it, and those that took its payment up.
import { isMadeBy } from '#core/payment/facts.ts'
import type { Query } from '#hub/database/database.ts'

type Told = { till: string; sale: string }
/** A sale's first fact at a till. `hash`: of its whole chain up to there, in hex: two tills have the same only by one past. */
type Beginning = Told & { shop: string; kind: string; hash: string }

/** Questions about rows: whether they tell of their sale, or of their membership. */
export type Tellers = {
  /** False for a till that bears the name of another till's sale in its journal, and began it otherwise. */
  hasShare: (row: Told) => boolean
  /** It gives money back of a payment that another till took: what was captured is that till's to say. */
  hasTakenUp: (row: Told) => boolean
}

/**
 * Where the till that made a sale tells nothing of it, whoever does is heard. Of what moved at a till let into another shop nothing is told
 * in this one.
 */
export async function tellersOf(query: Query, rows: readonly Told[]): Promise<Tellers> {
  const strange = new Map<string, Told[]>()
  for (const { till, sale } of rows) {
    if (isMadeBy(sale, till)) continue
    const maker = sale.slice(0, sale.indexOf('-'))
    strange.set(`${till} ${sale}`, [
      { till, sale },
      { till: maker, sale },
    ])
  }
  const asked = [...strange.values()].flat()
  const found = asked.length === 0 ? [] : await beginningsOf(query, asked)
  const beginnings = new Map(found.map((one) => [`${one.till} ${one.sale}`, one]))
  const makers = new Map(found.filter(({ till, sale }) => isMadeBy(sale, till)).map((one) => [one.sale, one]))
  return {
    hasShare({ till, sale }) {
      const own = beginnings.get(`${till} ${sale}`)
      const maker = makers.get(sale)
      if (!own || !maker || own.shop !== maker.shop) return true
      return own.hash === maker.hash || own.kind === 'adopted'
    },
    hasTakenUp: ({ till, sale }) => beginnings.get(`${till} ${sale}`)?.kind === 'adopted',
  }
}

const beginningsOf = (query: Query, of: readonly Told[]): Promise<Beginning[]> =>
  query<Beginning>(
    `SELECT DISTINCT b.till, b.sale, t.shop, first.kind, encode(first.hash, 'hex') AS hash
     FROM jsonb_to_recordset($1) AS b (till text, sale text) JOIN till t ON t.id = b.till
       CROSS JOIN LATERAL (SELECT kind, hash FROM fact f
         WHERE f.till = b.till AND f.sale = b.sale AND f.seq <= t.derived ORDER BY f.seq LIMIT 1) AS first`,
    [JSON.stringify(of)],
  )
