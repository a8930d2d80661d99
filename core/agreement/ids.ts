// Names, ids, idempotency keys and externalIds of agreements, their tasks and charges: what they are made of, and what they tell every till of the shop.
import { type Chance, randomWord } from '#core/system/clock.ts'
import { createHash } from 'node:crypto'
import type { ExternalIdChange } from '#core/agreement/facts.ts'
import { dayMs, dayOf } from '#core/agreement/calendar.ts'

/** `agreement`: its name at this till. */
type Named = { agreement: string }
/** `fellBack`: a second draft followed, another body under keys of its own. */
type Drafted = Named & { fellBack: boolean }

/** `{till id}-a{counter}-{chance}`: an agreement's name at this till, unlike any sale's or refund's. 20 characters up to 99,999. */
export const agreementName = (tillId: string, counter: number, chance: Chance): string =>
  `${tillId}-a${String(counter).padStart(5, '0')}-${randomWord(chance, 6)}`

/** Whether that till opened it. */
export const isAgreementOf = (name: string, tillId: string): boolean => name.startsWith(`${tillId}-a`)

/** Id of the charge taken when the customer accepts, with its rate of VAT, for every till to read; 8 to 64 characters. */
export const firstChargeIdOf = (name: string, vatRate: number): string => `${name}-c0v${vatRate}`

/** The rate of VAT that the id of a first charge says; undefined for another id. */
export function rateOfFirstCharge(chargeId: string): number | undefined {
  const rate = /-c0v(\d{1,5})$/.exec(chargeId)?.[1]
  return rate === undefined || tillOfName(chargeId) === null ? undefined : Number(rate)
}

/** Id of the charge that a person makes: the agreement's task says which. */
export const chargeIdOf = (name: string, task: string): string => `${name}-c-${task}`

/** Whether it is the id of a charge that a person made, at whichever till. */
export const isMadeByHand = (chargeId: string): boolean =>
  tillOfName(chargeId) !== null && /-c-t\w+$/.test(chargeId)

/**
 * Names of tasks, from 1. What a person asks for at another till than the one that made the agreement (`tillId`) bears that till's id:
 * of two tills that share a past each has a next task, and they are two. What a rule asks for is one, whichever of them asks.
 */
export const nextTask = (
  { agreement, tasks }: Named & { tasks: readonly unknown[] },
  tillId?: string,
): string => `t${tasks.length + 1}${tillId === undefined || isAgreementOf(agreement, tillId) ? '' : tillId}`

/** The till that a name of an agreement, or the id of one of its charges, was made at; null for any other text. */
export const tillOfName = (text: string): string | null =>
  /^([0-9a-z]{6})-a\d{5,}-[0-9a-z]{6}(-c|$)/.exec(text)?.[1] ?? null

/** The till that a person asked for a task at, where it says so. */
export const tillOfTask = (task: string): string | null => /^t\d+([0-9a-z]{6})$/.exec(task)?.[1] ?? null

/** The till whose request had this key; null where it was none of a till's own. */
export function tillOfKey(key: string | null | undefined): string | null {
  const [, name = '', task = ''] = /^([0-9a-z]{6}-a\d{5,}-[0-9a-z]{6})-([0-9a-z]+)-\d+$/.exec(key ?? '') ?? []
  return tillOfTask(task) ?? tillOfName(name)
}

/** Beginning of every key of a task. */
const keyStart = ({ agreement, fellBack }: Drafted, task: string): string =>
  `${agreement}-${task}${task === draftTask && fellBack ? 'qr' : ''}-`

/** `{agreement}-{task}-{n}`, at most 40 characters, none of # ? / \. The same n means the same bytes. */
export const taskKey = (agreement: Drafted, task: string, n: number): string =>
  `${keyStart(agreement, task)}${n}`

/** Whether this key was made for that task, whatever its n. */
export const isTaskKey = (key: string | null | undefined, agreement: Drafted, task: string): boolean =>
  key?.startsWith(keyStart(agreement, task)) ?? false

/** The draft's own name among the tasks. */
export const draftTask = 'draft'

/** Id of the charge of an interval at the service (orderId), the same from every till: `agr_5kSeqz` and 2026-11-22 make `agr-5kSeqz-20261122`. */
export const intervalChargeId = (agreementId: string, interval: string): string =>
  `${agreementId.replaceAll('_', '-')}-${interval.replaceAll('-', '')}`

/** Idempotency-Key of the charge of an interval, the same from every till; 32 letters and digits. */
export const intervalKey = (agreementId: string, interval: string): string =>
  createHash('sha256').update(`${agreementId} ${interval}`).digest('hex').slice(0, 32)

/** Name of the task that charges this interval. */
export const intervalTask = (interval: string): string => `i${interval.replaceAll('-', '')}`

/** `name`: the agreement's own at the till that it belongs to. `left`: intervals that no till is to charge, by their first day. */
type OwnExternalId = { plan: string; name: string; isPaused: boolean; left: readonly string[] }

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
export function isExternalIdChanged(
  externalId: string | null | undefined,
  change: ExternalIdChange,
): boolean {
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
export function changedExternalId(
  externalId: string | null | undefined,
  change: ExternalIdChange,
): string | null {
  const ours = readExternalId(externalId)
  return ours && externalIdOf({ ...ours, ...partOf(ours, change) })
}

function partOf({ left }: OwnExternalId, change: ExternalIdChange): Partial<OwnExternalId> {
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
