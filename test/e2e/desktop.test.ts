// The end of the built desktop bundles under the double of Electron, while a page of theirs still asks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { ask } from '#test/support/pages/desktop.ts'
import { launch } from '#test/support/electron/launch.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { windowAt } from '#test/support/pages/windows.ts'

const browser = useBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

slowTest(
  'a page that asks a till whose journal is closed, as one does that is just being loaded: nothing in main falls over it',
  async () => {
    await using context = await browser().newContext({ locale: 'en-GB' })
    const { end, windows, whenOpen } = await launch({ context, folder, windows: 2 })
    const cashier = await windowAt('cashier', windows[0])
    const third = whenOpen(3)
    await ask(cashier, 'office.open', {})
    const office = await windowAt('office', (await third)[2])
    await end(cashier)
    const answer = await office.evaluate(async () => {
      type Bridge = {
        subscribe: (hear: () => void) => void
        call: (name: string, input: object) => Promise<unknown>
      }
      const { till } = window as unknown as { till: Bridge }
      till.subscribe(() => undefined)
      return till.call('catalog.read', {}) // heard after it
    })
    for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate)
    expect(answer).toMatchObject({ ok: false })
  },
)
