// The checklist of a new shop on the office's home: with nothing done, half of it, all of it, and hidden.
import type { Mode } from '#shared/receipt.ts'
import type { Checklist } from '#shared/setup.ts'
import { inTurn, press, see } from '#test/support/pages/screen-player.ts'
import type { Besides, Pose } from '#test/support/poses/pose.ts'
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
const narrow = { width: 320, height: 700 }

type More = Pick<Besides, 'sizes' | 'play'> & { mode?: Mode; isTerminal?: boolean }

const checklist = (
  name: string,
  answer: Checklist,
  { mode = 'production', isTerminal = false, sizes, play }: More = {},
): Pose => ({
  name: `office-checklist-${name}`,
  surface: 'office',
  view: officeView({ mode, isTerminal }),
  answers: {
    'checklist.read': answer,
    'settings.change': { faults: [] },
    'report.today': answer.sale ? aToday : noToday,
  },
  sizes,
  play: inTurn(see('.checklist_step, .notice_notice'), play),
})

export const checklistPoses: readonly Pose[] = [
  checklist('new', nothing, { mode: 'sandbox', sizes: { narrow } }),
  checklist('half', half, { sizes: { tablet: { width: 768, height: 1024 }, narrow } }),
  checklist('test', half, { mode: 'test' }),
  checklist('terminal', terminal, { isTerminal: true, sizes: { narrow } }),
  checklist('done', all, { sizes: { narrow } }),
  checklist('hidden', half, { play: inTurn(press('Hide this list'), see('main div[tabindex="-1"]')) }),
]
