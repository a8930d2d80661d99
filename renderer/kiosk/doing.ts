// What can a customer do at the kiosk? Begin, key in, pay, cancel, try again, start over; and every touch is remembered.
import { command } from '#renderer/command.ts'
import { tillNow } from '#renderer/clock.ts'
import { pressed, type Key } from '#renderer/parts/keyed.ts'
import { canCancel, kioskFaceOf, type KioskFace } from '#renderer/kiosk/face.ts'
import { useStore, type By } from '#renderer/store.ts'
import { amountProblem } from '#shared/money.ts'
import { lastTwo, parseMsisdn } from '#shared/msisdn.ts'
import { saleCan, type UserFlow } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

/** Nothing of the last customer stays. */
const fresh = { stage: 'attract', keyed: 0, number: '', isNumberChecked: false, trouble: null } as const

export function faceNow(): KioskFace | null {
  const state = get()
  if (!state.kiosk) return null
  return kioskFaceOf(state.kiosk, { ...state, isLinkLost: state.link.state === 'lost' }, tillNow())
}

/** Somebody is there. A result stays for as long again. */
export function touch(): void {
  const at = tillNow()
  set(({ result }) => ({ touchedAt: at, result: result && { ...result, since: at } }))
}

export const startOver = (): void => set(fresh)
export const begin = (): void => set({ ...fresh, stage: 'amount', touchedAt: tillNow() })

const canKey = () => get().kiosk?.sale === null && get().starting === null

export function pressAmount(key: Key): void {
  if (canKey()) set(({ keyed }) => ({ keyed: pressed(keyed, key), trouble: null }))
}

/** The amount is right, or its words say why not. */
export function pay(userFlow: UserFlow): void {
  const { kiosk, keyed } = get()
  if (!kiosk || !canKey() || keyed === 0 || !kiosk.userFlows.includes(userFlow)) return
  const trouble = amountProblem({ value: keyed, currency: kiosk.currency }, kiosk.currency)
  if (trouble) set({ trouble })
  else if (userFlow === 'QR') void start({ userFlow }, null)
  else set({ stage: 'phone', isNumberChecked: false, trouble: null })
}

export const typeNumber = (text: string): void =>
  set({ number: text.slice(0, 40), isNumberChecked: false, trouble: null })

export const backToAmount = (): void => set({ stage: 'amount', trouble: null })

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
  const { kiosk, keyed } = get()
  if (!kiosk || !canKey()) return
  const amount = { value: keyed, currency: kiosk.currency }
  set({ starting: { amount, userFlow: by.userFlow, phoneEnding, at: tillNow() }, trouble: null })
  const result = await command('kiosk', 'sale.start', { amount, by })
  if (!result) return
  if (!result.ok) {
    set({ starting: null, trouble: result.problem, touchedAt: tillNow() })
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

export function tryAgain(userFlow: UserFlow): void {
  const sale = shown()
  const by: By | null = userFlow === 'QR' ? { userFlow } : byNumber()
  if (sale?.retry !== 'yes' || by === null) return
  void order(command('kiosk', 'sale.tryAgain', { sale: sale.sale, by, override: null }))
}

/** The result has been read: the next customer may begin. */
export async function putAway(): Promise<void> {
  const sale = shown()
  if (!sale || !saleCan.acknowledge.has(sale.state)) return
  const result = await command('kiosk', 'sale.acknowledge', { sale: sale.sale })
  const now = shown()
  if (!result?.ok || (now && now.sale !== sale.sale)) return
  set(({ kiosk }) => ({ ...fresh, result: null, kiosk: kiosk && { ...kiosk, sale: null } }))
}
