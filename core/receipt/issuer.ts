// Who gives out the receipts from now on, written down when it is another than before.
import { isDeepStrictEqual } from 'node:util'
import type { Journal } from '#core/journal/journal.ts'
import { customerLocaleOf, zoneOf } from '#core/settings/settings.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Issuer } from '#core/till/facts.ts'
import { tillQueries } from '#core/till/projection.ts'
import { spokenIn } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'

type Issuing = { journal: Pick<Journal, 'queries'>; settings: Settings; identity: { tillId: string } }

/** Called before a receipt is given out. */
export function noteIssuer(
  { journal, settings, identity }: Issuing,
  sales: Pick<SaleRepository, 'note'>,
): void {
  const { shop, tillName, market } = settings
  const issuer: Issuer = {
    shop,
    till: identity.tillId,
    tillName,
    market,
    timeZone: zoneOf(settings),
    language: spokenIn(customerLocaleOf(settings)),
  }
  if (!isDeepStrictEqual(tillQueries(journal).issuer(), issuer))
    sales.note({ kind: 'issuerChanged', ...issuer })
}
