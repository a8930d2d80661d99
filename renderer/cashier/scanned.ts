// The effect of a scan: a product goes into the basket, a customer’s own code is asked to pay. While a sale runs a scan changes nothing.
import { canCharge, charge } from '#renderer/actions.ts'
import { canFill, change, inTurn, landing, takeTipAlong } from '#renderer/cashier/basket.ts'
import { useStore } from '#renderer/store.ts'
import { play } from '#renderer/parts/sound.ts'
import type { SaleState } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

/** What was sold is out of the basket by then: a scan begins the next one. */
const isSold = new Set<SaleState>(['captured', 'released', 'quarantined'])

export function scanned(code: string): void {
  const { cashier, starting, joining, link } = get()
  if (!cashier) return
  const isJoining = joining !== null || cashier.signUp !== null
  const state = cashier.sale?.state
  const isForNext = state !== undefined && isSold.has(state)
  // That the till is silent, the banner says.
  if (link.state !== 'open') return play('unknownScan')
  if (starting || isJoining || (state !== undefined && !isForNext)) {
    play('unknownScan')
    change({ news: { is: 'finishFirst' } })
    return
  }
  void take(code, isForNext)
}

/** Whether all of it came nobody can tell: nothing is added. */
export function scannedInParts(): void {
  const { cashier, link } = get()
  play('unknownScan')
  if (cashier && link.state === 'open') change({ news: { is: 'torn' } })
}

async function take(code: string, isForNext: boolean): Promise<void> {
  set({ trouble: null })
  change({ news: null })
  const landed = landing()
  const result = await inTurn('basket.scan', { code }, landed.begin)
  if (!result.ok || result.value?.is !== 'added') landed.forget()
  if (!result.ok || result.value === null) {
    play('unknownScan')
    if (!result.ok) set({ trouble: result.problem })
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
      play('unknownScan')
      change({ news: { is: 'unknown', code } })
      return
    case 'personalCode':
      return chargeCode(code)
  }
}

function chargeCode(personalCode: string): void {
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
