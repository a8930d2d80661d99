// The fields and pads of the screens in a browser: the focus while a wait counts down, Tab, a tablet's own keyboard, and what a number pad types.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { key } from '#test/support/pages/typing.ts'
import { openPosedScreen, poseOn } from '#test/support/poses/posed-screen.ts'
import { poseNamed } from '#test/support/poses/poses.ts'
import { cashierView, ended } from '#test/support/samples/screens.ts'
import { focused } from '#test/support/pages/controls.ts'

const browser = useBrowser()
let page: Promise<Page> | undefined
/** One page for all of them: what it has loaded is loaded once. */
const stand = async (name: string) =>
  poseOn(browser(), poseNamed(name), {
    language: 'en',
    theme: 'light',
    on: await (page ??= openPosedScreen(browser())),
  })

/** Slower than a scanner, by the page's own clock. */
const byHand = { delay: 80 }

/** How often words that are read out at once change from now on. */
const countAlerts = (page: Page) =>
  page.evaluate(() => {
    const counted = window as unknown as { alerts: number }
    counted.alerts = 0
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const place = target instanceof Element ? target : target.parentElement
        if (place?.closest('[role=alert]')) counted.alerts += 1
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
const alerts = (page: Page) => page.evaluate(() => (window as unknown as { alerts: number }).alerts)

test.each([
  ['cashier-sign-in-locked', 'Your number'],
  ['cashier-refund-pin-locked', 'Reason'],
])(
  '%s: while the wait counts down, the focus stays where it was put and nothing is read out',
  async (name, field) => {
    await using posed = await stand(name)
    const { page } = posed
    await page.getByLabel(field, { exact: true }).click()
    const said = () => page.locator('p[data-tone=bad]').first().textContent()
    const before = await said()
    // The words have lost their haste by the first change.
    await page.clock.fastForward(1_100)
    await expect.poll(said).not.toBe(before)
    await countAlerts(page)
    const after = await said()
    await page.clock.fastForward(3_000)
    await expect.poll(said).not.toBe(after)
    expect([await focused(page), await alerts(page)]).toEqual([field, 0])
  },
)

test('Tab goes from the phone number to what sends it, past the pad; a number that is none leaves the focus in the field', async () => {
  await using posed = await stand('cashier-phone-number')
  const { page } = posed
  const field = page.getByRole('textbox', { name: 'Phone number' })
  expect(await field.getAttribute('inputmode')).toBe('none')
  await key(page, 'Tab')
  expect(await focused(page)).toBe('Cancel')
  await key(page, 'Tab')
  expect(await focused(page)).toBe('Send')
  await field.fill('912')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').waitFor()
  await page.keyboard.type('34567', byHand)
  expect(await field.inputValue()).toBe('91234567')
  // By the keyboard, too.
  await field.fill('5')
  await key(page, 'Tab')
  await key(page, 'Tab')
  await key(page, 'Enter')
  await expect.poll(() => focused(page)).toBe('Phone number')
})

test.each(['cashier-discount', 'cashier-tip'])(
  '%s: no Tab stop on the pad, and no keyboard of the tablet’s own over it',
  async (name) => {
    await using posed = await stand(name)
    const { page } = posed
    const field = page.getByRole('dialog').getByRole('textbox')
    expect([await field.count(), await field.getAttribute('inputmode')]).toEqual([1, 'none'])
    await field.focus()
    const seen: string[] = []
    for (let step = 0; step < 8; step += 1) {
      await key(page, 'Tab')
      seen.push(await focused(page))
    }
    expect(seen.filter((one) => /^\d+$/.test(one))).toEqual([])
  },
)

test('a day that is chosen from its calendar in a form closes the calendar, and the focus is back at its opener', async () => {
  await using posed = await stand('office-members-do-charge')
  const { page } = posed
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Due day' })
  await page.getByRole('button', { name: 'Due day: choose' }).click()
  const calendar = page.locator('.day-input_calendar:popover-open')
  await calendar.getByRole('button', { disabled: false }).last().click()
  await calendar.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toMatch(/\d{4}$/)
  const opener = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(opener).toBe('Due day: choose from the calendar')
  await field.fill('1.3.2026')
  expect(broken).toEqual([])
})

test('a comma is heard in the field of a tip, on which Enter gives it', async () => {
  await using tip = await stand('cashier-tip')
  const field = tip.page.getByRole('dialog').getByRole('textbox')
  await field.focus()
  await tip.page.keyboard.type('12,5', byHand)
  expect(await field.inputValue()).toBe('12.50')
  await key(tip.page, 'Enter')
  await expect.poll(tip.asked).toEqual([{ name: 'basket.tip', input: { tip: { value: 1250 } } }])
})

test('Enter gives no tip that nobody has typed, and takes no discount away by one of nothing', async () => {
  for (const name of ['cashier-tip', 'cashier-discount']) {
    await using posed = await stand(name)
    const dialog = posed.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('')
    await key(posed.page, 'Enter')
    expect([await posed.asked(), await dialog.count()]).toEqual([[], 1])
  }
})

test('a number that is none is not sent and says so, until another is typed; the next attempt begins with the one that was sent', async () => {
  await using posed = await stand('cashier-phone-number')
  const { page } = posed
  const field = page.getByRole('textbox', { name: 'Phone number' })
  await field.fill('912')
  await key(page, 'Enter')
  await page.getByRole('alert').waitFor()
  expect(await posed.asked()).toEqual([])
  await field.fill('912 34 567')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await key(page, 'Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await posed.asked()).at(-1)).toMatchObject({
    name: 'sale.start',
    input: { by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' } },
  })
  const expired = { ...ended, state: 'expired', userFlow: 'PUSH_MESSAGE', retry: 'yes' } as const
  await posed.tell(cashierView({ sale: expired }))
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await field.inputValue()).toBe('912 34 567')
})

test('a percentage with a decimal is that percentage, and an amount above the price takes off the price', async () => {
  await using posed = await stand('cashier-discount')
  const { page } = posed
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.fill('')
  await page.keyboard.type('12,5', byHand)
  expect(await field.inputValue()).toBe('12,5')
  await page.getByRole('button', { name: 'Take off 12.5%' }).waitFor()
  await field.fill('')
  expect(await page.getByRole('dialog').locator('s').count()).toBe(0)
  await page
    .getByRole('radio', { name: 'Amount' })
    .or(page.getByRole('button', { name: /^Amount/ }))
    .first()
    .click()
  await field.fill('9999,99')
  const shown = ((await page.getByRole('dialog').locator('p[data-size=xl]').textContent()) ?? '').replaceAll(
    /\s/g,
    ' ',
  )
  expect(shown).toContain('NOK 0.00')
  const most = shown.replace(/NOK 0\.00.*$/, '').trim()
  await page.getByRole('button', { name: `Take off ${most}` }).click()
  expect((await posed.asked()).at(-1)).toMatchObject({
    name: 'basket.discount',
    input: { discount: { by: 'amount' } },
  })
})

test('a number pad with NumLock off types digits, at the tiles and in a field, and deletes no line', async () => {
  await using posed = await stand('cashier-products-basket')
  const { page } = posed
  for (const one of ['Numpad4', 'Numpad9', 'NumpadDecimal', 'Numpad5']) await page.keyboard.press(one, byHand)
  await expect.poll(() => page.locator('aside dd[data-weight=bold]').first().textContent()).toContain('49.50')
  expect(await posed.asked()).toEqual([])
  await key(page, 'p')
  const field = page.getByRole('textbox', { name: 'Phone number' })
  await field.waitFor()
  for (const one of ['Numpad9', 'Numpad1', 'Numpad2']) await page.keyboard.press(one, byHand)
  expect(await field.inputValue()).toBe('912')
})
