// A test that begins with a till that is open, and its shop, which closes once the test is over.
import { test as plain } from 'vitest'
import { openShop, type Shop } from '#test/support/till/shop.ts'

export const test = (title: string, act: (shop: Shop) => Promise<void>) =>
  plain(title, async () => {
    await using shop = await openShop()
    await act(shop)
  })
