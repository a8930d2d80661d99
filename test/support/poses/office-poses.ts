// Every state of the office, each as the till's answers make it.
import type { Page } from 'playwright-core'
import type { Views } from '#shared/bridge.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { control, field, press } from '#test/support/pages/screen-player.ts'
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

type More = {
  view?: Views['office']
  answers?: Record<string, unknown>
  refusal?: Problem
  play?: Pose['play']
  size?: { width: number; height: number }
}

const office = (name: string, address: string, { view = officeView(), play, ...more }: More = {}): Pose => ({
  name: `office-${name}`,
  surface: 'office',
  view,
  at: address,
  ...more,
  play: async (page) => {
    await page.locator('main').waitFor()
    await play?.(page)
  },
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
const seen = (selector: string) => async (page: Page) => page.locator(selector).first().waitFor()
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
  await page.locator('.refund-lines_line').nth(1).getByRole('button').last().click()
  await page.locator('.refund-lines_line').nth(0).getByRole('button').last().click()
  await press('Goods returned')(page)
}

const comparing = (given: unknown, play?: Pose['play']): More => ({
  answers: { 'report.reconcile': given },
  play: async (page) => {
    await press('Compare')(page)
    await page.locator('.reconcile-page_progress').waitFor()
    await play?.(page)
  },
})

const salesPoses: readonly Pose[] = [
  office('sales', '#/sales', { answers: sales, play: seen('a[data-step]') }),
  office('sales-of-two-ids', '#/sales', { answers: salesOfTwoIds, play: seen('a[data-step]') }),
  office('sales-narrow', '#/sales', {
    answers: sales,
    play: seen('a[data-step]'),
    size: { width: 390, height: 844 },
  }),
  office('sales-filters', '#/sales?filter=paid&from=2026-01-05&to=2026-01-15', {
    answers: sales,
    play: async (page) => {
      await page.locator('a[data-step]').first().waitFor()
      await page.locator('.sales-filter_opener').click()
    },
    size: { width: 390, height: 844 },
  }),
  office('sales-menu', '#/sales', {
    answers: sales,
    play: press('Menu'),
    size: { width: 390, height: 844 },
  }),
  office('sales-calendar', '#/sales?from=2026-01-05&to=2026-01-15', {
    answers: sales,
    play: async (page) => {
      await page.locator('.sales-filter_opener').click()
      await press('{{name}}: choose from the calendar')(page)
      await page.locator('.calendar_month td').first().waitFor()
    },
  }),
  office('sales-reading', '#/sales', { play: seen('.rows_waiting') }),
  office('sales-none', '#/sales', { answers: noSales, play: seen('.empty-state_empty') }),
  office('sales-none-found', '#/sales?text=4711&filter=refunded&from=2026-01-09&to=2026-01-15', {
    answers: noSales,
    play: seen('.empty-state_acts'),
  }),
  office('sales-trouble', '#/sales', {
    refusal: problem('journal.unreadable', { file: 'journal.sqlite', reason: 'disk I/O error' }),
    play: seen('.notice_notice'),
  }),
  office('offline', '#/sales', {
    answers: sales,
    view: officeView(
      { service: { latencyMs: 84, unreachableSince: ago(600) } },
      { verified: { facts: 800, isWhole: false } },
    ),
    play: seen('a[data-step]'),
  }),
  office('journal', '#/sales', {
    answers: sales,
    view: officeView({ journal: problem('journal.notWritten', { reason: 'database or disk is full' }) }),
    play: seen('a[data-step]'),
  }),
  office('printer-away', '#/sales', {
    answers: sales,
    view: officeView({
      printing: {
        ...aTill.printing,
        kind: 'network',
        problem: problem('printer.paperOut'),
        waitingCount: 2,
      },
    }),
    play: seen('a[data-step]'),
  }),
  office('screen', '#/settings', { play: press('This screen') }),
]

const salePoses: readonly Pose[] = [
  office('sale', theSale, { answers: file(paidFile), play: seen('.timelines_row') }),
  office('sale-history', theSale, {
    answers: file(paidFile),
    play: async (page) => {
      await page.locator('.timelines_row').first().waitFor()
      await page.locator('.timelines_head').scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    },
  }),
  office('sale-narrow', theSale, {
    answers: file(paidFile),
    play: seen('.timelines_row'),
    size: { width: 390, height: 844 },
  }),
  office('sale-of-other-till', theSale, { answers: file(adoptedFile), play: seen('.timelines_row') }),
  office('sale-of-other-till-receipt', theSale, {
    answers: file(adoptedFile),
    play: async (page) => {
      await page.locator('.sale-receipts_receipts').scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    },
  }),
  office('sale-alarm', theSale, { answers: file(alarmedFile), play: seen('.alarm_panel') }),
  office('sale-question', theSale, { answers: file(askedFile), play: seen('.notice_notice') }),
  office('sale-trouble', theSale, {
    refusal: problem('sale.unknown', { sale: 'k7m2q9-00142-e5f1xw' }),
    play: seen('.notice_notice'),
  }),
  office('sale-refund', theSale, { answers: file(paidFile), play: press('Refund…') }),
  office('sale-refund-lines', theSale, { answers: file(paidFile), play: refundByLine }),
  office('sale-refund-nothing', theSale, {
    answers: file(paidFile),
    play: async (page) => {
      await press('Refund…')(page)
      await press('Some of the goods')(page)
      await press('Refund {{amount}}')(page)
      await page.getByRole('alert').waitFor()
    },
  }),
  office('sale-refund-too-much', theSale, {
    answers: file(paidFile),
    refusal: problem('refund.tooMuch', { value: 37_900, limit: 12_000, currency: 'NOK' }),
    play: async (page) => {
      await press('Refund…')(page)
      await press('Goods returned')(page)
      await (await field(page, 'Manager’s PIN')).fill('1234')
      await press('Refund {{amount}}')(page)
      await page.getByRole('alert').waitFor()
    },
  }),
]

const reportPoses: readonly Pose[] = [
  office('report', '#/reports', { answers: x(aReport), play: seen('.report-sums_figures') }),
  office('report-sums', '#/reports', {
    answers: x(openReport),
    play: async (page) => {
      await page.locator('.report-page_counts').waitFor()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    },
  }),
  office('report-table', '#/reports', { answers: x(aReport), play: press('Show as a table') }),
  office('report-narrow', '#/reports', {
    answers: x(openReport),
    play: seen('.chart_chart'),
    size: { width: 390, height: 844 },
  }),
  office('report-close', '#/reports', { answers: x(aReport), play: press('Close the period…') }),
  office('report-close-refused', '#/reports', {
    answers: x(openReport),
    refusal: problem('sale.unfinished', { state: 'created' }),
    play: async (page) => {
      await press('Close the period…')(page)
      await press('Close the period')(page)
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  }),
  office('closings', '#/closings', { answers: { 'report.list': closings }, play: seen('a[data-step]') }),
  office('closings-none', '#/closings', { answers: { 'report.list': [] }, play: seen('.empty-state_empty') }),
  office('closing', '#/closings/84', { answers: { 'report.z': closingPaper }, play: seen('[data-paper]') }),
  office('period', '#/period?from=2026-01-09&to=2026-01-15', {
    answers: { 'report.period': aPeriod },
    play: seen('.chart_chart'),
  }),
  office('period-products', '#/period?from=2026-01-09&to=2026-01-15', {
    answers: { 'report.period': aPeriod },
    play: toTheRanking,
  }),
  office('period-products-narrow', '#/period?from=2026-01-09&to=2026-01-15', {
    answers: { 'report.period': aPeriod },
    play: toTheRanking,
    size: { width: 390, height: 844 },
  }),
  office('period-discounts', '#/period?from=2026-01-09&to=2026-01-15', {
    answers: { 'report.period': aPeriod },
    play: toTheDiscounts,
  }),
  office('period-discounts-narrow', '#/period?from=2026-01-09&to=2026-01-15', {
    answers: { 'report.period': aPeriod },
    play: toTheDiscounts,
    size: { width: 390, height: 844 },
  }),
  office('period-none', '#/period', {
    answers: { 'report.period': emptyPeriod },
    play: seen('.empty-state_empty'),
  }),
]

const comparePoses: readonly Pose[] = [
  office('reconcile', '#/reconcile', { play: seen('.empty-state_empty') }),
  office('reconcile-running', '#/reconcile', {
    play: async (page) => {
      await press('Compare')(page)
      await (await control(page, 'button', 'Stop')).waitFor()
    },
  }),
  office(
    'reconcile-agrees',
    '#/reconcile',
    comparing({ differences: [], checked: 132, of: 132, next: null }),
  ),
  office('reconcile-nothing', '#/reconcile', {
    ...comparing({ differences: [], checked: 0, of: 0, next: null }),
    play: async (page) => {
      await press('Compare')(page)
      await page.locator('.reconcile-page_days').waitFor()
    },
  }),
  office(
    'reconcile-differences',
    '#/reconcile?from=2026-01-09&to=2026-01-15',
    comparing({ differences, checked: 132, of: 132, next: null }),
  ),
  office('reconcile-trouble', '#/reconcile', {
    refusal: problem('credentials.refused', { status: 401 }),
    play: async (page) => {
      await press('Compare')(page)
      await page.locator('.notice_notice').waitFor()
    },
  }),
]

export const officePoses: readonly Pose[] = [...salesPoses, ...salePoses, ...reportPoses, ...comparePoses]
