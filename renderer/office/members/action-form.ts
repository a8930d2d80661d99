// The act on an agreement that is being prepared: written out in a dialog, sent once. A problem stays there, and the answer is shown.
import { create } from 'zustand'
import { tillNow, zoneIn } from '#renderer/till/clock.ts'
import { sendCommand, isAnotherPerson } from '#renderer/till/bridge.ts'
import { amountIn } from '#renderer/office/page/form.ts'
import { isDay, momentOf } from '#renderer/i18n/days.ts'
import { shortened, dueDays, fieldOf, formProblem } from '#renderer/office/members/action-limits.ts'
import { standingIn } from '#renderer/office/members/agreement-status.ts'
import { invalidateQueries, setQueryData } from '#renderer/office/page/queries.ts'
import { amountAfterKey, textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { usualSigner } from '#renderer/staff/signers.ts'
import { useStore } from '#renderer/till/store.ts'
import type {
  AgreementFile,
  MembershipRow,
  ChargeView,
  ComingCharge,
  RefusedTask,
} from '#shared/membership.ts'
import { amountOn, planLimits } from '#shared/plan.ts'
import { problem } from '#shared/problem.ts'
import {
  type ActionForm,
  type AgreementAction,
  type About,
  signedAs,
  isSigned,
  type Charging,
} from '#renderer/office/members/agreement-action.ts'

export const useActionForm = create<{ form: ActionForm | null }>()(() => ({ form: null }))
const { getState: get, setState: set } = useActionForm

/** What one person has written and keyed in is not the next one's. */
useStore.subscribe(({ office }, { office: before }) => {
  if (before && office && isAnotherPerson(office.staff, before.staff)) closeForm()
})

function begin({ agreementId, name, currency }: About, act: AgreementAction, value = 0): void {
  const person = isSigned(act.do) ? usualSigner(useStore.getState(), signedAs[act.do]) : null
  const blank = {
    pin: '',
    reason: '',
    trouble: null,
    typed: null,
    isValueProposed: true,
  }
  set({ form: { agreementId, name, currency, act, value, person, ...blank } })
  useStore.setState({ trouble: null })
}

export const closeForm = (): void => set({ form: null })

type MakesUpFor = { interval: ComingCharge['interval'] | null; insteadOf?: string | null; amount: number }

const newCharge = ({ name, maximum }: About & Partial<Pick<MembershipRow, 'maximum'>>): Charging => ({
  do: 'charge',
  interval: null,
  insteadOf: null,
  limit: maximum?.value ?? null,
  prices: null,
  place: null,
  description: shortened(name, planLimits.chargeDescription),
  due: dueDays(tillNow()).first,
  retryDays: usualRetryDays,
  transactionType: 'DIRECT_CAPTURE',
})

export function askToCharge(file: Pick<AgreementFile, 'agreement' | 'lowerPrice' | 'tasks'>): void {
  const { agreement, lowerPrice } = file
  const { price } = agreement
  const place = standingIn(file) === 'active' ? 'beside' : null
  const act = { ...newCharge(agreement), place } satisfies AgreementAction
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
  refused: RefusedTask,
  amount: number,
): void => begin(about, { do: act, refused }, amount)
export const askToPause = (about: About, isPaused: boolean): void =>
  begin(about, { do: isPaused ? 'pause' : 'goOn' })
export const askToAccept = (about: About): void =>
  begin(about, { do: 'accept', phoneNumber: '', isChecked: false })

/** What stood in the way of the last try is then no longer said. */
function change(to: Partial<ActionForm>): void {
  const { form } = get()
  if (form) set({ form: { ...form, trouble: null, ...to } })
}
export function write(to: Partial<Pick<Charging, 'description' | 'due' | 'transactionType'>>): void {
  const act = get().form?.act
  if (act?.do !== 'charge') return
  change({ act: { ...act, ...to } })
  const { prices } = act
  if (to.due !== undefined && isDay(to.due) && prices && get().form?.isValueProposed)
    proposeValue(amountOn(prices, to.due))
}
export function setRetryDays(retryDays: number): void {
  const act = get().form?.act
  if (act?.do === 'charge') change({ act: { ...act, retryDays } })
}
export function writeSince(since: string): void {
  const act = get().form?.act
  if (act?.do === 'takeOver') change({ act: { ...act, since } })
}
export const giveReason = (text: string): void => change({ reason: text.slice(0, 200) })
export const chooseSigner = (person: string): void => change({ person, pin: '' })
export const typePin = (text: string): void => change({ pin: text.slice(0, 32) })
export const typeNumber = (text: string): void =>
  change({ act: { do: 'accept', phoneNumber: text, isChecked: false } })

export function pressPin(key: Key): void {
  const pin = get().form?.pin ?? ''
  typePin(textAfterKey(pin, key))
}
export function pressValue(key: Key): void {
  const { form } = get()
  if (!form) return
  // A key goes on only with what the keys before it have made.
  const before = form.isValueProposed || form.typed !== null ? 0 : form.value
  change({ value: amountAfterKey(before, key), typed: null, isValueProposed: false })
}
export const typeValue = (text: string): void =>
  change({ value: amountIn(text), typed: text, isValueProposed: false })
export const proposeValue = (value: number): void => change({ value, typed: null, isValueProposed: true })

export async function submitForm(): Promise<void> {
  const { form } = get()
  const till = useStore.getState().office?.till
  if (!form || !till) return
  const { act } = form
  const here = { now: tillNow(), market: till.market, zone: zoneIn(useStore.getState()) }
  const isUnsigned = isSigned(act.do) && till.asksPin && form.pin === ''
  const trouble = formProblem(form, here) ?? (isUnsigned ? problem('pin.missing') : null)
  if (trouble)
    return change({
      trouble: { problem: trouble, at: tillNow() },
      ...(act.do === 'accept' ? { act: { ...act, isChecked: true } } : {}),
    })
  const result = await sendAction(form)
  if (!result) return
  const isOpen = get().form?.act === act
  if (result.ok) {
    if (isOpen) set({ form: null })
    const { agreementId } = form
    // It tells of everything that was done to the agreement meanwhile, on this page or any other.
    if (result.value && 'agreement' in result.value)
      setQueryData('agreements.look', { agreementId }, result.value)
    else void invalidateQueries()
    return
  }
  if (isOpen) {
    const isPin = fieldOf(result.problem.code) === 'pin'
    change({ trouble: { problem: result.problem, at: tillNow() }, ...(isPin ? { pin: '' } : {}) })
  } else useStore.setState({ trouble: result.problem })
  // Often something was done elsewhere meanwhile: then the page shows it.
  void invalidateQueries()
}

function sendAction({ agreementId, act, value, person, pin, reason }: ActionForm) {
  const manager = { ...(person === null ? {} : { person }), pin, reason: reason.trim() }
  switch (act.do) {
    case 'charge': {
      const { interval, insteadOf, due, retryDays, transactionType } = act
      const description = act.description.trim()
      const charge = { amount: value, description, due, retryDays, transactionType, interval }
      const instead = insteadOf === null ? {} : { insteadOf }
      return sendCommand('office', 'charges.create', { agreementId, ...charge, ...instead })
    }
    case 'cancel':
      return sendCommand('office', 'charges.cancel', { agreementId, chargeId: act.charge.chargeId })
    case 'capture':
      return sendCommand('office', 'charges.capture', {
        agreementId,
        chargeId: act.charge.chargeId,
        amount: value,
      })
    case 'refund': {
      const { chargeId } = act.charge
      return sendCommand('office', 'charges.refund', { agreementId, chargeId, amount: value, manager })
    }
    case 'stop':
      return sendCommand('office', 'agreements.stop', { agreementId, manager })
    case 'leave':
      return sendCommand('office', 'charges.leave', { agreementId, interval: act.interval, manager })
    case 'takeOver': {
      const { till, since } = act
      return sendCommand('office', 'agreements.takeOver', {
        till,
        since: momentOf(since, zoneIn(useStore.getState())),
        manager,
      })
    }
    case 'askAgain':
      return sendCommand('office', 'agreements.askAgain', { agreementId, task: act.refused.task, manager })
    case 'settle':
      return sendCommand('office', 'agreements.settle', { agreementId, task: act.refused.task, manager })
    case 'pause':
    case 'goOn':
      return sendCommand('office', 'agreements.pause', { agreementId, isPaused: act.do === 'pause' })
    case 'accept':
      return sendCommand('office', 'agreements.accept', { agreementId, phoneNumber: act.phoneNumber })
  }
}
