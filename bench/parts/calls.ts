// 2. The benchmark of calls: requests to the service for each sale, and the wait they save. Counted on a clock of its own, so the figures are the same on every machine.
import { median } from '#test/support/stage/percentile.ts'
import type { BenchPart } from '#bench/stage/stage.ts'
import { row } from '#bench/measure/rows.ts'
import { customers, peerSchedules, type PeerName } from '#bench/stage/read-schedules.ts'
import type { Schedule } from '#core/system/limits.ts'
import { createHubPeer, hubUrl, pairingCode } from '#test/support/till/hub-peer.ts'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

/** `calls`: of the service, all of them; `delays`: from approval to paid, without the time that calls take. ms */
type SellingCounts = { sales: number; calls: number; callsOfSales: number; delays: number[] }

/** One sale a minute, all day. */
const salesAnHour = 60
const minute = 60_000

/** So many sales, one a minute, at a till that polls. */
async function sellPolling(sales: number, schedule?: Schedule): Promise<SellingCounts> {
  await using shop = await openShop(schedule ? { schedule } : {})
  return await sell(shop, sales, {
    async beat() {},
    async approve(reference) {
      shop.sandbox.phone().approve(reference)
      return shop.cashier.follow(minute)
    },
  })
}

/** So many sales at a till whose hub tells of each approval. */
async function sellHinted(sales: number): Promise<SellingCounts> {
  const hub = createHubPeer()
  await using shop = await openShop({ hub, vault: memoryVault() })
  shop.run()
  opened(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode }))
  await until(shop, () => hub.streams() === 1)
  const beat = async () => {
    hub.beat()
    await shop.network.quiet()
  }
  await beat()
  return await sell(shop, sales, {
    beat,
    async approve(reference) {
      const began = shop.clock.elapsed()
      shop.sandbox.phone().approve(reference)
      hub.hint('payment', reference)
      await until(shop, () => shop.cashier.sale().state === 'captured')
      return shop.clock.elapsed() - began
    },
  })
}

type Way = {
  /** Now and then, while nothing happens. */
  beat(): Promise<void>
  /** The customer approves; how long until it is paid, in ms. */
  approve(reference: string): Promise<number>
}

async function sell(shop: Shop, sales: number, way: Way): Promise<SellingCounts> {
  const asked = () => shop.network.heard.filter(({ path }) => !path.startsWith('/v1/')).length
  const before = asked()
  const delays: number[] = []
  let callsOfSales = 0
  for (const takes of customers(sales, 1)) {
    const [began, calls] = [shop.clock.elapsed(), asked()]
    const { reference } = await shop.cashier.charge(12_500)
    await watched(shop, takes, way)
    delays.push(await way.approve(reference))
    callsOfSales += asked() - calls
    await shop.cashier.acknowledge()
    for (let left = minute - (shop.clock.elapsed() - began); left > 0; left -= beatMs) {
      await way.beat()
      await shop.leaveAlone(Math.min(left, beatMs))
    }
  }
  return { sales, calls: asked() - before, callsOfSales, delays }
}

/** The screen follows the sale while the customer looks for the phone. */
async function watched(shop: Shop, ms: number, way: Way): Promise<void> {
  for (let left = ms; left > 0; left -= beatMs) {
    await way.beat()
    await shop.cashier.follow(Math.min(left, beatMs))
  }
}

/** Often enough for a line to a hub that must not seem dead. */
const beatMs = 5000

/** No time goes by meanwhile: it follows from what was said, or never comes. */
async function until(shop: Shop, is: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    if (is()) return
    await shop.network.quiet()
  }
  throw new Error('what was waited for did not come')
}

const goal = 0.6

export const callsPart: BenchPart = async ({ isQuick }) => {
  const sales = isQuick ? 12 : salesAnHour
  const hinted = await sellHinted(sales)
  const polled = await sellPolling(sales)
  const others = new Map<PeerName, SellingCounts>()
  for (const [name, schedule] of Object.entries(peerSchedules) as [PeerName, Schedule][])
    others.set(name, await sellPolling(sales, schedule))
  const every2 = others.get('every 2 s')
  if (!every2) throw new Error('nothing to compare with')
  const isCheap = perSale(hinted) <= goal * perSale(every2)
  const isSoon = median(hinted.delays) < median(every2.delays) / 2
  return [
    row('calls a sale, with hints, beside every 2 s', 'calls', perSale(hinted), {
      theirs: perSale(every2),
      limit: fewest,
      goal: 'at most 60 % of the calls at less than half the delay',
      met: isCheap && isSoon,
    }),
    row('calls a sale, polling, beside every 2 s', 'calls', perSale(polled), {
      theirs: perSale(every2),
      limit: fewest,
    }),
    ...[...others].slice(1).map(([name, selling]) =>
      row(`calls a sale, with hints, beside ${name}`, 'calls', perSale(hinted), {
        theirs: perSale(selling),
        limit: fewest,
      }),
    ),
    row('calls an hour at a sale a minute, with hints, beside every 2 s', 'calls', anHour(hinted), {
      theirs: anHour(every2),
      limit: fewest * salesAnHour,
    }),
  ]
}

const perSale = ({ callsOfSales, sales }: SellingCounts): number => callsOfSales / sales
const anHour = ({ calls, sales }: SellingCounts): number => (calls / sales) * salesAnHour

/** Nobody can sell with fewer: create, one read, capture. */
const fewest = 3
