// The bytes of a page until somebody can use it: its scripts, styles and markup as they go over a network, compressed.
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'

/**
 * `bytes`: of all files but fonts, each compressed by itself, that were asked for before the screen could be used, which are `firstFiles`;
 * `ahead`: of those after; `fonts`: as they are, they are compressed already.
 */
export type PageBytes = {
  bytes: number
  firstFiles: string[]
  ahead: number
  fonts: number
  files: number
  aheadFiles: string[]
}

/** Bytes that each screen may load before it can be used, without fonts: what was measured and a twentieth. Whoever needs more looks first what else can come later. */
export const mostBytes = { cashier: 164_100, customer: 154_200, kiosk: 151_100, office: 165_000 } as const

/**
 * Opens the address in a browser that has seen nothing of it, until `ready` says that it can be used, and then until nothing more is
 * asked for. A page that fetches ahead of use marks when it begins to; of one that does not, everything counts.
 */
export async function bytesOf(
  browser: Browser,
  address: string,
  ready: (page: Page) => Promise<void>,
): Promise<PageBytes> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    const weighed: Promise<Weighed>[] = []
    const listen = (response: Response) => {
      if (isFile(response)) weighed.push(weigh(response))
    }
    page.on('response', listen)
    await page.goto(address)
    await ready(page)
    // Not for an idle network: a browser's tools never say of a shared worker's script that it has come.
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .every((one) => (one as PerformanceResourceTiming).responseEnd < performance.now() - 500),
    )
    // What comes later belongs to what the page does from here on, and is not there any more when the page is closed.
    page.off('response', listen)
    const ahead = new Set(await page.evaluate(askedAhead))
    const all = await Promise.all(weighed)
    const code = all.filter(({ kind }) => kind === 'code')
    const sum = (files: readonly Weighed[]) => files.reduce((total, { size }) => total + size, 0)
    const first = code.filter(({ url }) => !ahead.has(url))
    return {
      bytes: sum(first),
      firstFiles: first.map(({ url }) => url),
      ahead: sum(code.filter(({ url }) => ahead.has(url))),
      fonts: sum(all.filter(({ kind }) => kind === 'font')),
      files: all.length,
      aheadFiles: [...ahead],
    }
  } finally {
    await context.close()
  }
}

const fileTypes = /^(text\/(html|css|javascript)|application\/javascript|image\/svg\+xml|font\/)/

/** The worker of views comes beside the page, which waits for none of it. */
const isFile = (response: Response): boolean =>
  response.status() === 200 &&
  !response.url().includes('/view-worker-') &&
  fileTypes.test(response.headers()['content-type'] ?? '')

type Weighed = { url: string; kind: 'font' | 'code'; size: number }

async function weigh(response: Response): Promise<Weighed> {
  const body = await response.body()
  const isFont = (response.headers()['content-type'] ?? '').startsWith('font/')
  return {
    url: response.url(),
    kind: isFont ? 'font' : 'code',
    size: isFont ? body.length : gzipSync(body, { level: 9 }).length,
  }
}

/** In the page: those of its files that were asked for once it said that it can be used. */
const askedAhead = (): string[] => {
  const usable = performance.getEntriesByName('kasse:usable')[0]?.startTime ?? Infinity
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime, name }) => startTime >= usable && /\.(js|css|svg)$/.test(new URL(name).pathname))
    .map(({ name }) => name.replace(/#.*/, '')) // a drawing is named behind its file
}
