// The pages of the office, a row each, with their address: it stands behind the #, so that reload, back and a bookmark find the page. Pure.
import type { ComponentType } from 'react'
import { isDay } from '#renderer/i18n/days.ts'
import type { AllTexts } from '#renderer/i18n/texts.ts'
import type { IconName } from '#renderer/ui/icon.tsx'
import type { TillView } from '#shared/bridge.ts'
import { isTillId } from '#shared/hub.ts'
import type { MembershipRow } from '#shared/membership.ts'
import { saleFilters, type SaleSearch } from '#shared/sale-search.ts'
import type { Days } from '#shared/time.ts'

/** A search for sales, without how far down the list. */
export type Search = Omit<SaleSearch, 'before'>

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

/** The order in which they are looked for; the service lists one of them at a time. */
export const agreementStatuses = [
  'ACTIVE',
  'PENDING',
  'STOPPED',
  'EXPIRED',
] as const satisfies MembershipRow['status'][]
export type AgreementStatus = MembershipRow['status']

type Nothing = Record<never, never>

/** The pages, each with what its address says beside its name. `days` null: today. `at`: a page of the list, from 1. `till` null, `category` empty: all of them. `add`: the barcode of a product to be added; empty for none. */
type ValuesOf = {
  home: Nothing
  sales: { search: Search }
  sale: { sale: string }
  'shop-sales': { search: Search; till: string | null }
  'shop-sale': { till: string; sale: string }
  'shop-report': Nothing
  'shop-closings': Nothing
  'shop-closing': { number: number }
  'shop-tills': Nothing
  reports: Nothing
  closings: Nothing
  closing: { number: number }
  period: { days: Days | null }
  reconcile: { days: Days | null }
  memberships: { status: AgreementStatus; at: number; text: string }
  agreement: { agreementId: string }
  plans: Nothing
  products: { text: string; category: string; at: number; add: string }
  catalog: Nothing
  staff: Nothing
  settings: Nothing
  'settings-part': { part: SettingsPart }
  service: Nothing
  hub: Nothing
  backup: Nothing
  diagnostics: Nothing
}
export type PageName = keyof ValuesOf
export type RouteOf<Page extends PageName> = { [Name in Page]: { page: Name } & ValuesOf[Name] }[Page]
export type Route = RouteOf<PageName>

/** The props of a page's component. */
export type PageProps<Page extends PageName> = { route: RouteOf<Page>; till: TillView }

export const everySale: Search = { text: '', filter: 'all', days: null }
export const isEverySale = ({ text, filter, days }: Search): boolean =>
  text.trim() === '' && filter === 'all' && days === null
export const home = { page: 'home' } as const satisfies Route

/** An entry of the sidebar: the page that it opens, and what the links between the pages of its group are called. `needsHub`: it is only there where the till has a hub to ask. */
export type Group = {
  opens: PageName
  title: keyof AllTexts
  icon: IconName
  links?: keyof AllTexts
  needsHub?: true
}

/** The entries of the sidebar from above. */
export const groups = {
  home: { opens: 'home', title: 'home.title', icon: 'home' },
  sales: { opens: 'sales', title: 'office.sales', icon: 'receipt' },
  shop: { opens: 'shop-sales', title: 'shop.title', icon: 'shop', links: 'shop.title', needsHub: true },
  reports: { opens: 'reports', title: 'office.reports', icon: 'chart', links: 'reports.kinds' },
  reconcile: { opens: 'reconcile', title: 'office.reconcile', icon: 'compare' },
  memberships: { opens: 'memberships', title: 'office.memberships', icon: 'member', links: 'members.parts' },
  products: { opens: 'products', title: 'products.title', icon: 'catalog', links: 'products.parts' },
  staff: { opens: 'staff', title: 'people.staff.title', icon: 'person' },
  settings: { opens: 'settings', title: 'settings.title', icon: 'settings' },
} as const satisfies Record<string, Group>
export type GroupName = keyof typeof groups

/** The values that an address says beside its page, in its path or behind the question mark. */
type Values = { [name in string]?: string }

