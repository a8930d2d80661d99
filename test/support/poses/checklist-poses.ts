// The checklist of a new shop on the office's home: with nothing done, half of it, all of it, and hidden.
import type { Page } from 'playwright-core'
import type { Mode } from '#shared/receipt.ts'
import type { Checklist } from '#shared/setup.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { press } from '#test/support/pages/screen-player.ts'
import { officeView } from '#test/support/samples/office.ts'
import { aToday, noToday } from '#test/support/samples/reports.ts'

const nothing: Checklist = {
  shop: false,
  service: false,
  printer: false,
  products: false,
  staff: false,
  sale: false,
}
const half: Checklist = { ...nothing, shop: true, printer: true, staff: true }
const all: Checklist = { ...half, service: true, products: true, sale: true }
const terminal: Checklist = { ...nothing, shop: true, products: true }
const phone = { width: 320, height: 700 }

type More = { mode?: Mode; isTerminal?: boolean; size?: Pose['size']; play?: (page: Page) => Promise<void> }

const checklist = (
  name: string,
  answer: Checklist,
  { mode = 'production', isTerminal = false, size, play }: More = {},
): Pose => ({
  name: `office-checklist-${name}`,
  surface: 'office',
  view: officeView({ mode, isTerminal }),
  answers: {
    'checklist.read': answer,
    'settings.change': { faults: [] },
    'report.today': answer.sale ? aToday : noToday,
  },
  ...(size ? { size } : {}),
  play: async (page) => {
    await page.locator('.checklist_step, .notice_notice').first().waitFor()
    await play?.(page)
  },
})

const tablet = { width: 768, height: 1024 }

export const checklistPoses: readonly Pose[] = [
  checklist('new', nothing, { mode: 'sandbox' }),
  checklist('new-narrow', nothing, { mode: 'sandbox', size: phone }),
  checklist('half', half),
  checklist('half-tablet', half, { size: tablet }),
  checklist('half-narrow', half, { size: phone }),
  checklist('test', half, { mode: 'test' }),
  checklist('terminal', terminal, { isTerminal: true }),
  checklist('terminal-narrow', terminal, { isTerminal: true, size: phone }),
  checklist('done', all),
  checklist('done-narrow', all, { size: phone }),
  checklist('hidden', half, {
    play: async (page) => {
      await press('Hide this list')(page)
      await page.locator('.checklist_hiding').waitFor()
    },
  }),
]
