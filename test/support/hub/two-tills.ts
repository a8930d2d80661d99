// Two tills of one shop at one service, and what they send to the shop's hub.
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { unitOf, type useShopHub } from '#test/support/hub/shop-hub.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

/** Two tills of the real kind at one service, let into one shop under ids that a test can name. */
export const twoTillsOf =
  (hub: ReturnType<typeof useShopHub>) => async (name: string, ids: [string, string]) => {
    const one = await openShop({ seed: 11 })
    const second = await one.another()
    const tills = [
      await hub().letIn(ids[0], name, unitOf(one)),
      await hub().letIn(ids[1], name, unitOf(one)),
    ] as const
    const other = {
      folder: second.folder,
      send: (first?: number) => tills[1].send(rowsIn(second.folder), first),
      sell: async (value: number, how: 'approve' | 'refuse' = 'approve') => {
        const { sale, reference } = await second.charge(value)
        one.sandbox.phone()[how](reference)
        for (let tick = 0; tick < 5; tick += 1) {
          one.clock.advance(1000)
          opened(await second.sell('poll', {}))
        }
        opened(await second.sell('sale.acknowledge', { sale }))
      },
    }
    return {
      one: Object.assign(one, { send: (first?: number) => tills[0].send(rowsIn(one.folder), first) }),
      other,
      tills,
      [Symbol.asyncDispose]: () => one[Symbol.asyncDispose](),
    }
  }
