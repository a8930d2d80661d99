// The log of refused callers: the first refusal of a minute for each kind and address, and at the minute's end how many more there were.
import type { HubOptions } from '#hub/http/context.ts'

export type Refusals = {
  note(of: 'key' | 'delivery', address: string): void
}

/** Addresses with lines of their own in one minute, for each kind; those of all others are counted together. */
export const mostNamed = 20
const minute = 60_000
const others = 'others'

export function createRefusals({
  clock,
  log,
  closing,
}: Pick<HubOptions, 'clock' | 'log' | 'closing'>): Refusals {
  const counted = { key: new Map<string, number>(), delivery: new Map<string, number>() }
  let isCounting = false
  /** Until the minute is over. */
  const count = async () => {
    isCounting = true
    await clock.wait(minute, closing)
    isCounting = false
    for (const kind of ['key', 'delivery'] as const) {
      for (const [address, times] of counted[kind])
        if (times > 1) log.warn({ of: kind, address, more: times - 1 }, 'refused again in that minute')
      counted[kind].clear()
    }
  }
  return {
    note(of, given) {
      const seen = counted[of]
      const address = seen.has(given) || seen.size < mostNamed ? given : others
      const times = (seen.get(address) ?? 0) + 1
      seen.set(address, times)
      if (times === 1)
        log.warn({ of, address }, of === 'key' ? 'an unknown key was refused' : 'a delivery was not accepted')
      if (!isCounting) void count()
    },
  }
}
