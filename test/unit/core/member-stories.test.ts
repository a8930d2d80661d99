// Who the members are: the shop names them, finds them by that, and tells the service nothing of it.
import { expect, test } from 'vitest'
import { second } from '#test/support/run/times.ts'
import { createClub, member } from '#test/support/till/club.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

async function found(shop: Shop, text: string): Promise<string[]> {
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'ACTIVE', page: 1, text }))
  return rows.map(({ name }) => name)
}

/** Asked on the phone, so that the till knows how its number ends. */
async function memberByPhone(shop: Shop, phoneNumber: string) {
  const club = createClub(shop)
  const { agreementId } = await club.join('museum-card', phoneNumber)
  shop.sandbox.phone(`47${phoneNumber}`).acceptAgreement()
  await club.watch(6 * second)
  await club.acknowledge()
  return agreementId ?? ''
}

test('a member has the name that the shop gives, also after a restart, and is found by it', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const byPhone = await memberByPhone(shop, '48059528')
  const name = (given: string) => shop.office.ask('agreements.name', { agreementId, member: given })
  expect(opened(await name('  Kari   Nordmann ')).agreement).toMatchObject({ member: 'Kari Nordmann' })
  await shop.restart()
  for (const text of ['nordm', 'KARI', agreementId.slice(4), agreementId.toLowerCase()])
    expect(await found(shop, text)).toEqual(['Coffee club'])
  for (const text of ['28', '••••28', '…28', byPhone])
    expect(await found(shop, text)).toEqual(['Museum card'])
  expect(await found(shop, 'Ola')).toEqual([])
  expect(await found(shop, ' ')).toHaveLength(2)

  expect(opened(await name('')).agreement).toMatchObject({ member: null })
  expect(await found(shop, 'nordm')).toEqual([])
  expect(shop.network.heard.some(({ body }) => body.includes('Nordmann'))).toBe(false)
})

test('a whole phone number is no name, and is written down nowhere', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  for (const given of ['480 59 528', '+47 48059528', 'Kari 48059528', '48 05 95 28 / Kari'])
    expect(await shop.office.ask('agreements.name', { agreementId, member: given })).toMatchObject({
      problem: { code: 'agreement.nameIsPhone' },
    })
  expect(opened(await shop.office.ask('agreements.look', { agreementId })).agreement.member).toBeNull()
  expect(factsOnDisk(shop.folder).map(({ kind }) => kind)).not.toContain('memberNamed')
})
