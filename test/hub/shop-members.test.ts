// The hub's answer whether somebody is a member of the shop with a phone number that a till knows: of one shop, one sales unit, and members still.
import { expect, test } from 'vitest'
import { createClub } from '#test/support/till/club.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { openShop, opened } from '#test/support/till/shop.ts'
import { unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'

const hub = useShopHub()

test('a till is told when somebody was asked to join at another till of its shop with this number, until they are no member any more', async () => {
  await using shop = await openShop({ seed: 64 })
  const club = createClub(shop)
  const { agreementId } = await club.join('coffee-club', '91234567')
  const askedAt = shop.clock.now()
  const opening = factsOnDisk(shop.folder).find(({ kind }) => kind === 'agreementOpened')
  const numberPrint = String(opening?.['numberPrint'])
  const [unit] = shop.front().salesUnits
  const owner = `${unit?.merchantSerialNumber} (TEST, sandbox)`

  const first = await hub().letIn('aaaaaa', 'Members', unitOf(shop))
  const second = await hub().letIn('bbbbbb', 'Members', unitOf(shop))
  const stranger = await hub().letIn('cccccc', 'Others', unitOf(shop))
  await first.send(rowsIn(shop.folder))
  expect(await second.ask('member', { numberPrint, owner })).toBe(askedAt)
  const phone = shop.sandbox.phone('4791234567')
  phone.acceptAgreement()
  await club.watch(6_000)
  await first.send(rowsIn(shop.folder))
  expect(await second.ask('member', { numberPrint, owner })).toBe(askedAt)
  expect(await second.ask('member', { numberPrint: 'of-another', owner })).toBeNull()
  expect(await second.ask('member', { numberPrint, owner: 'of another (TEST, sandbox)' })).toBeNull()
  expect(await stranger.ask('member', { numberPrint, owner })).toBeNull()

  phone.stopAgreement(agreementId ?? '')
  opened(await shop.office.ask('agreements.look', { agreementId: agreementId ?? '' }))
  await first.send(rowsIn(shop.folder))
  expect(await second.ask('member', { numberPrint, owner })).toBeNull()
})

test('who was asked to join and has not answered is told of, until the sign-up is taken back', async () => {
  await using shop = await openShop({ seed: 65 })
  const club = createClub(shop)
  await club.join('coffee-club', '91234567')
  const opening = factsOnDisk(shop.folder).find(({ kind }) => kind === 'agreementOpened')
  const numberPrint = String(opening?.['numberPrint'])
  const [unit] = shop.front().salesUnits
  const owner = `${unit?.merchantSerialNumber} (TEST, sandbox)`
  const first = await hub().letIn('dddddd', 'Asked', unitOf(shop))
  const second = await hub().letIn('eeeeee', 'Asked', unitOf(shop))
  await first.send(rowsIn(shop.folder))
  expect(await second.ask('member', { numberPrint, owner })).toBe(shop.clock.now())
  await club.withdraw()
  await first.send(rowsIn(shop.folder))
  expect(await second.ask('member', { numberPrint, owner })).toBeNull()
})
