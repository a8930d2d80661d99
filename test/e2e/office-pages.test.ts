// The office's pages as people use them at a desk: nothing of the list of pages is lost, and nothing is drawn again for nothing.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { layoutFaults } from '#test/support/pages/layout-faults.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { officeView } from '#test/support/samples/office.ts'
import { aToday } from '#test/support/samples/reports.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { openPosedScreen, poseOn } from '#test/support/poses/posed-screen.ts'
import { poseNamed } from '#test/support/poses/poses.ts'

const browser = useBrowser()

const maja = { id: 'p1', name: 'Maja', role: 'manager', number: 11 } as const

/** React tells developers' tools of each drawing. */
const countDrawings = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { drawings: number; __REACT_DEVTOOLS_GLOBAL_HOOK__: object }
    counted.drawings = 0
    counted.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => (counted.drawings += 1),
      onCommitFiberUnmount: () => undefined,
    }
  })

test.each(['office-plans-sample', 'office-registers-none'])(
  '%s is not drawn again while nothing of it changes',
  async (name) => {
    const page = await openPosedScreen(browser())
    await countDrawings(page)
    await using posed = await poseOn(browser(), poseNamed(name), { language: 'en', theme: 'light', on: page })
    const drawings = () => posed.page.evaluate(() => (window as unknown as { drawings: number }).drawings)
    await posed.page.clock.runFor(1000)
    const before = await drawings()
    expect(before, 'drawings are counted').toBeGreaterThan(0)
    await posed.page.clock.runFor(2000)
    expect((await drawings()) - before).toBe(0)
  },
)

/** With the longest head that a shop can have, and a hub to ask. */
const atADesk = {
  ...poseNamed('office-staff'),
  view: officeView(
    { shopName: 'Kaffebaren og bakeriet på Torget i gamle Bergen sentrum', hasHub: true },
    { staff: { ...sampleStaff, signedIn: maja, people: [{ ...maja, hasPin: true }] } },
  ),
} as Pose // it is the office's

/** Links of the list of pages, from above: how much of each is in sight, and what the list shows of there being more. */
const listIn = (page: Page) =>
  page.locator('.sidebar_pages').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    const links = [...list.querySelectorAll('a')].map((link) => {
      const box = link.getBoundingClientRect()
      return box.top >= top - 1 && box.bottom <= Math.min(bottom, innerHeight) + 1
    })
    const cue = ['--above', '--beneath'].map((name) =>
      Number.parseFloat(getComputedStyle(list).getPropertyValue(name)),
    )
    return { isWhole: links.every(Boolean), links: links.length, cue }
  })

test('at 1366 × 768 the whole list of pages is in sight, whoever is signed in and however long the shop is called', async () => {
  await using posed = await poseOn(
    browser(),
    { ...atADesk, size: { width: 1366, height: 768 } },
    { language: 'fi', theme: 'light' },
  )
  const { isWhole, links, cue } = await listIn(posed.page)
  expect(links).toBeGreaterThan(7)
  expect([isWhole, cue]).toEqual([true, [0, 0]])
})

test('where the list of pages does not fit it fades at the end that has more, and each page is reached by scrolling', async () => {
  await using posed = await poseOn(
    browser(),
    { ...atADesk, size: { width: 1024, height: 600 } },
    { language: 'en', theme: 'light' },
  )
  const { page } = posed
  await page.locator('.sidebar_pages').evaluate((list) => list.scrollTo(0, 0))
  await expect.poll(() => listIn(page)).toMatchObject({ isWhole: false, cue: [0, 48] })
  await page.locator('.sidebar_pages').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect.poll(() => listIn(page)).toMatchObject({ isWhole: false, cue: [48, 0] })
  expect(await layoutFaults(page, { surface: 'office', name: 'list' })).toEqual([])
})

test('what can be chosen is chosen: tips in a box each, the colour from a picker, the time zone from a list', async () => {
  const size = { width: 1366, height: 768 }
  await using selling = await poseOn(
    browser(),
    { ...poseNamed('office-settings-selling'), size },
    { language: 'en', theme: 'light' },
  )
  const { page } = selling
  await page.getByLabel('Tip 3').fill('20')
  await page.getByLabel('Tip 2').fill('')
  await page.getByRole('link', { name: 'Settings' }).last().click()
  // What is written and not saved stands in the index, and is saved from there too.
  await page.getByRole('link', { name: 'Look' }).click()
  await page.getByLabel('Pick the colour').fill('#ffd400')
  expect(await page.getByLabel('The shop’s colour').inputValue()).toBe('#ffd400')
  const fill = () =>
    page
      .locator('.colour-field_button')
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(await fill()).toBe('rgb(255, 212, 0)')
  await page.evaluate(() => (location.hash = '#/settings/till'))
  await page.getByLabel('Time zone').selectOption('Europe/Helsinki')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const asked = await selling.asked()
  expect(asked.find(({ name }) => name === 'settings.change')?.input).toEqual({
    changes: {
      tips: { askedBy: 'cashier', percents: [5, 20] },
      accent: '#ffd400',
      timeZone: 'Europe/Helsinki',
    },
  })
})

const inEnglish = { language: 'en', theme: 'light' } as const

test('a button beside a field stands level with it', async () => {
  await using posed = await poseOn(browser(), poseNamed('office-members-one'), inEnglish)
  const { page } = posed
  const box = await page.locator('.field_box').boundingBox()
  const save = await page.getByRole('button', { name: 'Save the name' }).boundingBox()
  expect([save?.y, save?.height]).toEqual([box?.y, box?.height])
})

test('a banner above sign-in runs from edge to edge, without corners', async () => {
  const nobody = { ...sampleStaff, signedIn: null, asksSignIn: true, people: [{ ...maja, hasPin: true }] }
  const clock = { code: 'clock.behind', details: { off: '10 min' } } as const
  await using posed = await poseOn(
    browser(),
    { name: 'sign-in', surface: 'office', view: officeView({ clock }, { staff: nobody }) },
    inEnglish,
  )
  const banner = posed.page.getByRole('alert')
  expect((await banner.boundingBox())?.width).toBe(1366)
  expect(await banner.evaluate((one) => getComputedStyle(one).borderRadius)).toBe('0px')
})

test('a receipt and its time do not run into each other', async () => {
  await using posed = await poseOn(browser(), poseNamed('office-sale'), inEnglish)
  const said = await posed.page
    .locator('.sale-page_receipt')
    .first()
    .locator('time')
    .evaluate((time) => time.parentElement?.textContent)
  expect(said).toMatch(/ · \d/)
})

test('after midnight the home names the day of its figures until the night ends', async () => {
  const at = Date.parse('2026-01-16T01:30+01:00')
  const answers = { 'report.today': aToday }
  await using posed = await poseOn(
    browser(),
    { name: 'home', surface: 'office', view: { ...officeView(), at }, at: '#/home', answers },
    inEnglish,
  )
  const head = posed.page.locator('header', { has: posed.page.getByRole('heading', { level: 1 }) })
  expect(await head.first().textContent()).toMatch(/15 January|January 15/)
})
