// The act on an agreement that is being prepared: written out in a dialog, sent once. A problem stays there, and the answer is shown.
import { create } from 'zustand'
import { tillNow } from '#renderer/clock.ts'
import { command } from '#renderer/command.ts'
import { amountIn } from '#renderer/office/amount-text.ts'
import { isDay, momentOf } from '#renderer/office/day.ts'
import { useDesk } from '#renderer/office/desk.ts'
import { cut, dueDays, fieldOf, unfinished } from '#renderer/office/members/limits.ts'
import { standingIn } from '#renderer/office/members/looks.ts'
import { readAll, take } from '#renderer/office/reading.ts'
import { pressed, type Key } from '#renderer/parts/keyed.ts'
import { usualSigner } from '#renderer/people/signers.ts'
import { isAnotherPerson } from '#renderer/told.ts'
import { zoneIn } from '#renderer/zone.ts'
import { useStore } from '#renderer/store.ts'
import type { CommandName } from '#shared/bridge.ts'
import type { AgreementFile, AgreementRow, ChargeView, ComingCharge, Refused } from '#shared/membership.ts'
import { amountOn, planLimits, type Prices } from '#shared/plan.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { TransactionType } from '#shared/recurring.ts'

/** `interval`: the missed one that a charge makes up for; `insteadOf`: the failed charge. `limit`: minor units; of a charge the most that
 * the customer has set, null where none is known. `prices`: by which its amount is proposed; null where it makes up for another one or
 * nothing is fixed. `place`: beside what is charged by itself, or in the place of what was missed or has failed. */
export type Act =
  | {
      do: 'charge'
      interval: string | null
      insteadOf: string | null
      limit: number | null
      prices: Prices | null
      place: 'beside' | 'missed' | 'failed' | null
      description: string
      due: string
      retryDays: number
      transactionType: TransactionType
    }
  | { do: 'cancel' | 'capture' | 'refund'; charge: ChargeView; limit: number }
  | { do: 'stop'; open: number }
  | { do: 'leave'; interval: string }
  /** `till`: its id. `since`: when it closed its last period, as the field has it: 2026-01-31T18:00; empty until it is given. */
  | { do: 'takeOver'; till: string; since: string }
  | { do: 'askAgain' | 'settle'; refused: Refused }
  | { do: 'pause' | 'goOn' }
  | { do: 'accept'; phoneNumber: string; isChecked: boolean }

export type Doing = {
  agreementId: string
  /** What the agreement is called. */
  name: string
  currency: AgreementRow['currency']
  act: Act
  /** Minor units; not a number where what is typed is no amount. */
  value: number
  /** The amount as it stands in its field; null where it was proposed or came from the keypad. */
  typed: string | null
  isValueProposed: boolean
  person: string | null
  pin: string
  reason: string
  trouble: { problem: Problem; at: number } | null
}

export type About = Pick<AgreementRow, 'agreementId' | 'name' | 'currency'>

export const useDoing = create<{ doing: Doing | null }>()(() => ({ doing: null }))
const { getState: get, setState: set } = useDoing

/** What one person has written and keyed in is not the next one's. */
useStore.subscribe(({ office }, { office: before }) => {
  if (before && office && isAnotherPerson(office.staff, before.staff)) leaveIt()
})

/** What a manager signs, as the table of permissions calls it. */
export const signedAs = {
  stop: 'stopAgreement',
  refund: 'refund',
  leave: 'settle',
  takeOver: 'settle',
  askAgain: 'settle',
  settle: 'settle',
} as const
export type SignedAct = keyof typeof signedAs
export const isSigned = (act: Act['do']): act is SignedAct => act in signedAs

function begin({ agreementId, name, currency }: About, act: Act, value = 0): void {
  const person = isSigned(act.do) ? usualSigner(useStore.getState(), signedAs[act.do]) : null
  const blank = {
    pin: '',
    reason: '',
    trouble: null,
    typed: null,
    isValueProposed: true,
  }
  set({ doing: { agreementId, name, currency, act, value, person, ...blank } })
  useStore.setState({ trouble: null })
}

export const leaveIt = (): void => set({ doing: null })

type MakesUpFor = { interval: ComingCharge['interval'] | null; insteadOf?: string | null; amount: number }

