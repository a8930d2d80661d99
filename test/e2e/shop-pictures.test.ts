// The shop's logo and pictures, from the office to the customers' screens; and what moves there: nothing over a code or its words, and nothing where motion is not wanted.
import { readQrPart } from '#test/support/pages/qr-code.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noPictures } from '#shared/shop-pictures.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { devicesOf, layoutFaults } from '#test/support/pages/layout-faults.ts'
import { photo } from '#test/support/pages/photo.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'
import { poseNamed } from '#test/support/poses/poses.ts'
import { aKioskSale } from '#test/support/samples/kiosk.ts'

const browser = useBrowser()
/** The longest words. */
const how = { language: 'fi', theme: 'light' } as const

/** Those that are there and drawn, by how wide they are. */
const widths = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => (all as HTMLImageElement[]).map((one) => one.naturalWidth))

test('what a manager chooses in the office is on the customers’ display at once, small enough for it, and gone again as fast', async () => {
  await using counter = await openCounter(browser())
  const [office, display] = [await counter.openOffice(), await counter.openCustomer()]
  await display.locator('.phone-and-code_drawing').waitFor()
  await office.goTo('#/settings/look')
  const pick = async (nth: number, width: number, height: number) =>
    office
      .locator('.setup-frame_sheet input[type=file]')
      .nth(nth)
      .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: photo(width, height) })
  await pick(0, 1800, 600)
  // It is as broad as a name, and stands in its place.
  await display.getByRole('img', { name: 'Kaffebaren Torget' }).waitFor()
  for (const [width, height] of [
    [3000, 2000],
    [900, 1600],
  ] as const) {
    const before = await office.locator('.pictures-part_one').count()
    await pick(1, width, height)
    await office.locator('.pictures-part_one').nth(before).waitFor()
  }
  await expect.poll(() => widths(display, '.idle-pictures_picture')).toEqual([1218, 746])
  expect(await widths(display, '.shop-name_logo')).toEqual([720])
  expect(await display.locator('.phone-and-code_drawing').count()).toBe(0)
  const [address = ''] = await display
    .locator('.idle-pictures_picture')
    .evaluateAll((all) => (all as HTMLImageElement[]).map((one) => one.src))
  // Whoever was not let in has only the address.
  expect((await fetch(address)).status).toBe(401)
  await office.getByRole('button', { name: 'Show picture 2 earlier' }).click()
  await expect.poll(() => widths(display, '.idle-pictures_picture')).toEqual([746, 1218])
  for (const left of [1, 0]) {
    await office.getByRole('button', { name: 'Remove picture 1' }).click()
    await expect.poll(() => office.locator('.pictures-part_one').count()).toBe(left)
  }
  await office.getByRole('button', { name: 'Remove the logo' }).click()
  await display.locator('.phone-and-code_drawing').waitFor()
  await display.getByRole('heading', { name: 'Kaffebaren Torget' }).waitFor()
  expect(counter.server.opened.till.view('customer').pictures).toEqual(noPictures)
  expect(counter.complaints).toEqual([])
})

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

test.each([
  ['display-idle-pictures', 'customer', '.idle-screen_words :is(h1, p, img)', 0.12],
  ['display-idle-logo', 'customer', '.idle-screen_words :is(h1, p, img)', null],
  ['display-basket-logo', 'customer', '.customer_shop :is(img, span)', null],
  ['kiosk-attract-pictures', 'kiosk', '.start-screen_words :is(h1, p, img), .start-screen_band', 0.12],
  ['kiosk-attract-logo', 'kiosk', '.start-screen_words :is(h1, p, img), .start-screen_band', null],
  ['kiosk-attract-pictures-low', 'kiosk', '.start-screen_words :is(h1, p, img), .start-screen_band', null],
] as const)(
  '%s: on every device all words are whole, no picture lies on them, and pictures have their room',
  async (name, surface, words, share) => {
    const given = poseNamed(name)
    await using posed = await poseOn(browser(), given, how)
    const { page } = posed
    for (const size of devicesOf[surface]) {
      await page.setViewportSize(size)
      await expect.poll(() => layoutFaults(page, given)).toEqual([])
      const said = await boxesOf(page, words)
      expect(said.length).toBeGreaterThan(0)
      const cut = said.filter(
        ({ left, right, top, bottom }) =>
          left < -1 || top < -1 || right > size.width + 1 || bottom > size.height + 1,
      )
      const [room] = await boxesOf(page, '.idle-pictures_pictures')
      const covered = said.filter(
        ({ left, right, top, bottom }) =>
          room && left < room.right && right > room.left && top < room.bottom && bottom > room.top,
      )
      expect([size, cut, covered]).toEqual([size, [], []])
      if (share === null) continue
      const area = room ? (room.right - room.left) * (room.bottom - room.top) : 0
      expect([size, area > share * size.width * size.height]).toEqual([size, true])
    }
  },
)

