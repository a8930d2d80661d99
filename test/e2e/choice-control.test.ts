// A choice of one among a few, by keyboard: one stop for Tab, the arrows go round, and pressing chooses.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()

test('the way to begin a sale is chosen by keyboard', async () => {
  await using counter = await openCounter(browser())
  const page = await counter.openCashier()
  await page.getByRole('button', { name: 'Screen', exact: true }).click()
  const choice = page.getByRole('group', { name: 'A sale begins with' })
  await choice.waitFor()
  const pressed = () => choice.getByRole('button', { pressed: true }).innerText()
  const focused = () => choice.locator(':focus').innerText()
  const ways = await choice.getByRole('button').allInnerTexts()
  const [first, last] = [ways[0], ways.at(-1)]
  expect(await choice.locator('[tabindex="0"]').allInnerTexts()).toEqual([await pressed()])
  await choice.getByRole('button').first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe(last)
  expect(await choice.locator('[tabindex="0"]').allInnerTexts()).toEqual([last])
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe(first)
  await page.keyboard.press('End')
  expect(await focused()).toBe(last)
  await page.keyboard.press('Home')
  expect(await focused()).toBe(first)
  const before = await pressed()
  expect(before, 'a cashier of these stories begins at the keypad, which is the last').toBe(last)
  await page.keyboard.press('Space')
  await choice.locator('[aria-pressed=true]', { hasText: first ?? '' }).waitFor()
  expect(await choice.locator('[aria-pressed=true]').count()).toBe(1)
})
