// Where the focus stands and what is emptied while one person after another signs in.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { officeView } from '#test/support/samples/office.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { cashierView } from '#test/support/samples/screens.ts'
import { pose, poseOn } from '#test/support/poses/posed-screen.ts'
import { poseNamed } from '#test/support/poses/poses.ts'
import { allPermissions } from '#shared/permissions.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { focused } from '#test/support/pages/controls.ts'

const browser = useBrowser()

async function open(name: string) {
  const posed = await poseOn(browser(), poseNamed(name), { language: 'en', theme: 'light' })
  const { page } = posed
  const [number, pin] = [page.getByLabel('Your number'), page.getByLabel('Your PIN')]
  return { ...posed, number, pin, focused: () => focused(page) }
}

test('after a wrong PIN the next person touches the number and keys their own: nothing of the last PIN is left', async () => {
  await using posed = await open('cashier-sign-in-wrong')
  const { page, number, pin, focused } = posed
  await expect.poll(focused).toBe('Your PIN')
  await page.keyboard.type('47')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await number.click()
  await expect.poll(focused).toBe('Your number')
  for (const digit of '13') await page.getByRole('button', { name: digit, exact: true }).click()
  await expect.poll(() => number.inputValue()).toBe('13')
  expect(await pin.inputValue()).toBe('')
  await expect.poll(focused).toBe('Your PIN')
})

slowTest(
  'where a second person was added while the screen asked for a PIN alone, the number is keyed first',
  async () => {
    await using posed = await open('cashier-sign-in-alone')
    const { number, focused } = posed
    await expect.poll(focused).toBe('Your PIN')
    const staff = { ...sampleStaff, signedIn: null, may: [], people: [], asksSignIn: true, numberDigits: 2 }
    await posed.tell(cashierView({ staff }, { mode: 'test' }))
    await number.waitFor()
    await expect.poll(focused).toBe('Your number')
    await posed.page.getByRole('button', { name: '1', exact: true }).click()
    expect(await number.inputValue()).toBe('1')
  },
)

slowTest(
  'what is typed beside the fields is not lost: the number, then the PIN, then Enter, from wherever the focus is',
  async () => {
    await using posed = await open('cashier-sign-in')
    const { page, number, pin, focused } = posed
    await expect.poll(focused).toBe('Your number')
    await page.keyboard.type('13')
    await expect.poll(focused).toBe('Your PIN')
    // Past the pad, which takes no focus.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sign in')
    await page.keyboard.type('258')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.type('013')
    expect([await number.inputValue(), await pin.inputValue()]).toEqual(['13', '258013'])
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Enter')
    await expect.poll(posed.asked).toEqual([{ name: 'staff.signIn', input: { number: 13, pin: '258013' } }])
  },
)

slowTest(
  'the first manager of the sandbox is told as saved, with the number, where the office asks them to sign in',
  async () => {
    const open = { ...sampleStaff, may: [...allPermissions], people: [] }
    const answers = { 'staff.list': [], 'staff.add': { person: 'p1', number: 11 } }
    await using posed = await pose(browser(), 'office', officeView({}, { staff: open }), { answers })
    const { page } = posed
    await page.getByRole('link', { name: 'Staff' }).click()
    await page.getByRole('button', { name: 'Add somebody' }).click()
    await page.getByLabel('Name').fill('Maja')
    await page.getByRole('button', { name: 'Manager', exact: true }).click()
    await page.getByLabel(/^PIN/).fill('258013')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Maja signs in by number 11.').waitFor()
    await posed.tell(officeView({}, { staff: { ...open, may: ['sell'] } }))
    await page.getByText('Sign in to the office').waitFor()
    await expect(page.getByText('Maja signs in by number 11.').waitFor()).resolves.toBeUndefined()
  },
)
