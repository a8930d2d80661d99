// Tests of a receipt on the phone: shown as the shop says it, and only where it sums to what is paid.
import { expect, test } from 'vitest'
import { aReceipt } from '#test/support/pages/phone-stage.ts'
import { openPhone } from '#test/support/service/phone-page.ts'

/** Each line of the receipt as a person reads it; nothing where none is shown. */
async function receiptOf(receipt: object, value = 49_900): Promise<string[]> {
  await using phone = await openPhone()
  const amount = { value, currency: 'NOK' }
  const { body, status } = await phone.merchant.create(
    phone.merchant.request('sale-0001', { amount, receipt }),
  )
  expect(status).toBe(201)
  const page = await phone.page(new URL(String(body['redirectUrl'])).pathname)
  const [section = ''] = /<section class="stack receipt"[^]*?<\/section>/.exec(page) ?? []
  return [...section.matchAll(/<(?:li|div)[^>]*>([^]*?)<\/(?:li|div)>/g)].map(([, line = '']) =>
    line
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

const withLines = (change: (lines: Record<string, unknown>[]) => object[]) => ({
  ...aReceipt,
  orderLines: change(aReceipt.orderLines),
})

test('name, quantity with its unit, price, discount, VAT and total; then the sums and whose receipt it is', async () => {
  expect(await receiptOf(aReceipt)).toEqual([
    'Flat white 2 pcs × 52.00 · VAT 15% 104.00',
    'Filter, Ethiopia 0.25 kg × 660.00 · VAT 15% 165.00',
    'Mug, blue 200.00 · Discount 20.00 · VAT 25% 180.00',
    'Tip 50.00',
    'Total NOK 499.00',
    'of which VAT 25% 36.00',
    'of which VAT 15% 35.09',
    'of which tip 50.00',
    'Receipt 1042',
    'Till Till 1',
  ])
})

test('what is returned counts against the rest, however its amounts are signed', async () => {
  const [first, ...others] = aReceipt.orderLines
  const returned = { ...first, id: 'back', name: 'Cup', isReturn: true }
  const shown = await receiptOf({ ...aReceipt, orderLines: [first, returned, ...others] }, 39_500)
  expect(shown[1]).toBe('Cup Returned · 2 pcs × 52.00 · VAT 15% −104.00')
  expect(shown).toContain('Total NOK 395.00')
  expect(shown).toContain('of which VAT 15% 21.52')
})

test('what was paid otherwise is named', async () => {
  const bottomLine = { currency: 'NOK', paymentSources: { giftCard: 20_000, cash: 0 } }
  const shown = await receiptOf({ ...aReceipt, bottomLine })
  expect(shown).toContain('Paid by gift card 200.00')
  expect(shown.join()).not.toContain('cash')
})

test('lines that do not sum to the amount are shown to nobody', async () => {
  expect(await receiptOf(withLines((lines) => lines.slice(1)))).toEqual([])
  expect(await receiptOf(aReceipt, 49_901)).toEqual([])
})

test('no name of a line becomes markup', async () => {
  const shown = await receiptOf(
    withLines(([first, ...others]) => [{ ...first, name: '<b>Bold</b>' }, ...others]),
  )
  expect(shown[0]).toContain('&lt;b&gt;Bold&lt;/b&gt;')
})
