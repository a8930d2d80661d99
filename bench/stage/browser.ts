// The browser of the measurements: the one that the tests drive.
import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from '#test/support/chromium.ts'

export async function openBrowser(): Promise<{ browser: Browser } & AsyncDisposable> {
  const { executablePath, environment } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    env: { ...(process.env as Record<string, string>), ...environment },
  })
  return { browser, [Symbol.asyncDispose]: () => browser.close() }
}
