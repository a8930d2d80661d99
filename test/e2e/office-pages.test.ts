// The office's pages as people use them at a desk: nothing of the list of pages is lost, and nothing is drawn again for nothing.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openPosedScreen, poseOn } from '#test/support/poses/posed-screen.ts'
import { poses } from '#test/support/poses/poses.ts'

const browser = useBrowser()

const poseOf = (name: string) => {
  const found = poses.find((one) => one.name === name)
  if (!found) throw new Error(`no pose ${name}`)
  return found
}

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
    await using posed = await poseOn(browser(), poseOf(name), { language: 'en', theme: 'light', on: page })
    const drawings = () => posed.page.evaluate(() => (window as unknown as { drawings: number }).drawings)
    await posed.page.clock.runFor(1000)
    const before = await drawings()
    expect(before, 'drawings are counted').toBeGreaterThan(0)
    await posed.page.clock.runFor(2000)
    expect((await drawings()) - before).toBe(0)
  },
)
