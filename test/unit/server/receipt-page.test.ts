// Tests of a receipt's page on a phone when something of it was refunded since.
import { expect, test } from 'vitest'
import { receiptPage } from '#server/receipt-page.ts'
import { copyReceipt, saleReceipt } from '#test/support/till/printed-papers.ts'

const marked = async (page: ReturnType<typeof receiptPage>) => (await page).toString()
const bare = async (page: ReturnType<typeof receiptPage>) =>
  (await marked(page)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const shown = { language: 'nb', market: 'NO', timeZone: 'Europe/Oslo' } as const

test('what came back, when, and the receipt of it, in the language of the phone', async () => {
  const receipt = { ...copyReceipt, copy: 0 }
  expect(await bare(receiptPage({ receipt, ...shown }, 'nb'))).toContain(
    'Refundert siden 15. jan. 2026, 13:59:40, kvittering nr. 143 52,00',
  )
  expect(await bare(receiptPage({ receipt, ...shown }, 'en'))).toContain('Refunded since')
})

test('nothing of the kind while nothing came back', async () => {
  const page = await bare(receiptPage({ receipt: saleReceipt, ...shown }, 'nb'))
  expect(page).not.toContain('Refundert')
  expect(page).toContain('Kvittering nr. 142')
  expect(page).toContain('15. jan. 2026, 12:59:40')
})

test('a name is never markup', async () => {
  const shop = { ...saleReceipt.shop, name: '<script>alert(1)</script>' }
  expect(await marked(receiptPage({ receipt: { ...saleReceipt, shop }, ...shown }, 'en'))).not.toContain(
    '<script',
  )
})
