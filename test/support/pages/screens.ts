// The screens of a till as objects: whoever opens one gives the same, with each act of its surface.
import type { Page } from 'playwright-core'
import type { Surface } from '#shared/command.ts'
import { cashierAt, type Cashier } from '#test/support/pages/cashier.ts'
import { customerAt, type CustomerScreen } from '#test/support/pages/customer.ts'
import { kioskAt, type Kiosk } from '#test/support/pages/kiosk.ts'
import { officeAt, type Office } from '#test/support/pages/office.ts'

export type Screens = { cashier: Cashier; customer: CustomerScreen; kiosk: Kiosk; office: Office }

const makers: { [Of in Surface]: (page: Page) => Screens[Of] } = {
  cashier: cashierAt,
  customer: customerAt,
  kiosk: kioskAt,
  office: officeAt,
}

export const screenAt = <Of extends Surface>(of: Of, page: Page): Screens[Of] => makers[of](page)
