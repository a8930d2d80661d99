// The faults of every state of every screen, for whoever sees little and at every size of window: none.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { language, type Language } from '#shared/language.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { testPoses } from '#test/support/poses/test-poses.ts'
import { devicesOf, layoutFaults, sizesOf } from '#test/support/pages/layout-faults.ts'
import { openPosedScreen, poseOn, type Theme } from '#test/support/poses/posed-screen.ts'
import { poses } from '#test/support/poses/poses.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { isAll, isLong, sized, sizedTest } from '#test/support/run/run-size.ts'
import { localizedView } from '#test/support/words/localized-view.ts'
import { axeFaults } from '#test/support/pages/accessibility-faults.ts'

const browser = useBrowser()
const themes = ['light', 'dark'] as const

const others = language.options.filter((one) => one !== 'fi')
/** Finnish for its long words; of the others each pose has one by turns when every case is wanted, and all of them in the long run. */
function spokenAt(nth: number): readonly Language[] {
  if (isLong) return ['fi', ...others]
  return isAll ? ['fi', others[nth % others.length] ?? 'en'] : ['fi']
}
const every = poses.map((given, nth) => ({ given, name: given.name, nth }))
const quick = every.filter(({ name }) => testPoses.includes(name))

/** By turns one of all, and of a kiosk one of those that most shops have; where every case is wanted every one in Finnish, and the narrowest in another language. */
function sizesFor(surface: Pose['surface'], nth: number, one: Language) {
  const sizes = sizesOf[surface]
  if (isLong || (isAll && one === 'fi')) return sizes
  const tablet = surface === 'kiosk' ? tablets[nth % tablets.length] : undefined
  return [tablet, isAll ? sizes.at(-1) : sizes[nth % sizes.length]].filter((size) => size !== undefined)
}
const tablets = devicesOf.kiosk.filter(({ width }) => width <= 1024)

/** Of colours a unit test knows more than a page can show; here they are looked at when every case is wanted. */
const withoutColours = { rules: { 'color-contrast': { enabled: false } } }
const coloursAlone = { runOnly: ['color-contrast'] }

/** With the checker in it wherever it goes: its source is long, and to send it for each pose takes a fifth of the pose's time. */
async function openChecked(): Promise<Page> {
  const page = await openPosedScreen(browser())
  await page.addInitScript(axe.source)
  return page
}

/** Pages that no pose is on. */
const free: Page[] = []
async function takePage() {
  const page = free.pop() ?? (await openChecked())
  return { page, [Symbol.dispose]: () => void free.push(page) }
}

sizedTest.concurrent.for(sized(every, quick, 12))('$name', async ({ given, nth }, { expect }) => {
  using opened = await takePage()
  await using posed = await poseOn(browser(), given, { language: 'en', theme: 'light', on: opened.page })
  const { page } = posed
  const size = page.viewportSize()
  const wear = (colorScheme: Theme) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  for (const [way, one] of spokenAt(nth).entries()) {
    if (size) await page.setViewportSize(size)
    const theme = themes[(nth + way) % 2] ?? 'light'
    await wear(theme)
    await posed.tell(localizedView(given.view, one))
    await page.locator(`html[lang=${one}]`).waitFor({ state: 'attached' })
    // What a name is made of is the same in each language.
    if (one === 'fi' || isLong)
      expect([one, ...(await axeFaults(page, isAll ? {} : withoutColours))]).toEqual([one])
    for (const other of isLong ? themes.filter((each) => each !== theme) : []) {
      await wear(other)
      expect([other, ...(await axeFaults(page, coloursAlone))]).toEqual([other])
    }
    for (const window of sizesFor(given.surface, nth, one)) {
      await page.setViewportSize(window)
      // How many lines fit is measured when the window has been drawn.
      await expect.poll(() => layoutFaults(page, given), { message: one }).toEqual([])
    }
  }
})

test('the poses of a quick run are poses', () => {
  const names = poses.map(({ name }) => name)
  expect(testPoses.filter((name) => !names.includes(name))).toEqual([])
})

/** As long as a name may be, and nowhere to break it but between letters. */
const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesentwurfsfassung'

const placesOfNames = ['name', 'left', 'text', ...language.options]

/** The same view with that word for every name, and on every paper; whoever is signed in may be shown with dots. */
function ofOneWord(value: unknown, at = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => ofOneWord(one, at))
  if (typeof value === 'string') return placesOfNames.includes(at) ? word : value
  if (typeof value !== 'object' || value === null || at === 'staff') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ofOneWord(one, name)]))
}

test.for([
  'cashier-products-basket',
  'cashier-paid',
  'display-basket-many',
  'kiosk-catalog-large',
  'office-sale',
  'office-sales',
])('a name of eighty letters in one word breaks, on the screen and on its paper: %s', async (name) => {
  expect(word).toHaveLength(80)
  const given = poses.find((one) => one.name === name)
  if (!given) throw new Error(`there is no pose ${name}`)
  const answers = ofOneWord(given.answers ?? {}) as Record<string, unknown>
  await using posed = await poseOn(browser(), { ...given, answers }, { language: 'en', theme: 'light' })
  const { page } = posed
  await posed.tell(ofOneWord(given.view))
  await page.getByText(word).first().waitFor({ state: 'attached' })
  // Of tiles with such names fewer are within touch, each of them whole; a line in hand may be higher than the room for lines.
  const faults = async () =>
    (await layoutFaults(page, given)).filter((one) => !/within touch|basket-line_chosen/.test(one))
  for (const size of sizesOf[given.surface]) {
    await page.setViewportSize(size)
    await expect.poll(faults).toEqual([])
  }
})
