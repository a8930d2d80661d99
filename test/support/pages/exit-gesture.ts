// The gesture at a kiosk's corner: taps, with the last one held while the page's time goes by.
import type { Page } from 'playwright-core'

export async function tapCorner(kiosk: Page, times: number): Promise<void> {
  await kiosk.mouse.move(20, 20)
  for (let tap = 0; tap < times; tap += 1) {
    await kiosk.mouse.down()
    await kiosk.mouse.up()
  }
}

/** The page's clock is playwright's. */
export async function makeGesture(kiosk: Page): Promise<void> {
  await tapCorner(kiosk, 4)
  await kiosk.mouse.down()
  await kiosk.clock.runFor(2100)
  await kiosk.mouse.up()
}
