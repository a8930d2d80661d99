// Staff and registers that somebody has written into the till's folder: a look at the journal names them.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unexplainedIn } from '#core/backup/backup.ts'
import { filesOf } from '#core/folder/folder.ts'
import { readStaff, writeStaff } from '#core/staff/roster.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const pin = '739152'
const found = ({ folder }: Shop) => opened(unexplainedIn(filesOf(folder)))

test('whoever was let in by the office is told of by the journal; whoever was written into the files is named', async () => {
  await using shop = await openShop()
  opened(await shop.office.ask('staff.setUp', { name: 'Ingrid', pin }))
  const register = await pairedRegister(shop, 'Bakery 1')
  expect(found(shop)).toEqual({ people: [], registers: [] })

  const staff = filesOf(shop.folder).staff
  const people = opened(readStaff(staff)) ?? []
  writeStaff(staff, [
    ...people,
    ...people.map((one) => ({ ...one, id: 'p9-abcdef', name: 'Olga', number: 77 })),
  ])
  expect(found(shop)).toMatchObject({ people: ['Olga'] })

  opened(await shop.office.ask('registers.revoke', { register: register.register.id }))
  expect(found(shop)).toMatchObject({ registers: [] })
  const registers = path.join(shop.folder, 'registers.json')
  writeFileSync(registers, readFileSync(registers, 'utf8').replace('"isRevoked": true', '"isRevoked": false'))
  expect(found(shop)).toMatchObject({ registers: ['Bakery 1'] })
})
