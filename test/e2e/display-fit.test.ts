// The fit of the customer's display at every size: the newest line, and a code that is large enough, stay in sight.
import { readQrPart } from '#test/support/pages/qr-code.ts'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { displayPoses } from '#test/support/poses/display-poses.ts'
import { devicesOf, layoutFaults } from '#test/support/pages/layout-faults.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'
import { poseNamed } from '#test/support/poses/poses.ts'
import { sized, sizedTest } from '#test/support/run/run-size.ts'
import { aKioskSale, receiptLink } from '#test/support/samples/kiosk.ts'
import { aSignUp } from '#test/support/samples/sign-ups.ts'

const browser = useBrowser()
/** The longest words. */
const how = { language: 'fi', theme: 'light' } as const

test('the newest of two hundred lines is in sight, and the code takes three fifths of the short side', async () => {
  const basket = displayPoses.find(({ name }) => name === 'display-basket-many')
  const qr = displayPoses.find(({ name }) => name === 'display-qr-many')
  if (!basket || !qr) throw new Error('there is no such pose')
  await using filling = await poseOn(browser(), basket, how)
  await using paying = await poseOn(browser(), qr, how)
  for (const size of devicesOf.customer) {
    await filling.page.setViewportSize(size)
    await filling.page.getByText('Sandwich number 200 ').waitFor()
    await paying.page.setViewportSize(size)
    const box = await paying.page.getByRole('img').boundingBox()
    const share = (box?.width ?? 0) / Math.min(size.width, size.height)
    expect([size, share > 0.39, share <= 0.65]).toEqual([size, true, true])
  }
})

const payment = aKioskSale.qr?.kind === 'text' ? aKioskSale.qr.text : ''
const joining = aSignUp.confirmation ?? ''
const coded: readonly [name: string, text: string][] = [
  ['display-qr', payment],
  ['display-qr-logo', payment],
  ['display-qr-many', payment],
  ['display-qr-last-minute', payment],
  ['display-join-scan', joining],
  ['display-join-scan-campaign', joining],
  ['display-join-fell-back', joining],
  ['display-paid', receiptLink],
  ['display-join-active', receiptLink],
]
const soonest = coded.filter(([name]) => ['display-join-scan-campaign', 'display-paid'].includes(name))

sizedTest.concurrent.for(sized(coded, soonest, 4))(
  '%s: its code is read from the picture, nothing of it is cut or covered, and its terms stand before it',
  async ([name, text], { expect }) => {
    const given = poseNamed(name)
    await using posed = await poseOn(browser(), given, how)
    for (const size of devicesOf.customer) {
      await posed.page.setViewportSize(size)
      await expect.poll(() => layoutFaults(posed.page, given)).toEqual([])
      expect([size, await readQrPart(posed.page)]).toEqual([size, text])
    }
  },
)

test('the lines of an order that fills have the wide side of a display that lies, and no name of theirs is cut', async () => {
  const given = poseNamed('display-basket-many')
  await using filling = await poseOn(browser(), given, how)
  for (const size of devicesOf.customer) {
    await filling.page.setViewportSize(size)
    await expect.poll(() => layoutFaults(filling.page, given)).toEqual([])
    const lines = await filling.page.locator('.filling-screen_lines').boundingBox()
    expect([size, (lines?.width ?? 0) > size.width * 0.55]).toEqual([size, true])
  }
})
