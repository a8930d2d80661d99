// The particulars that words about a quarantined till name: the first fact that is held, and since when.
import { dayAndTime } from '#renderer/i18n/times.ts'
import type { Quarantine } from '#shared/shop.ts'

export const quarantineWords = (quarantined: Quarantine | null, locale: string) => ({
  row: quarantined?.row ?? 0,
  time: quarantined ? dayAndTime(quarantined.since, locale) : '',
})
