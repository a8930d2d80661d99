// The externalId of agreements and charges at the service, by which every till of the shop knows their plan, till, pause and left periods.
import { dayMs, dayOf } from '#core/agreement/calendar.ts'

/** `name`: the agreement's own at the till that it belongs to. `left`: intervals that no till is to charge, by their first day. */
export type OwnExternalId = { plan: string; name: string; isPaused: boolean; left: readonly string[] }

/** Change of an agreement's externalId. `move`: to the till that knows it by this name. */
export type Change =
  | { is: 'pause' }
  | { is: 'goOn' }
  | { is: 'move'; name: string }
  | { is: 'leave'; interval: string }

/** The contract's most. */
const longest = 64
const pausedMark = ':p'
const leftMark = ':x'
/** Each day as three characters: its number since 1970, to the base of 36. */
const shortDay = (day: string): string => Math.round(Date.parse(day) / dayMs).toString(36)
const dayOfShort = (short: string): string => dayOf(Number.parseInt(short, 36) * dayMs)

/** ExternalId with the last left intervals that fit: at least three, all that can be to come (`mostPlanned`), beside the longest names. */
export function externalIdOf({
  plan,
  name,
  isPaused = false,
  left = [],
}: Partial<OwnExternalId> & Pick<OwnExternalId, 'plan' | 'name'>): string {
  const made = `kasse:${plan}:${name}${isPaused ? pausedMark : ''}`
  const room = Math.floor((longest - made.length - leftMark.length) / 3)
  const days = left.toSorted().slice(-Math.max(0, room))
  return days.length === 0 || room <= 0 ? made : made + leftMark + days.map(shortDay).join('')
}

/** Null for an agreement that no till of ours has made. */
export function readExternalId(externalId: string | null | undefined): OwnExternalId | null {
  const [, plan, name, paused, days = ''] =
    /^kasse:([a-z0-9-]+):([a-z0-9-]+)(:p)?(?::x((?:[0-9a-z]{3})+))?$/.exec(externalId ?? '') ?? []
  if (plan === undefined || name === undefined) return null
  return { plan, name, isPaused: paused !== undefined, left: (days.match(/.{3}/g) ?? []).map(dayOfShort) }
}

/** Whether what was read last is as this change makes it. */
export function isChanged(externalId: string | null | undefined, change: Change): boolean {
  const ours = readExternalId(externalId)
  if (!ours) return false
  switch (change.is) {
    case 'pause':
    case 'goOn':
      return ours.isPaused === (change.is === 'pause')
    case 'move':
      return ours.name === change.name
    case 'leave':
      return ours.left.includes(change.interval)
  }
}

/** The externalId with this change; null where no till of ours has made the agreement. */
export function changed(externalId: string | null | undefined, change: Change): string | null {
  const ours = readExternalId(externalId)
  return ours && externalIdOf({ ...ours, ...partOf(ours, change) })
}

function partOf({ left }: OwnExternalId, change: Change): Partial<OwnExternalId> {
  switch (change.is) {
    case 'pause':
    case 'goOn':
      return { isPaused: change.is === 'pause' }
    case 'move':
      return { name: change.name }
    case 'leave':
      return { left: [...new Set([...left, change.interval])] }
  }
}

/** `vatRate`: of the plan on the day on which it was made; undefined where the till did not know the plan. */
type ChargeExternalId = { till: string; vatRate: number | undefined }

/** ExternalId of a charge: the till that made it, and its rate of VAT, for every till to read. */
export const chargeExternalIdOf = ({ till, vatRate }: ChargeExternalId): string =>
  vatRate === undefined ? `kasse:${till}` : `kasse:${till}:${vatRate}`

/** Null for a charge that no till of ours has made. */
export function readChargeExternalId(externalId: string | null | undefined): ChargeExternalId | null {
  const [, till, rate] = /^kasse:([0-9a-z]{6})(?::(\d{1,5}))?$/.exec(externalId ?? '') ?? []
  return till === undefined ? null : { till, vatRate: rate === undefined ? undefined : Number(rate) }
}
