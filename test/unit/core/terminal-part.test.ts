// Stories of a register that captures a part of what it has kept reserved: taken once, and the rest goes back, whatever fails meanwhile.
import { expect, test } from 'vitest'
import type { Fault } from '#test/support/service/network.ts'
import { adoptedPaymentOf } from '#test/support/till/adopted-payment.ts'
import { byPhone, nok, openRegister } from '#test/support/till/register.ts'
import { opened } from '#test/support/till/shop.ts'
import { second, minute } from '#test/support/run/times.ts'

const part = { amount: nok(2000) }
const manager = { pin: '', reason: 'The rest' }

/** `isCashierHere`: a cashier's screen is open as well. */
async function reserved(isCashierHere = false) {
  const register = await openRegister()
  if (isCashierHere) await register.shop.cashier.ask('poll', {})
  const lines = [
    { name: 'Book', unitPrice: 4000, vatRate: 2500 },
    { name: 'Bag', unitPrice: 900, vatRate: 1500 },
  ]
  const { reason, reference } = await register.approved('kept', { ...byPhone, keepReserved: true, lines })
  expect(reason).toBe('reserved')
  return { ...register, reference: reference ?? '' }
}

test('a part is taken once, and the rest goes back: told, summed and receipted as what was taken', async () => {
  await using register = await reserved()
  const { shop, reference } = register
  for (const [amount, code] of [
    [nok(4901), 'checkout.unfit'],
    [nok(0), 'amount.tooSmall'],
    [{ value: 2000, currency: 'DKK' }, 'amount.wrongCurrency'],
  ])
    expect(await register.capture('kept', { amount })).toMatchObject({ problem: { code } })
  opened(await register.capture('kept', part))
  expect(await register.follow('kept', 10 * second)).toMatchObject({
    state: 'COMPLETED',
    amount: nok(4900),
    captured: nok(2000),
    reserved: nok(0),
    receipt: { amount: nok(2000), lines: [] },
  })
  const { vat } = register.read('kept').receipt ?? { vat: [] }
  expect(vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(2000)
  expect(await shop.books(reference)).toMatchObject({ captured: 2000, cancelled: 2900 })
  expect(opened(await shop.office.ask('report.x', {}))).toMatchObject({ captured: 2000, open: [] })
  expect(opened(register.totals(0, shop.clock.now() + 1))).toMatchObject({
    payments: { count: 1, captured: nok(2000) },
  })
  opened(await register.capture('kept', part))
  for (const other of [{}, { amount: nok(2001) }])
    expect(await register.capture('kept', other)).toMatchObject({ problem: { code: 'capture.different' } })
  expect(await register.refund('kept', 'r', { amount: nok(2001) })).toMatchObject({
    problem: { code: 'refund.tooMuch' },
  })
  opened(await register.refund('kept', 'r'))
  await shop.leaveAlone(30 * second)
  expect(register.read('kept')).toMatchObject({ state: 'COMPLETED', refunded: nok(2000) })
})

test('an amount that is all of it is the same as none', async () => {
  await using register = await reserved()
  opened(await register.capture('kept', { amount: nok(4900) }))
  opened(await register.capture('kept'))
  expect(await register.follow('kept', 5 * second)).toMatchObject({
    state: 'COMPLETED',
    captured: nok(4900),
    receipt: { lines: [{ name: 'Book' }, { name: 'Bag' }] },
  })
})

const refusal = (status: number, code: string): Fault => ({
  status,
  body: {
    type: `https://httpstatuses.io/${status}`,
    title: 'Not now',
    status,
    extraDetails: [{ name: 'ErrorCode', reason: code }],
  },
})
const later = refusal(400, '6280')
const busy = refusal(423, '6160')

const faults: [string, Fault, RegExp, number?][] = [
  ['the capture’s answer is lost', 'lost answer', /capture$/],
  ['the capture’s connection breaks', 'broken connection', /capture$/, 2],
  ['the capture never leaves', 'refused connection', /capture$/, 2],
  ['the capture meets a page of a proxy', 'html', /capture$/],
  ['the capture meets another request', busy, /capture$/],
  ['the capture fails for now', later, /capture$/],
  ['the cancel’s answer is lost', 'lost answer', /cancel$/],
  ['the cancel never leaves', 'refused connection', /cancel$/, 3],
  ['the cancel meets another request', busy, /cancel$/, 2],
  ['the reads fail', 'html', /GET .*payments/, 3],
]
test.each(faults)('%s: a part is taken once, and nothing stays reserved', async (_, fault, which, times) => {
  for (const isKilled of [false, true]) {
    await using register = await reserved()
    const { shop, reference } = register
    shop.network.fail(fault, which, times)
    opened(await register.capture('kept', part))
    if (isKilled) {
      await shop.leaveAlone(3 * second)
      await shop.restart()
    }
    opened(await register.capture('kept', part))
    await shop.leaveAlone(15 * minute)
    expect(register.read('kept')).toMatchObject({ state: 'COMPLETED', captured: nok(2000), reserved: nok(0) })
    expect(await shop.books(reference)).toMatchObject({ captured: 2000, cancelled: 2900 })
    expect(opened(await shop.office.ask('report.x', {}))).toMatchObject({ captured: 2000, open: [] })
  }
})

test('a try that nobody answered, then a refusal that passes: the next key waits until the first can no longer arrive', async () => {
  await using register = await reserved()
  const { shop, reference } = register
  shop.network.fail('html', /capture$/, 1)
  shop.network.fail(later, /capture$/, 1)
  opened(await register.capture('kept', part))
  const keys = () => shop.network.heard.flatMap(({ path, key }) => (path.endsWith('/capture') ? [key] : []))
  await shop.leaveAlone(9 * minute)
  expect(new Set(keys()).size).toBe(1)
  await shop.leaveAlone(5 * minute)
  expect(new Set(keys()).size).toBe(2)
  expect(register.read('kept')).toMatchObject({ state: 'COMPLETED', captured: nok(2000) })
  expect(await shop.books(reference)).toMatchObject({ captured: 2000, cancelled: 2900 })
})

test.each([
  ['before its first try', undefined],
  ['after a refusal that passes', later],
  ['while another request is under way', busy],
  ['after a try that never left', 'refused connection' as const],
])('somebody takes the part in the service’s portal %s: it is not taken once more', async (_, fault) => {
  await using register = await reserved()
  const { shop, reference } = register
  if (fault) {
    shop.network.fail(fault, /capture$/)
    opened(await register.capture('kept', part))
  }
  await shop.leaveAlone(second)
  await shop.elsewhere('capture', 2000, reference)
  opened(await register.capture('kept', part))
  await shop.leaveAlone(15 * minute)
  expect(register.read('kept')).toMatchObject({ state: 'COMPLETED', captured: nok(2000), reserved: nok(0) })
  expect(await shop.books(reference)).toMatchObject({ captured: 2000, cancelled: 2900 })
})

test('killed between the capture and the cancel of the rest: the part is told, and the rest goes back after the start', async () => {
  await using register = await reserved()
  const { shop, reference } = register
  shop.network.fail(busy, /cancel$/, 1)
  opened(await register.capture('kept', part))
  expect(register.read('kept')).toMatchObject({
    state: 'IN_PROGRESS',
    reason: null,
    captured: nok(2000),
    reserved: nok(2900),
  })
  // Too late for a cancel: what is taken stays taken.
  expect(await register.cancel('kept')).toMatchObject({ captured: nok(2000) })
  await shop.restart()
  await shop.leaveAlone(minute)
  expect(register.read('kept')).toMatchObject({ state: 'COMPLETED', captured: nok(2000) })
  expect(await shop.books(reference)).toMatchObject({ captured: 2000, cancelled: 2900 })
})

test('a service that takes all or nothing: nothing is taken, all stays reserved, and the register says anew', async () => {
  await using register = await reserved()
  const { shop, reference } = register
  shop.network.fail(refusal(400, '6140'), /capture$/)
  opened(await register.capture('kept', part))
  await shop.leaveAlone(5 * second)
  expect(register.read('kept')).toMatchObject({
    state: 'IN_PROGRESS',
    reason: 'reserved',
    captured: nok(0),
    reserved: nok(4900),
    problem: { code: 'capture.allOrNothing' },
  })
  const types = register.events(0).events.map(({ type }) => type)
  expect(types.filter((type) => type === 'checkout.reserved')).toHaveLength(2)
  await shop.restart()
  opened(await register.capture('kept'))
  expect(await register.follow('kept', 10 * second)).toMatchObject({
    state: 'COMPLETED',
    captured: nok(4900),
    problem: null,
  })
  expect(await shop.books(reference)).toMatchObject({ captured: 4900, cancelled: 0 })
})

test.each([
  ['with a cashier, by somebody in the service’s portal', true, false],
  ['with nobody there, by somebody in the service’s portal', false, false],
  ['with a cashier, by a manager', true, true],
  ['with nobody there, by a manager', false, true],
])(
  'the rest is refused for good, then given back %s: the part stays taken, and it is over',
  async (_, isCashierHere, isByManager) => {
    await using register = await reserved(isCashierHere)
    const { shop, reference } = register
    shop.network.fail(refusal(400, '6030'), /cancel$/)
    opened(await register.capture('kept', part))
    await shop.leaveAlone(30 * minute)
    const now = register.read('kept')
    expect(now).toMatchObject({
      state: 'UNKNOWN',
      reason: 'waitsForStaff',
      captured: nok(2000),
      reserved: nok(2900),
      refunds: [],
    })
    const named = { sale: now.sale?.id ?? '', reference, manager }
    if (isByManager) opened(await shop.cashier.ask('sale.giveBackRest', named))
    else await shop.elsewhere('cancel', undefined, reference)
    await shop.leaveAlone(70 * minute)
    expect(register.read('kept')).toMatchObject({ state: 'COMPLETED', captured: nok(2000), refunds: [] })
    expect(await shop.books(reference)).toMatchObject({ captured: 2000, cancelled: 2900, refunded: 0 })
  },
)

test('another till of the shop takes a sale up of which a part was captured: that part is what it shows', async () => {
  await using register = await reserved()
  opened(await register.capture('kept', part))
  const { sale } = await register.follow('kept', 10 * second)
  const other = await register.shop.another()
  const adopted = opened(await other.adopt(adoptedPaymentOf(register.shop.entries(sale?.id ?? ''))))
  const shown = { amount: nok(2000), captured: 2000 }
  expect(opened(await other.ask('office.sale', { sale: adopted })).sale).toMatchObject({
    amount: nok(2000),
    refundable: 2000,
  })
  const everything = { text: '', filter: 'all', days: null, before: null } as const
  expect(opened(await other.ask('office.search', everything)).sales).toMatchObject([shown])
})
