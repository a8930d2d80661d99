// The PIN lock under a cashier who signs in and out at one screen: the only manager is kept out of no other.
import { expect, test } from 'vitest'
import { changedAnswer } from '#test/support/till/changed-answer.ts'
import type { Surface } from '#shared/command.ts'
import { createPage, type Page } from '#test/support/till/http-page.ts'
import { cheapPinCost } from '#test/support/till/first-staff.ts'
import { opened } from '#test/support/till/shop.ts'
import { ask, cookieFrom, openHttpTill } from '#test/support/till/http-till.ts'

test('a cashier who wrongs the manager’s PIN between sign-ins of their own keeps that manager out of no other screen', async () => {
  await using till = await openHttpTill()
  const from = async (response: Response, before: string) =>
    (response.headers.get('set-cookie') ?? '').split(';')[0] || before
  let office = await cookieFrom(till.server.entrance('office'))
  const at = (surface: string, cookie: string) => ({ surface, cookie })
  const add = async (name: string, role: string, pin: string, ownPin?: string) =>
    (
      (await (
        await ask(till.url, 'staff.add', { name, role, pin, ownPin }, at('office', office))
      ).json()) as {
        value: { number: number }
      }
    ).value.number
  const juho = await add('Juho', 'manager', '975318')
  const manager = { number: juho, pin: '975318' }
  const signIn = (surface: string, cookie: string, input: object) =>
    ask(till.url, 'staff.signIn', input, at(surface, cookie))
  // The manager works at the office and goes home.
  office = await from(await signIn('office', office, manager), office)
  const kari = await add('Kari', 'cashier', '4711', '975318')
  office = await from(await ask(till.url, 'staff.signOut', {}, at('office', office)), office)

  let cookie = await cookieFrom(till.server.entrance('cashier'))
  for (let round = 0; round < 10; round += 1) {
    for (let tried = 0; tried < 5; tried += 1) await signIn('cashier', cookie, { ...manager, pin: '111124' })
    cookie = await from(await signIn('cashier', cookie, { number: kari, pin: '4711' }), cookie)
    cookie = await from(await ask(till.url, 'staff.signOut', {}, at('cashier', cookie)), cookie)
  }
  const answer = (await (await signIn('office', office, manager)).json()) as object
  expect(answer).toEqual(changedAnswer)
})

test('a manager who has signed in at eight screens signs in at each of them while strangers wrong the same PIN at many others', async () => {
  await using till = await openHttpTill({ pinCost: cheapPinCost })
  const open = async (surface: Surface) => {
    const page = createPage(till.url, surface)
    await page.comeIn(till.server.entrance(surface))
    return page
  }
  const openAll = async (count: number) => {
    const pages: Page[] = []
    while (pages.length < count) pages.push(await open('cashier'))
    return pages
  }
  const office = await open('office')
  const pin = '975318'
  const juho = opened(await office.ask('staff.add', { name: 'Juho', role: 'manager', pin }))
  const signIn = (page: Page, given: string) => page.ask('staff.signIn', { number: juho.number, pin: given })
  const own = await openAll(8)
  for (const page of own) opened(await signIn(page, pin))
  const strange = await openAll(9)
  for (const page of strange) for (let tried = 0; tried < 5; tried += 1) await signIn(page, '111124')
  expect(await signIn(await open('cashier'), pin)).toMatchObject({ problem: { code: 'pin.locked' } })
  for (const page of own) opened(await signIn(page, pin))
})
