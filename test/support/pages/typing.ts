// The typing of a person and of a scanner. The person leaves time between keys; the scanner types all at once, like the keyboard that it claims to be.
import type { Page } from 'playwright-core'

/** Slower than any scanner. ms */
const betweenKeys = 60

export const byHand = (page: Page, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: betweenKeys })

/** One key, surely after the one before it. */
export async function key(page: Page, name: string): Promise<void> {
  await page.keyboard.press(name, { delay: betweenKeys })
}

/**
 * Every key goes to the browser before the first has been answered, each with the time at which a scanner would have pressed it: however
 * busy the machine is, the page sees a scan. ms
 */
const betweenScanned = 8
/** So long a hand needs to come back to the keys. ms */
const afterScan = 150

/**
 * `stall`: the page hears the first four keys, and the others only when this is over. `tear`: after the first six its radio is silent for a
 * while. ms
 */
export async function scan(
  page: Page,
  code: string,
  {
    end = 'Enter',
    stall,
    tear = 0,
  }: { end?: 'Enter' | 'Tab'; stall?: () => Promise<unknown>; tear?: number } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const began = Date.now()
  const strokes = [
    ...Array.from(code, (text) => ({ key: text, text })),
    { key: end, text: end === 'Enter' ? '\r' : '' },
  ]
  const send = (from: number, to?: number) =>
    Promise.all(
      strokes.slice(from, to).flatMap(({ key: name, text }, at) => {
        const pause = from + at < 6 ? 0 : tear
        const timestamp = (began + (from + at) * betweenScanned + pause) / 1000
        const windowsVirtualKeyCode =
          name === 'Enter' ? 13 : name === 'Tab' ? 9 : name.toUpperCase().charCodeAt(0)
        const stroke = { key: name, windowsVirtualKeyCode }
        return [
          session.send('Input.dispatchKeyEvent', {
            ...stroke,
            type: text === '' ? 'rawKeyDown' : 'keyDown',
            text,
            timestamp,
          }),
          session.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyUp', timestamp: timestamp + 0.003 }),
        ]
      }),
    )
  if (stall) {
    await send(0, 4)
    await stall()
    await send(4)
  } else await send(0)
  await session.detach()
  // A key that means nothing by itself: until it comes up again, no Enter is the scanner's any more.
  await page.keyboard.press('Control', { delay: code.length * betweenScanned + tear + afterScan })
}
