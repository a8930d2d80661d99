// Every state of the office's home: a busy day, a day that has not begun, on a phone, and before the till has answered.
import type { Pose } from '#test/support/poses/pose.ts'
import { officeView } from '#test/support/samples/office.ts'
import { aToday, noToday } from '#test/support/samples/reports.ts'
import type { Today } from '#shared/report.ts'

const home = (name: string, today: Today | null, size?: Pose['size']): Pose => ({
  name: `office-${name}`,
  surface: 'office',
  view: officeView(),
  at: '#/home',
  answers: today ? { 'report.today': today } : {},
  ...(size ? { size } : {}),
  play: async (page) =>
    page
      .locator(today ? '.today-cards_figures' : '.pulse_line')
      .first()
      .waitFor(),
})

export const homePoses: readonly Pose[] = [
  home('home', aToday),
  home('home-phone', aToday, { width: 390, height: 844 }),
  home('home-morning', noToday),
  home('home-reading', null),
]
