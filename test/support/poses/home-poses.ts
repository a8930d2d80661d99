// Every state of the office's home: a busy day, a day that has not begun, on a phone, and before the till has answered.
import { see } from '#test/support/pages/screen-player.ts'
import { phone, type Pose } from '#test/support/poses/pose.ts'
import { officeView } from '#test/support/samples/office.ts'
import { aToday, noToday } from '#test/support/samples/reports.ts'
import type { TodayOverview } from '#shared/report.ts'

const home = (name: string, today: TodayOverview | null, sizes?: Pose['sizes']): Pose => ({
  name: `office-${name}`,
  surface: 'office',
  view: officeView(),
  at: '#/home',
  answers: today ? { 'report.today': today } : {},
  sizes,
  play: see(today ? '.figures_figure' : '.connecting_dot'),
})

export const homePoses: readonly Pose[] = [
  home('home', aToday, { phone }),
  home('home-morning', noToday),
  home('home-reading', null),
]