const newCharge = ({ name, maximum }: About & Partial<Pick<AgreementRow, 'maximum'>>): Charging => ({
  do: 'charge',
  interval: null,
  insteadOf: null,
  limit: maximum?.value ?? null,
  prices: null,
  place: null,
  description: cut(name, planLimits.chargeDescription),
  due: dueDays(tillNow()).first,
  retryDays: usualRetryDays,
  transactionType: 'DIRECT_CAPTURE',
})

export function askToCharge(file: Pick<AgreementFile, 'agreement' | 'lowerPrice' | 'tasks'>): void {
  const { agreement, lowerPrice } = file
  const { price } = agreement
  const place = standingIn(file) === 'active' ? 'beside' : null
  const act = { ...newCharge(agreement), place } satisfies Act
  const prices = price === null ? null : { price, campaign: lowerPrice }
  begin(agreement, { ...act, prices }, prices ? amountOn(prices, act.due) : 0)
}

/** `interval` null where the charge that it makes up for was made and failed. */
export function askToMakeUp(
  about: Parameters<typeof newCharge>[0],
  { interval, insteadOf = null, amount }: MakesUpFor,
): void {
  const place = interval === null ? 'failed' : 'missed'
  begin(about, { ...newCharge(about), interval, insteadOf, place }, amount)
}
/** Over a weekend, until a card is put right. */
const usualRetryDays = 3

export const askToCancel = (about: About, charge: ChargeView): void =>
  begin(about, { do: 'cancel', charge, limit: 0 })
export const askToCapture = (about: About, charge: ChargeView, limit: number): void =>
  begin(about, { do: 'capture', charge, limit }, limit)
export const askToRefund = (about: About, charge: ChargeView, limit: number): void =>
  begin(about, { do: 'refund', charge, limit }, limit)
export const askToStop = (about: About, open: number): void => begin(about, { do: 'stop', open })
export const askToLeave = (about: About, interval: string, amount: number): void =>
  begin(about, { do: 'leave', interval }, amount)
export const askToTakeOver = (about: About, till: string): void =>
  begin(about, { do: 'takeOver', till, since: '' })
/** `amount`: of what was refused, minor units. */
export const askToSeeTo = (
  about: About,
  act: 'askAgain' | 'settle',
  refused: Refused,
  amount: number,
): void => begin(about, { do: act, refused }, amount)
export const askToPause = (about: About, isPaused: boolean): void =>
  begin(about, { do: isPaused ? 'pause' : 'goOn' })
export const askToAccept = (about: About): void =>
  begin(about, { do: 'accept', phoneNumber: '', isChecked: false })

/** What stood in the way of the last try is then no longer said. */
function change(to: Partial<Doing>): void {
  const { doing } = get()
  if (doing) set({ doing: { ...doing, trouble: null, ...to } })
}
type Charging = Extract<Act, { do: 'charge' }>

export function write(to: Partial<Pick<Charging, 'description' | 'due' | 'transactionType'>>): void {
  const act = get().doing?.act
  if (act?.do !== 'charge') return
  change({ act: { ...act, ...to } })
  const { prices } = act
  if (to.due !== undefined && isDay(to.due) && prices && get().doing?.isValueProposed)
    proposeValue(amountOn(prices, to.due))
}
export function setRetryDays(retryDays: number): void {
  const act = get().doing?.act
  if (act?.do === 'charge') change({ act: { ...act, retryDays } })
}
export function writeSince(since: string): void {
  const act = get().doing?.act
  if (act?.do === 'takeOver') change({ act: { ...act, since } })
}
export const giveReason = (text: string): void => change({ reason: text.slice(0, 200) })
export const chooseSigner = (person: string): void => change({ person, pin: '' })
export const typePin = (text: string): void => change({ pin: text.slice(0, 32) })
export const typeNumber = (text: string): void =>
  change({ act: { do: 'accept', phoneNumber: text.slice(0, 40), isChecked: false } })

export function pressPin(key: Key): void {
  const pin = get().doing?.pin ?? ''
  typePin(key === 'clear' ? '' : key === 'backspace' ? pin.slice(0, -1) : pin + key)
}
export function pressValue(key: Key): void {
  const { doing } = get()
  if (!doing) return
  // A key goes on only with what the keys before it have made.
  const before = doing.isValueProposed || doing.typed !== null ? 0 : doing.value
  change({ value: pressed(before, key), typed: null, isValueProposed: false })
}
export const typeValue = (text: string): void =>
  change({ value: amountIn(text), typed: text, isValueProposed: false })
