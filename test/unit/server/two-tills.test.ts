// Tests of two tills on one machine, and of one that is being closed: neither takes from the other, nor begins what it cannot finish.
import { expect, test } from 'vitest'
import { dispatch } from '#shared/bridge.ts'
import { at } from '#test/support/till/caller.ts'
import { ask, cookieFrom, openHttpTill } from '#test/support/till/http-till.ts'

test('a browser keeps the screens of two tills of one machine apart: a cookie knows no port', async () => {
  await using one = await openHttpTill()
  await using other = await openHttpTill()
  // As a browser does: of one host, one path and one name the newest alone.
  const jar = new Map<string, string>()
  for (const { server } of [one, other]) {
    const cookie = await cookieFrom(server.surfaces.cashier)
    jar.set(cookie.split('=')[0] ?? '', cookie)
  }
  const cookie = [...jar.values()].join('; ')
  for (const { url } of [one, other]) {
    const answer = await ask(url, 'sale.recent', {}, { cookie })
    expect(await answer.json()).toEqual({ ok: true, value: [] })
    // Nor does either take away what the other has left there.
    expect((await fetch(`${url}/cashier/`, { headers: { cookie } })).headers.get('set-cookie')).not.toContain(
      'Max-Age=0',
    )
  }
})

test('a till that is being closed begins nothing, and writes nothing down', async () => {
  await using served = await openHttpTill()
  const { till } = served.server.opened
  await till[Symbol.asyncDispose]()
  const { facts } = till.view('office')
  const by = { userFlow: 'QR' }
  const started = await dispatch(till.handlers, at('cashier'), 'sale.start', {
    amount: { value: 1000, currency: 'NOK' },
    by,
  })
  expect(started).toMatchObject({ ok: false, problem: { code: 'till.notAnswering' } })
  expect(till.view('office').facts).toBe(facts)
  expect(till.view('cashier').sale).toBeNull()
})
