// The dialogs and panels of trouble under quick hands: double clicks, Tab, Escape, and news that comes in between.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openPosedScreen, pose } from '#test/support/poses/posed-screen.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import {
  aReceipt,
  aRow,
  aSale,
  alarms,
  cashierView,
  ended,
  paid,
  refunds,
  rows,
} from '#test/support/samples/screens.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { button } from '#test/support/pages/controls.ts'

const browser = useBrowser()
let page: Promise<Page> | undefined
/** One page for all of them: what it has loaded is loaded once. */
const on = () => (page ??= openPosedScreen(browser()))
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('button')?.textContent ?? '')

test('a double click on a signature sends it once, and the dialog waits for the answer', async () => {
  await using posed = await pose(browser(), 'cashier', cashierView({ sale: paid, receipt: aReceipt }), {
    on: await on(),
  })
  const { page } = posed
  await button(page, 'Refund…').dblclick()
  await button(page, 'Goods returned').click()
  await page.getByLabel('Manager’s PIN').fill('1234')
  await button(page, /^Refund NOK/).dblclick()
  await page.keyboard.press('Enter')
  expect(await posed.asked()).toEqual([
    {
      name: 'sale.refund',
      input: {
        sale: paid.sale,
        reference: paid.reference,
        value: 49_900,
        manager: { pin: '1234', reason: 'Goods returned' },
      },
    },
  ])
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
})

test('the keys of the till do nothing behind a dialog, Tab stays in it, Escape gives the focus back', async () => {
  await using posed = await pose(
    browser(),
    'cashier',
    cashierView({ sale: { ...ended, state: 'expired' } }),
    { on: await on() },
  )
  const { page } = posed
  await posed.tell(cashierView({ sale: paid, receipt: aReceipt }))
  await button(page, 'Refund…').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    // Past the last field it comes round to the first, a frame later.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await focused(page)).toContain('Refund…')
  expect(await posed.asked()).toEqual([])
})

test.each(['a click', 'Enter'])(
  'after a refund that %s began, Enter is the next sale’s, as the button says',
  async (how) => {
    const before = cashierView({ sale: paid, receipt: aReceipt }, { asksPin: false })
    const answers = { 'sale.refund': { revision: before.revision } }
    await using posed = await pose(browser(), 'cashier', before, { on: await on(), answers })
    const { page } = posed
    if (how === 'Enter') {
      for (let at = ''; !at.includes('Refund…'); at = await focused(page)) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    } else await button(page, 'Refund…').click()
    await button(page, 'Goods returned').click()
    const sale = { ...paid, refunds: [{ ...refunds.refunded, value: 10_000 }], refundable: 39_900 }
    await page.getByLabel('Amount in NOK').fill('100.00')
    await posed.tell(cashierView({ sale, receipt: aReceipt }, { asksPin: false }))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    const asked = await posed.asked()
    expect(asked.map(({ name }) => name)).toEqual(['sale.refund', 'sale.acknowledge'])
  },
)

slowTest(
  'a wrong PIN is said at the PIN, which takes the focus; correcting it takes the words away',
  async () => {
    const view = cashierView({
      sale: { ...ended, state: 'quarantined', retry: 'no', alarm: alarms.quarantined },
    })
    await using posed = await pose(browser(), 'cashier', view, {
      on: await on(),
      refusal: problem('pin.wrong', { left: 2 }),
    })
    const { page } = posed
    await button(page, /^Give back NOK/).click()
    await button(page, 'Not our sale').click()
    const pin = page.getByLabel('Manager’s PIN')
    await pin.fill('0000')
    await button(page, 'Give it back').click()
    await page.getByRole('dialog').getByText('before the till waits: 2.').waitFor()
    await expect.poll(() => pin.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await pin.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.type('1')
    await page.getByRole('dialog').getByText('before the till waits: 2.').waitFor({ state: 'detached' })
  },
)

slowTest('a question about the sale in front comes through the list of earlier ones', async () => {
  const till = { unsettled: rows, unsettledCount: rows.length }
  await using posed = await pose(browser(), 'cashier', cashierView({ sale: aSale }, till), { on: await on() })
  const { page } = posed
  await button(page, /2 earlier sales need you/).click()
  await page.getByRole('dialog').waitFor()
  const asked = { ...aSale, state: 'authorized', question: 'approvedBeforeCancel' }
  await posed.tell({ ...cashierView({}, till), sale: asked })
  await page.getByRole('heading', { name: 'The customer approved before you cancelled' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

slowTest('each row of the list asks about its own sale', async () => {
  const other = { ...aRow, sale: 'k7m2q9-00138-ffff', references: ['k7m2q9-00138-ffff-1'] }
  const till = { unsettled: [aRow, other], unsettledCount: 2 }
  await using posed = await pose(browser(), 'cashier', cashierView({}, till), { on: await on() })
  const { page } = posed
  await button(page, /2 earlier sales are still/).click()
  await button(page, 'Check now').nth(1).dblclick()
  await button(page, 'Check now').nth(0).click()
  expect(await posed.asked()).toEqual([
    { name: 'sale.check', input: { sale: other.sale } },
    { name: 'sale.check', input: { sale: aRow.sale } },
  ])
})

slowTest(
  'a kiosk that closes while somebody keys in says so, and shows no reference of any sale',
  async () => {
    await using posed = await pose(browser(), 'kiosk', kioskView(), { on: await on() })
    const { page } = posed
    await button(page, /Touch to pay/).click()
    await button(page, '5').click()
    await posed.tell(kioskView(null, { isClosed: true }))
    await page.getByRole('heading', { name: 'This kiosk is closed' }).waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    await posed.tell(kioskView({ state: 'quarantined', qr: null, retry: 'no' }))
    await page.getByRole('heading', { name: 'Please ask the staff' }).waitFor()
    expect(await page.content()).not.toContain(aSale.sale)
  },
)

test.each([
  ['cashier', cashierView({ sale: aSale }), cashierView({ sale: paid })],
  ['kiosk', kioskView({}), kioskView({ state: 'captured', qr: null })],
] as const)(
  'the %s’s page beats second after second while a sale is open, and when the till says once it has ended',
  async (surface, open, over) => {
    await using posed = await pose(browser(), surface, open, {
      on: await on(),
      refusal: problem('till.busy'),
    })
    await posed.page.clock.runFor(3_500)
    await expect.poll(posed.beats).toBeGreaterThan(2)
    await posed.tell(over)
    const before = await posed.beats()
    await posed.page.clock.runFor(7_000)
    expect((await posed.beats()) - before).toBeLessThanOrEqual(3)
    await posed.tell(open)
    // What begins to be paid does not wait for the next beat.
    const resting = await posed.beats()
    await posed.page.clock.runFor(100)
    await expect.poll(posed.beats).toBeGreaterThan(resting)
  },
)
