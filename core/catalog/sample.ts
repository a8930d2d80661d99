// The sample catalog of a till in the sandbox that has no products: the menu of a Nordic coffee bar, a CSV for each market.
import { mustBe } from '#shared/catalog-file.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readCatalogRows } from '#core/catalog/csv-catalog.ts'
import { textRows } from '#core/catalog/sheet-rows.ts'
import { emptyCatalog, type Catalog } from '#shared/catalog.ts'
import type { Market } from '#shared/market.ts'

/** A build puts the file's text in the place of this call: nothing stands beside a bundle. */
const beside = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

/**
 * VAT as of autumn 2026. NO: food taken away 15 %, else 25 % (what is eaten in the shop, too); DK: 25 % on all of it; FI: food, drink and
 * serving 13.5 %, alcohol and goods 25.5 %.
 */
const sheets: Record<Market, string> = {
  NO: beside('sample-no.csv'),
  DK: beside('sample-dk.csv'),
  FI: beside('sample-fi.csv'),
}

const catalogs = new Map<Market, Catalog>()

/** Read from its CSV once. Never changed: every till of the process shares it. */
export function sampleCatalog(market: Market): Catalog {
  const known = catalogs.get(market)
  if (known) return known
  const noPicture = () => ({ expected: mustBe('pictureThere') })
  const sheet = readCatalogRows(textRows(Buffer.from(sheets[market])), noPicture, {
    before: emptyCatalog,
    market,
  })
  if (!sheet.ok) throw new Error(JSON.stringify(sheet.faults))
  catalogs.set(market, sheet.catalog)
  return sheet.catalog
}
