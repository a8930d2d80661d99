// Every state of the office's pages of the whole shop, each as the hub's answers make it.
import { shopReportRows } from '#core/printing/report-rows.ts'
import type { Page } from 'playwright-core'
import { problem } from '#shared/problem.ts'
import {
  shopTill,
  type ShopReport,
  type ShopSale,
  type ShopSaleFile,
  type ShopTill,
  type ShopX,
  type ShopZ,
} from '#shared/shop.ts'
import { foundSales, officeView, plainFile } from '#test/support/samples/office.ts'
import { aPeriod, aReport, closings } from '#test/support/samples/reports.ts'
import { ingrid } from '#test/support/samples/staff.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { ago, noon } from '#test/support/samples/screens.ts'
import { inTurn, press, see } from '#test/support/pages/screen-player.ts'
import { phone, type Besides, type Pose } from '#test/support/poses/pose.ts'
import { toTheRanking } from '#test/support/poses/office-poses.ts'

const head = aReport.journal.head
const names = ['Till 1', 'Till 2', 'Terrace', 'Market stall', 'Garden', 'Old counter', 'Cellar']
const ids = ['k7m2q9', 'b4n8xw', 'p3r5ty', 'z9c6vd', 'h2j4mn', 'w8x6qp', 'm3n5rt']
const nameOf = (at: number) => names[at % 3] ?? ''
const idOf = (at: number) => ids[at % 3] ?? ''

const healthy = {
  version: '1.4.0',
  name: 'Till',
  open: { currency: 'NOK' },
  printer: 'ready',
  journal: { rows: 1482, head },
} as const
const till = (at: number, parts: Parts<ShopTill> = {}): ShopTill =>
  sample(shopTill, {
    till: ids[at] ?? '',
    name: names[at] ?? '',
    isOwn: at === 0,
    seenAt: ago(20),
    rows: 1482,
    head,
    health: healthy,
    ...parts,
  })

const tills: ShopTill[] = [
  till(0),
  till(1, {
    health: {
      ...healthy,
      open: { count: 2, value: 31_900, currency: 'NOK' },
      waiting: 1,
      printer: 'trouble',
    },
  }),
  till(2, {
    seenAt: ago(9_000),
    behind: 214,
    rows: 902,
    health: { ...healthy, version: '1.3.2', printer: 'none' },
  }),
  till(3, { refused: { row: 417, found: 'fork' }, rows: 416 }),
  till(4, { seenAt: ago(15_000), isSilent: true }),
  till(5, { seenAt: ago(900_000), isSilent: true, isRevoked: true }),
  till(6, { quarantined: { row: 931, since: ago(4_000) } }),
]

const sales: ShopSale[] = foundSales.map(({ place: _place, otherTill: _otherTill, ...sale }, at) => ({
  ...sale,
  till: idOf(at),
  tillName: nameOf(at),
  isOwn: at % 3 === 0,
}))

const { sale: opened, facts } = plainFile
const file: ShopSaleFile = {
  sale: {
    ...(sales[1] as ShopSale), // there are nine
    sale: opened.sale,
    number: opened.number,
    reference: opened.reference,
    state: 'captured',
    amount: opened.amount,
    captured: opened.amount.value,
    refunded: 5_000,
    receipt: 88,
  },
  facts: facts.map((fact) => ({ ...fact, till: idOf(1) })),
  movements: [
    {
      at: ago(600),
      till: idOf(1),
      tillName: nameOf(1),
      kind: 'captured',
      reference: opened.reference,
      value: opened.amount.value,
      receipt: 88,
    },
    {
      at: ago(60),
      till: null,
      tillName: null,
      kind: 'elsewhere',
      reference: opened.reference,
      value: 5_000,
      receipt: null,
    },
  ],
  adoptable: [
    {
      sale: opened.sale,
      till: idOf(1),
      tillName: nameOf(1),
      number: opened.number,
      reference: opened.reference,
      userFlow: 'QR',
      amount: opened.amount,
      capturedAt: ago(600),
      captured: opened.amount.value,
      refunded: 5_000,
      taxed: { captured: [], refunded: [] },
      merchantSerialNumber: '123456',
      environment: 'TEST',
      address: 'sandbox',
    },
  ],
}

