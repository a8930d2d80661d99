// The hosts that a story is run on: the loopback host; in test:all also the built desktop program under a double of Electron, and Electron itself where it is.
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { useBrowser } from '#test/support/pages/browser.ts'
import type { CarrierName } from '#test/support/run/carrier-summary.ts'
import { testOver } from '#test/support/pages/carrier-test.ts'
import { openPhone, place, takeDownload, type CarriedCounter } from '#test/support/pages/counter.ts'
import { openDesktopCounter, type StartProgram } from '#test/support/pages/desktop-counter.ts'
import { absenceOfElectron, startElectron } from '#test/support/pages/desktop-program.ts'
import { launch } from '#test/support/electron/launch.ts'
import { sized } from '#test/support/run/run-size.ts'
import type { FolderOptions } from '#test/support/till/till-folder.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'

/** `hasMotion`: what moves is drawn moving; a window of the desktop program always draws it so. */
type Options = FolderOptions & { hasMotion?: boolean }

type Carrier = {
  name: CarrierName
  open: (browser: Browser, options: Options) => Promise<CarriedCounter>
  absence?: () => string | undefined
}
/** A till at a counter, opened anew. */
type Open = (options?: Options) => Promise<CarriedCounter>

const carriers: Carrier[] = [
  { name: 'server host in Chromium', open: overLoopback },
  {
    name: 'desktop bundles under the double',
    open: (browser, options) => openDesktopCounter(browser, options, startDouble(browser)),
  },
  {
    name: 'Electron',
    open: (browser, options) => openDesktopCounter(browser, options, startElectron),
    absence: absenceOfElectron,
  },
]

/** For a file of stories. `isSlow`: for those that `npm test` leaves out; a landing tells each of them on some of the hosts. */
export function useCarriers({ isSlow = false } = {}): (
  title: string,
  tell: (open: Open) => Promise<void>,
) => void {
  const browser = useBrowser()
  const chosen = isSlow ? sized(carriers, [], 2) : sized(carriers, carriers.slice(0, 1), 1)
  return (title, tell) =>
    testOver(chosen, title, ({ open }) => tell((options = {}) => open(browser(), options)))
}

async function overLoopback(browser: Browser, options: Options): Promise<CarriedCounter> {
  await using owned = new AsyncDisposableStack()
  const counter = owned.use(await openCounter(browser, options))
  const { folder, complaints } = counter
  const kept = owned.move()
  return {
    folder,
    isDesktop: false,
    complaints,
    openCashier: counter.openCashier,
    openCustomer: counter.openCustomer,
    openKiosk: () => counter.openKiosk(),
    openOffice: () => counter.openOffice(),
    async openPhone(at) {
      const phone = await openPhone(browser, { folder, complaints, at })
      kept.use(phone.context())
      return phone
    },
    async restart(...screens) {
      await counter.restart()
      return screens // each is its own
    },
    take: takeDownload,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const startDouble =
  (browser: Browser): StartProgram =>
  async ({ folder, flags, windows, hear }) => {
    const context = await browser.newContext(place)
    context.on('page', hear)
    const { app } = await launch({ context, folder, flags, windows })
    return {
      context,
      take: takeDownload,
      async quit() {
        const gone = once(app, 'quit')
        app.quit()
        await gone
        await context.close()
      },
    }
  }
