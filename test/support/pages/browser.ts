// The browser of a test file: the shared one, through a connection of the file's own.
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'

export function useBrowser(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'))
  })
  afterAll(() => browser?.close())
  return () => {
    if (!browser) throw new Error('no browser yet')
    return browser
  }
}
