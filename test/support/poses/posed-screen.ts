// A screen without a till: the built pages in a real browser, told the views that a test or a picture gives them.
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import { contentPolicy } from '#shared/content-policy.ts'
import type { Language } from '#shared/language.ts'
import type { Besides, Pose } from '#test/support/poses/pose.ts'
import { samplePictures } from '#test/support/samples/shop-pictures.ts'
import { localizedView } from '#test/support/words/localized-view.ts'

export type Theme = 'light' | 'dark'

const pages = path.join(import.meta.dirname, '../../../dist/renderer')
const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** One for all poses of this process, which it does not keep alive. */
let address: Promise<string> | undefined
const pagesAt = (): Promise<string> =>
  (address ??= new Promise((done) => {
    const server = createServer((request, response) => void answer(request.url ?? '/', response))
    server.unref().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // it listens on a port
      done(`http://127.0.0.1:${port}`)
    })
  }))

async function answer(url: string, response: ServerResponse): Promise<void> {
  const asked = new URL(url, 'http://posed').pathname
  const file = asked.endsWith('/') ? `${asked}index.html` : asked
  const [, name = ''] = /^\/\w+\/pictures\/(\w+)$/.exec(asked) ?? []
  const picture = samplePictures[name]
  const body = picture ?? (await readFile(path.join(pages, file)).catch(() => undefined))
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': kinds[picture ? '.svg' : path.extname(file)] ?? 'application/octet-stream',
    'content-security-policy': contentPolicy,
    // Their names change with what is in them.
    'cache-control': asked.startsWith('/assets/') ? 'max-age=3600' : 'no-store',
  })
  response.end(body)
}

/** A page for poses one after another: what one of them has loaded the next need not load again. */
export const openPosedScreen = (browser: Browser): Promise<Page> =>
  browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/Oslo' })

export type PosedScreen = {
  page: Page
  /** The till tells it something new. */
  tell: (view: unknown) => Promise<void>
  /** What it has asked, but for the catalog and its heartbeats. */
  asked: () => Promise<{ name: string; input: unknown }[]>
  /** Of these alone. */
  names: () => Promise<string[]>
  /** How many heartbeats it has sent. */
  beats: () => Promise<number>
} & AsyncDisposable

type InPage = {
  posedTell: (view: unknown) => void
  posedAsked: { name: string; input: unknown }[]
  posedBeats: number
}

/** `refusal`: what each command is answered with; without it no answer ever comes. The catalog is there, and a basket emptied, in any case. */
export async function pose<S extends Surface>(
  browser: Browser,
  surface: S,
  view: Views[S],
  options: Pick<Besides, 'at' | 'answers' | 'refusal' | 'size'> & {
    theme?: Theme
    language?: Language
    /** The page of poses before this one; else one of its own. */
    on?: Page | undefined
  } = {},
): Promise<PosedScreen> {
  const { theme = 'light', size, refusal, answers = {}, language = 'en', at = '' } = options
  const first = localizedView(view, language)
  const usual = surface === 'kiosk' ? { width: 1080, height: 1920 } : { width: 1366, height: 768 }
  const page = options.on ?? (await openPosedScreen(browser))
  await page.setViewportSize(size ?? usual)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // From now, whatever the pose before it did to the page's clock.
  await page.clock.install({ time: Date.now() })
  const violations: string[] = []
  const listen = (said: ConsoleMessage) => {
    if (said.text().includes('Content Security Policy')) violations.push(said.text())
  }
  page.on('console', listen)
  const given: Record<string, unknown> = {
    'catalog.read': { revision: 1, catalog: sampleCatalog('NO') },
    'basket.empty': null,
    poll: { nextMs: 3000 },
    ...answers,
  }
  const till = await page.addInitScript(
    ({ first, answer, given }) => {
      const inPage = window as unknown as InPage & { till: unknown } // put there by the next lines
      inPage.posedAsked = []
      inPage.posedBeats = 0
      inPage.till = {
        call: (name: string, input: unknown) => {
          if (name === 'poll') inPage.posedBeats += 1
          else if (name !== 'catalog.read') inPage.posedAsked.push({ name, input })
          if (Object.hasOwn(given, name)) return Promise.resolve({ ok: true, value: given[name] })
          return answer === null
            ? new Promise(() => undefined)
            : Promise.resolve({ ok: false, problem: answer })
        },
        subscribe: (listener: (view: unknown) => void) => {
          inPage.posedTell = listener
          listener(first)
          return () => undefined
        },
      }
    },
    { first, answer: refusal ?? null, given },
  )
  await page.goto(`${await pagesAt()}/${surface}/${at}`)
  await page.locator('#screen > *').first().waitFor()
  await page.locator('html[data-parts=loaded]').waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  return {
    page,
    tell: (next) => page.evaluate((given) => (window as unknown as InPage).posedTell(given), next),
    asked: () => page.evaluate(() => (window as unknown as InPage).posedAsked),
    names: () => page.evaluate(() => (window as unknown as InPage).posedAsked.map(({ name }) => name)),
    beats: () => page.evaluate(() => (window as unknown as InPage).posedBeats),
    [Symbol.asyncDispose]: async () => {
      page.off('console', listen)
      await till.dispose()
      if (options.on) await leave(page)
      else await page.close()
      if (violations.length > 0) throw new Error(`The page broke its own policy: ${violations.join(' ')}`)
    },
  }
}

/** Nothing that the pose kept, scrolled to or had waiting meets the next. */
async function leave(page: Page): Promise<void> {
  // One that has stopped the page's clock would stop those of the poses after it.
  await page.clock.resume()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear() // a kiosk keeps in it how far its customer was
  })
  await page.goto('about:blank')
}

/** The pose as it is played to its end, in one language and theme. */
export async function poseOn(
  browser: Browser,
  { name, surface, view, at, play, refusal, answers, size }: Pose,
  { language, theme, on }: { language: Language; theme: Theme; on?: Page },
): Promise<PosedScreen> {
  const posed = await pose(browser, surface, view, { language, theme, refusal, answers, size, at, on })
  try {
    await posed.page.locator('.connecting_opening').waitFor({ state: 'detached' })
    await play?.(posed.page)
  } catch (error) {
    await posed[Symbol.asyncDispose]()
    throw new Error(`${name} could not be posed in ${language}`, { cause: error })
  }
  return posed
}
