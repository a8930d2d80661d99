// The particulars that words about a quarantined till name: the first fact that is held, and since when.
import type { Format } from '#renderer/i18n/use-format.ts'
import type { Quarantine } from '#shared/shop.ts'

export const quarantineWords = (quarantined: Quarantine | null, { dayTime }: Format) => ({
  row: quarantined?.row ?? 0,
  time: quarantined ? dayTime(quarantined.since) : '',
})
