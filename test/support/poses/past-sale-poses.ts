// Earlier sales at the cashier: the last ten, those that were looked for, one of them, and its refund.
import type { Page } from 'playwright-core'
import { pastSale, type PastSale, type SaleState, type SaleStory } from '#shared/sale.ts'
import { click, inTurn, key, press, see } from '#test/support/pages/screen-player.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { away, offline, opens, selling } from '#test/support/poses/selling-poses.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { ago, aReceipt, paid, refunds } from '#test/support/samples/screens.ts'

const past = (number: number, state: SaleState, parts: Parts<PastSale> = {}): PastSale =>
  sample(pastSale, {
    sale: `k7m2q9xw-${number}`,
    number,
    reference: `k7m2q9-00${number}-e5f1xw-1`,
    state,
    amount: { value: 49_900 },
    openedAt: ago((143 - number) * 190),
    ...parts,
  })
const pasts: PastSale[] = [
  past(142, 'created'),
  past(141, 'captured', { amount: { value: 12_000 }, userFlow: 'PUSH_MESSAGE', phoneEnding: '67' }),
  past(140, 'captured', { refunded: 12_000 }),
  past(139, 'aborted', { amount: { value: 7_550 } }),
  past(138, 'expired', { amount: { value: 1_250_000 } }),
  past(137, 'terminated'),
  past(136, 'givenBack'),
  past(135, 'refused', { userFlow: 'PUSH_MESSAGE' }),
  past(134, 'abandoned'),
  past(133, 'quarantined'),
]
const event = (name: string, seconds: number, success = true): SaleStory['events'][number] => ({
  reference: paid.reference,
  name,
  amount: paid.amount,
  at: ago(seconds),
  success,
})
const story: SaleStory = {
  sale: { ...paid, refunds: [refunds.refunded], refunded: 12_000, refundable: 37_900 },
  receipt: aReceipt,
  events: [
    event('CREATED', 39),
    event('AUTHORIZED', 21),
    event('CAPTURED', 20, false),
    event('CAPTURED', 19),
    { ...event('REFUNDED', 5), amount: { value: 12_000, currency: 'NOK' } },
  ],
  trouble: null,
  lines: paid.lines.map((line, at) => ({ line: at, ...line, refunded: 0 })),
  payments: [{ reference: paid.reference, refundable: 37_900 }],
}
const openPast = inTurn(key('F9'), click('button.history_sale', 2), see('[role=dialog] section h3'))

const findPast = (text: string) => async (page: Page) => {
  await key('F9')(page)
  await page.getByRole('searchbox').last().fill(text)
}
const refundPast = (page: Page) =>
  openPast(page)
    .then(() => press('Refund…')(page))
    .then(() => press('Some of the goods')(page))

export const pastSalePoses: readonly Pose[] = [
  selling('last-sales', {}, key('F9'), { answers: { 'sale.recent': pasts } }),
  selling('last-sales-found', {}, findPast('150'), { answers: { 'sale.recent': pasts.slice(0, 2) } }),
  selling('last-sales-not-found', {}, findPast('999'), { answers: { 'sale.recent': [] } }),
  selling('last-sale-refund', {}, refundPast, { answers: { 'sale.recent': pasts, 'sale.look': story } }),
  selling('last-sales-reading', {}, opens('F9')),
  selling('last-sales-none', {}, opens('F9'), { answers: { 'sale.recent': [] } }),
  selling('last-sale', {}, openPast, { answers: { 'sale.recent': pasts, 'sale.look': story } }),
  selling('last-sale-offline', {}, openPast, {
    answers: { 'sale.recent': pasts, 'sale.look': { ...story, events: [], trouble: away } },
    till: offline,
  }),
]
