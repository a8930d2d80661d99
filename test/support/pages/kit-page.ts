// The page of the kit, built and served for its picture.
import type { Browser, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { root } from '#server/project-folders.ts'
import type { Language } from '#shared/language.ts'

const config = { configFile: `${root}/vite.config.ts`, mode: 'kit', logLevel: 'error' } as const

export type KitPages = {
  /** The whole sheet in this language, ready to be drawn. */
  open: (browser: Browser, language: Language, theme: 'light' | 'dark') => Promise<Page>
} & AsyncDisposable

export async function openKit(): Promise<KitPages> {
  await build(config)
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
  const [address = ''] = server.resolvedUrls?.local ?? []
  return {
    open: async (browser, language, theme) => {
      const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme: theme })
      await page.goto(`${address}?lang=${language}`)
      await page.locator('#screen > *').waitFor()
      return page
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}
