// The customer's actions at the kiosk: begin, choose, pay, cancel, try again, start over. The time of every touch is kept.
import { command } from '#renderer/command.ts'
import { tillNow } from '#renderer/clock.ts'
import { pressed, type Key } from '#renderer/parts/keyed.ts'
import { prefer, usePreferences } from '#renderer/parts/preferences.ts'
import { canCancel, kioskFaceOf, type KioskFace } from '#renderer/kiosk/face.ts'
import { putJoinAway } from '#renderer/kiosk/joining.ts'
import { answering, meantNow, wish } from '#renderer/kiosk/wishes.ts'
import { useStore, type By } from '#renderer/store.ts'
import type { PricedLine } from '#shared/basket.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { Product } from '#shared/catalog.ts'
import type { UserFlow } from '#shared/flows.ts'
import type { Language } from '#shared/language.ts'
import { amountProblem } from '#shared/money.ts'
import { lastTwo, parseMsisdn } from '#shared/phone-number.ts'
import { saleCan } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

/** Nothing of the last customer stays. */
const fresh = {
  stage: 'attract',
  keyed: 0,
  number: '',
  isNumberChecked: false,
  category: null,
  plan: null,
  trouble: null,
} as const

export function faceNow(): KioskFace | null {
  const state = get()
  if (!state.kiosk) return null
  return kioskFaceOf(state.kiosk, { ...state, isLinkLost: state.link.state === 'lost' }, tillNow())
}

/** Notes that somebody is there. A result on screen stays for its whole time again. */
export function touch(): void {
  const at = tillNow()
  set(({ result }) => ({ touchedAt: at, result: result && { ...result, since: at } }))
}

/** This customer chose a language or low reach, or called for help: none of it is for the next one. */
export const isOdd = (): boolean =>
  get().chosen !== null || get().hasCalled || usePreferences.getState().isLowReach

function forget(): void {
  set({ ...fresh, chosen: null, help: null, hasCalled: false })
  if (usePreferences.getState().isLowReach) prefer({ isLowReach: false })
}

export function startOver(): void {
  forget()
  emptyBasket()
}

/** Begins an order with an empty basket, whatever was left in it. */
export function begin(): void {
  const { kiosk } = get()
  if (!kiosk) return
  set({ ...fresh, stage: firstStage(kiosk), touchedAt: tillNow() })
  // Also when none is seen: what another page put there may be on its way here.
  if (kiosk.entry === 'basket' && !kiosk.basket.isLocked) wish({ want: 'empty' })
  else emptyBasket()
}

const firstStage = ({ entry }: KioskView) => (entry === 'keypad' ? 'amount' : 'catalog')

export function emptyBasket(): void {
  const basket = meantNow()
  if (basket && basket.lines.length > 0 && !basket.isLocked) wish({ want: 'empty' })
}

export const speakIn = (chosen: Language): void => set({ chosen })
export const turnReach = (): void => prefer({ isLowReach: !usePreferences.getState().isLowReach })

export function canKey(): boolean {
  const { kiosk, starting, joining } = get()
  return kiosk?.sale === null && kiosk.signUp === null && starting === null && joining === null
}

export function pressAmount(key: Key): void {
  if (canKey()) set(({ keyed }) => ({ keyed: pressed(keyed, key), trouble: null }))
}

export const countIn = (lines: readonly PricedLine[], product: string): number =>
  lines.reduce((sum, line) => (line.product === product ? sum + line.quantity : sum), 0)

/** One more of it. */
export function add({ id, price }: Product): void {
  const basket = meantNow()
  if (!basket || !canKey()) return
  const line = basket.lines.find(
    (one) => one.product === id && one.unitPrice === price && one.discount === null,
  )
  wish({ want: 'add', product: id, to: (line?.quantity ?? 0) + 1 })
}

/** One less, of whichever line has it last. */
export function takeOne({ id }: Product): void {
  const line = meantNow()?.lines.findLast((one) => one.product === id)
  if (line) setQuantity(line, line.quantity - 1)
}

export function setQuantity({ line, product }: PricedLine, to: number): void {
  if (canKey()) wish({ want: 'set', line, product, to: Math.max(0, to) })
}

export const openCategory = (category: string): void => set({ category })
export const review = (): void => set({ stage: 'basket', trouble: null })
export const chooseMore = (): void => set({ stage: 'catalog', trouble: null })