export const proposeValue = (value: number): void => change({ value, typed: null, isValueProposed: true })

export async function carryOut(): Promise<void> {
  const { doing } = get()
  const till = useStore.getState().office?.till
  if (!doing || !till) return
  const { act } = doing
  const here = { now: tillNow(), market: till.market, zone: zoneIn(useStore.getState()) }
  const isUnsigned = isSigned(act.do) && till.asksPin && doing.pin === ''
  const trouble = unfinished(doing, here) ?? (isUnsigned ? problem('pin.missing') : null)
  if (trouble)
    return change({
      trouble: { problem: trouble, at: tillNow() },
      ...(act.do === 'accept' ? { act: { ...act, isChecked: true } } : {}),
    })
  const result = await sent(doing)
  if (!result) return
  const isOpen = get().doing?.act === act
  if (result.ok) {
    if (isOpen) set({ doing: null })
    const { route } = useDesk.getState()
    const { agreementId } = doing
    // It tells of everything that was done to the agreement meanwhile, on this page or any other.
    if (result.value && 'agreement' in result.value && route.page === 'agreement') {
      if (route.agreementId === agreementId) take('agreements.look', { agreementId }, result.value)
    } else readAll()
    return
  }
  if (isOpen) {
    const isPin = fieldOf(result.problem.code) === 'pin'
    change({ trouble: { problem: result.problem, at: tillNow() }, ...(isPin ? { pin: '' } : {}) })
  } else useStore.setState({ trouble: result.problem })
  // Often something was done elsewhere meanwhile: then the page shows it.
  readAll()
}

function sent({ agreementId, act, value, person, pin, reason }: Doing) {
  const manager = { ...(person === null ? {} : { person }), pin, reason: reason.trim() }
  switch (act.do) {
    case 'charge': {
      const { interval, insteadOf, due, retryDays, transactionType } = act
      const description = act.description.trim()
      const charge = { amount: value, description, due, retryDays, transactionType, interval }
      const instead = insteadOf === null ? {} : { insteadOf }
      return command('office', 'charges.create', { agreementId, ...charge, ...instead })
    }
    case 'cancel':
      return command('office', 'charges.cancel', { agreementId, chargeId: act.charge.chargeId })
    case 'capture':
      return command('office', 'charges.capture', {
        agreementId,
        chargeId: act.charge.chargeId,
        amount: value,
      })
    case 'refund': {
      const { chargeId } = act.charge
      return command('office', 'charges.refund', { agreementId, chargeId, amount: value, manager })
    }
    case 'stop':
      return command('office', 'agreements.stop', { agreementId, manager })
    case 'leave':
      return command('office', 'charges.leave', { agreementId, interval: act.interval, manager })
    case 'takeOver': {
      const { till, since } = act
      return command('office', 'agreements.takeOver', {
        till,
        since: momentOf(since, zoneIn(useStore.getState())),
        manager,
      })
    }
    case 'askAgain':
      return command('office', 'agreements.askAgain', { agreementId, task: act.refused.task, manager })
    case 'settle':
      return command('office', 'agreements.settle', { agreementId, task: act.refused.task, manager })
    case 'pause':
    case 'goOn':
      return command('office', 'agreements.pause', { agreementId, isPaused: act.do === 'pause' })
    case 'accept':
      return command('office', 'agreements.accept', { agreementId, phoneNumber: act.phoneNumber })
  }
}

/** What a dialog's confirm button waits for. */
export const commandOf = {
  charge: 'charges.create',
  cancel: 'charges.cancel',
  capture: 'charges.capture',
  refund: 'charges.refund',
  stop: 'agreements.stop',
  leave: 'charges.leave',
  takeOver: 'agreements.takeOver',
  askAgain: 'agreements.askAgain',
  settle: 'agreements.settle',
  pause: 'agreements.pause',
  goOn: 'agreements.pause',
  accept: 'agreements.accept',
} as const satisfies Record<Act['do'], CommandName>
