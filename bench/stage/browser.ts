// The browser of the measurements: the one that the tests drive.
import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from '#test/support/pages/chromium.ts'

/** `folder`: for what it writes aside. Whoever interrupts ends it by disposing of it. */
export async function openBrowser(folder: string): Promise<{ browser: Browser } & AsyncDisposable> {
  const { executablePath, environment } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    env: { ...(process.env as Record<string, string>), ...environment, TMPDIR: folder },
  })
  return { browser, [Symbol.asyncDispose]: () => browser.close() }
}
