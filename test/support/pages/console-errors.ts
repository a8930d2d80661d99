// The listener for what a page writes to its console, or throws, and should not.
import type { Page } from 'playwright-core'

/** The till is away in some stories: what a browser says to that is no complaint. */
const away = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|Failed to fetch/

/** Each goes to `complaints` when it happens. */
export function consoleErrors(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !away.test(message.text())) complaints.push(message.text())
  })
}
