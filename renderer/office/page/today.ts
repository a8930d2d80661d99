// Today's date where the shop stands, by the till's clock.
import { zoneIn } from '#renderer/till/clock.ts'
import { dayOf, shopDayOf } from '#renderer/i18n/days.ts'
import { useStore } from '#renderer/till/store.ts'

/** The shop's day, which begins when its night ends: that of sales and reports. */
export const useShopDay = (): string =>
  useStore((state) => shopDayOf(state.office?.at ?? 0, zoneIn(state), state.office?.till.nightEnd ?? ''))

/** Of the last view: it changes with the first fact of a new day. */
export const useToday = (): string => useStore((state) => dayOf(state.office?.at ?? 0, zoneIn(state)))
