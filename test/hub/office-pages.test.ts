// The manager's work with the hub at the office's pages, in a real browser: pair, find another till's sale, refund it, unpair.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openHub } from '#test/support/hub/hub.ts'
import { openOfficeScene } from '#test/support/pages/office-scene.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { createWorld, type World } from '#test/support/till/world.ts'
import { button } from '#test/support/pages/controls.ts'

const browser = useBrowser()
const hub = await useOpened((connection) => openHub(connection, { seed: 81 }))

async function pairBy(office: Page, code: string, address = hub.url) {
  await office.getByLabel('Address of the hub').fill(address)
  await office.getByLabel('Code', { exact: true }).fill(code)
  await button(office, 'Pair with a hub').click()
}

const tillsAtHub = async (): Promise<number> => (await hub.database.query('SELECT id FROM till')).length

/** Facts go to the hub by themselves; whoever looks meanwhile lets the tills' time go by. */
const heard = (world: World, count: number) =>
  expect
    .poll(
      async () => {
        world.clock.advance(1000)
        const [told] = await hub.database.query<{ sales: number }>(
          'SELECT count(*)::int AS sales FROM sale WHERE captured > 0',
        )
        return told?.sales
      },
      { timeout: 20_000 },
    )
    .toBe(count)

test('a till is paired by its code, and by no other; another till’s sale is found and given back here; the hub is left', async () => {
  await using world = await createWorld()
  await using first = await openOfficeScene(browser(), { tillName: 'Till 1' }, world)
  await using second = await openOfficeScene(browser(), { tillName: 'Till 2' }, world)
  const one = await first.open('#/hub')
  const other = await second.open('#/hub')

  const { code } = await hub.hub.enrolment.invite('Bakery')
  await pairBy(one, '0000-0000')
  await one.getByText('does not know this code').waitFor()
  expect(await tillsAtHub()).toBe(0)
  await pairBy(one, code, 'http://hub.example')
  await one.getByText('is not secure').waitFor()
  // The right code was not used up by either.
  await pairBy(one, ` ${code.toUpperCase()} `)
  await one.getByText('Paired. From now on').waitFor()
  await one.getByText('Bakery').first().waitFor()
  await pairBy(other, code)
  await other.getByText('does not know this code').waitFor()
  await pairBy(other, (await hub.hub.enrolment.invite('Bakery')).code)
  await other.getByText('Paired. From now on').waitFor()
  expect(await tillsAtHub()).toBe(2)

  const { reference } = await first.pay(12_300)
  await heard(world, 1)
  await other.goTo('#/shop-sales')
  await other.getByRole('link', { name: /NOK\s123\.00/ }).click()
  await other.getByText('Till 1').first().waitFor()
  await button(other, 'Refund…').click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Goods returned' }).click()
  await dialog.getByRole('textbox', { name: 'Amount in NOK' }).fill('2300')
  await dialog.getByRole('button', { name: /^Refund NOK/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      world.clock.advance(1000)
      return (await world.books(reference)).refunded
    })
    .toBe(2_300)
  expect(await world.books(reference)).toMatchObject({ captured: 12_300, refunded: 2_300 })

  await other.goTo('#/shop-report')
  await other.getByRole('heading', { name: 'By product' }).waitFor()
  const [file] = await Promise.all([other.waitForEvent('download'), button(other, 'Products as CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^kasse-shop-.*-products\.csv$/)

  await other.goTo('#/hub')
  await button(other, 'Leave this hub').click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave the hub' }).click()
  await other.getByText('This till has left its hub.').waitFor()
  await other.getByLabel('Address of the hub').waitFor()
  expect(await hub.database.query('SELECT name FROM till WHERE revoked_at IS NULL')).toEqual([
    { name: 'Till 1' },
  ])
  expect([...first.counter.complaints, ...second.counter.complaints]).toEqual([])
})
