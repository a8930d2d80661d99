// The fit of the kiosk at the size of every device: each code is read from its picture, and a tablet is full of products.
import { readQrPart } from '#test/support/pages/qr-code.ts'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { devicesOf, layoutFaults } from '#test/support/pages/layout-faults.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'
import { poseNamed } from '#test/support/poses/poses.ts'
import { sized, sizedTest } from '#test/support/run/run-size.ts'
import { receiptLink, aKioskSale } from '#test/support/samples/kiosk.ts'
import { aSignUp } from '#test/support/samples/sign-ups.ts'
import { boxOf } from '#test/support/pages/finger.ts'

const browser = useBrowser()
/** The longest words. */
const how = { language: 'fi', theme: 'light' } as const

const payment = aKioskSale.qr?.kind === 'text' ? aKioskSale.qr.text : ''
const joining = aSignUp.confirmation ?? ''
const coded: readonly [name: string, text: string][] = [
  ['kiosk-qr', payment],
  ['kiosk-qr-many', payment],
  ['kiosk-qr-low', payment],
  ['kiosk-qr-last-minute', payment],
  ['kiosk-join-scan', joining],
  ['kiosk-join-scan-landscape', joining],
  ['kiosk-join-scan-low', joining],
  ['kiosk-join-fell-back', joining],
  ['kiosk-paid', receiptLink],
  ['kiosk-paid-low', receiptLink],
  ['kiosk-join-active', receiptLink],
]
const soonest = coded.filter(([name]) => ['kiosk-qr', 'kiosk-join-scan-low', 'kiosk-paid'].includes(name))

sizedTest.concurrent.for(sized(coded, soonest, 4))(
  '%s: its code is read from the picture, nothing of it is cut or covered, and its terms stand before it',
  async ([name, text], { expect }) => {
    const given = poseNamed(name)
    await using posed = await poseOn(browser(), given, how)
    for (const size of devicesOf.kiosk) {
      await posed.page.setViewportSize(size)
      await expect.poll(() => layoutFaults(posed.page, given)).toEqual([])
      expect([size, await readQrPart(posed.page)]).toEqual([size, text])
    }
  },
)

test('on an upright screen of 800 pixels the sample’s categories end where the products do', async () => {
  await using posed = await poseOn(browser(), poseNamed('kiosk-catalog'), { language: 'en', theme: 'light' })
  await posed.page.setViewportSize({ width: 800, height: 1280 })
  const tiles = await boxOf(posed.page.locator('.catalog-screen_tiles'))
  const right = await posed.page
    .locator('[role=tab]')
    .last()
    .evaluate((tab) => tab.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(tiles.x + tiles.width)
})

test('while nothing is chosen the foot takes at most a fifth of an upright tablet, and pictures fill their tiles', async () => {
  await using posed = await poseOn(browser(), poseNamed('kiosk-catalog-large'), how)
  for (const size of devicesOf.kiosk) {
    await posed.page.setViewportSize(size)
    const foot = await boxOf(posed.page.locator('.footer_foot'))
    const tile = await boxOf(posed.page.locator('.catalog-screen_tile'))
    const image = await boxOf(posed.page.locator('.catalog-screen_image > *'))
    expect([size, foot.height <= size.height * 0.2, image.width >= tile.width - 6]).toEqual([
      size,
      true,
      true,
    ])
  }
})
