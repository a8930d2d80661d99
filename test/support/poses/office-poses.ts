// Every state of the office, each as the till's answers make it.
import type { Page } from 'playwright-core'
import type { Views } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import {
  bringIntoView,
  click,
  fill,
  inTurn,
  press,
  scrollDown,
  see,
  seeAlert,
  seeAlertOfDialog,
  seeControl,
} from '#test/support/pages/screen-player.ts'
import { phone, type Besides, type Pose } from '#test/support/poses/pose.ts'
import {
  adoptedFile,
  alarmedFile,
  askedFile,
  foundSales,
  officeView,
  paidFile,
  plainFile,
} from '#test/support/samples/office.ts'
import {
  closingPaper,
  aPeriod,
  aReport,
  closings,
  differences,
  openReport,
  emptyPeriod,
} from '#test/support/samples/reports.ts'
import { aTill, ago } from '#test/support/samples/screens.ts'

type More = Besides & { view?: Views['office'] }

const office = (name: string, address: string, { view = officeView(), play, ...more }: More = {}): Pose => ({
  name: `office-${name}`,
  surface: 'office',
  view,
  at: address,
  ...more,
  play: inTurn(see('main'), play),
})

const sales = { 'office.search': { sales: foundSales, more: true } }
/** The till came back from a copy between two of them. */
const salesOfTwoIds = {
  'office.search': {
    sales: foundSales.map((sale, place) => ({
      ...sale,
      till: sale.otherTill ? null : place < 3 ? 'q8w3e2' : 'k7m2q9',
    })),
    more: true,
  },
}
const noSales = { 'office.search': { sales: [], more: false } }
const file = (given: unknown) => ({ ...sales, 'office.sale': given })
const x = (given: unknown) => ({ 'report.x': given })
const theSale = `#/sales/${plainFile.sale.sale}`

/** `which`: 0 is by product, 1 by person. */
export const toTheRanking = async (page: Page, which = 0) =>
  page
    .locator('section:has(> ol)')
    .nth(which)
    .evaluate((section) => section.scrollIntoView({ block: 'start' }))

const toTheDiscounts = async (page: Page) =>
  page
    .locator('section:has(tbody th small)')
    .first()
    .evaluate((section) => section.scrollIntoView({ block: 'center' }))

async function refundByLine(page: Page): Promise<void> {
  await press('Refund…')(page)
  await press('Some of the goods')(page)
  await page.locator('.signing-dialog_line').nth(1).getByRole('button').last().click()
  await page.locator('.signing-dialog_line').nth(0).getByRole('button').last().click()
  await press('Goods returned')(page)
}

const comparing = (given: unknown, play?: Pose['play']): More => ({
  answers: { 'report.reconcile': given },
  play: inTurn(press('Compare'), see('main [role="status"] p'), play),
})

const salesPoses: readonly Pose[] = [
  office('sales', '#/sales', { answers: sales, play: see('a[data-step]'), sizes: { narrow: phone } }),
  office('sales-of-two-ids', '#/sales', { answers: salesOfTwoIds, play: see('a[data-step]') }),
  office('sales-filters', '#/sales?filter=paid&from=2026-01-05&to=2026-01-15', {
    answers: sales,
    play: inTurn(see('a[data-step]'), click('.sales-filter_opener')),
    size: phone,
  }),
  office('sales-menu', '#/sales', { answers: sales, play: press('Menu'), size: phone }),
  office('sales-calendar', '#/sales?from=2026-01-05&to=2026-01-15', {
    answers: sales,
    play: inTurn(
      click('.sales-filter_opener'),
      press('{{name}}: choose from the calendar'),
      see('.calendar_month td'),
    ),
  }),
  office('sales-reading', '#/sales', { play: see('.rows_waiting') }),
  office('sales-none', '#/sales', { answers: noSales, play: see('.empty-state_empty') }),
  office('sales-none-found', '#/sales?text=4711&filter=refunded&from=2026-01-09&to=2026-01-15', {
    answers: noSales,
    play: see('.empty-state_acts'),
  }),
  office('sales-trouble', '#/sales', {
    refusal: problem('journal.unreadable', { file: 'journal.sqlite', reason: 'disk I/O error' }),
    play: see('.notice_notice'),
  }),
  office('offline', '#/sales', {
    answers: sales,
    view: officeView(
      { service: { latencyMs: 84, unreachableSince: ago(600) } },
      { verified: { facts: 800, isWhole: false } },
    ),
    play: see('a[data-step]'),
  }),
  office('journal', '#/sales', {
    answers: sales,
    view: officeView({ journal: problem('journal.notWritten', { reason: 'database or disk is full' }) }),
    play: see('a[data-step]'),
  }),
  office('printer-away', '#/sales', {
    answers: sales,
    view: officeView({
      printing: { ...aTill.printing, kind: 'network', problem: problem('printer.paperOut'), waitingCount: 2 },
    }),
    play: see('a[data-step]'),
  }),
  office('screen', '#/settings', { play: press('This screen') }),
]

