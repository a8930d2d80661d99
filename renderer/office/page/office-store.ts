// The office's state: the open page, and what is being done on it; and the shop's day, by the till's clock. State only.
import { create } from 'zustand'
import { dayOf, shopDayOf } from '#renderer/i18n/days.ts'
import { home, type PageName, type Route } from '#renderer/office/page/routes.ts'
import { zoneIn } from '#renderer/till/clock.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Problem } from '#shared/problem.ts'
import type { Difference } from '#shared/report.ts'
import type { Days } from '#shared/time.ts'

/** A comparison with the service's log, while it runs and after. `state` `stopped`: by a person, or by `trouble`. */
export type Comparison = {
  days: Days
  state: 'running' | 'done' | 'stopped'
  checked: number
  total: number | null
  differences: readonly Difference[]
  trouble: Problem | null
  /** When it was over (the till's clock, epoch ms). */
  endedAt: number | null
}

export type OfficeState = {
  route: Route
  /** The last route of each page that was open: a list as it was looked at is what its rows lead back to. */
  lastOf: { [page in PageName]?: Route }
  /** On a narrow screen. */
  isMenuOpen: boolean
  /** The question before a period is closed, of this till or of the whole shop. */
  closing: { of: 'till' | 'shop'; from: number | null; isBusy: boolean; trouble: Problem | null } | null
  comparison: Comparison | null
  /** A file being written of these days, or why there is none. */
  exporting: { isBusy: boolean; trouble: Problem | null } | null
}

export const initialOffice: OfficeState = {
  route: home,
  lastOf: {},
  isMenuOpen: false,
  closing: null,
  comparison: null,
  exporting: null,
}

export const useOffice = create<OfficeState>()(() => initialOffice)

/** The shop's day, which begins when its night ends: that of sales and reports. */
export const useShopDay = (): string =>
  useStore((state) => shopDayOf(state.office?.at ?? 0, zoneIn(state), state.office?.till.nightEnd ?? ''))

/** Today by the last view: another day comes with its first fact. */
export const useToday = (): string => useStore((state) => dayOf(state.office?.at ?? 0, zoneIn(state)))
