// The office's pages of reports: a day is read, closed and exported, and the service's own record judges the sums.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openOfficeScene } from '#test/support/pages/office-scene.ts'
import { button, dialog } from '#test/support/pages/controls.ts'
import { takeDownload } from '#test/support/pages/counter.ts'

const browser = useBrowser()

const net = (page: Page) => page.locator('.figures_wide .money').innerText()

test('a period closes when no sale is at the service any more, with a number and the journal’s head', async () => {
  await using scene = await openOfficeScene(browser())
  await scene.pay(12_300)
  await scene.pay(45_600)
  const running = await scene.charge(99_900)
  const office = await scene.open('#/reports')
  await expect.poll(() => net(office)).toMatch(/NOK\s579\.00/)

  await button(office, 'Close the period…').click()
  await dialog(office)
    .getByText(/1 sale is not settled/)
    .waitFor()
  await button(office, 'Close the period').click()
  await dialog(office)
    .getByText(/Sale number 3 is still being paid/)
    .waitFor()
  await dialog(office).getByRole('button', { name: 'Cancel' }).click()
  await office.goTo('#/closings')
  await office.getByText('No period has been closed yet').waitFor()

  scene.customer.refuse(running.reference)
  await scene.reach(running.sale, 'aborted')
  await office.goTo('#/reports')
  await button(office, 'Close the period…').click()
  await button(office, 'Close the period').click()
  await office.getByRole('heading', { level: 1, name: 'Z report no. 1' }).waitFor()
  const paper = office.getByRole('region', { name: 'Z report no. 1' })
  expect(await paper.innerText()).toMatch(/NOK\s579\.00/)
  expect((await paper.innerText()).replaceAll(/\s/g, '')).toMatch(/[0-9a-f]{64}Signingkey[\w-]{43}$/)

  const printed = await paper.innerText()
  await scene.pay(5_000)
  await office.reload()
  await paper.waitFor()
  expect(await paper.innerText()).toBe(printed)
  await office.goTo('#/reports')
  await expect.poll(() => net(office)).toMatch(/NOK\s50\.00/)
  await office.goTo('#/closings')
  await office.getByRole('link', { name: /Z report no\. 1/ }).click()
  await paper.waitFor()
  expect(scene.counter.complaints).toEqual([])
})

test('the export of a day is a file whose rows sum to what the service holds', async () => {
  await using scene = await openOfficeScene(browser())
  const paid = [await scene.pay(12_300), await scene.pay(45_600), await scene.sell(['flat-white', 2])]
  await scene.ask('sale.refund', {
    ...(paid[1] ?? { sale: '', reference: '' }),
    value: 5_600,
    manager: { pin: '', reason: 'came back' },
  })
  const office = await scene.open('#/period')
  await scene.counter.pass(office.getByText('1 refund', { exact: true }))
  const books = await Promise.all(paid.map(({ reference }) => scene.world.books(reference)))
  const held = books.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)

  const whole = await takeDownload(button(office, 'Export JSON'))
  expect(whole.name).toMatch(/\.json$/)
  const { movements } = JSON.parse(whole.bytes.toString()) as { movements: { kind: string; value: number }[] } // as the till writes it
  expect(movements.reduce((sum, { kind, value }) => sum + (kind === 'captured' ? value : -value), 0)).toBe(
    held,
  )
  expect(await net(office)).toContain((held / 100).toFixed(2))

  const sheet = await takeDownload(button(office, 'Export CSV'))
  expect(sheet.name).toMatch(/\.csv$/)
  const lines = sheet.bytes.toString().trim().split('\n')
  expect(lines).toHaveLength(1 + movements.length)
  expect(scene.counter.complaints).toEqual([])
})

test('a chart says the same as its table', async () => {
  await using scene = await openOfficeScene(browser())
  await scene.pay(12_300)
  await scene.pay(45_600)
  const office = await scene.open('#/reports')
  await office.getByRole('img', { name: /^By hour of the day: most at .*579\.00$/ }).waitFor()
  await button(office, 'Show as a table').click()
  const rows = await office.locator('.chart_chart tbody tr').allInnerTexts()
  // The hours around it are drawn, too.
  expect(rows.filter((row) => !/\s0\s+0\.00\s+0\.00$/.test(row))).toEqual([
    expect.stringMatching(/\s2\s+579\.00\s+0\.00$/),
  ])
})

test('a refund made elsewhere is found by comparing with the service, and counted once it is checked', async () => {
  await using scene = await openOfficeScene(browser())
  const { world } = scene
  await scene.pay(12_300)
  const { reference } = await scene.pay(45_600)
  const office = await scene.open('#/reconcile')
  await button(office, 'Compare').click()
  await office.getByText('Everything compared agrees').waitFor()

  await world.merchant.refund(reference, 4_500)
  await button(office, 'Compare again').click()
  await office.getByRole('heading', { name: 'Refunded elsewhere' }).waitFor()
  expect(await office.locator('main dl').innerText()).toMatch(/NOK\s0\.00[^]*NOK\s45\.00/)

  await office.getByRole('link', { name: 'See sale no. 2' }).click()
  await button(office, 'Check now').click()
  await scene.counter.pass(office.getByText('Refunded elsewhere, in all'))
  await office.goBack()
  await button(office, 'Compare again').click()
  await office.getByText('Everything compared agrees').waitFor()
  expect(scene.counter.complaints).toEqual([])
})

test('what cannot be read is no agreement', async () => {
  await using scene = await openOfficeScene(browser())
  await scene.pay(12_300)
  const office = await scene.open('#/reconcile')
  scene.world.network.cut()
  await button(office, 'Compare').click()
  await office.getByRole('heading', { name: 'The service’s log could not be read' }).waitFor()
  expect(await office.getByText('Everything compared agrees').count()).toBe(0)
})
