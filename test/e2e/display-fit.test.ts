// The fit of the customer's display at every size: the newest line, and a code that is large enough, stay in sight.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { displayPoses } from '#test/support/poses/display-poses.ts'
import { sizesOf } from '#test/support/pages/layout-faults.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'

const browser = useBrowser()
/** The longest words. */
const how = { language: 'fi', theme: 'light' } as const

test('the newest of two hundred lines is in sight, and the code takes three fifths of the short side', async () => {
  const basket = displayPoses.find(({ name }) => name === 'display-basket-many')
  const qr = displayPoses.find(({ name }) => name === 'display-qr-many')
  if (!basket || !qr) throw new Error('there is no such pose')
  await using filling = await poseOn(browser(), basket, how)
  await using paying = await poseOn(browser(), qr, how)
  for (const size of sizesOf.customer.slice(0, -1)) {
    await filling.page.setViewportSize(size)
    await filling.page.getByText('Sandwich number 200 ').waitFor()
    await paying.page.setViewportSize(size)
    const box = await paying.page.getByRole('img').boundingBox()
    const share = (box?.width ?? 0) / Math.min(size.width, size.height)
    expect([size, share > 0.39, share <= 0.65]).toEqual([size, true, true])
  }
})
