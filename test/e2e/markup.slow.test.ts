// Text never becomes markup or script in a page of a till, and nobody can make a policy that would allow it.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()

/** What became of each try, told by the page. */
function tries(): Record<string, string> {
  const outcome = (act: () => void): string => {
    try {
      act()
      return 'done'
    } catch (error) {
      return error instanceof Error ? error.name : 'thrown'
    }
  }
  type Policies = { createPolicy(name: string, rules: object): unknown }
  const { trustedTypes } = globalThis as unknown as { trustedTypes: Policies }
  const rules = { createHTML: (text: string) => text, createScriptURL: (text: string) => text }
  const body = document.body as unknown as Record<string, string>
  return {
    markup: outcome(() => void (body['inner' + 'HTML'] = '<b>no</b>')),
    script: outcome(() => void (document.createElement('script').src = '/assets/x.js')),
    'a policy': outcome(() => void trustedTypes.createPolicy('till', rules)),
    'the default policy': outcome(() => void trustedTypes.createPolicy('default', rules)),
    'a policy of a package': outcome(() => void trustedTypes.createPolicy('react', rules)),
    'the worker’s policy once more': outcome(() => void trustedTypes.createPolicy('views', rules)),
  }
}

const refused = {
  markup: 'TypeError',
  script: 'TypeError',
  'a policy': 'TypeError',
  'the default policy': 'TypeError',
  'a policy of a package': 'TypeError',
  'the worker’s policy once more': 'TypeError',
}

test('on no page of a counter or a kiosk does text become markup or script, and no policy of any name is made', async () => {
  await using counter = await openCounter(browser())
  await using kiosk = await openCounter(browser(), { isKiosk: true })
  const pages = [
    await counter.openCashier(),
    await counter.openCustomer(),
    await counter.openOffice(),
    await kiosk.openKiosk(),
  ]
  for (const page of pages) {
    await page.getByRole('heading').first().waitFor({ state: 'attached' })
    expect(await page.evaluate(tries)).toEqual(refused)
  }
})