/** What is to be paid, in minor units, as the screen shows it. */
function owed(): number {
  const { kiosk, keyed } = get()
  return kiosk?.entry === 'keypad' ? keyed : (meantNow()?.total ?? 0)
}

/** The amount is right, or its words say why not. */
export function pay(userFlow: UserFlow): void {
  const { kiosk } = get()
  const value = owed()
  if (!kiosk || !canKey() || value === 0 || !kiosk.userFlows.includes(userFlow)) return
  const trouble = amountProblem({ value, currency: kiosk.currency }, kiosk.currency)
  if (trouble) set({ trouble })
  else if (userFlow === 'QR') void start({ userFlow }, null)
  else set({ stage: 'phone', isNumberChecked: false, trouble: null })
}

export const typeNumber = (text: string): void =>
  set({ number: text.slice(0, 40), isNumberChecked: false, trouble: null })

export const goBack = (): void =>
  set(({ kiosk }) => ({ stage: kiosk?.entry === 'keypad' ? 'amount' : 'basket', trouble: null }))

export function sendRequest(): void {
  const by = byNumber()
  if (by === null) set({ isNumberChecked: true })
  else void start(by, lastTwo(by.phoneNumber))
}

function byNumber(): Extract<By, { phoneNumber: string }> | null {
  const { kiosk, number } = get()
  const msisdn = kiosk ? parseMsisdn(number, kiosk.market) : undefined
  return msisdn === undefined ? null : { userFlow: 'PUSH_MESSAGE', phoneNumber: `+${msisdn}` }
}

async function start(by: By, phoneEnding: string | null): Promise<void> {
  const { kiosk, chosen } = get()
  if (!kiosk || !canKey()) return
  const amount = { value: owed(), currency: kiosk.currency }
  set({ starting: { amount, userFlow: by.userFlow, phoneEnding, at: tillNow() }, trouble: null })
  // The till hears of every tap before it hears of the sum.
  const isAnswering = answering()
  if (isAnswering) await isAnswering
  if (get().trouble) {
    set({ starting: null })
    return
  }
  const result = await command('kiosk', 'sale.start', {
    amount,
    by,
    ...(kiosk.entry === 'keypad' ? {} : { basket: get().kiosk?.basket.basket ?? '' }),
    ...(chosen ? { language: chosen } : {}),
  })
  if (!result) return
  if (!result.ok) {
    // From here on the basket is what the till says it is.
    set({ starting: null, wishes: [], trouble: result.problem, touchedAt: tillNow() })
    return
  }
  // The view says the same and more; until it comes, the screen goes on saying that it is being prepared.
  set(({ kiosk: now }) => ({ keyed: 0, stage: 'attract', starting: now?.sale ? null : get().starting }))
}

const shown = () => get().kiosk?.sale ?? null

async function order(asked: ReturnType<typeof command>): Promise<void> {
  set({ trouble: null })
  const result = await asked
  if (result && !result.ok) set({ trouble: result.problem })
}

export function cancel(): void {
  const sale = shown()
  const face = faceNow()
  if (sale && face && canCancel(sale, face)) void order(command('kiosk', 'sale.cancel', { sale: sale.sale }))
}

/** Nobody has answered: the customer's own cancel. One that is refused is asked for again only after the next warning. */
export function giveUp(): void {
  cancel()
  touch()
}

export function tryAgain(userFlow: UserFlow): void {
  const sale = shown()
  const by: By | null = userFlow === 'QR' ? { userFlow } : byNumber()
  if (sale?.retry !== 'yes' || by === null) return
  void order(command('kiosk', 'sale.tryAgain', { sale: sale.sale, by, override: null }))
}

/** The result has been read: the next customer may begin, once the till hears of it. */
export async function putAway(): Promise<void> {
  const sale = shown()
  if (get().kiosk?.signUp && !sale) {
    await putJoinAway(forget)
    return
  }
  if (get().link.state !== 'open' || !sale || !saleCan.acknowledge.has(sale.state)) return
  const result = await command('kiosk', 'sale.acknowledge', { sale: sale.sale })
  const now = shown()
  if (!result?.ok || (now && now.sale !== sale.sale)) return
  set(({ kiosk }) => ({ result: null, kiosk: kiosk && { ...kiosk, sale: null } }))
  forget()
}
