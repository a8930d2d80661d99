// A finger at a page: it comes down in one place and goes up again there.
import type { Locator, Page } from 'playwright-core'

export type Spot = { x: number; y: number }

export async function tap(page: Page, at: Spot): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  // By the page's clock, which a test may hold: else two taps of different moments are a double tap to the browser.
  const timestamp = (await page.evaluate(() => Date.now())) / 1000
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at], timestamp })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  await session.detach()
}

export type Box = Spot & { width: number; height: number }

export async function boxOf(part: Locator): Promise<Box> {
  const box = await part.first().boundingBox()
  if (!box) throw new Error(`${String(part)} is not there`)
  return box
}

export async function middleOf(part: Locator): Promise<Spot> {
  const box = await boxOf(part)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
