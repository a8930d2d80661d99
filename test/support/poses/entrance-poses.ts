// The pages that a device in the network sees before it is a screen of the till, of a till that vouches for itself.
import type { Browser, Page } from 'playwright-core'
import type { Language } from '#shared/language.ts'
import { openHttpTill } from '#test/support/till/http-till.ts'

type Opened = { page: Page } & AsyncDisposable
type EntrancePose = { name: string; open: (browser: Browser, language: Language) => Promise<Opened> }

const tablet = { width: 820, height: 1180 }

async function openEntrance(
  browser: Browser,
  language: Language,
  path: (code: string) => string,
): Promise<Opened> {
  await using owned = new AsyncDisposableStack()
  const till = owned.use(
    await openHttpTill({
      network: { address: '0.0.0.0', port: 0 },
      surroundings: { addresses: () => ['127.0.0.1'], localName: async () => null },
    }),
  )
  const { network, pairing } = till.server
  // Nobody has installed its authority here.
  const context = await browser.newContext({ viewport: tablet, locale: language, ignoreHTTPSErrors: true })
  owned.defer(() => context.close())
  const page = await context.newPage()
  await page.goto((network?.url ?? '') + path(pairing.make('customer').code))
  const kept = owned.move()
  return { page, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

export const entrancePoses: EntrancePose[] = [
  { name: 'entrance-trust', open: (browser, language) => openEntrance(browser, language, () => '/trust') },
  {
    name: 'entrance-code',
    open: (browser, language) => openEntrance(browser, language, (code) => `/customer/?code=${code}`),
  },
]
