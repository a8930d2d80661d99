// The office's pages of set-up: what a manager sets and looks after, and what then holds at the till.
import { existsSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openOfficeScene } from '#test/support/pages/office-scene.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { button } from '#test/support/pages/controls.ts'
import { takeDownload } from '#test/support/pages/counter.ts'

const browser = useBrowser()

const pick = (page: Page, name: string, text: string | Buffer) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
/** The words of each step, as they stand. */
const steps = (page: Page) =>
  page
    .locator('[role=status] .service-page_checks li')
    .evaluateAll((all) => all.map((one) => one.textContent))

test('a shop’s name is changed and stands on the cashier’s screen; what waits for a start says so', async () => {
  await using scene = await openOfficeScene(browser())
  const cashier = await scene.counter.openCashier()
  const office = await scene.open('#/settings/shop')
  await office.getByLabel('Name of the shop').fill('')
  await button(office, 'Save').click()
  await office.getByText('A name of 1 to 80 characters.').waitFor()
  await office.getByText('Not saved.').waitFor()
  expect(await office.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await office.getByLabel('Name of the shop').fill('Annen Butikk')
  // What is written on one page of the settings stays while another is looked at, and both are saved at once.
  await office.goTo('#/settings')
  await office.getByRole('link', { name: 'This till' }).click()
  await office.getByLabel('Country').selectOption('Denmark')
  await button(office, 'Save').click()
  await office.getByText('waiting for the next start of the till: the country').waitFor()
  await cashier.getByText('Annen Butikk').first().waitFor()
  await scene.counter.restart()
  await office.reload()
  await office.getByLabel('Country').waitFor()
  expect(await office.locator('.page_waits').count()).toBe(0)
  expect(scene.counter.server.opened.till.view('cashier').till.currency).toBe('DKK')
})

test('a service is chosen by its file, its credentials are kept and tested, and each wrong one is named', async () => {
  await using scene = await openOfficeScene(browser())
  const { service } = scene.world
  const unit = firstUnit(service)
  const office = await scene.open('#/service')
  await button(office, 'Payment service').click()
  await office.getByLabel('Address of the service').fill(service.url)
  await pick(office, 'handler.json', '{\n  "merchant_serial_number": "12",\n  "environment": "TEST"\n}')
  await office.getByText('Line 2, column 29').waitFor()
  await pick(
    office,
    'handler.json',
    `{ "merchant_serial_number": "${unit.merchantSerialNumber}", "environment": "TEST" }`,
  )
  await office.getByText(`Right: sales unit ${unit.merchantSerialNumber}, TEST`).waitFor()
  await button(office, 'Use it from the next start').click()
  await button(office, 'Use it').click()
  await office.getByText('waiting for the next start of the till: the service').waitFor()

  const keep = async (keys: Record<string, string>) => {
    for (const [label, text] of Object.entries(keys))
      await office.getByLabel(label, { exact: true }).fill(text)
    await button(office, 'Save the credentials').click()
    await office.getByText('Saved. Test the connection now').waitFor()
    await button(office, 'Test the connection').click()
    await office.locator('[role=status] .service-page_checks li').first().waitFor()
    return steps(office)
  }
  expect(
    await keep({
      'Client ID': unit.clientId,
      'Client secret': 'wrong',
      'Subscription key': unit.subscriptionKey,
    }),
  ).toEqual([
    expect.stringContaining('Right'),
    expect.stringContaining('Wrong'),
    expect.stringContaining('Right'),
    expect.stringContaining('Not tested'),
  ])
  expect((await keep({ 'Client secret': unit.clientSecret, 'Subscription key': 'wrong' }))[2]).toContain(
    'Wrong',
  )
  expect(await keep({ 'Subscription key': unit.subscriptionKey })).toEqual(
    Array.from({ length: 4 }, () => expect.stringContaining('Right') as string),
  )
  for (const secret of [unit.clientId, unit.clientSecret, unit.subscriptionKey])
    expect(await office.content()).not.toContain(secret)

  await scene.counter.restart()
  const { refusal, mode, merchantSerialNumber } = scene.counter.server.opened.till.view('cashier').till
  expect([refusal, mode, merchantSerialNumber]).toEqual([null, 'test', unit.merchantSerialNumber])
})

async function signRestore(office: Page): Promise<void> {
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The disk was replaced')
  await dialog.getByRole('button', { name: 'Restore at the next start' }).click()
}

test('a copy is made, later sales are told as lost, and the next start goes back to it', async () => {
  await using scene = await openOfficeScene(browser())
  await scene.pay(12_300)
  const office = await scene.open('#/backup')
  const { bytes } = await takeDownload(button(office, 'Make a copy'))
  await office.getByText('Copied and read back: 1 sale,').waitFor()
  const lost = await scene.pay(45_600)
  await pick(office, 'copy.sqlite', bytes)
  await office.getByText('1 sale of this till is not in the copy.').waitFor()
  await button(office, 'Restore at the next start').click()
  await signRestore(office)
  await office.getByText('A copy is ready to be restored').waitFor()
  expect(scene.counter.server.opened.till.facts(lost.sale).length).toBeGreaterThan(0)
  await scene.counter.restart()
  expect(scene.counter.server.opened.till.facts(lost.sale)).toEqual([])
  expect(existsSync(filesOf(scene.counter.folder).prepared)).toBe(false)
})

test('a spoilt copy is refused in words, and one that is put ready can be forgotten', async () => {
  await using scene = await openOfficeScene(browser())
  await scene.pay(12_300)
  const office = await scene.open('#/backup')
  await pick(office, 'copy.sqlite', 'no database at all')
  await office.getByText('This copy cannot be restored').waitFor()
  const { bytes } = await takeDownload(button(office, 'Make a copy'))
  await pick(office, 'copy.sqlite', bytes)
  await button(office, 'Restore at the next start').click()
  await signRestore(office)
  await button(office, 'Do not restore').click()
  await expect(
    office.getByText('A copy is ready to be restored').waitFor({ state: 'detached' }),
  ).resolves.toBeUndefined()
})

test('a sheet is tried, corrected and taken, and sold by at once', async () => {
  await using scene = await openOfficeScene(browser(), { entry: 'scanner' })
  const office = await scene.open('#/catalog')
  await office.getByText('24 products in 5 categories').waitFor()
  const head = 'id;category;category_en;name_en;price;vat\r\n'
  await pick(office, 'menu.csv', `${head}chai;hot;Hot;Chai;many;15\r\n`)
  await office.getByText('1 mistake in menu.csv: nothing was changed.').waitFor()
  expect(await office.locator('.setup-frame_table tbody tr').innerText()).toMatch(/^2\s+price\s+many/)
  const many = Array.from({ length: 100_000 }, (_, at) => `p${at};hot;Hot;Tea ${at};30,00;15`)
  await pick(office, 'menu.csv', head + many.join('\r\n'))
  await office.getByText('5000 products at most').waitFor()
  await pick(office, 'menu.csv', `${head}chai;hot;Hot;Chai;59,00;15\r\n`)
  await button(office, 'Import it').click()
  await office.getByText('Imported. The till now uses it.').waitFor()
  await office.getByText('25 products in 5 categories').waitFor()
  await scene.ask('basket.add', { product: 'chai', quantity: 1 })
  expect(scene.counter.server.opened.till.view('cashier').basket.total).toBe(5_900)
  const { name } = await takeDownload(button(office, 'Export as CSV'))
  expect(name).toBe('catalog.csv')
})

test('an old sheet is imported once its letters look right and its prices are sure', async () => {
  await using scene = await openOfficeScene(browser())
  const office = await scene.open('#/catalog')
  const rows = 'id;category;category_nb;name_nb;price;vat\r\nol;kald;Kaldt;Øl;1.290;25\r\n'
  await pick(office, 'old.csv', Buffer.from(rows, 'latin1'))
  await office.getByText('What does 1.290 in line 2 mean?').waitFor()
  await office.getByText('Øl', { exact: true }).waitFor()
  expect(await button(office, 'Import it').count()).toBe(0)
  await office.getByLabel('NOK 1,290.00').check()
  await office.getByRole('cell', { name: 'NOK 1,290.00' }).waitFor()
  await office.getByLabel('Mac Roman').check()
  await office.getByText('ÿl', { exact: true }).waitFor()
  await office.getByLabel('Windows-1252').check()
  await office.getByText('Øl', { exact: true }).waitFor()
  await button(office, 'Import it').click()
  await office.getByText('Imported. The till now uses it.').waitFor()
  await office.goTo('#/products')
  await office.getByText('Øl', { exact: true }).first().waitFor()
})

test('diagnostics tell how the till is, and a bundle has nothing secret in it', async () => {
  await using scene = await openOfficeScene(browser())
  await scene.pay(12_300)
  const { folder } = scene.counter
  const [unit] = scene.world.service.salesUnits
  writeFileSync(filesOf(folder).log, `{"msg":"+4791234567 ${unit?.subscriptionKey ?? ''}"}\n`, { flag: 'a' })
  const office = await scene.open('#/diagnostics')
  await office.getByText('All checked, whole').waitFor()
  await office.getByText(/^Right, within/).waitFor()
  const { bytes } = await takeDownload(button(office, 'Save support file'))
  const text = bytes.toString()
  expect(JSON.parse(text)).toMatchObject({ journal: { sales: 1, unfinished: 0 } })
  for (const secret of [unit?.clientSecret, unit?.subscriptionKey, unit?.clientId, '91234567'])
    expect(text).not.toContain(secret)
  await office.goTo('#/sales')
})
