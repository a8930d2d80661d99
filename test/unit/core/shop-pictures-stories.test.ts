// The shop's logo and the pictures of its idle screens: what a manager chooses is told to every screen at once, by name, and kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import type { Result } from '#shared/problem.ts'
import { mostIdlePictures, noPictures, shopPictureLimit } from '#shared/shop-pictures.ts'
import { letIn, openRealShop } from '#test/support/pages/first-sign-in.ts'
import { pngOf, urlOf, webpOf } from '#test/support/till/pictures.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const codeOf = (result: Result<unknown>) => (result.ok ? null : result.problem.code)
const idleOf = (shop: Shop) => shop.kiosk.view().pictures.idle
const add = (shop: Shop, width: number) =>
  shop.office.ask('idlePicture.add', { picture: urlOf(webpOf(width, 900)) })

test('a logo and pictures are on the customers’ screens at once, by their names alone, also after a restart', async () => {
  await using shop = await openShop()
  const before = shop.customer.view().revision
  expect(shop.customer.view().pictures).toEqual(noPictures)
  opened(await shop.office.ask('logo.set', { picture: urlOf(pngOf(300, 100)) }))
  opened(await add(shop, 1000))
  opened(await add(shop, 640))
  const told = shop.customer.view()
  expect(told.revision).toBeGreaterThan(before)
  expect(told.pictures.logo).toMatchObject({ width: 300, height: 100 })
  expect(told.pictures.idle).toHaveLength(2)
  expect(shop.kiosk.view().pictures).toEqual(told.pictures)
  expect(JSON.stringify(told)).not.toContain('base64')
  expect(shop.tillFacts().at(-1)).toMatchObject({ kind: 'settingsChanged', keys: ['pictures'] })
  await shop.restart()
  expect(shop.customer.view().pictures).toEqual(told.pictures)
  opened(await shop.office.ask('logo.set', { picture: null }))
  expect(shop.customer.view().pictures).toEqual({ ...told.pictures, logo: null })
})

test('pictures are put in order and removed; what is done twice, or to one that is gone, changes nothing', async () => {
  await using shop = await openShop()
  for (const width of [500, 600, 700]) opened(await add(shop, width))
  const [first = '', second = '', third = ''] = idleOf(shop)
  opened(await add(shop, 600))
  expect(idleOf(shop)).toEqual([first, second, third])
  opened(await shop.office.ask('idlePicture.move', { name: third, by: -1 }))
  expect(idleOf(shop)).toEqual([first, third, second])
  opened(await shop.office.ask('idlePicture.move', { name: second, by: 1 }))
  opened(await shop.office.ask('idlePicture.remove', { name: first }))
  opened(await shop.office.ask('idlePicture.remove', { name: first }))
  opened(await shop.office.ask('idlePicture.move', { name: first, by: 1 }))
  expect(idleOf(shop)).toEqual([third, second])
  for (const width of [800, 810, 820]) opened(await add(shop, width))
  expect(codeOf(await add(shop, 830))).toBe('picture.tooMany')
  expect(idleOf(shop)).toHaveLength(mostIdlePictures)
})

const tooLong = (bytes: number) =>
  `data:image/png;base64,${Buffer.concat([pngOf(8, 8), Buffer.alloc(bytes)]).toString('base64')}`

test.each([
  ['what is no picture', urlOf(Buffer.from('GIF89a'))],
  ['a picture that moves', urlOf(pngOf(8, 8, { isMoving: true }))],
  ['a small file with more points than a page has room for', urlOf(webpOf(16_000, 16_000))],
  ['one that a page could not draw', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['a longer file than screens fetch', tooLong(shopPictureLimit.idle)],
])('%s is refused, and nothing is written', async (_, picture) => {
  await using shop = await openShop()
  expect(codeOf(await shop.office.ask('idlePicture.add', { picture }))).toBe('command.badShape')
  expect(codeOf(await shop.office.ask('logo.set', { picture }))).toBe('command.badShape')
  expect(existsSync(filesOf(shop.folder).pictures)).toBe(false)
})

test('a page where nobody is signed in is told of no picture; customers see theirs', async () => {
  await using shop = await openRealShop()
  await letIn(shop)
  opened(await shop.office.ask('logo.set', { picture: urlOf(pngOf(300, 100)) }))
  const told = shop.office.view().pictures
  expect(told.logo?.width).toBe(300)
  opened(await shop.office.ask('staff.signOut', {}))
  expect([shop.office.view().pictures, shop.customer.view().pictures]).toEqual([noPictures, told])
})

test('a till whose file of pictures is broken shows none, says so in its log, and sells', async () => {
  const broken = '{"logo":"data:image/png;base64,AAAA","idle":[]}'
  const prepare = (folder: string) => writeFileSync(filesOf(folder).pictures, broken)
  await using shop = await openShop({ prepare })
  expect(shop.customer.view().pictures).toEqual(noPictures)
  expect(shop.logged.join('\n')).toContain('the shop’s pictures cannot be read')
  expect((await shop.cashier.charge(1000)).amount.value).toBe(1000)
  expect(readFileSync(filesOf(shop.folder).pictures, 'utf8')).toBe(broken)
})
