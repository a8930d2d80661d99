// The office's routes: the open page is written in the address behind the #, so that reload, back and a bookmark find it. Pure.
import { isDay } from '#renderer/i18n/days.ts'
import { isTillId } from '#shared/hub.ts'
import type { MembershipRow } from '#shared/membership.ts'
import { saleFilters, type SaleSearch } from '#shared/sale-search.ts'
import type { Days } from '#shared/time.ts'

/** What is looked for among the sales, without how far down the list. */
export type Search = Omit<SaleSearch, 'before'>

/** Pages with nothing in their address but their name. Those of the whole shop ask the hub. */
export const plainPages = [
  'home',
  'reports',
  'closings',
  'plans',
  'catalog',
  'staff',
  'settings',
  'service',
  'hub',
  'backup',
  'diagnostics',
  'shop-tills',
  'shop-report',
  'shop-closings',
] as const
type PlainPage = (typeof plainPages)[number]
/** The pages of the settings, in the order of their index. */
export const settingsParts = [
  'shop',
  'till',
  'look',
  'selling',
  'customers',
  'phoneReceipts',
  'memberships',
  'printer',
  'screens',
  'registers',
] as const
export type SettingsPart = (typeof settingsParts)[number]

/** In the order in which they are looked for; the service lists one of them at a time. */
export const agreementStatuses = [
  'ACTIVE',
  'PENDING',
  'STOPPED',
  'EXPIRED',
] as const satisfies MembershipRow['status'][]
export type AgreementStatus = MembershipRow['status']

/** `days` null: today. `at`: a page of the list, from 1. `till` null, `category` empty: all of them. `add`: the barcode of a product to be added; empty for none. */
export type Route =
  | { page: 'sales'; search: Search }
  | { page: 'sale'; sale: string }
  | { page: 'closing'; number: number }
  | { page: 'period'; days: Days | null }
  | { page: 'reconcile'; days: Days | null }
  | { page: 'memberships'; status: AgreementStatus; at: number; text: string }
  | { page: 'agreement'; agreementId: string }
  | { page: 'products'; text: string; category: string; at: number; add: string }
  | { page: 'settings-part'; part: SettingsPart }
  | { page: 'shop-sales'; search: Search; till: string | null }
  | { page: 'shop-sale'; till: string; sale: string }
  | { page: 'shop-closing'; number: number }
  | { [Page in PlainPage]: { page: Page } }[PlainPage]

export const everySale: Search = { text: '', filter: 'all', days: null }
export const isEverySale = ({ text, filter, days }: Search): boolean =>
  text.trim() === '' && filter === 'all' && days === null
export const home = { page: 'home' } as const satisfies Route
export const allSales = { page: 'sales', search: everySale } as const satisfies Route
export const shopSales = { page: 'shop-sales', search: everySale, till: null } as const satisfies Route
export const members = { page: 'memberships', status: 'ACTIVE', at: 1, text: '' } as const satisfies Route

export const everyProduct = {
  page: 'products',
  text: '',
  category: '',
  at: 1,
  add: '',
} as const satisfies Route

/** Of pages about one thing, with the names of the values that stand there. The others are at the page's name. */
const paths: { [Page in Route['page']]?: string } = {
  sale: 'sales/:sale',
  closing: 'closings/:number',
  agreement: 'memberships/:agreementId',
  'settings-part': 'settings/:part',
  'shop-sale': 'shop-sales/:till/:sale',
  'shop-closing': 'shop-closings/:number',
}

/** What an address says beside its page, in its path or behind the question mark. */
type Values = { [name in string]?: string }
type RestOf<Page extends Route['page']> = Omit<Extract<Route, { page: Page }>, 'page'>

const readDays = (values: Values) => ({ days: daysIn(values) })
const readNumber = ({ number = '' }: Values) =>
  /^[1-9]\d{0,8}$/.test(number) ? { number: Number(number) } : null

/** What is in the route by these values; null where they make no sense. */
const readers: { [Page in Exclude<Route['page'], PlainPage>]: (values: Values) => RestOf<Page> | null } = {
  sales: (values) => ({ search: searchIn(values) }),
  sale: ({ sale }) => ({ sale: textIn(sale) }),
  closing: readNumber,
  period: readDays,
  reconcile: readDays,
  memberships: ({ status, at, text }) => ({
    status: agreementStatuses.find((one) => one === status) ?? 'ACTIVE',
    at: pageIn(at),
    text: textIn(text),
  }),
  agreement: ({ agreementId }) => ({ agreementId: textIn(agreementId) }),
  products: ({ text, category, at, add = '' }) => ({
    text: textIn(text),
    category: textIn(category),
    at: pageIn(at),
    add: /^\d{8,14}$/.test(add) ? add : '',
  }),
  'settings-part': (values) => {
    const part = settingsParts.find((one) => one === values.part)
    return part ? { part } : null
  },
  'shop-sales': (values) => ({ search: searchIn(values), till: tillIn(values) }),
  'shop-sale': ({ till = '', sale }) => ({ till: till.slice(0, 16), sale: textIn(sale) }),
  'shop-closing': readNumber,
}
const pages: [Route['page'], (values: Values) => object | null][] = [
  ...(Object.entries(readers) as [Route['page'], (values: Values) => object | null][]), // its own names
  ...plainPages.map((page): [PlainPage, () => object] => [page, () => ({})]),
]

/** What an address leaves out. */
const usual: Record<string, unknown> = {
  text: '',
  filter: 'all',
  status: 'ACTIVE',
  category: '',
  at: 1,
  add: '',
}

const valuesOf = (rest: object): [string, string][] =>
  Object.entries(rest).flatMap(([name, value]: [string, string | number | object | null]) => {
    if (value === null || value === usual[name]) return []
    return typeof value === 'object' ? valuesOf(value) : [[name, String(value)]]
  })

export function addressOf({ page, ...rest }: Route): string {
  let path = paths[page] ?? page
  const query = new URLSearchParams()
  for (const [name, value] of valuesOf(rest))
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, () => encodeURIComponent(value))
    else query.set(name, value)
  return `#/${path}?${query.toString()}`.replace(/[?]$/, '')
}

/** What makes no sense leads home. */
export function routeOf(address: string): Route {
  const [path = '', query = ''] = address.replace(/^#?\/?/, '').split('?')
  const parts = path.split('/').map(decoded)
  for (const [page, read] of pages) {
    const names = (paths[page] ?? page).split('/')
    const isIt = (name: string, at: number) => (name.startsWith(':') ? parts[at] !== '' : parts[at] === name)
    if (names.length !== parts.length || !names.every(isIt)) continue
    const inPath = names.map((name, at) => [name.replace(':', ''), parts[at]])
    const rest = read({ ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(inPath) })
    if (rest) return { page, ...rest } as Route // as its reader has it
  }
  return home
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

const textIn = (given = ''): string => given.slice(0, 64)

const searchIn = ({ text, filter, ...values }: Values): Search => ({
  text: textIn(text),
  filter: saleFilters.find((one) => one === filter) ?? 'all',
  days: daysIn(values),
})

const daysIn = ({ from = '', to = '' }: Values): Days | null =>
  isDay(from) && isDay(to) && from <= to ? { from, to } : null

const tillIn = ({ till = '' }: Values): string | null => (isTillId(till) ? till : null)

/** As many as a till is asked for. */
const pageIn = (given = ''): number => (/^([1-9]\d{0,3}|10000)$/.test(given) ? Number(given) : 1)
