// Signatures in a browser: what is emptied after a refusal, and that nothing of one person's is there for the next.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'
import { poseNamed } from '#test/support/poses/poses.ts'
import { officeView } from '#test/support/samples/office.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { cashierView, paid } from '#test/support/samples/screens.ts'

const browser = useBrowser()
const stand = (name: string) => poseOn(browser(), poseNamed(name), { language: 'en', theme: 'light' })

const kari = { id: 'p2', name: 'Kari', role: 'manager', number: 12 } as const
const next = { staff: { ...sampleStaff, signedIn: kari } }
const dialogs = (place: Locator) => place.page().getByRole('dialog').count()

test.each([
  ['cashier-refund-pin-locked', () => cashierView({ sale: paid, ...next })],
  ['office-members-do-stop-wrong-pin', () => officeView({}, next)],
])('%s: the PIN is emptied and the reason stays, until somebody else is signed in', async (name, view) => {
  await using posed = await stand(name)
  const { page } = posed
  const [reason, pin] = [page.getByLabel('Reason'), page.getByLabel('Manager’s PIN')]
  expect([await reason.inputValue(), await pin.inputValue()]).toEqual([expect.stringMatching(/\w/), ''])
  await pin.fill('258013')
  await posed.tell(view())
  await expect.poll(() => dialogs(reason)).toBe(0)
  expect(await page.locator('input[type=password]').count()).toBe(0)
})

test('kiosk-pin-wrong: the PIN is emptied, and without a digit nothing more is sent', async () => {
  await using posed = await stand('kiosk-pin-wrong')
  const { page } = posed
  const pin = page.getByLabel('Manager’s PIN')
  expect(await pin.inputValue()).toBe('')
  const open = page.getByRole('button', { name: 'Open', exact: true })
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear' }).click()
  await open.click()
  await page.getByRole('alert').waitFor()
  expect((await posed.names()).filter((one) => one === 'kiosk.leave')).toEqual(['kiosk.leave'])
})