/** `read`: the values of its route, of those in the address; null where they make no sense. */
type PageRow<Page extends PageName> = {
  group: GroupName
  /** Its title among the pages of its group, where it is one of them; and its icon, where they have some. */
  title?: keyof AllTexts
  icon?: IconName
  /** Its address, with the names of the values in it; the page's name where nothing is said. */
  path?: string
  /** Its component, in a file of its own that is loaded when it is opened; that of the first page comes with the office. */
  load: Page extends 'home' ? null : () => Promise<ComponentType<PageProps<Page>>>
} & (Nothing extends ValuesOf[Page] ? { read?: never } : { read: (values: Values) => ValuesOf[Page] | null })

const readDays = (values: Values) => ({ days: daysIn(values) })
const readNumber = ({ number = '' }: Values) =>
  /^[1-9]\d{0,8}$/.test(number) ? { number: Number(number) } : null

/** The pages, those of a group in the order of its links. */
export const pages: { [Page in PageName]: PageRow<Page> } = {
  home: { group: 'home', load: null },
  sales: {
    group: 'sales',
    read: (values) => ({ search: searchIn(values) }),
    load: async () => (await import('#renderer/office/sales/sales-page.tsx')).SalesPage,
  },
  sale: {
    group: 'sales',
    path: 'sales/:sale',
    read: ({ sale }) => ({ sale: textIn(sale) }),
    load: async () => (await import('#renderer/office/sales/sale-page.tsx')).SalePage,
  },
  'shop-sales': {
    group: 'shop',
    title: 'shop.sales',
    read: (values) => ({ search: searchIn(values), till: tillIn(values) }),
    load: async () => (await import('#renderer/office/shop/sales-page.tsx')).ShopSalesPage,
  },
  'shop-sale': {
    group: 'shop',
    path: 'shop-sales/:till/:sale',
    read: ({ till = '', sale }) => ({ till: till.slice(0, 16), sale: textIn(sale) }),
    load: async () => (await import('#renderer/office/shop/sale-page.tsx')).ShopSalePage,
  },
  'shop-report': {
    group: 'shop',
    title: 'shop.report',
    load: async () => (await import('#renderer/office/reports/report-page.tsx')).ReportPage,
  },
  'shop-closings': {
    group: 'shop',
    title: 'shop.closings',
    load: async () => (await import('#renderer/office/reports/closings-page.tsx')).ClosingsPage,
  },
  'shop-closing': {
    group: 'shop',
    path: 'shop-closings/:number',
    read: readNumber,
    load: async () => (await import('#renderer/office/reports/closings-page.tsx')).ClosingPage,
  },
  'shop-tills': {
    group: 'shop',
    title: 'shop.tills',
    load: async () => (await import('#renderer/office/shop/tills-page.tsx')).ShopTillsPage,
  },
  reports: {
    group: 'reports',
    title: 'reports.now',
    load: async () => (await import('#renderer/office/reports/report-page.tsx')).ReportPage,
  },
  closings: {
    group: 'reports',
    title: 'reports.closings',
    load: async () => (await import('#renderer/office/reports/closings-page.tsx')).ClosingsPage,
  },
  closing: {
    group: 'reports',
    path: 'closings/:number',
    read: readNumber,
    load: async () => (await import('#renderer/office/reports/closings-page.tsx')).ClosingPage,
  },
  period: {
    group: 'reports',
    title: 'reports.period',
    read: readDays,
    load: async () => (await import('#renderer/office/reports/period-page.tsx')).PeriodPage,
  },
  reconcile: {
    group: 'reconcile',
    read: readDays,
    load: async () => (await import('#renderer/office/reports/reconcile-page.tsx')).ReconcilePage,
  },
  memberships: {
    group: 'memberships',
    title: 'members.part.joined',
    read: ({ status, at, text }) => ({
      status: agreementStatuses.find((one) => one === status) ?? 'ACTIVE',
      at: pageIn(at),
      text: textIn(text),
    }),
    load: async () => (await import('#renderer/office/members/memberships-page.tsx')).MembershipsPage,
  },
  agreement: {
    group: 'memberships',
    path: 'memberships/:agreementId',
    read: ({ agreementId }) => ({ agreementId: textIn(agreementId) }),
    load: async () => (await import('#renderer/office/members/agreement-page.tsx')).AgreementPage,
  },
  plans: {
    group: 'memberships',
    title: 'members.part.plans',
    load: async () => (await import('#renderer/office/plans/plans-page.tsx')).PlansPage,
  },
  products: {
    group: 'products',
    title: 'products.title',
    read: ({ text, category, at, add = '' }) => ({
      text: textIn(text),
      category: textIn(category),
      at: pageIn(at),
      add: /^\d{8,14}$/.test(add) ? add : '',
    }),
    load: async () => (await import('#renderer/office/products/products-page.tsx')).ProductsPage,
  },
  catalog: {
    group: 'products',
    title: 'products.sheet',
    load: async () => (await import('#renderer/office/products/sheet-page.tsx')).SheetPage,
  },
  staff: {
    group: 'staff',
    load: async () => (await import('#renderer/office/staff/staff-page.tsx')).StaffPage,
  },
  settings: {
    group: 'settings',
    load: async () => (await import('#renderer/office/setup/settings-index.tsx')).SettingsIndex,
  },
  'settings-part': {
    group: 'settings',
    path: 'settings/:part',
    read: (values) => {
      const part = settingsParts.find((one) => one === values.part)
      return part ? { part } : null
    },
    load: async () => (await import('#renderer/office/setup/settings-page.tsx')).SettingsPage,
  },
  service: {
    group: 'settings',
    title: 'access.title',
    icon: 'link',
    load: async () => (await import('#renderer/office/setup/service-page.tsx')).ServicePage,
  },
  hub: {
    group: 'settings',
    title: 'hub.title',
    icon: 'hub',
    load: async () => (await import('#renderer/office/setup/hub-page.tsx')).HubPage,
  },
  backup: {
    group: 'settings',
    title: 'backup.title',
    icon: 'archive',
    load: async () => (await import('#renderer/office/setup/backup-page.tsx')).BackupPage,
  },
  diagnostics: {
    group: 'settings',
    title: 'health.title',
    icon: 'pulse',
    load: async () => (await import('#renderer/office/setup/diagnostics-page.tsx')).DiagnosticsPage,
  },
}
const pageNames = Object.keys(pages) as PageName[] // the table's own keys

