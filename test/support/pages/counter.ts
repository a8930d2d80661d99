// The means of a story at a till, whichever host runs it: its screens, a customer's phone, a restart, a file that it gives.
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { rememberedPort } from '#sandbox/built-in.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { filesOf } from '#core/folder/folder.ts'
import { consoleErrors } from '#test/support/pages/console-errors.ts'

/** A till at a counter, as every carrier gives it. */
export type CarriedCounter = {
  folder: string
  /** Its screens are windows of the desktop program, not pages of a server. */
  isDesktop: boolean
  /** Errors that any page has written or thrown. */
  complaints: string[]
  openCashier(): Promise<Page>
  openCustomer(): Promise<Page>
  openKiosk(): Promise<Page>
  openOffice(): Promise<Page>
  /** Of the customer, with the built-in sandbox; `at`: another page of it than its first. */
  openPhone(at?: string): Promise<Page>
  /** The till's program ends and begins again. Gives what then shows these screens: the same pages where they outlive the program. */
  restart<Screens extends Page[]>(...screens: Screens): Promise<{ [At in keyof Screens]: Page }>
  /** The file that a button gives. */
  take(button: Locator): Promise<Taken>
} & AsyncDisposable

/** What a sale at a counter takes: the cashier's screen, the customer's, and their phone. */
export const openAll = (
  counter: Pick<CarriedCounter, 'openCashier' | 'openCustomer' | 'openPhone'>,
): Promise<[Page, Page, Page]> =>
  Promise.all([counter.openCashier(), counter.openCustomer(), counter.openPhone()])

export type Taken = { name: string; bytes: Buffer }

/** Wherever the machine is: the stories' words and times are these. */
export const place = { locale: 'en-GB', timezoneId: 'Europe/Oslo' } satisfies BrowserContextOptions

/** The customer's phone, a browser of its own beside the till's. */
export async function openPhone(
  browser: Browser,
  { folder, complaints, at }: { folder: string; complaints: string[]; at: string | undefined },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...place })
  const page = await context.newPage()
  consoleErrors(page, complaints)
  await page.goto(at ?? `http://127.0.0.1:${rememberedPort(filesOf(folder).sandbox)}${phonePath}`)
  return page
}

/** What Chromium downloads when the button is pressed. */
export async function takeDownload(button: Locator, folder: string): Promise<Taken> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()])
  const file = path.join(folder, 'taken')
  await download.saveAs(file)
  const bytes = await readFile(file)
  rmSync(file)
  return { name: download.suggestedFilename(), bytes }
}
