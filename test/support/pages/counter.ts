// The means of a story at a till, whichever host runs it: its screens, a customer's phone, a restart, a file that it gives.
import { buffer } from 'node:stream/consumers'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { rememberedPort } from '#sandbox/built-in.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { filesOf } from '#core/folder/folder.ts'
import { consoleErrors } from '#test/support/pages/console-errors.ts'
import { phoneAt, type Phone } from '#test/support/pages/phone.ts'
import type { Screens } from '#test/support/pages/screens.ts'

/** A till at a counter, as every carrier gives it. */
export type CarriedCounter = {
  folder: string
  /** Its screens are windows of the desktop program, not pages of a server. */
  isDesktop: boolean
  /** Errors that any page has written or thrown. */
  complaints: string[]
  openCashier(): Promise<Screens['cashier']>
  openCustomer(): Promise<Screens['customer']>
  openKiosk(): Promise<Screens['kiosk']>
  openOffice(): Promise<Screens['office']>
  /** Of the customer, with the built-in sandbox; `at`: another page of it than its first. */
  openPhone(at?: string): Promise<Phone>
  /** The till's program ends and begins again. Gives what then shows these screens: the same pages where they outlive the program. */
  restart<All extends Page[]>(...screens: All): Promise<All>
  /** The file that a button gives. */
  take(button: Locator): Promise<Taken>
} & AsyncDisposable

/** What a sale at a counter takes: the cashier's screen, the customer's, and their phone. */
export const openAll = (
  counter: Pick<CarriedCounter, 'openCashier' | 'openCustomer' | 'openPhone'>,
): Promise<[Screens['cashier'], Screens['customer'], Phone]> =>
  Promise.all([counter.openCashier(), counter.openCustomer(), counter.openPhone()])

export type Taken = { name: string; bytes: Buffer }

/** Wherever the machine is: the stories' words and times are these. */
export const place = { locale: 'en-GB', timezoneId: 'Europe/Oslo' } satisfies BrowserContextOptions

/** The customer's phone, a browser of its own beside the till's. */
export async function openPhone(
  browser: Browser,
  { folder, complaints, at }: { folder: string; complaints: string[]; at: string | undefined },
): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...place })
  const page = await context.newPage()
  consoleErrors(page, complaints)
  await page.goto(at ?? `http://127.0.0.1:${rememberedPort(filesOf(folder).sandbox)}${phonePath}`)
  return phoneAt(page)
}

/** What Chromium downloads when the button is pressed. */
export async function takeDownload(button: Locator): Promise<Taken> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) }
}