/** The pages that the links of a group lead to. */
export const pagesOf = (group: GroupName) =>
  pageNames.flatMap((page) => {
    const { title, icon, group: own } = pages[page]
    return own === group && title ? [{ page, title, icon, to: startOf(page) }] : []
  })

/** A page that needs no values, as it is when it is opened first. */
export const startOf = <Page extends PageName>(page: Page) => routeOf(pathOf(page)) as RouteOf<Page> // by its own path

const pathOf = (page: PageName): string => pages[page].path ?? page
const valuesIn = (page: PageName, values: Values): object | null => {
  const { read } = pages[page]
  return read ? read(values) : {}
}

const textsOf = (values: object): [string, string][] =>
  Object.entries(values).flatMap(([name, value]: [string, string | number | object | null]) => {
    if (value === null) return []
    return typeof value === 'object' ? textsOf(value) : [[name, String(value)]]
  })

/** Values that a page has without them being said are left out. */
export function addressOf({ page, ...values }: Route): string {
  let path = pathOf(page)
  const usual = new Map(textsOf(valuesIn(page, {}) ?? {}))
  const query = new URLSearchParams()
  for (const [name, text] of textsOf(values))
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, () => encodeURIComponent(text))
    else if (text !== usual.get(name)) query.set(name, text)
  return `#/${path}?${query.toString()}`.replace(/[?]$/, '')
}

/** An address that makes no sense leads home. */
export function routeOf(address: string): Route {
  const [path = '', query = ''] = address.replace(/^#?\/?/, '').split('?')
  const parts = path.split('/').map(decoded)
  for (const page of pageNames) {
    const names = pathOf(page).split('/')
    const isIt = (name: string, at: number) => (name.startsWith(':') ? parts[at] !== '' : parts[at] === name)
    if (names.length !== parts.length || !names.every(isIt)) continue
    const inPath = names.map((name, at) => [name.replace(':', ''), parts[at]])
    const values = valuesIn(page, {
      ...Object.fromEntries(new URLSearchParams(query)),
      ...Object.fromEntries(inPath),
    })
    if (values) return { page, ...values } as Route // as its row reads it
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

/** Pages of a list: as many as a till is asked for. */
const pageIn = (given = ''): number => (/^([1-9]\d{0,3}|10000)$/.test(given) ? Number(given) : 1)