test('a touch on a picture of the kiosk’s start screen begins, as anywhere else on it', async () => {
  await using posed = await poseOn(browser(), poseNamed('kiosk-attract-pictures'), how)
  const { page } = posed
  const [room] = await boxesOf(page, '.idle-pictures_pictures')
  if (!room) throw new Error('there are no pictures')
  await page.mouse.click((room.left + room.right) / 2, (room.top + room.bottom) / 2)
  await expect(page.locator('.catalog-screen_tile').first().waitFor()).resolves.toBeUndefined()
})

/** How each of them can be seen. */
const opacities = (page: Page) =>
  page
    .locator('.idle-pictures_picture')
    .evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).opacity)))

const turnOf = (page: Page) =>
  page
    .locator('.idle-pictures_picture')
    .evaluateAll((all) => all.findIndex((one) => one.classList.contains('idle-pictures_shown')))

/** The next one's turn has come. */
async function turn(page: Page): Promise<number> {
  const before = await turnOf(page)
  await page.clock.fastForward(8000)
  await expect.poll(() => turnOf(page)).not.toBe(before)
  return turnOf(page)
}

test('pictures follow each other, the one before below the next until that has come; with reduced motion the first one stays', async () => {
  await using posed = await poseOn(browser(), poseNamed('display-idle-pictures'), how)
  const { page } = posed
  for (let turns = 0; turns < 3; turns += 1) {
    await turn(page)
    expect(await opacities(page)).toEqual([1, 0, 0])
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const seen = new Set<number>()
  for (let turns = 0; turns < 3; turns += 1) {
    const now = await turn(page)
    // No ground shows through while the next one comes.
    expect(Math.max(...(await opacities(page)))).toBe(1)
    await expect
      .poll(async () => (await opacities(page)).map((one, at) => (at === now ? one === 1 : one === 0)))
      .toEqual([true, true, true])
    seen.add(now)
  }
  expect(seen.size).toBe(3)
})

/** What moves, how long, and whether it does so for ever. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((one) => {
      const { duration, iterations } = one.effect?.getTiming() ?? {}
      return { name: one instanceof CSSAnimation ? one.animationName : '', duration, iterations }
    }),
  )

test.each([
  ['display-idle', ['read']],
  ['display-push', ['call', 'call']],
  ['kiosk-push', ['call', 'call']],
] as const)('%s: it moves where that is wanted, and stands still where it is not', async (name, names) => {
  await using posed = await poseOn(browser(), poseNamed(name), how)
  const { page } = posed
  expect(await moving(page)).toEqual([])
  const before = await boxesOf(page, 'main, h1, p, svg, .countdown-ring_ring')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const found = (await moving(page)).map((one) => one.name.replace(/^.*_/, ''))
  expect(found).toEqual(names)
  // Nothing has made room for what moves.
  expect(await boxesOf(page, 'main, h1, p, svg, .countdown-ring_ring')).toEqual(before)
})

test('a payment that comes in is drawn within three tenths of a second, where it stands from then on', async () => {
  await using posed = await poseOn(browser(), poseNamed('display-paid'), how)
  const { page } = posed
  expect(await moving(page)).toEqual([])
  const title = await boxesOf(page, 'h1, .message-screen_words')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const drawn = await moving(page)
  expect(drawn.map(({ name }) => name.replace(/^.*_/, ''))).toEqual(['arrive', 'draw'])
  for (const { duration, iterations } of drawn)
    expect([Number(duration) <= 300, iterations]).toEqual([true, 1])
  expect(await boxesOf(page, 'h1, .message-screen_words')).toEqual(title)
})

test('a code is read from every frame while screens move', async () => {
  const text = aKioskSale.qr?.kind === 'text' ? aKioskSale.qr.text : ''
  await using posed = await poseOn(browser(), poseNamed('display-qr-logo'), how)
  await posed.page.emulateMedia({ reducedMotion: 'no-preference' })
  for (let frame = 0; frame < 5; frame += 1) expect(await readQrPart(posed.page)).toBe(text)
})
