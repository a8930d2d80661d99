// A till in the desktop program, for stories: its windows are found by what they show, whoever runs the program.
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { surface as surfaces, type Surface } from '#shared/command.ts'
import { consoleErrors } from '#test/support/pages/console-errors.ts'
import { openPhone, type CarriedCounter, type Taken } from '#test/support/pages/counter.ts'
import type { Office } from '#test/support/pages/office.ts'
import { screenAt, type Screens } from '#test/support/pages/screens.ts'
import { makeTillFolder, type FolderOptions } from '#test/support/till/till-folder.ts'

/** The desktop program while it runs. */
export type Program = {
  /** Its windows are this context's pages. */
  context: BrowserContext
  take(button: Locator): Promise<Taken>
  /** As whoever works at it does; resolves when nothing of it runs any more. */
  quit(): Promise<void>
}
export type StartProgram = (options: {
  folder: string
  /** As on its command line. */
  flags: string[]
  /** So many windows will open by themselves. */
  windows: number
  /** Told of each page before it shows anything, where the program lets it be known so early. */
  hear: (page: Page) => void
}) => Promise<Program>

export async function openDesktopCounter(
  browser: Browser,
  options: FolderOptions,
  start: StartProgram,
): Promise<CarriedCounter> {
  const { isKiosk = false } = options
  await using owned = new AsyncDisposableStack()
  const folder = makeTillFolder(options)
  owned.defer(() => rmSync(folder, { recursive: true, force: true }))
  const complaints: string[] = []
  const run = () =>
    start({
      folder,
      flags: ['--data', folder, ...(isKiosk ? ['--kiosk'] : [])],
      windows: isKiosk ? 1 : 2,
      hear: (page) => consoleErrors(page, complaints),
    })
  let program = await run()
  owned.defer(() => program.quit())
  const show = <Of extends Surface>(which: Of) => screenOf(program.context, which)

  async function openOffice(): Promise<Office> {
    const cashier = await show('cashier')
    const [office] = await Promise.all([show('office'), cashier.askForOffice()])
    await cashier.getByRole('dialog').waitFor({ state: 'detached' })
    return office
  }
  const kept = owned.move()
  return {
    folder,
    isDesktop: true,
    complaints,
    openCashier: () => show('cashier'),
    openCustomer: () => show('customer'),
    openKiosk: () => show('kiosk'),
    openOffice,
    async openPhone(at) {
      const phone = await openPhone(browser, { folder, complaints, at })
      kept.defer(() => phone.context().close())
      return phone
    },
    async restart(...screens) {
      const shown = screens.map(surfaceOf)
      await program.quit()
      program = await run()
      const again: Page[] = []
      for (const which of shown) again.push(await (which === 'office' ? openOffice() : show(which)))
      return again as typeof screens // one for each, in their order
    },
    take: (button) => program.take(button),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const isShowing = (which: Surface) => (address: URL) => address.pathname === `/${which}/`

/** Once it is loaded, and with it what it loads apart: nobody is as quick as a story. */
export async function screenOf<Of extends Surface>(context: BrowserContext, which: Of): Promise<Screens[Of]> {
  const shows = (page: Page) => page.waitForURL(isShowing(which)).then(() => page)
  const shown = await Promise.any([
    ...context.pages().map(shows),
    context.waitForEvent('page', { predicate: (page) => shows(page).then(() => true) }),
  ])
  if (which !== 'customer') await shown.locator('html[data-parts=loaded]').waitFor({ state: 'attached' })
  return screenAt(which, shown)
}

function surfaceOf(page: Page): Surface {
  const found = surfaces.options.find((which) => isShowing(which)(new URL(page.url())))
  if (!found) throw new Error(`${page.url()} is no screen of the till`)
  return found
}
