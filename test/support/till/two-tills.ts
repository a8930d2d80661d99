// Two tills of one shop at one service: the first sells, the second gives money of it back.
import { DatabaseSync } from 'node:sqlite'
import { test as plain } from 'vitest'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import { adoptedPaymentOf } from '#test/support/till/adopted-payment.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { sold } from '#test/support/till/sold.ts'

export type OtherTill = Awaited<ReturnType<Shop['another']>>

type Sold = Awaited<ReturnType<typeof sold>>

/** Begins with two tills, of which the first has sold something. */
export const test = (title: string, act: (shop: Shop, other: OtherTill, sale: Sold) => Promise<void>) =>
  plain(title, async () => {
    await using shop = await openShop()
    await act(shop, await shop.another(), await sold(shop))
  })

type Of = { sale: string; reference: string }

export const refundAt = (till: Pick<OtherTill, 'ask'>, { sale, reference }: Of, value: number) =>
  till.ask('sale.refund', { sale, reference, value, manager: { pin: '', reason: 'came back' } })

/** The payment as the first till knows it now. */
export const asKnown = (shop: Shop, { sale }: Of) => adoptedPaymentOf(shop.entries(sale))

export async function adoptAt(shop: Shop, other: OtherTill, of: Of): Promise<string> {
  return opened(await other.adopt(asKnown(shop, of)))
}

/** Time goes by while both tills step by themselves. */
export async function leaveBoth(shop: Shop, other: OtherTill, seconds: number): Promise<void> {
  for (let waited = 0; waited < seconds; waited += 1) {
    await shop.leaveAlone(1_000)
    await other.runOnce()
  }
}

/** Goods of two rates. */
export async function sellGoods(shop: Shop) {
  opened(await shop.cashier.ask('basket.add', { product: 'tea', quantity: 3 }))
  opened(await shop.cashier.ask('basket.addAmount', { value: 10_001 }))
  const { basket } = shop.cashier.view()
  const sale = opened(
    await shop.cashier.start({
      amount: { value: basket.total, currency: 'NOK' },
      by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '91234567' },
      basket: basket.basket,
    }),
  )
  shop.sandbox.phone('4791234567').approve()
  const { state } = await shop.cashier.watch(5_000)
  if (state !== 'captured') throw new Error(`it is ${state}`)
  await shop.cashier.acknowledge()
  return { ...sale, value: basket.total }
}

export const xOf = async (till: Pick<OtherTill, 'ask'>) => opened(await till.ask('report.x', {}))

export const foldOf = (entries: ReturnType<Shop['entries']>): Sale | undefined =>
  entries.reduce<Sale | undefined>((before, { id, fact, at }) => reduceSale(before, id, fact, at), undefined)

/** What a till has given back of it, as its own facts say. */
export const givenBack = (entries: ReturnType<Shop['entries']>): number =>
  entries.reduce((sum, { fact }) => (fact.kind === 'refunded' ? sum + fact.value : sum), 0)

/** The journal takes no row after this one, as if the power were gone. */
export function stopAfter(folder: string, row: number): void {
  change(
    folder,
    `CREATE TRIGGER power_is_gone BEFORE INSERT ON fact WHEN new.seq > ${row}
     BEGIN SELECT RAISE(ABORT, 'the power is gone'); END`,
  )
}
export const goOn = (folder: string): void => change(folder, 'DROP TRIGGER power_is_gone')

function change(folder: string, how: string): void {
  const db = new DatabaseSync(`${folder}/journal.sqlite`)
  db.exec(how)
  db.close()
}
