// The office's search for sales: the meaning of the words that were typed, and a row for each sale found.
import { pastQueries, type SearchRow, type SaleFilter } from '#core/report/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import { tillQueries } from '#core/till/projection.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import { attemptReference } from '#core/payment/state.ts'
import type { UserFlow } from '#shared/flows.ts'
import type { Currency } from '#shared/market.ts'
import { hundredths } from '#shared/money.ts'
import type { FoundSale, SaleSearch } from '#shared/sale-search.ts'
import type { RegisterOfSale, OtherTill, SaleState } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

/** In one answer. */
const most = 50

/** A number with a till's id before or behind it, as they stand on a receipt, in whatever way they are parted. */
const numbered =
  /^(?:#?(?<number>\d{1,9})[\s·-]+(?<till>[\da-z]{6})|(?<before>[\da-z]{6})[\s·-]+#?(?<after>\d{1,9}))$/

/** A number may be that of a sale, of a receipt, or an amount in whole units; two digits may end a phone's number besides. */
export function parseSearch(text: string): SaleFilter['words'] {
  const given = text.trim().toLowerCase()
  if (given === '') return null
  const bare = given.replaceAll(/[\s\u00A0\u202F]/g, '')
  const { number, till, before, after } = numbered.exec(given)?.groups ?? {}
  const [of = null, digits = /^#?(\d{1,15})$/.exec(bare)?.[1]] = [till ?? before, number ?? after]
  const amount = hundredths(bare.replace(/(kr|€|eur|nok|dkk)\.?$/, '').replace(/^(kr|€)\.?/, ''))
  return {
    // Two digits stand in every reference: they are never part of one.
    text: bare.length < 3 ? '' : bare,
    number: digits === undefined ? null : Number(digits),
    till: of !== null && /[a-z]/.test(of) ? of : null,
    amount: amount ?? null,
    ending: /^\d{2}$/.test(bare) ? bare : null,
  }
}

export function searchSales(
  journal: Journal,
  { zone, nightEnd }: { zone: string; nightEnd: string },
  { text, filter, days, before }: SaleSearch,
  asked: readonly string[] = [],
): { sales: FoundSale[]; more: boolean } {
  const openedAt = days ? createShopClock(zone, nightEnd).span(days) : null
  const rows = pastQueries(journal).search({
    words: parseSearch(text),
    filter,
    openedAt,
    asked,
    before,
    most: most + 1,
  })
  const { tillIds, issuerOfReceipt } = tillQueries(journal)
  const hasSeveral = tillIds().length > 1
  const tillOf = ({ otherTill, receipt, sale }: SearchRow): string | null => {
    if (!hasSeveral || otherTill !== null) return null
    return (receipt === null ? undefined : issuerOfReceipt(receipt)?.till) ?? sale.split('-')[0] ?? null
  }
  return {
    sales: rows.slice(0, most).map((row) => foundOf(row, tillOf(row), asked.includes(row.sale))),
    more: rows.length > most,
  }
}

/** For whoever may not read reports: by a number or the exact amount as they stand on a receipt, never by a customer's phone. Their names, the newest first. */
export function findByReceipt(journal: Journal, text: string, most: number): string[] {
  const words = parseSearch(text)
  const ofReceipt = words && { ...words, text: '', ending: null }
  return pastQueries(journal)
    .search({ words: ofReceipt, filter: 'all', openedAt: null, asked: [], before: null, most })
    .map(({ sale }) => sale)
}

/** The rows hold what the journal has derived: states, flows and currencies as they are in a sale. */
function foundOf(row: SearchRow, till: string | null, isAsked: boolean): FoundSale {
  return {
    sale: row.sale,
    place: row.opened,
    number: row.counter,
    reference: attemptReference(row.sale, 1),
    state: row.state as SaleState,
    // Its register may have captured no more than a part of it.
    amount: {
      value: row.state === 'captured' ? Math.min(row.captured, row.amount) : row.amount,
      currency: row.currency as Currency,
    },
    openedAt: row.openedAt,
    userFlow: row.flow as UserFlow,
    phoneEnding: row.endings.split(',').at(-1) || null,
    register: row.register === null ? null : (JSON.parse(row.register) as RegisterOfSale),
    refunded: row.refunded,
    receipt: row.receipt,
    till,
    captured: row.captured,
    person: row.person === null ? null : (JSON.parse(row.person) as Person),
    needsPerson: row.waits === 1 || isAsked,
    otherTill: row.otherTill === null ? null : (JSON.parse(row.otherTill) as OtherTill),
  }
}
