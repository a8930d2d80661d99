// The log of refused callers: the first refusal of a minute for each kind and address, and at the minute's end how many more there were.
import type { HubContext } from '#hub/http/context.ts'

type Kind = 'key' | 'delivery'
export type Refusals = { note(of: Kind, address: string): void }

/** Addresses with lines of their own in one minute, for each kind; those of all others are counted together. */
const maxNamed = 20
const minute = 60_000
const others = 'others'
const said = { key: 'an unknown key was refused', delivery: 'a delivery was not accepted' } as const

export function createRefusals({ clock, log, closing }: HubContext): Refusals {
  const counted = { key: new Map<string, number>(), delivery: new Map<string, number>() }
  const isQuiet = () => counted.key.size + counted.delivery.size === 0
  const countMinute = async () => {
    await clock.wait(minute, closing)
    for (const kind of ['key', 'delivery'] as const) {
      for (const [address, times] of counted[kind])
        if (times > 1) log.warn({ of: kind, address, more: times - 1 }, 'refused again in that minute')
      counted[kind].clear()
    }
  }
  return {
    note(of, given) {
      if (isQuiet()) void countMinute()
      const seen = counted[of]
      const address = seen.has(given) || seen.size < maxNamed ? given : others
      const times = (seen.get(address) ?? 0) + 1
      seen.set(address, times)
      if (times === 1) log.warn({ of, address }, said[of])
    },
  }
}
