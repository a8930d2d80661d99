// A shop with a till that is paired with a hub and hears it, for stories of what hints change.
import { expect, test as plain } from 'vitest'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { createHubPeer, hubUrl, pairingCode, type HubPeer } from '#test/support/till/hub-peer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

/** Begins with such a shop, which closes once the test is over. */
export const test = (title: string, act: (shop: Shop, hub: HubPeer) => Promise<void>) =>
  plain(title, async () => {
    const { shop, hub } = await pairedShop()
    await using _ = shop
    await act(shop, hub)
  })

async function pairedShop() {
  const hub = createHubPeer()
  const shop = await openShop({ hub, vault: memoryVault() })
  shop.run()
  opened(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode }))
  await expect.poll(() => hub.streams()).toBe(1)
  return { shop, hub }
}

export const readsOf = ({ network }: Shop, reference: string) =>
  network.heard.filter(({ method, path }) => method === 'GET' && path.endsWith(`/${reference}`)).length

export const stateOf = (shop: Shop) => shop.cashier.view().sale?.state

/** A customer approves as soon as the code is shown, and the hub tells of it. */
export async function sellWithHint(shop: Shop, hub: HubPeer, value = 5_000) {
  const sale = await shop.cashier.charge(value)
  shop.sandbox.phone().approve(sale.reference)
  hub.hint('payment', sale.reference)
  await expect.poll(() => stateOf(shop)).toBe('captured')
  await shop.cashier.acknowledge()
  return sale
}