const { tillName: _till, ever: _ever, copies: _c, drawers: _d, journal: _j, shop, ...sums } = aReport
const third = Math.floor(aReport.captured / 3)
const report: ShopReport = {
  ...sums,
  shop: shop.name,
  receipts: null,
  tills: ids.slice(0, 3).map((id, at) => {
    const captured = at === 0 ? aReport.captured - 2 * third : third
    const refunded = at === 0 ? aReport.refunded - aReport.refundedElsewhere : 0
    return {
      till: id,
      name: names[at] ?? '',
      after: 400 * at,
      until: 1482 - at * 200,
      head,
      sales: at === 0 ? aReport.sales - 2 * Math.floor(aReport.sales / 3) : Math.floor(aReport.sales / 3),
      captured,
      refunds: at === 0 ? 1 : 0,
      refunded,
      net: captured - refunded,
      receipts: { first: 101 + at * 40, last: 138 + at * 40 },
    }
  }),
  missing: [],
  open: [],
}
const missing: ShopReport = {
  ...report,
  missing: [
    { till: idOf(2), name: 'Terrace', why: 'behind', quarantined: null, seenAt: ago(9_000) },
    { till: 'z9c6vd', name: 'Market stall', why: 'refused', quarantined: null, seenAt: ago(200) },
    {
      till: 'h2j4mn',
      name: 'Garden',
      why: 'quarantined',
      quarantined: { row: 931, since: ago(4_000) },
      seenAt: ago(200),
    },
  ],
  open: [
    {
      number: 141,
      reference: 'b4n8xw-00141-e5f1xw-1',
      state: 'created',
      value: 12_000,
      openedAt: ago(900),
      till: idOf(1),
      tillName: 'Till 2',
    },
  ],
}
const [most, ...others] = aPeriod.people
/** One till's Ingrid is not the other's. */
const people = [
  ...(most ? [{ ...most, person: { ...ingrid, name: `${ingrid.name} · Till 1` } }] : []),
  ...others.map((row) => ({
    ...row,
    person: row.person && { ...row.person, name: `${ingrid.name} · Till 2` },
  })),
]
const running = (of: ShopReport): ShopX => ({ ...of, products: aPeriod.products, people })
const closing: ShopZ = {
  ...missing,
  number: 12,
  person: ingrid,
  till: idOf(0),
  tillName: 'Till 1',
  drawn: { language: 'en', market: 'NO', timeZone: 'Europe/Oslo' },
}

const page = (name: string, address: string, { play, ...besides }: Besides): Pose => ({
  name: `shop-${name}`,
  surface: 'office',
  view: officeView({ hasHub: true }),
  at: address,
  ...besides,
  play: inTurn(see('main'), play),
})
const openFilters = async (open: Page): Promise<void> => {
  await open.locator('.sales-filter_opener').click()
  await open.locator('.sales-filter_more .filter-pick_pick').waitFor()
}

export const shopPoses: readonly Pose[] = [
  page('tills', '#/shop-tills', {
    answers: { 'shop.tills': tills },
    play: see('.card_card'),
    sizes: { narrow: phone },
  }),
  page('sales', '#/shop-sales', {
    answers: { 'shop.tills': tills, 'shop.sales': { sales, next: { openedAt: noon, sale: 'a' } } },
    play: see('a[data-step]'),
  }),
  page('sales-of-one', `#/shop-sales?till=${idOf(1)}`, {
    answers: {
      'shop.tills': tills,
      'shop.sales': { sales: sales.filter((one) => one.till === idOf(1)), next: null },
    },
    play: openFilters,
  }),
  page('sales-narrow', '#/shop-sales', {
    answers: { 'shop.tills': tills, 'shop.sales': { sales, next: null } },
    play: openFilters,
    size: phone,
  }),
  page('sales-none', '#/shop-sales', {
    answers: { 'shop.tills': tills, 'shop.sales': { sales: [], next: null } },
    play: see('.empty-state_empty'),
  }),
  { ...page('away', '#/shop-sales', { play: see('.notice_notice') }), refusal: problem('hub.away') },
  page('sale', `#/shop-sales/${idOf(1)}/${opened.sale}`, {
    answers: { 'shop.sale': file },
    play: see('.sale-page_head'),
  }),
  page('sale-refund', `#/shop-sales/${idOf(1)}/${opened.sale}`, {
    answers: { 'shop.sale': file },
    play: press('Refund…'),
  }),
  page('report', '#/shop-report', {
    answers: { 'shop.x': running(report) },
    play: see('.figures_figure'),
  }),
  page('report-missing', '#/shop-report', {
    answers: { 'shop.x': running(missing) },
    play: see('.icon_sign'),
  }),
  page('report-sold', '#/shop-report', { answers: { 'shop.x': running(report) }, play: toTheRanking }),
  page('report-people', '#/shop-report', {
    answers: { 'shop.x': running(report) },
    play: (open) => toTheRanking(open, 1),
    sizes: { narrow: phone },
  }),
  page('report-close', '#/shop-report', {
    answers: { 'shop.x': running(report) },
    play: press('Close for the whole shop…'),
  }),
  page('closings', '#/shop-closings', {
    answers: { 'shop.closings': closings.map((row) => ({ ...row, tillName: 'Till 1' })) },
    play: see('a[data-step]'),
    sizes: { narrow: phone },
  }),
  page('closings-none', '#/shop-closings', {
    answers: { 'shop.closings': [] },
    play: see('.empty-state_empty'),
  }),
  page('closing', '#/shop-closings/12', {
    answers: {
      'shop.closing': shopReportRows(closing, { language: 'en', market: 'NO', timeZone: 'Europe/Oslo' }),
    },
    play: see('[data-paper]'),
  }),
]
