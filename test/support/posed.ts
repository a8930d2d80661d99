// A screen without a till: the built pages in a real browser, told the views that a test or a picture gives them.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { sampleCatalog } from '#core/sample-catalog.ts'
import { contentPolicy } from '#shared/content-policy.ts'
import type { Surface, Views } from '#shared/bridge.ts'
import type { Language } from '#shared/language.ts'
import type { Problem } from '#shared/problem.ts'
import type { Pose } from '#test/support/posing.ts'
import { worded } from '#test/support/worded.ts'

export type Theme = 'light' | 'dark'

const pages = path.join(import.meta.dirname, '../../dist/renderer')
const origin = 'http://posed.test'
const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type Posed = {
  page: Page
  /** The till tells it something new. */
  tell: (view: unknown) => Promise<void>
  /** Every command that the page has sent. */
  asked: () => Promise<{ name: string; input: unknown }[]>
} & AsyncDisposable

type InPage = {
  posedTell: (view: unknown) => void
  posedAsked: { name: string; input: unknown }[]
}

/** `refusal`: what each command is answered with; without it no answer ever comes. The catalog is there in any case. */
export async function pose<S extends Surface>(
  browser: Browser,
  surface: S,
  view: Views[S],
  options: {
    theme?: Theme
    size?: { width: number; height: number }
    refusal?: Problem
    answers?: Record<string, unknown>
    language?: Language
  } = {},
): Promise<Posed> {
  const { theme = 'light', size, refusal, answers = {}, language = 'en' } = options
  const first = worded(view, language)
  const usual = surface === 'kiosk' ? { width: 1080, height: 1920 } : { width: 1366, height: 768 }
  const context = await browser.newContext({
    viewport: size ?? usual,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
  })
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (said) => {
    if (said.text().includes('Content Security Policy')) violations.push(said.text())
  })
  await page.clock.install()
  await page.route(`${origin}/**`, async (route) => {
    const asked = new URL(route.request().url()).pathname
    const file = asked.endsWith('/') ? 'index.html' : asked
    const body = await readFile(path.join(pages, file)).catch(() => undefined)
    if (!body) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({
      body,
      contentType: kinds[path.extname(file)] ?? 'application/octet-stream',
      headers: { 'content-security-policy': contentPolicy },
    })
  })
  const given: Record<string, unknown> = {
    'catalog.read': { revision: 1, catalog: sampleCatalog('NO') },
    ...answers,
  }
  await page.addInitScript(
    ({ first, answer, given }) => {
      const inPage = window as unknown as InPage & { till: unknown } // put there by the next lines
      inPage.posedAsked = []
      inPage.till = {
        call: (name: string, input: unknown) => {
          if (name !== 'catalog.read') inPage.posedAsked.push({ name, input })
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
        alive: () => undefined,
      }
    },
    { first, answer: refusal ?? null, given },
  )
  await page.goto(`${origin}/${surface}/`)
  await page.locator('#screen > *').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  return {
    page,
    tell: (next) => page.evaluate((given) => (window as unknown as InPage).posedTell(given), next),
    asked: () => page.evaluate(() => (window as unknown as InPage).posedAsked),
    [Symbol.asyncDispose]: async () => {
      await context.close()
      if (violations.length > 0) throw new Error(`The page broke its own policy: ${violations.join(' ')}`)
    },
  }
}

/** The pose as it is played to its end, in one language and theme. */
export async function poseOn(
  browser: Browser,
  { name, surface, view, play, refusal, answers, size }: Pose,
  { language, theme }: { language: Language; theme: Theme },
): Promise<Posed> {
  const posed = await pose(browser, surface, view, {
    language,
    theme,
    ...(refusal ? { refusal } : {}),
    ...(answers ? { answers } : {}),
    ...(size ? { size } : {}),
  })
  try {
    await posed.page.locator('.opening').waitFor({ state: 'detached' })
    await play?.(posed.page)
  } catch (error) {
    await posed[Symbol.asyncDispose]()
    throw new Error(`${name} could not be posed in ${language}`, { cause: error })
  }
  return posed
}
