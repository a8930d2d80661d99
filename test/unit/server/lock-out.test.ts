// The PIN lock under a cashier who signs in and out at one screen: the only manager is kept out of no other.
import { changedAnswer } from '#test/support/till/changed-answer.ts'
import { expect, test } from 'vitest'
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
