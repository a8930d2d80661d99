// The checklist of a new shop, walked: each of its links leads to the place, what is done there is done here, and it can be hidden and brought back.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openOfficeScene } from '#test/support/pages/office-scene.ts'
import { focused } from '#test/support/pages/controls.ts'

const browser = useBrowser()

const progress = (page: Page, done: number) => page.getByText(`${done} of 6 done`).waitFor()
const open = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: /: To do$/ }) })
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => one.firstChild?.textContent))

test('a new shop goes down its list, hides it and brings it back', async () => {
  await using scene = await openOfficeScene(browser(), { entry: 'automatic' })
  const office = await scene.open('#/home')
  await progress(office, 0)
  expect(await open(office)).toEqual([
    'The shop',
    'Payment service',
    'Receipt printer',
    'Products',
    'Staff',
    'First sale',
  ])

  // The link leads to the page of the settings that has it, and what is saved there is done.
  await office.getByRole('link', { name: 'Enter the details' }).press('Enter')
  await office.getByRole('heading', { level: 1, name: 'The shop' }).waitFor()
  await office.getByLabel('Name of the shop').fill('Kaffe & Kake')
  await office.getByLabel('Organisation number').fill('123456785')
  await office.getByLabel('Address, a line each').fill('Torget 1')
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await office.getByText('Saved.', { exact: true }).waitFor()
  await office.goTo('#/home')
  await progress(office, 1)

  // Without a printer, and with amounts alone: the row is done and has the focus.
  await office.getByRole('button', { name: 'We have no printer' }).press('Enter')
  await progress(office, 2)
  expect(await focused(office)).toBe('Receipt printerDone')
  await office.getByRole('button', { name: 'Enter amounts only' }).press('Enter')
  await progress(office, 3)

  // A sale at the cashier’s screen shows by itself.
  await scene.pay(4000)
  await progress(office, 4)
  expect(await open(office)).toEqual(['Payment service', 'Staff'])

  await office.getByRole('button', { name: 'Hide this list' }).press('Enter')
  await office.getByRole('button', { name: 'Show it again' }).waitFor()
  expect(await focused(office)).toContain('Hidden.')
  await office.getByRole('button', { name: 'Show it again' }).press('Enter')
  await progress(office, 4)
  await office.getByRole('button', { name: 'Hide this list' }).click()
  await office.getByRole('button', { name: 'Show it again' }).waitFor()
  await office.reload()
  await office.locator('.figures_figure').first().waitFor()
  expect(await office.getByRole('button', { name: 'Show it again' }).count()).toBe(0)

  // Later it is a setting like the others.
  await office.goTo('#/settings/till')
  await office.getByRole('switch', { name: /Get ready to sell/ }).click()
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await office.getByText('Saved.', { exact: true }).waitFor()
  await office.goTo('#/home')
  await progress(office, 4)
})
