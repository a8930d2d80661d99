// The effect of a scan: a product goes into the basket, a customer’s own code is asked to pay. While a sale runs a scan changes nothing.
import { canCharge, charge } from '#renderer/cashier/sale-actions.ts'
import {
  canFill,
  change,
  freshLine,
  sayWhyNot,
  sendChange,
  sendWaitingTip,
  waitForArrivals,
  waitForView,
} from '#renderer/cashier/basket-actions.ts'
import { showEntry } from '#renderer/cashier/entry.ts'
import { isBeginning, run, showProblemOf } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import { play } from '#renderer/ui/sound.ts'
import type { ScanResult } from '#shared/basket.ts'
import type { Result } from '#shared/problem.ts'
import { mayLeave, type SaleState } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

/** States in which the goods are out of the basket: a scan begins the next one, unless the basket is a kiosk's. */
const isSold = new Set<SaleState>(['captured', 'abandoned', 'quarantined'])

export function takeScan(code: string): void {
  const { cashier, link } = get()
  if (!cashier) return
  const state = cashier.sale?.state
  const isForNext = state !== undefined && isSold.has(state) && cashier.sale?.isAttended === true
  // That the till is silent, the banner says.
  if (link.state !== 'open' || cashier.till.isTerminal) return play('unknownScan')
  const isBusy =
    isBeginning(get()) || cashier.signUp !== null || cashier.tipChoice !== null || cashier.waiting !== null
  if (isBusy || (state !== undefined && !isForNext)) {
    play('unknownScan')
    change({ news: { is: 'finishFirst' } })
    return
  }
  void addScanned(code, isForNext)
}

/** Refuses a scan of which nobody can tell whether all of it came. */
export const takeTornScan = (): void => refuse('torn')

/** Refuses a scan that was typed into something that is not of this page. */
export const takeScanElsewhere = (): void => refuse('elsewhere')

/** Opens the keypad for the price of a code that the catalog does not know: on the screen of a paid sale, as the first of the next one. */
export async function keyPrice(): Promise<void> {
  const sale = get().cashier?.sale
  if (sale) {
    if (!mayLeave(sale)) return
    set({ keyed: 0, number: '' })
    change({ tip: null })
    const result = await run('cashier', 'sale.acknowledge', { sale: sale.sale, isEmptied: false })
    if (!result?.ok) return
    await waitForView((view) => view.sale === null)
  }
  change({ news: null })
  showEntry('keypad')
}

function refuse(is: 'torn' | 'elsewhere'): void {
  const { cashier, link } = get()
  play('unknownScan')
  if (cashier && link.state === 'open') change({ news: { is } })
}

async function addScanned(code: string, isForNext: boolean): Promise<void> {
  set({ trouble: null })
  change({ news: null })
  const scan = { name: 'basket.scan', input: { code } } as const
  const finish = async (answer: Result<ScanResult>) => {
    if (answer.ok && answer.value.is === 'added') {
      const { revision: since } = answer.value
      // The sound does not wait for the view.
      play('scan')
      await Promise.all([waitForView(({ revision }) => revision >= since), sendWaitingTip()])
    }
    return answer
  }
  const result = showProblemOf(await sendChange(scan, { finish }))
  if (!result.ok) {
    play('unknownScan')
    return
  }
  switch (result.value.is) {
    case 'added': {
      const names = freshLine(get())?.names ?? null
      if (isForNext) change({ news: { is: 'forNext', names } })
      return
    }
    case 'unknown':
    case 'unusable':
      play('unknownScan')
      change({ news: result.value })
      return
    case 'personalCode':
      return chargeCode(result.value.personalCode)
  }
}

async function chargeCode(personalCode: string): Promise<void> {
  // Goods that were scanned just before the code are to be paid too.
  const isSame = await waitForArrivals()
  if (!isSame) return sayWhyNot()
  // A form that a manager is signing is not pushed aside.
  const isFree = canFill() && get().asking?.what !== 'signing'
  if (isFree && canCharge()) {
    play('scan')
    set({ asking: null })
    return charge({ personalCode })
  }
  play('unknownScan')
  change({ news: { is: isFree ? 'nothingToPay' : 'finishFirst' } })
}
