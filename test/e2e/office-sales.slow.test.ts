// The office's pages of past sales: a sale is found and acted on, and the service's own record judges the money.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openOfficeScene } from '#test/support/pages/office-scene.ts'
import { button, dialog } from '#test/support/pages/controls.ts'
import { takeDownload } from '#test/support/pages/counter.ts'

const browser = useBrowser()

const rows = (page: Page) => page.locator('a[data-step]')
const search = (page: Page) => page.getByRole('searchbox')

const numbers = async (page: Page) =>
  (await page.locator('.sale-rows_number').allInnerTexts()).map((text) => Number(text.replace('No. ', '')))

async function find(page: Page, text: string): Promise<void> {
  await search(page).fill(text)
  await page.locator('.sale-rows_old, .rows_waiting').waitFor({ state: 'detached' })
}

test('a sale is found by each thing that is known of it, and the address keeps what was looked for', async () => {
  await using scene = await openOfficeScene(browser())
  const first = await scene.pay(12_300)
  await scene.pay(45_600)
  const third = await scene.charge(99_900)
  scene.customer.refuse(third.reference)
  await scene.reach(third.sale, 'aborted')
  const office = await scene.open()
  await rows(office).first().waitFor()
  expect(await numbers(office)).toEqual([3, 2, 1])

  for (const [text, expected] of [
    [first.reference, [1]],
    ['456,00', [2]],
    ['2', [2]],
    ['999', [3]],
    ['67', [3, 2, 1]],
  ] as const) {
    await search(office).fill(text)
    await expect.poll(() => numbers(office), { message: text }).toEqual(expected)
  }
  await office.getByLabel('Status').selectOption({ label: 'Paid' })
  await expect.poll(() => numbers(office)).toEqual([2, 1])

  await office.reload()
  await rows(office).first().waitFor()
  expect(await search(office).inputValue()).toBe('67')
  expect(await numbers(office)).toEqual([2, 1])

  await search(office).fill('nothing like it')
  await button(office, 'Show all sales').click()
  await expect.poll(() => numbers(office)).toEqual([3, 2, 1])

  await rows(office).first().focus()
  await office.keyboard.press('ArrowDown')
  await office.keyboard.press('Enter')
  await office.getByRole('heading', { name: 'Sale no. 2', exact: true }).waitFor()
  await office.goBack()
  await expect.poll(() => numbers(office)).toEqual([3, 2, 1])
  expect(scene.counter.complaints).toEqual([])
})

test('what happened stands beside the service’s log, and what a new sale changes shows by itself', async () => {
  await using scene = await openOfficeScene(browser())
  const { sale } = await scene.pay(12_300)
  const office = await scene.open()
  await rows(office).first().waitFor()
  await scene.pay(5_000)
  await expect.poll(() => numbers(office)).toEqual([2, 1])
  await find(office, '123,00')
  await expect.poll(() => numbers(office)).toEqual([1])
  await scene.pay(7_000)
  await office.getByText('1 sale', { exact: true }).waitFor()
  expect(await search(office).inputValue()).toBe('123,00')

  await rows(office).first().click()
  const pairs = office.locator('li.sale-page_row:has(> :nth-child(2))')
  await pairs.first().waitFor()
  expect(
    await pairs.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('strong')].map(({ textContent }) => textContent)),
    ),
  ).toEqual([
    ['Payment created', 'Sent'],
    ['Approved by the customer', 'Approved'],
    ['Paid', 'Paid'],
  ])
  expect(office.url()).toContain(sale)
  expect(scene.counter.complaints).toEqual([])
})

test('some of the goods are refunded, for a reason; the pieces that are gone cannot go again', async () => {
  await using scene = await openOfficeScene(browser())
  const { sale, reference, value } = await scene.sell(['flat-white', 2], ['mug-blue', 1])
  const office = await scene.open(`#/sales/${sale}`)
  await button(office, 'Refund…').click()
  await button(office, 'Some of the goods').click()
  const more = dialog(office).getByRole('button', { name: /^One more/ })
  await more.nth(0).click()
  await more.nth(1).click()
  const refund = dialog(office).getByRole('button', { name: /^Refund NOK/ })
  const shown = /[\d.,]+/.exec(await refund.innerText())?.[0] ?? ''
  const cost = Math.round(Number(shown) * 100)
  expect(cost).toBeGreaterThan(0)
  await refund.click()
  await dialog(office).getByText('A reason is missing').waitFor()
  await dialog(office).getByRole('button', { name: 'Goods returned' }).click()
  await refund.click()
  await dialog(office).waitFor({ state: 'detached' })
  await scene.counter.pass(office.getByText(`NOK ${shown} refunded`))
  expect(await scene.world.books(reference)).toMatchObject({ captured: value, refunded: cost })
  await office.getByText('Refunded in part').waitFor()
  await office.getByText('“Goods returned”').waitFor()

  await button(office, 'Refund…').click()
  await button(office, 'Some of the goods').click()
  await dialog(office).getByText('All refunded').waitFor()
  await dialog(office).getByText('1 of 2 left').waitFor()
  expect(
    await dialog(office)
      .getByRole('button', { name: /^One more/ })
      .count(),
  ).toBe(1)
  expect(scene.counter.complaints).toEqual([])
})

