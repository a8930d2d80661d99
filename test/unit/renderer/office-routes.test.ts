// Tests of the office's addresses: every page has one that leads back to it, and none leads nowhere.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '#renderer/i18n/days.ts'
import {
  addressOf,
  agreementStatuses,
  home,
  pages,
  routeOf,
  settingsParts,
  type PageName,
  type Route,
} from '#renderer/office/page/routes.ts'
import { saleFilter } from '#shared/sale-search.ts'
import type { Days } from '#shared/time.ts'

const someDays: fc.Arbitrary<Days | null> = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 400 })).map(([after, length]) => {
    const from = dayAfter('2024-01-01', after)
    return { from, to: dayAfter(from, length) }
  }),
)
/** Those with nothing in their address but their name. */
const plainPages = (Object.keys(pages) as PageName[]).filter((page) => !pages[page].read)

const anyRoute: fc.Arbitrary<Route> = fc.oneof(
  fc.record({
    page: fc.constant('sales' as const),
    search: fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 20 }),
      filter: fc.constantFrom(...saleFilter.options),
      days: someDays,
    }),
  }),
  fc.record({
    page: fc.constant('shop-sales' as const),
    search: fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 20 }),
      filter: fc.constantFrom(...saleFilter.options),
      days: someDays,
    }),
    till: fc.constantFrom(null, 'k7m2q9'),
  }),
  fc.record({
    page: fc.constant('sale' as const),
    sale: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  }),
  fc.record({
    page: fc.constant('shop-sale' as const),
    till: fc.constantFrom('k7m2q9', ':sale'),
    sale: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  }),
  fc.record({
    page: fc.constantFrom('closing' as const, 'shop-closing' as const),
    number: fc.integer({ min: 1, max: 99_999 }),
  }),
  fc.record({ page: fc.constantFrom('period' as const, 'reconcile' as const), days: someDays }),
  fc.record({
    page: fc.constant('memberships' as const),
    status: fc.constantFrom(...agreementStatuses),
    at: fc.integer({ min: 1, max: 10_000 }),
    text: fc.constantFrom('', 'kari nordmann', '67'),
  }),
  fc.record({
    page: fc.constant('agreement' as const),
    agreementId: fc.stringMatching(/^agr_[A-Za-z0-9]{4,40}$/),
  }),
  fc.record({
    page: fc.constant('products' as const),
    text: fc.constantFrom('', 'flat white'),
    category: fc.constantFrom('', 'hot'),
    at: fc.integer({ min: 1, max: 10_000 }),
    add: fc.constantFrom('', '7031234567895'),
  }),
  fc.record({ page: fc.constant('settings-part' as const), part: fc.constantFrom(...settingsParts) }),
  fc.constantFrom(...plainPages).map((page) => ({ page }) as Route),
)

test('each leads back to itself', () => {
  fc.assert(
    fc.property(anyRoute, (route) => {
      expect(routeOf(addressOf(route))).toEqual(route)
    }),
  )
})

test.each([
  '',
  '#',
  '#/',
  '#/nowhere',
  '#/sales',
  '#/closings/0',
  '#/sales?filter=whatever',
  '#/sales?from=2026-02-30&to=2026-03-01',
  '#/sales?from=2026-03-02&to=2026-03-01',
])('%j is the home, or the page it begins with', (address) => {
  expect(['home', 'sales', 'closings']).toContain(routeOf(address).page)
})

test.each([
  '#/memberships',
  '#/memberships?status=active&at=0',
  '#/memberships?at=10001',
  '#/memberships?at=1e3',
])('%j is the first page of those that are active', (address) => {
  expect(routeOf(address)).toEqual({ page: 'memberships', status: 'ACTIVE', at: 1, text: '' })
})

test('whatever stands there, some page opens', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(routeOf(text)).toHaveProperty('page')
    }),
  )
  expect(routeOf('#/%E0%A4%A')).toEqual(home)
})
