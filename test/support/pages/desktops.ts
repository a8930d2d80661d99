// The programs that a desktop test is told in: the built desktop bundles under the double of Electron; in test:all also Electron itself, where it is.
import { useBrowser } from '#test/support/pages/browser.ts'
import type { CarrierName } from '#test/support/run/carrier-summary.ts'
import type { Browser } from 'playwright-core'
import { testOver } from '#test/support/pages/carrier-test.ts'
import type { DesktopHost } from '#test/support/pages/desktop.ts'
import { absenceOfElectron } from '#test/support/pages/desktop-program.ts'
import { doubleHost } from '#test/support/pages/double-desktop.ts'
import { electronHost } from '#test/support/pages/electron-desktop.ts'
import { sized } from '#test/support/run/run-size.ts'

const carriers: {
  name: CarrierName
  host: (browser: Browser) => DesktopHost
  absence?: () => string | undefined
}[] = [
  { name: 'desktop bundles under the double', host: doubleHost },
  { name: 'Electron', host: () => electronHost, absence: absenceOfElectron },
]

/** For a file of desktop tests. `isSlow`: for those that `npm test` leaves out. `browser`: for a customer's phone. */
export function useDesktops({ isSlow = false } = {}): (
  title: string,
  tell: (told: DesktopHost & { browser: Browser }) => Promise<void>,
) => void {
  const browser = useBrowser()
  const chosen = sized(carriers, isSlow ? [] : carriers.slice(0, 1), 1)
  return (title, tell) =>
    testOver(chosen, title, ({ host }) => tell({ ...host(browser()), browser: browser() }))
}
