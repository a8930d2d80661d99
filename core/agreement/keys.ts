// Names and idempotency keys of agreements and of requests about them. They are derived and written down first, so a repeated call is the same call.
import { type Chance, randomWord } from '#core/system/clock.ts'
import { draftTask, type Agreement } from '#core/agreement/reduce.ts'

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
export const nextTask = ({ agreement, tasks }: Agreement, tillId?: string): string =>
  `t${tasks.length + 1}${tillId === undefined || isAgreementOf(agreement, tillId) ? '' : tillId}`

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
const keyStart = ({ agreement, fellBack }: Pick<Agreement, 'agreement' | 'fellBack'>, task: string): string =>
  `${agreement}-${task}${task === draftTask && fellBack ? 'qr' : ''}-`

/** `{agreement}-{task}-{n}`, at most 40 characters, none of # ? / \. The same n means the same bytes. */
export const taskKey = (
  agreement: Pick<Agreement, 'agreement' | 'fellBack'>,
  task: string,
  n: number,
): string => `${keyStart(agreement, task)}${n}`

/** Whether this key was made for that task, whatever its n. */
export const isTaskKey = (
  key: string | null | undefined,
  agreement: Pick<Agreement, 'agreement' | 'fellBack'>,
  task: string,
): boolean => key?.startsWith(keyStart(agreement, task)) ?? false
