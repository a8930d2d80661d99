// What does a page bring with it until somebody can use it? Its scripts, styles and markup as they go over a network: compressed.
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'

/** `bytes`: of all files but fonts, each compressed by itself; `fonts`: as they are, they are compressed already. */
export type PageBytes = { bytes: number; fonts: number; files: number }

/** Opens the address in a browser that has seen nothing of it, until `ready` says that it can be used. */
export async function bytesOf(
  browser: Browser,
  address: string,
  ready: (page: Page) => Promise<void>,
): Promise<PageBytes> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    const weighed: Promise<readonly ['font' | 'code', number]>[] = []
    page.on('response', (response) => {
      if (isFile(response)) weighed.push(weigh(response))
    })
    await page.goto(address)
    await ready(page)
    await page.waitForLoadState('networkidle')
    const files = await Promise.all(weighed)
    const sum = (kind: 'font' | 'code') =>
      files.filter(([of]) => of === kind).reduce((total, [, size]) => total + size, 0)
    return { bytes: sum('code'), fonts: sum('font'), files: files.length }
  } finally {
    await context.close()
  }
}

const fileTypes = /^(text\/(html|css|javascript)|application\/javascript|image\/svg\+xml|font\/)/

const isFile = (response: Response): boolean =>
  response.status() === 200 && fileTypes.test(response.headers()['content-type'] ?? '')

async function weigh(response: Response): Promise<readonly ['font' | 'code', number]> {
  const body = await response.body()
  const isFont = (response.headers()['content-type'] ?? '').startsWith('font/')
  return isFont ? ['font', body.length] : ['code', gzipSync(body, { level: 9 }).length]
}
