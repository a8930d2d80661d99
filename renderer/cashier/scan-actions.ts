// The effect of a scan: a product goes into the basket, a customer’s own code is asked to pay. While a sale runs a scan changes nothing.
import { canCharge, charge } from '#renderer/cashier/sale-actions.ts'
import {
  arrivals,
  canFill,
  change,
  countComing,
  landing,
  sayWhyNot,
  sendInTurn,
  shows,
  takeTipAlong,
} from '#renderer/cashier/basket-actions.ts'
import { showEntry } from '#renderer/cashier/entry.ts'
import { isBeginning, run, showProblemOf } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import { play } from '#renderer/ui/sound.ts'
import { mayLeave, type SaleState } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

/** What was sold is out of the basket by then: a scan begins the next one, unless the basket is a kiosk's. */
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
  void take(code, isForNext)
}

/** Whether all of it came nobody can tell: nothing is added. */
export const takeTornScan = (): void => refuse('torn')

/** It was typed into something that is not of this page. */
export const takeScanElsewhere = (): void => refuse('elsewhere')

/** What the catalog does not know is keyed: on the screen of a paid sale, as the first of the next one. */
export async function keyPrice(): Promise<void> {
  const sale = get().cashier?.sale
  if (sale) {
    if (!mayLeave(sale)) return
    set({ keyed: 0, number: '' })
    change({ tip: null })
    const result = await run('cashier', 'sale.acknowledge', { sale: sale.sale, isEmptied: false })
    if (!result?.ok) return
    await shows((view) => view.sale === null)
  }
  change({ news: null })
  showEntry('keypad')
}

function refuse(is: 'torn' | 'elsewhere'): void {
  const { cashier, link } = get()
  play('unknownScan')
  if (cashier && link.state === 'open') change({ news: { is } })
}

async function take(code: string, isForNext: boolean): Promise<void> {
  set({ trouble: null })
  change({ news: null })
  const isThere = countComing('arriving', 1)
  const landed = landing()
  const result = showProblemOf(await sendInTurn('basket.scan', { code }, { leaves: landed.begin }))
  if (result.ok && result.value.is === 'added') {
    const { revision: since } = result.value
    void shows(({ revision }) => revision >= since).then(isThere)
  } else {
    landed.forget()
    isThere()
  }
  if (!result.ok) {
    play('unknownScan')
    return
  }
  switch (result.value.is) {
    case 'added': {
      play('scan')
      const [line] = await Promise.all([landed.line(), takeTipAlong()])
      if (isForNext) change({ news: { is: 'forNext', names: line?.names ?? null } })
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
  // What was scanned just before it is to be paid too.
  const isSame = await arrivals()
  if (!isSame) return sayWhyNot()
  // What a manager is signing is not pushed aside.
  const isFree = canFill() && get().asking?.what !== 'signing'
  if (isFree && canCharge()) {
    play('scan')
    set({ asking: null })
    return charge({ personalCode })
  }
  play('unknownScan')
  change({ news: { is: isFree ? 'nothingToPay' : 'finishFirst' } })
}
