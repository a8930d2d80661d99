// What is written in the office's forms: it stays when its page is left, the list is changed elsewhere or the till refuses it, and is not the next person's.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openOfficeScene } from '#test/support/pages/office-scene.ts'
import { button, dialog, heading } from '#test/support/pages/controls.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { firstPin } from '#test/support/pages/staff-sign-in.ts'
import { credentialsOf, firstUnit } from '#test/support/service/merchant.ts'
import { createWorld } from '#test/support/till/world.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const browser = useBrowser()

/** Away by the browser's own key, as one does by mistake, and here again. */
async function leaveAndComeBack(page: Page): Promise<void> {
  const here = await page.evaluate(() => location.hash)
  await page.evaluate(() => {
    location.hash = '#/sales'
  })
  await heading(page, 'Sales').waitFor()
  await page.goBack()
  await page.waitForURL(`**${here}`)
}

const written = (field: Locator) => field.inputValue()

slowTest('what is written in a form is there when its page is left and opened again', async () => {
  await using scene = await openOfficeScene(browser())
  const office = await scene.open('#/settings/shop')
  const field = (name: string) => office.getByLabel(name, { exact: true })
  const stays = async (name: string, text: string) => {
    await field(name).fill(text)
    await leaveAndComeBack(office)
    await field(name).waitFor()
    expect(await written(field(name))).toBe(text)
  }
  await stays('Name of the shop', 'Annen Butikk')
  await button(office, 'Undo the changes').click()
  await expect.poll(() => written(field('Name of the shop'))).not.toBe('Annen Butikk')

  await office.goTo('#/service')
  await button(office, 'Payment service').click()
  await stays('Address of the service', 'https://pay.example')

  await office.goTo('#/hub')
  await field('Code').fill('7k4m-92qf')
  await stays('Address of the hub', 'https://hub.example')
  // A code is good for one try.
  expect(await written(field('Code'))).toBe('')

  await office.goTo('#/settings/registers')
  await stays('Name of the register', 'Bakery 2')

  await office.goTo('#/plans')
  await button(office, 'New plan').click()
  await stays('Name', 'Morning swim')
  await button(office, 'Cancel').click()
  await button(office, 'New plan').click()
  expect(await written(field('Name'))).toBe('')
  await button(office, 'Cancel').click()

  await office.goTo('#/products')
  await button(office, 'Add product').click()
  await stays('Name', 'Chai latte')
  await button(office, 'Back').click()
  await button(office, 'Categories').click()
  await button(office, 'New category').click()
  await stays('Name', 'Soups')
})

test('what one person has written is not there for the next, and what another page has saved goes below what is written', async () => {
  await using owned = new AsyncDisposableStack()
  const world = owned.use(await createWorld())
  const unit = firstUnit(world.service)
  const given = credentialsOf(unit)
  Object.assign(process.env, given)
  owned.defer(() => {
    for (const name of Object.keys(given)) delete process.env[name]
  })
  const handler = { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' }
  const service = { kind: 'service', baseUrl: world.service.url, handler }
  const counter = owned.use(await openCounter(browser(), { world, settings: { service } }))
  const office = await counter.openOffice()
  await office.makeManager()
  await office.getByRole('link', { name: 'Staff' }).click()
  await office.hire('Maja', 'Manager', '471113')
  const other = await counter.openOffice()
  await other.signIn(11, firstPin)
  await other.getByRole('link', { name: 'Staff' }).waitFor()
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

  await office.goTo('#/settings/shop')
  await field(office, 'Name of the shop').fill('Annen Butikk')
  await other.goTo('#/settings/shop')
  await field(other, 'Organisation number').fill('987654325')
  await button(other, 'Save').click()
  await other.getByText('Saved.').waitFor()
  await expect.poll(() => written(field(office, 'Organisation number'))).toBe('987654325')
  expect(await written(field(office, 'Name of the shop'))).toBe('Annen Butikk')
  await button(office, 'Undo the changes').waitFor()

  // Who looks at the sign-in and turns back finds it as it was.
  await button(office, 'Ingrid: sign out or change').click()
  await button(office, 'Back').click()
  expect(await written(field(office, 'Name of the shop'))).toBe('Annen Butikk')
  await button(office, 'Ingrid: sign out or change').click()
  await button(office, 'Sign Ingrid out').click()
  await office.signIn(12, '471113')
  await office.goTo('#/settings/shop')
  await field(office, 'Name of the shop').waitFor()
  expect(await written(field(office, 'Name of the shop'))).not.toBe('Annen Butikk')
  expect(await button(office, 'Undo the changes').count()).toBe(0)
})

test('a plan that is not right says so at its fields and is judged as it is written from then on; one that is refused stays', async () => {
  await using scene = await openOfficeScene(browser())
  const office = await scene.open('#/plans')
  const other = await scene.open('#/plans')
  await button(office, 'New plan').click()
  const asked = dialog(office)
  await asked.getByRole('textbox', { name: 'Price each time' }).fill('much')
  await asked.getByRole('button', { name: 'Save' }).click()
  await asked.getByText('2 fields are not right yet. Not saved.').waitFor()
  expect(await office.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await asked.getByRole('textbox', { name: 'Price each time' }).fill('399')
  await asked.getByText('1 field is not right yet. Not saved.').waitFor()
  await asked.getByLabel('Name', { exact: true }).fill('Morning swim')
  await expect.poll(() => asked.locator('[aria-invalid]').count()).toBe(0)

  // Another page changes the list before this one has read it.
  await office.route('**/commands/plans.read', (route) => route.abort())
  await button(other, /^Stop offering/)
    .first()
    .click()
  await button(other, /^Offer again:/).waitFor()
  await asked.getByRole('button', { name: 'Save' }).click()
  await asked.getByText('The plans were changed meanwhile').waitFor()
  expect(await written(asked.getByLabel('Name', { exact: true }))).toBe('Morning swim')
  await office.unroute('**/commands/plans.read')
})
