// Tests of a receipt's page on a phone when something of it was refunded since.
import { expect, test } from 'vitest'
import { receiptPage } from '#server/receipt-page.ts'
import { pngOf, urlOf } from '#test/support/till/pictures.ts'
import { copyReceipt, saleReceipt, signUpReceipt } from '#test/support/samples/printed-papers.ts'

const marked = async (page: ReturnType<typeof receiptPage>) => (await page).toString()
const bare = async (page: ReturnType<typeof receiptPage>) =>
  (await marked(page)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('what came back, when, and the receipt of it, in the language of the phone', async () => {
  const receipt = { ...copyReceipt, copy: 0 }
  expect(await bare(receiptPage(receipt, 'nb'))).toContain(
    'Refundert siden 15. jan. 2026, 13:59:40, kvittering nr. 143 52,00',
  )
  expect(await bare(receiptPage(receipt, 'en'))).toContain('Refunded since')
})

test('a discount on all that was bought stands below the goods and above the tip', async () => {
  expect(await bare(receiptPage(copyReceipt, 'en'))).toContain('Discount on all −38.60 Driks 20.00')
  expect(await bare(receiptPage(saleReceipt, 'en'))).not.toContain('Discount on all')
})

test('nothing of the kind while nothing came back', async () => {
  const page = await bare(receiptPage(saleReceipt, 'nb'))
  expect(page).not.toContain('Refundert')
  expect(page).toContain('Kvittering nr. 142')
  expect(page).toContain('15. jan. 2026, 12:59:40')
})

test('a name is never markup', async () => {
  const shop = { ...saleReceipt.shop, name: '<script>alert(1)</script>' }
  expect(await marked(receiptPage({ ...saleReceipt, shop }, 'en'))).not.toContain('<script')
})

test('where a membership is managed is a link, whatever signs are in its address', async () => {
  const manageAt = 'https://shop.example/m?x=$&y=1'
  const { membership } = signUpReceipt
  const receipt = { ...signUpReceipt, membership: membership && { ...membership, manageAt } }
  const written = 'https://shop.example/m?x=$&amp;y=1'
  expect(await marked(receiptPage(receipt, 'en'))).toContain(`><a href="${written}">${written}</a><`)
})

test('the shop’s logo stands above its name, written out: the page of whoever paid fetches nothing that a screen must be let in for', async () => {
  const logo = urlOf(pngOf(300, 100))
  expect(await marked(receiptPage(saleReceipt, 'en', logo))).toMatch(
    /<main>\s*<img class="logo" src="data:image\/png;base64,[\w+/=]+" alt="" \/>\s*<p class="center bold">Kaffebaren/,
  )
  expect(await marked(receiptPage(saleReceipt, 'en'))).not.toContain('<img')
})
