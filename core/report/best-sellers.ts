// The best sellers of today, for the tiles of the cashier: counted from the day's paid sales, of which each is read once.
import type { Journal } from '#core/journal/journal.ts'
import { pastQueries } from '#core/report/projection.ts'
import { createShopClock, type ShopClock } from '#core/report/shop-clock.ts'
import { shopDays } from '#core/settings/settings.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Settings } from '#shared/settings.ts'

/** So many products are told. */
const most = 8

type Counting = {
  journal: Pick<Journal, 'queries' | 'rows'>
  settings: Pick<Settings, 'market' | 'timeZone' | 'nightEnd'>
  clock: Pick<Clock, 'now'>
}

/** The day as far as it is read: up to the journal's row `read`. */
type Day = {
  zone: string
  nightEnd: string
  clock: ShopClock
  beganAt: number
  read: number
  pieces: Map<string, number>
}

/** Ids of products, most pieces first; of as many pieces, the one that was sold first. What is given back was sold all the same. */
export function createBestSellers({ journal, settings, clock }: Counting): () => string[] {
  let day: Day | undefined

  function today(): Day {
    const { zone, nightEnd } = shopDays(settings)
    const known = day?.zone === zone && day.nightEnd === nightEnd ? day.clock : undefined
    const shopClock = known ?? createShopClock(zone, nightEnd)
    const beganAt = shopClock.dayOf(clock.now())
    const isKnown = day?.zone === zone && day.beganAt === beganAt && day.read <= journal.rows()
    return isKnown && day ? day : { zone, nightEnd, clock: shopClock, beganAt, read: 0, pieces: new Map() }
  }

  return () => {
    day = today()
    if (day.read < journal.rows()) {
      for (const { kind, id, quantity } of pastQueries(journal).paidLines(day))
        if (kind === 'product') day.pieces.set(id, (day.pieces.get(id) ?? 0) + quantity)
      day.read = journal.rows()
    }
    return [...day.pieces]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([id]) => id)
  }
}
