// Tests of a request that comes twice: from a browser whose line broke, from a page that asks again, from two pages at once.
import { changedAnswer } from '#test/support/till/changed-answer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Server } from '#server/host.ts'
import { ask, cookieFrom, openHttpTill, type HttpTill } from '#test/support/till/http-till.ts'

let till: HttpTill
let cookie: string
beforeAll(async () => {
  till = await openHttpTill()
  cookie = await cookieFrom(till.server.surfaces.cashier)
})
afterAll(() => till[Symbol.asyncDispose]())

const id = (of: string) => ({ 'request-id': `page-0123456789-${of}` })
const command = async (name: string, input: unknown, headers: Record<string, string>, by = cookie) =>
  (await ask(till.url, name, input, { cookie: by, headers })).json() as Promise<{
    ok: boolean
    value?: { revision: number }
    problem?: { code: string }
  }>
const amount = { value: 12_000, currency: 'NOK' }
const byQr = { amount, by: { userFlow: 'QR' } }
const lines = () => basketOf(till.server).lines.length
const basketOf = (server: Server) => server.opened.till.view('cashier').basket
const saleNow = () => till.server.opened.till.view('cashier').sale?.sale ?? ''
const end = async () => {
  const sale = saleNow()
  await command('sale.cancel', { sale }, {})
  let told = await command('sale.acknowledge', { sale }, {})
  while (!told.ok) {
    await command('sale.check', { sale }, {})
    told = await command('sale.acknowledge', { sale }, {})
  }
}

test('a sale that is started twice at once is one sale, with one payment', async () => {
  const [one, other] = await Promise.all([
    command('sale.start', byQr, id('a')),
    command('sale.start', byQr, id('a')),
  ])
  expect(one.ok).toBe(true)
  expect(other).toEqual(one)
  const facts = till.server.opened.till.facts(saleNow())
  expect(facts.filter(({ fact }) => fact.kind === 'opened')).toHaveLength(1)
  await end()
})

test('a request that comes again when its sale is over starts no other', async () => {
  const first = await command('sale.start', byQr, id('b'))
  const sale = saleNow()
  await end()
  const late = await command('sale.start', byQr, id('b'))
  expect(late).toEqual(first)
  expect(till.server.opened.till.view('cashier').sale).toBeNull()
  await command('sale.start', byQr, id('c'))
  expect(saleNow()).not.toBe(sale)
  await end()
})

test('an id that has asked for one thing is not answered with it when it asks for another', async () => {
  const first = await command('sale.start', byQr, id('one-thing'))
  const dearer = { ...byQr, amount: { ...amount, value: 99_000 } }
  expect(await command('sale.start', dearer, id('one-thing'))).toMatchObject({
    ok: false,
    problem: { code: 'command.badShape', details: { where: 'request-id' } },
  })
  expect(await command('sale.start', byQr, id('one-thing'))).toEqual(first)
  await end()
})

test('without an id the till still has one sale at a time', async () => {
  const both = await Promise.all([command('sale.start', byQr, {}), command('sale.start', byQr, {})])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)?.problem?.code).toBe('till.busy')
  await end()
})

test('a product that is put into the basket twice by one touch is in it once; by two, twice', async () => {
  const before = lines()
  for (const of of ['d', 'd', 'e']) await command('basket.addAmount', { value: 500 }, id(of))
  expect(lines()).toBe(before + 2)
})

test('the same id from another browser, or for another command, is another request', async () => {
  const before = lines()
  const other = await cookieFrom(till.server.surfaces.cashier)
  await command('basket.addAmount', { value: 500 }, id('f'))
  await command('basket.addAmount', { value: 500 }, id('f'), other)
  expect(lines()).toBe(before + 2)
  expect(await command('basket.empty', {}, id('f'))).toEqual(changedAnswer)
  expect(lines()).toBe(0)
})

test.each(['', 'short', 'x'.repeat(65), 'page 0123456789 abc', '__proto__'])(
  'an id of “%s” is none: the request is done, and done again',
  async (given) => {
    const before = lines()
    await command('basket.addAmount', { value: 500 }, { 'request-id': given })
    await command('basket.addAmount', { value: 500 }, { 'request-id': given })
    expect(lines()).toBe(before + 2)
  },
)

test('a refusal is repeated too, and long answers are not kept', async () => {
  const wrong = await command('sale.check', { sale: 'none' }, id('g'))
  expect(await command('sale.check', { sale: 'none' }, id('g'))).toEqual(wrong)
  const office = await cookieFrom(till.server.surfaces.office)
  const atOffice = { surface: 'office', cookie: office } as const
  const read = () => ask(till.url, 'backup.make', {}, { ...atOffice, headers: id('h') })
  const first = await (await read()).text()
  // So that another copy is another text.
  await ask(
    till.url,
    'settings.change',
    { changes: { largeAmount: 700 } },
    { ...atOffice, headers: id('change') },
  )
  const copies = [first, await (await read()).text()]
  expect(copies[0]?.length).toBeGreaterThan(64 * 1024)
  expect(copies[0]).not.toBe(copies[1])
})

test('of many requests the last thirty-two are remembered', async () => {
  const before = lines()
  await command('basket.addAmount', { value: 500 }, id('first'))
  for (let count = 0; count < 32; count += 1) await command('sale.check', { sale: 'none' }, id(`n${count}`))
  await command('basket.addAmount', { value: 500 }, id('first'))
  expect(lines()).toBe(before + 2)
  await command('basket.addAmount', { value: 500 }, id('first'))
  expect(lines()).toBe(before + 2)
})