const salePoses: readonly Pose[] = [
  office('sale', theSale, { answers: file(paidFile), play: see('.events_event'), sizes: { narrow: phone } }),
  office('sale-history', theSale, {
    answers: file(paidFile),
    play: inTurn(see('.events_event'), bringIntoView('.sale-page_heads'), scrollDown),
  }),
  office('sale-of-other-till', theSale, { answers: file(adoptedFile), play: see('.events_event') }),
  office('sale-of-other-till-receipt', theSale, {
    answers: file(adoptedFile),
    play: inTurn(bringIntoView('.sale-page_receipt'), scrollDown),
  }),
  office('sale-alarm', theSale, { answers: file(alarmedFile), play: see('.alarm_panel') }),
  office('sale-question', theSale, { answers: file(askedFile), play: see('.notice_notice') }),
  office('sale-trouble', theSale, {
    refusal: problem('sale.unknown', { sale: 'k7m2q9-00142-e5f1xw' }),
    play: see('.notice_notice'),
  }),
  office('sale-refund', theSale, { answers: file(paidFile), play: press('Refund…') }),
  office('sale-refund-lines', theSale, { answers: file(paidFile), play: refundByLine }),
  office('sale-refund-nothing', theSale, {
    answers: file(paidFile),
    play: inTurn(press('Refund…'), press('Some of the goods'), press('Refund {{amount}}'), seeAlert),
  }),
  office('sale-refund-too-much', theSale, {
    answers: file(paidFile),
    refusal: problem('refund.tooMuch', { value: 37_900, limit: 12_000, currency: 'NOK' }),
    play: inTurn(
      press('Refund…'),
      press('Goods returned'),
      fill('Manager’s PIN', '1234'),
      press('Refund {{amount}}'),
      seeAlert,
    ),
  }),
]

const reportPoses: readonly Pose[] = [
  office('report', '#/reports', { answers: x(aReport), play: see('.figures_figure') }),
  office('report-sums', '#/reports', {
    answers: x(openReport),
    play: inTurn(see('.card_card > dl'), scrollDown),
  }),
  office('report-table', '#/reports', { answers: x(aReport), play: press('Show as a table') }),
  office('report-narrow', '#/reports', { answers: x(openReport), play: see('.chart_chart'), size: phone }),
  office('report-close', '#/reports', { answers: x(aReport), play: press('Close the period…') }),
  office('report-close-refused', '#/reports', {
    answers: x(openReport),
    refusal: problem('sale.unfinished', { state: 'created' }),
    play: inTurn(press('Close the period…'), press('Close the period'), seeAlertOfDialog),
  }),
  office('closings', '#/closings', { answers: { 'report.list': closings }, play: see('a[data-step]') }),
  office('closings-none', '#/closings', { answers: { 'report.list': [] }, play: see('.empty-state_empty') }),
  office('closing', '#/closings/84', { answers: { 'report.z': closingPaper }, play: see('[data-paper]') }),
  office('period', '#/period?from=2026-01-09&to=2026-01-15', {
    answers: { 'report.period': aPeriod },
    play: see('.chart_chart'),
  }),
  office('period-products', '#/period?from=2026-01-09&to=2026-01-15', {
    answers: { 'report.period': aPeriod },
    play: toTheRanking,
    sizes: { narrow: phone },
  }),
  office('period-discounts', '#/period?from=2026-01-09&to=2026-01-15', {
    answers: { 'report.period': aPeriod },
    play: toTheDiscounts,
    sizes: { narrow: phone },
  }),
  office('period-none', '#/period', {
    answers: { 'report.period': emptyPeriod },
    play: see('.empty-state_empty'),
  }),
]

const comparePoses: readonly Pose[] = [
  office('reconcile', '#/reconcile', { play: see('.empty-state_empty') }),
  office('reconcile-running', '#/reconcile', {
    play: inTurn(press('Compare'), seeControl('button', 'Stop')),
  }),
  office(
    'reconcile-agrees',
    '#/reconcile',
    comparing({ differences: [], checked: 132, of: 132, next: null }),
  ),
  office('reconcile-nothing', '#/reconcile', {
    ...comparing({ differences: [], checked: 0, of: 0, next: null }),
    play: inTurn(press('Compare'), see('main h2')),
  }),
  office(
    'reconcile-differences',
    '#/reconcile?from=2026-01-09&to=2026-01-15',
    comparing({ differences, checked: 132, of: 132, next: null }),
  ),
  office('reconcile-trouble', '#/reconcile', {
    refusal: problem('credentials.refused', { status: 401 }),
    play: inTurn(press('Compare'), see('.notice_notice')),
  }),
]

export const officePoses: readonly Pose[] = [...salesPoses, ...salePoses, ...reportPoses, ...comparePoses]