test('above what is left nothing is sent, and it is said', async () => {
  await using scene = await openOfficeScene(browser())
  const { sale, reference } = await scene.pay(12_300)
  const office = await scene.open(`#/sales/${sale}`)
  await button(office, 'Refund…').click()
  await dialog(office).getByRole('button', { name: 'Goods returned' }).click()
  await dialog(office).getByRole('textbox', { name: 'Amount in NOK' }).fill('12301')
  await dialog(office)
    .getByRole('button', { name: /^Refund NOK/ })
    .click()
  await dialog(office)
    .getByText(/is more than can be refunded/)
    .waitFor()
  expect(scene.world.network.heard.filter(({ path }) => path.endsWith('/refund'))).toEqual([])
  expect(await scene.world.books(reference)).toMatchObject({ refunded: 0 })
})

test('two windows refund at once: one of them is told in words, and no more than was taken goes back', async () => {
  await using scene = await openOfficeScene(browser())
  const { sale, reference } = await scene.pay(12_300)
  const offices = await Promise.all([scene.open(`#/sales/${sale}`), scene.open(`#/sales/${sale}`)])
  for (const office of offices) {
    await button(office, 'Refund…').click()
    await dialog(office).getByRole('button', { name: 'Goods returned' }).click()
  }
  await Promise.all(
    offices.map((office) =>
      dialog(office)
        .getByRole('button', { name: /^Refund NOK/ })
        .click(),
    ),
  )
  const words = (office: Page) => dialog(office).getByText(/^Nothing of .* is left/)
  const told = await Promise.any(
    offices.map((office) =>
      words(office)
        .waitFor()
        .then(() => office),
    ),
  )
  await dialog(told).getByRole('button', { name: 'Cancel' }).click()
  await Promise.all(offices.map((office) => dialog(office).waitFor({ state: 'detached' })))
  await scene.counter.pass(offices[0].getByText(/NOK\s123\.00 refunded/))
  await offices[1].getByText(/NOK\s123\.00 refunded/).waitFor()
  expect(await scene.world.books(reference)).toMatchObject({ captured: 12_300, refunded: 12_300 })
  expect(scene.counter.complaints).toEqual([])
})

test('a receipt is kept as a file once as it was given out, then as a counted copy', async () => {
  await using scene = await openOfficeScene(browser())
  const { sale } = await scene.pay(12_300)
  const office = await scene.open(`#/sales/${sale}`)
  const take = async () => {
    const { name } = await takeDownload(button(office, 'Save as PDF, Receipt 1'))
    expect(name).toMatch(/\.pdf$/)
  }
  await office.getByRole('region', { name: 'Receipt 1' }).getByText('123.00').first().waitFor()
  await take()
  expect(await office.getByText('Copies given out').count()).toBe(0)
  await take()
  await office.getByText('Copies given out').waitFor()
  await office.getByText('Copy of the receipt given out').waitFor()
  expect(scene.counter.complaints).toEqual([])
})

test('an open sale is let go from the office, and ends without money', async () => {
  await using scene = await openOfficeScene(browser())
  const { sale, reference } = await scene.charge(12_300)
  const office = await scene.open(`#/sales/${sale}`)
  await button(office, 'Stop waiting').click()
  await dialog(office).getByText('Do not hand over the goods').waitFor()
  await dialog(office).getByRole('button', { name: 'Yes, stop waiting' }).click()
  await dialog(office).waitFor({ state: 'detached' })
  await scene.counter.pass(
    office.locator('li.sale-page_row:has(> :nth-child(2)) strong', {
      hasText: /Refused by the customer|Cancelled/,
    }),
  )
  expect(await scene.world.books(reference)).toMatchObject({ captured: 0 })
  expect(await button(office, 'Refund…').count()).toBe(0)
  expect(scene.counter.complaints).toEqual([])
})

test('a question that waits for a person is listed, and answered in the office', async () => {
  await using scene = await openOfficeScene(browser())
  const { sale, reference } = await scene.charge(12_300)
  scene.customer.approve(reference)
  // Longer than an approval counts as fresh: somebody has to say whether the goods were handed over.
  scene.world.clock.advance(180_000)
  for (let second = 0; second < 60; second += 1) {
    await scene.ask('sale.check', { sale })
    if (scene.counter.server.opened.till.view('cashier').sale?.question) break
    scene.world.clock.advance(1000)
  }
  const office = await scene.open('#/sales?filter=waiting')
  await rows(office).first().click()
  await button(office, 'Yes, take the payment').click()
  await scene.counter.pass(office.locator('.sale-page_head').getByText('Paid'))
  expect(await scene.world.books(reference)).toMatchObject({ captured: 12_300 })
  expect(scene.counter.complaints).toEqual([])
})
