// What the pages of staff say in states in which a new user was told too much, too little or something else than was so.
import { expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'
import { poseNamed } from '#test/support/poses/poses.ts'

const browser = useBrowser()
const open = (name: string) => poseOn(browser(), poseNamed(name), { language: 'en', theme: 'light' })

test('where nothing was compared, the comparison says that, and ticks nothing', async () => {
  await using posed = await open('office-reconcile-nothing')
  await posed.page.getByText('Nothing was compared', { exact: true }).waitFor()
  expect(await posed.page.locator('main .medal_medal').count()).toBe(0)
  expect(await posed.page.getByText('Compared 0 of 0').count()).toBe(0)
  await using agreeing = await open('office-reconcile-agrees')
  await agreeing.page.locator('main .medal_medal').waitFor()
})

test('a clock that is off is said in minutes', async () => {
  await using posed = await open('office-diagnostics-ailing')
  await expect(
    posed.page.getByText('This machine is 2 min ahead: set its clock').waitFor(),
  ).resolves.toBeUndefined()
})

test('that the clock is off is said between two sales, and not where one has just been paid', async () => {
  await using between = await open('cashier-wrong-clock')
  await between.page.getByText('clock is 3 min fast').waitFor()
  await using posed = await open('cashier-wrong-clock-paid')
  await posed.page.getByRole('heading', { name: 'Paid' }).waitFor()
  expect(await posed.page.getByText('clock is 3 min fast').count()).toBe(0)
})

test('a sales unit that the hub has not confirmed is no failure, and the command that confirms it names the shop', async () => {
  await using posed = await open('office-hub-unconfirmed')
  const notice = posed.page.getByRole('main').getByRole('alert')
  await notice.getByText('confirm --shop "Kaffebaren" --sales-unit 123456').waitFor()
  expect(await notice.getAttribute('data-ground')).toBe('wait')
})

test('why an action was refused is in sight where the action is, however far down the page', async () => {
  const doubted = poseNamed('office-diagnostics-doubted')
  const refused = { ...doubted, refusal: problem('reason.missing') }
  await using posed = await poseOn(browser(), refused, { language: 'en', theme: 'light' })
  const { page } = posed
  await page.getByRole('button', { name: 'Accept this journal' }).click()
  await page.getByText('A reason is missing').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  const place = await page.getByText('A reason is missing').boundingBox()
  expect(place?.y).toBeGreaterThanOrEqual(0)
})

test('that a PIN is missing or wrong is said once before a restore, at the PIN, which takes the focus', async () => {
  const pose = { ...poseNamed('office-backup-sure'), refusal: problem('pin.missing') }
  await using posed = await poseOn(browser(), pose, { language: 'en', theme: 'light' })
  const { page } = posed
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The disk was replaced')
  await page.keyboard.press('Enter')
  await dialog.getByText('The PIN is missing. Enter it.').waitFor()
  expect(await page.getByText('The PIN is missing').count()).toBe(1)
  expect(await dialog.getByLabel('Manager’s PIN').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await dialog.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
})

test('a day is typed as the reader of the page writes it, or chosen from the calendar by keys', async () => {
  await using posed = await poseOn(browser(), poseNamed('office-sales'), { language: 'fi', theme: 'light' })
  const { page } = posed
  await page.getByRole('button', { name: 'Suodattimet' }).click()
  const from = page.getByRole('textbox', { name: 'Alkaen', exact: true })
  await from.fill('5.1.2026')
  await expect.poll(() => page.url()).toContain('2026-01-05')
  await from.blur()
  expect(await from.inputValue()).toBe('05.01.2026')
  await page.getByRole('button', { name: 'Alkaen: valitse kalenterista' }).click()
  const day = page.getByRole('button', { name: 'maanantai 5. tammikuuta 2026' })
  expect(await day.getAttribute('aria-pressed')).toBe('true')
  for (const key of ['ArrowDown', 'Home', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => page.url()).toContain('2026-01-11')
  await day.waitFor({ state: 'hidden' })
})

test('what is no day changes nothing, and the field shows again what it had', async () => {
  await using posed = await poseOn(browser(), poseNamed('office-sales'), { language: 'en', theme: 'light' })
  const { page } = posed
  await page.getByRole('button', { name: 'Filters' }).click()
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await from.fill('05/01/2026')
  await from.fill('31/02/2026')
  await from.blur()
  expect(await from.inputValue()).toBe('05/01/2026')
  expect(page.url()).toContain('2026-01-05')
})

test('Escape closes the calendar, and nothing that it lies in; a month is turned without leaving its key', async () => {
  await using posed = await open('office-members-do-charge')
  const { page } = posed
  await page.getByRole('button', { name: 'Due day: choose from the calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Due day: choose from the calendar' })
  await calendar.waitFor()
  const next = calendar.getByRole('button', { name: 'Next month' })
  await next.press('Enter')
  expect(await next.evaluate((key) => key === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'New charge' }).waitFor()
})
