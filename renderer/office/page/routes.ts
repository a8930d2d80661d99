// The office's routes: the open page is written in the address behind the #, so that reload, back and a bookmark find it. Pure.
import { isDay } from '#renderer/i18n/days.ts'
import { isTillId } from '#shared/hub.ts'
import type { AgreementRow } from '#shared/membership.ts'
import { saleFilters, type SaleSearch } from '#shared/sale-search.ts'
import type { Days } from '#shared/time.ts'

/** What is looked for among the sales, without how far down the list. */
export type Search = Omit<SaleSearch, 'before'>

/** Pages with nothing in their address but their name. */
export const plainPages = [
  'reports',
  'closings',
  'plans',
  'products',
  'catalog',
  'staff',
  'settings',
  'service',
  'hub',
  'backup',
  'diagnostics',
] as const
export type PlainPage = (typeof plainPages)[number]
/** The same of the whole shop, of which the hub is asked. */
const plainShopPages = ['shop-tills', 'shop-report', 'shop-closings'] as const

/** In the order in which they are looked for; the service lists one of them at a time. */
export const agreementStatuses = [
  'ACTIVE',
  'PENDING',
  'STOPPED',
  'EXPIRED',
] as const satisfies AgreementRow['status'][]
export type AgreementStatus = AgreementRow['status']

/** As many pages as a till is asked for. */
const lastPage = 10_000

/** `days` null: today. `at`: a page of the list, from 1. `till` null: all of them. */
export type Route =
  | { page: 'sales'; search: Search }
  | { page: 'sale'; sale: string }
  | { page: 'closing'; number: number }
  | { page: 'period'; days: Days | null }
  | { page: 'reconcile'; days: Days | null }
  | { page: 'memberships'; status: AgreementStatus; at: number; text: string }
  | { page: 'agreement'; agreementId: string }
  | { page: 'shop-sales'; search: Search; till: string | null }
  | { page: 'shop-sale'; till: string; sale: string }
  | { page: 'shop-closing'; number: number }
  | { page: (typeof plainShopPages)[number] }
  | { page: PlainPage }

export const everySale: Search = { text: '', filter: 'all', days: null }
export const isEverySale = ({ text, filter, days }: Search): boolean =>
  text.trim() === '' && filter === 'all' && days === null
export const home = { page: 'sales', search: everySale } as const satisfies Route
export const shopSales = { page: 'shop-sales', search: everySale, till: null } as const satisfies Route
export const members = { page: 'memberships', status: 'ACTIVE', at: 1, text: '' } as const satisfies Route

const asQuery = (pairs: Record<string, string>): string => {
  const query = new URLSearchParams(Object.entries(pairs).filter(([, value]) => value !== '')).toString()
  return query === '' ? '' : `?${query}`
}

export function addressOf(route: Route): string {
  switch (route.page) {
    case 'sales':
    case 'shop-sales': {
      const { text, filter, days } = route.search
      const till = route.page === 'shop-sales' ? (route.till ?? '') : ''
      return `#/${route.page}${asQuery({ text, filter: filter === 'all' ? '' : filter, ...days, till })}`
    }
    case 'sale':
      return `#/sales/${encodeURIComponent(route.sale)}`
    case 'shop-sale':
      return `#/shop-sales/${encodeURIComponent(route.till)}/${encodeURIComponent(route.sale)}`
    case 'shop-closing':
      return `#/shop-closings/${route.number}`
    case 'closing':
      return `#/closings/${route.number}`
    case 'period':
    case 'reconcile':
      return `#/${route.page}${asQuery({ ...route.days })}`
    case 'memberships': {
      const { status, at, text } = route
      const page = at === 1 ? '' : String(at)
      return `#/memberships${asQuery({ status: status === 'ACTIVE' ? '' : status, page, text })}`
    }
    case 'agreement':
      return `#/memberships/${encodeURIComponent(route.agreementId)}`
    case 'reports':
    case 'closings':
    case 'plans':
    case 'products':
    case 'catalog':
    case 'staff':
    case 'settings':
    case 'service':
    case 'hub':
    case 'backup':
    case 'diagnostics':
    case 'shop-tills':
    case 'shop-report':
    case 'shop-closings':
      return `#/${route.page}`
  }
}

/** What makes no sense leads to the sales. */
export function routeOf(address: string): Route {
  const [path = '', query = ''] = address.replace(/^#?\/?/, '').split('?')
  const asked = new URLSearchParams(query)
  const [page = '', name = '', under = ''] = path.split('/').map(plain)
  if (page === 'sales' && name !== '') return { page: 'sale', sale: name.slice(0, 64) }
  if (page === 'shop-sales' && name !== '' && under !== '')
    return { page: 'shop-sale', till: name.slice(0, 16), sale: under.slice(0, 64) }
  if (page === 'sales') return { page, search: searchIn(asked) }
  if (page === 'shop-sales') return { page, search: searchIn(asked), till: tillIn(asked) }
  if (page === 'period' || page === 'reconcile') return { page, days: daysIn(asked) }
  if (/^[1-9]\d{0,8}$/.test(name)) {
    if (page === 'closings') return { page: 'closing', number: Number(name) }
    if (page === 'shop-closings') return { page: 'shop-closing', number: Number(name) }
  }
  if (page === 'memberships' && name !== '') return { page: 'agreement', agreementId: name.slice(0, 64) }
  if (page === 'memberships') return { page, status: statusIn(asked), at: pageIn(asked), text: textIn(asked) }
  const found = plainPages.find((one) => one === page)
  const ofShop = plainShopPages.find((one) => one === page)
  return found ? { page: found } : ofShop ? { page: ofShop } : home
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

function tillIn(asked: URLSearchParams): string | null {
  const till = asked.get('till') ?? ''
  return isTillId(till) ? till : null
}

function searchIn(asked: URLSearchParams): Search {
  return {
    text: textIn(asked),
    filter: saleFilters.find((one) => one === asked.get('filter')) ?? 'all',
    days: daysIn(asked),
  }
}

const textIn = (asked: URLSearchParams): string => (asked.get('text') ?? '').slice(0, 64)

const statusIn = (asked: URLSearchParams): AgreementStatus =>
  agreementStatuses.find((one) => one === asked.get('status')) ?? 'ACTIVE'

function pageIn(asked: URLSearchParams): number {
  const given = asked.get('page') ?? ''
  const at = /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1
  return at <= lastPage ? at : 1
}

function daysIn(asked: URLSearchParams): Days | null {
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}
