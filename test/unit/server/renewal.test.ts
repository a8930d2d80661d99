// A person who signs in on a page does so in a new session: a cookie that was planted or read before is not theirs.
import { expect, test } from 'vitest'
import { ask, cookieFrom, openHttpTill } from '#test/support/till/http-till.ts'

test('whoever held the cookie before a sign-in is not the manager who signed in, and is out when the page goes on', async () => {
  await using till = await openHttpTill()
  const office = { surface: 'office', cookie: await cookieFrom(till.server.entrance('office')) }
  const added = await ask(till.url, 'staff.add', { name: 'Juho', role: 'manager', pin: '975318' }, office)
  const { value } = (await added.json()) as { value: { number: number } }
  const planted = { cookie: await cookieFrom(till.server.entrance('cashier')) }
  const signedIn = await ask(till.url, 'staff.signIn', { number: value.number, pin: '975318' }, planted)
  const renewed = { cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  expect(renewed.cookie).toMatch(/^kasse-/)
  const nameOf = ({ cookie }: { cookie: string }) => /=([\w-]+)\./.exec(cookie)?.[1] ?? ''
  const at = (of: { cookie: string }) => till.server.opened.till.view('cashier', nameOf(of)).staff.signedIn
  expect([at(planted)?.name, at(renewed)?.name]).toEqual(['Ingrid', 'Juho'])
  const wrong = await ask(till.url, 'staff.signIn', { number: value.number, pin: '111124' }, planted)
  expect(wrong.headers.get('set-cookie')).toBeNull()
  const poll = async (of: { cookie: string }) => (await ask(till.url, 'sale.check', { sale: 'x' }, of)).status
  expect([await poll(planted), await poll(renewed), await poll(planted)]).toEqual([200, 200, 401])
  const out = await ask(till.url, 'staff.signOut', {}, renewed)
  expect((out.headers.get('set-cookie') ?? '').split(';')[0]).not.toBe(renewed.cookie)
})

test('a request that comes late with the cookie from before a sign-in takes nothing from the browser', async () => {
  await using till = await openHttpTill()
  const before = { cookie: await cookieFrom(till.server.entrance('cashier')) }
  const out = await ask(till.url, 'staff.signOut', {}, before)
  const renewed = { cookie: (out.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  expect((await ask(till.url, 'poll', {}, renewed)).status).toBe(200)
  const late = await ask(till.url, 'poll', {}, before)
  expect([late.status, late.headers.get('set-cookie')]).toEqual([401, null])
})

test('a sign-in that is heard twice gives its page the new cookie both times', async () => {
  await using till = await openHttpTill()
  const office = { surface: 'office', cookie: await cookieFrom(till.server.entrance('office')) }
  const added = await ask(till.url, 'staff.add', { name: 'Juho', role: 'manager', pin: '975318' }, office)
  const { value } = (await added.json()) as { value: { number: number } }
  const cookie = await cookieFrom(till.server.entrance('cashier'))
  const headers = { 'request-id': 'page-0123456789-in' }
  const signIn = () =>
    ask(till.url, 'staff.signIn', { number: value.number, pin: '975318' }, { cookie, headers })
  await signIn() // whose answer the page never hears
  const again = await signIn()
  expect(await again.json()).toMatchObject({ ok: true })
  const renewed = (again.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const session = /=([\w-]+)\./.exec(renewed)?.[1] ?? ''
  expect(till.server.opened.till.view('cashier', session).staff.signedIn?.name).toBe('Juho')
})
