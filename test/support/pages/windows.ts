// The windows of the desktop program under the double, as the screens of its till.
import type { Page } from 'playwright-core'
import type { Surface } from '#shared/command.ts'
import { screenAt, type Screens } from '#test/support/pages/screens.ts'

export type Window = { shown: Promise<Page> }

/** Of a window that is to be there. */
export async function windowAt<Of extends Surface>(of: Of, window: Window | undefined): Promise<Screens[Of]> {
  if (!window) throw new Error(`no window of the ${of}`)
  return screenAt(of, await window.shown)
}

/** The two that a till which may sell opens. */
export async function bothOf([cashier, customer]: readonly Window[]) {
  return { cashier: await windowAt('cashier', cashier), customer: await windowAt('customer', customer) }
}
