// The typing of a person and of a scanner. Each key goes to the browser with the time at which it was pressed: no story waits for a hand, and no busy machine makes a scan of it.
import type { CDPSession, Page } from 'playwright-core'
import { systemClock } from '#core/system/clock.ts'

/** A hand is slower than any scanner. ms */
const betweenKeys = 60
/** ms */
const betweenScanned = 8
/** So long a hand needs to come back to the keys. ms */
const afterScan = 150

const [control, shift] = [2, 8]

/** A scanner sends the separator of GS1 codes as Ctrl and the key of the closing bracket. */
const separator = '\u001d'

const codes: Readonly<Record<string, number>> = {
  Tab: 9,
  Enter: 13,
  Shift: 16,
  Escape: 27,
  ArrowUp: 38,
  ArrowDown: 40,
  Delete: 46,
}

/** `at`: epoch ms. `modifiers`: as the protocol counts them. */
type Stroke = { key: string; at: number; modifiers?: number }

/** The hand's or scanner's next key on a page is pressed no sooner than this (epoch ms), which may be ahead of the machine's time. */
const freeFrom = new WeakMap<Page, number>()

const nextAt = (page: Page): number => Math.max(systemClock.now(), freeFrom.get(page) ?? 0)

/** On a page with a clock of its own (`world`) it is no hand: that clock tells the page when it hears of a key, not when it was pressed. */
export async function byHand(page: Page, text: string): Promise<void> {
  const began = nextAt(page)
  const strokes = Array.from(text, (key, nth) => ({ key, at: began + nth * betweenKeys }))
  freeFrom.set(page, began + strokes.length * betweenKeys)
  await using keys = await keysOf(page)
  await keys.press(strokes)
}

/** One key, surely after the one before it; as `Enter` or `Shift+D`. */
export async function key(page: Page, name: string): Promise<void> {
  const [, held, one = name] = /^(Shift)\+(.+)$/.exec(name) ?? []
  const at = nextAt(page)
  freeFrom.set(page, at + betweenKeys)
  await using keys = await keysOf(page)
  if (held === undefined) return await keys.press([{ key: one, at }])
  await keys.down({ key: held, at, modifiers: shift })
  await keys.press([{ key: one, at, modifiers: shift }])
  await keys.up({ key: held, at })
}

/**
 * However busy the machine is, the page sees a scan. `stall`: the page hears the first four keys, and the others only when this is over.
 * `tear`: after the first six its radio is silent for a while. ms
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
  const began = nextAt(page)
  const strokes = [...Array.from(code), end].map((one, nth) => ({
    key: one,
    at: began + nth * betweenScanned + (nth < 6 ? 0 : tear),
  }))
  const took = strokes.length * betweenScanned + tear + afterScan
  freeFrom.set(page, began + took)
  await using keys = await keysOf(page)
  if (stall) {
    await keys.press(strokes.slice(0, 4))
    await stall()
    await keys.press(strokes.slice(4))
  } else await keys.press(strokes)
  // A key that means nothing, held for as long: what the page makes of a scan late is there to be seen.
  await page.keyboard.press('Control', { delay: took })
}

/** The keys of a page. Every one is sent before the first has been answered. */
async function keysOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const down = (stroke: Stroke) => send(session, 'down', stroke)
  const up = (stroke: Stroke) => send(session, 'up', stroke)
  return {
    down,
    up,
    press: async (strokes: readonly Stroke[]): Promise<void> => {
      await Promise.all(strokes.flatMap((stroke) => [down(stroke), up({ ...stroke, at: stroke.at + 3 })]))
    },
    [Symbol.asyncDispose]: () => session.detach(),
  }
}

async function send(
  session: CDPSession,
  way: 'down' | 'up',
  { key: name, at, modifiers = 0 }: Stroke,
): Promise<void> {
  const isSeparator = name === separator
  const text = name === 'Enter' ? '\r' : name.length === 1 && !isSeparator ? name : ''
  const type = way === 'up' ? 'keyUp' : text === '' ? 'rawKeyDown' : 'keyDown'
  await session.send('Input.dispatchKeyEvent', {
    type,
    key: isSeparator ? ']' : name,
    ...(isSeparator ? { code: 'BracketRight' } : {}),
    ...(type === 'keyDown' ? { text } : {}),
    modifiers: isSeparator ? control : modifiers,
    timestamp: at / 1000,
    windowsVirtualKeyCode: codeOf(name),
  })
}

/** 0 for a sign: the code of one is another key's. */
function codeOf(name: string): number {
  const [, nth] = /^F(\d+)$/.exec(name) ?? []
  if (nth !== undefined) return 111 + Number(nth)
  return codes[name] ?? (/^[a-z0-9 ]$/i.test(name) ? name.toUpperCase().charCodeAt(0) : 0)
}
