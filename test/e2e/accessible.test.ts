// What the accessibility checker says of the screens as a sale passes through them, in both themes: nothing.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { language, type Language } from '#shared/language.ts'
import { openPosing, poseOn, type Theme } from '#test/support/posed.ts'
import { worded } from '#test/support/worded.ts'
import { poses } from '#test/support/poses.ts'
import { isLong } from '#test/support/runs.ts'
import { useBrowser } from '#test/support/browser.ts'
import { chargeByPhone, chargeByQr, openCounter, readQr } from '#test/support/till-pages.ts'

const browser = useBrowser()

async function faultsOf(page: Page): Promise<string[]> {
  // Its source is long: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe // the line above has put it there
    const { violations } = await checker.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

test.each(['light', 'dark'] as const)('a paid and a refused sale, %s', async (colorScheme) => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  const pages = { cashier, customer, phone }
  await Promise.all(
    Object.values(pages).map((page) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })),
  )
  const faults: string[] = []
  const look = async (state: string, ...names: (keyof typeof pages)[]) => {
    for (const name of names)
      faults.push(...(await faultsOf(pages[name])).map((fault) => `${name}, ${state}: ${fault}`))
  }

  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  await look('idle', 'cashier', 'customer', 'phone')
  await chargeByQr(cashier, '49900')
  await phone.goto(await readQr(customer))
  await look('waiting for the scan', 'cashier', 'customer', 'phone')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await look('paid', 'cashier', 'customer', 'phone')
  await cashier.getByRole('button', { name: 'New sale' }).click()

  await cashier.getByRole('button', { name: '9', exact: true }).click()
  await cashier.getByRole('button', { name: 'QR', exact: true }).click()
  await cashier.getByRole('alert').waitFor()
  await look('amount too small', 'cashier')
  await cashier.getByRole('button', { name: 'Clear' }).click()
  await chargeByPhone(cashier, '5000', '912 34 567')
  await customer.getByText('67').first().waitFor()
  await look('waiting for the phone', 'cashier', 'customer')
  await phone.getByRole('link', { name: 'All requests' }).click()
  await phone.getByRole('link', { name: /50\.00/ }).click()
  await phone.getByRole('button', { name: 'Refuse' }).click()
  await cashier.getByRole('heading', { name: 'Refused by the customer' }).waitFor()
  await look('refused', 'cashier', 'customer', 'phone')
  expect(faults).toEqual([])
})

/** What stands out to the side when the window is as narrow as it may be. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      .filter((place) => place.scrollWidth > place.clientWidth)
      .map((place) => `${place.tagName} ${place.scrollWidth} > ${place.clientWidth}`),
  )

type Way = readonly [language: Language, theme: Theme]
/** Every language in both themes in the long run; else Finnish, for its long words, every other state in the dark. */
const waysOf = (nth: number): readonly Way[] =>
  isLong
    ? language.options.flatMap((one): Way[] => [
        [one, 'light'],
        [one, 'dark'],
      ])
    : [['fi', nth % 2 === 0 ? 'light' : 'dark']]

/** With the checker in it wherever it goes: its source is long, and to send it for each pose takes a fifth of the pose's time. */
async function openChecked(): Promise<Page> {
  const page = await openPosing(browser())
  await page.addInitScript(axe.source)
  return page
}

/** Pages that no pose is on. */
const free: Page[] = []
async function takePage() {
  const page = free.pop() ?? (await openChecked())
  return { page, [Symbol.dispose]: () => void free.push(page) }
}

const counted = poses.map((given, nth) => ({ given, name: given.name, ways: waysOf(nth) }))

test.concurrent.each(counted)('$name', async ({ given, ways }) => {
  using taken = await takePage()
  await using posed = await poseOn(browser(), given, { language: 'en', theme: 'light', on: taken.page })
  const { page } = posed
  const faults: string[] = []
  for (const [spoken, theme] of ways) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await posed.tell(worded(given.view, spoken))
    await page.locator(`html[lang=${spoken}]`).waitFor({ state: 'attached' })
    faults.push(...(await faultsOf(page)).map((fault) => `${spoken}, ${theme}: ${fault}`))
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [spoken] of ways) {
    await posed.tell(worded(given.view, spoken))
    await page.locator(`html[lang=${spoken}]`).waitFor({ state: 'attached' })
    faults.push(...(await tooWide(page)).map((fault) => `${spoken}: ${fault}`))
  }
  expect(faults).toEqual([])
})
