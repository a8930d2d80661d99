// Stories of registers in trouble: after a restart, in another market, after a person has settled a payment, and what a till that died left half done.
import { mkdirSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder, restoreFolder } from '#core/backup/backup.ts'
import { limits } from '#core/system/limits.ts'
import { seeded } from '#test/support/run/clock.ts'
import { byPhone, openRegister } from '#test/support/till/register.ts'
import { opened } from '#test/support/till/shop.ts'
import { second, minute } from '#test/support/run/times.ts'

const reserved = { ...byPhone, keepReserved: true }
const manager = { pin: '', reason: 'seen in the portal' }

/** Approved, kept reserved, and the till started anew while the service is away. */
async function keptAndRestarted() {
  const register = await openRegister()
  await register.approved('kept', reserved)
  register.shop.network.cut()
  await register.shop.restart(20 * minute)
  expect(register.read('kept')).toMatchObject({ reserved: { value: 4900 } })
  return register
}

test('kept reserved, and the till starts anew while the service is away: a capture counts all the same', async () => {
  await using register = await keptAndRestarted()
  opened(await register.capture('kept'))
  register.shop.network.mend()
  expect(await register.follow('kept', 30 * second)).toMatchObject({
    state: 'COMPLETED',
    captured: { value: 4900 },
  })
})

test('kept reserved, and the till starts anew while the service is away: a cancel counts all the same', async () => {
  await using register = await keptAndRestarted()
  expect(await register.cancel('kept')).toMatchObject({ state: 'CANCEL_REQUESTED' })
  expect(await register.capture('kept')).toMatchObject({ problem: { code: 'checkout.notReserved' } })
  register.shop.network.mend()
  expect(await register.follow('kept', 30 * second)).toMatchObject({
    state: 'CANCELED',
    reason: 'byRegister',
  })
})

test('what was paid to another sales unit is not refunded by this one', async () => {
  await using register = await openRegister()
  await register.approved('1', byPhone)
  opened(await register.shop.office.ask('settings.change', { changes: { market: 'DK' } }))
  await register.shop.restart()
  expect(await register.refund('1', 'back')).toMatchObject({ problem: { code: 'sale.belongsElsewhere' } })
  expect(register.read('1')).toMatchObject({ state: 'COMPLETED', refunds: [] })
})

test('settled by hand with its money kept: paid, and paid it stays when that is refunded later', async () => {
  await using register = await openRegister()
  const { shop } = register
  await shop.cashier.ask('poll', {})
  const { sale, reference } = await register.ask('1', 4900, reserved)
  const named = { sale: sale?.id ?? '', reference: reference ?? '', manager }
  register.approve()
  await register.follow('1', 5 * second)
  await shop.elsewhere('capture', 3000, named.reference)
  await shop.leaveAlone(10 * minute)
  expect(register.read('1')).toMatchObject({ state: 'UNKNOWN', reason: 'waitsForStaff' })
  opened(await shop.cashier.ask('sale.giveBackRest', named))
  await shop.leaveAlone(minute)
  opened(await shop.cashier.ask('sale.settle', named))
  expect(register.read('1')).toMatchObject({ state: 'COMPLETED', captured: { value: 3000 } })
  opened(await register.refund('1', 'back'))
  await shop.leaveAlone(30 * second)
  expect(register.read('1')).toMatchObject({ state: 'COMPLETED', refunded: { value: 3000 } })
})

test('a refund that begins while the PIN for settling by hand is looked at is turned down with it', async () => {
  await using register = await openRegister()
  const { shop } = register
  await shop.cashier.ask('poll', {})
  const { sale, reference } = await register.ask('1', 4900)
  const named = { sale: sale?.id ?? '', reference: reference ?? '', manager }
  register.approve()
  await register.follow('1', 5 * second)
  await shop.elsewhere('refund', 1_000, named.reference)
  await shop.elsewhere('refund', 500, named.reference)
  // The log does not tell the amounts of the two, so that nobody can explain the sum.
  shop.network.reword(/\/events$/, (events) =>
    (events as { name: string; amount?: unknown }[]).map(({ amount, ...event }) =>
      event.name.startsWith('REFUND') ? event : { ...event, amount },
    ),
  )
  await shop.reconcile()
  shop.network.fail({ status: 503 }, /\/refund$/, 100)
  const settled = shop.cashier.ask('sale.settle', named)
  const refunded = register.refund('1', 'back')
  opened(await settled)
  opened(await refunded)
  const kinds = shop.facts(named.sale).map(({ kind }) => kind)
  expect(kinds.slice(kinds.indexOf('refundOpened'))).toEqual([
    'refundOpened',
    'sent',
    'turnedDown',
    'resolvedByHand',
  ])
})

test.each([
  ['kiosk', 'byCustomer'],
  ['cashier', 'byStaff'],
] as const)('called off at the %s: the register hears by whom', async (surface, reason) => {
  await using register = await openRegister({ settings: { isAttended: surface === 'cashier' } })
  const { sale } = await register.ask('1')
  opened(await register.shop[surface].ask('sale.cancel', { sale: sale?.id ?? '' }))
  expect(await register.follow('1', 10 * second)).toMatchObject({ state: 'CANCELED', reason })
})

test('no moment lies between the register’s wish to cancel and the till’s', async () => {
  await using register = await openRegister()
  const { sale } = await register.ask('1')
  const seen: boolean[] = []
  register.shop.terminal().subscribe(() => {
    const { events } = register.events(0)
    const isCalledOff = events.at(-1)?.type === 'checkout.cancelRequested'
    if (isCalledOff) seen.push(register.shop.facts(sale?.id).some(({ kind }) => kind === 'cancelAsked'))
  })
  await register.cancel('1')
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(false)
})

test('the language that the customer has chosen at the kiosk stands on the receipt', async () => {
  await using register = await openRegister({ settings: { isAttended: false } })
  await register.ask('1', 4900, { flow: 'CHOOSE', language: 'nb' })
  const { checkout = '' } = register.shop.kiosk.view().waiting ?? {}
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: '912 34 567' }
  opened(await register.shop.kiosk.ask('checkout.choose', { checkout, by, language: 'fi' }))
  register.approve()
  expect((await register.follow('1', 10 * second)).receipt).toMatchObject({ language: 'fi' })
})

test('where the list of registers cannot be written, its registers are still known', async () => {
  await using register = await openRegister()
  // Nothing can be written beside the file.
  const beside = path.join(register.shop.folder, 'registers.json.new')
  mkdirSync(beside)
  expect(register.shop.registers().byKey(register.key)).toMatchObject({ ok: true })
  rmdirSync(beside)
})

test('a list of one state looks at a part of a long past, and says where it goes on', async () => {
  await using register = await openRegister({ settings: { isAttended: false } })
  for (let at = 0; at <= 500; at += 1) {
    await register.ask(`c-${at}`, 4900, { flow: 'CHOOSE' })
    await register.cancel(`c-${at}`)
  }
  const first = register.list({ state: 'COMPLETED' })
  expect(first).toEqual({ checkouts: [], next: 'c-1' })
  expect(register.list({ state: 'COMPLETED', after: first.next ?? '' })).toEqual({
    checkouts: [],
    next: null,
  })
  expect(register.list({ state: 'CANCELED', after: first.next ?? '' }).checkouts).toMatchObject([
    { id: 'c-0' },
  ])
})

test('kept reserved, and approved before a cancel was served: the cashier is asked, and no capture of the register answers', async () => {
  await using register = await openRegister()
  await register.shop.cashier.ask('poll', {})
  await register.ask('1', 4900, reserved)
  register.approve()
  expect(await register.cancel('1')).toMatchObject({ state: 'CANCEL_REQUESTED', reason: 'waitsForStaff' })
  expect(register.shop.cashier.sale()).toMatchObject({
    question: 'approvedBeforeCancel',
    isKeptReserved: false,
  })
  expect(await register.capture('1')).toMatchObject({ problem: { code: 'checkout.notReserved' } })
  await register.shop.leaveAlone(3 * minute)
  expect(register.read('1')).toMatchObject({ state: 'CANCELED', captured: { value: 0 } })
})

test('while a customer chooses nothing else begins, until ten minutes are over', async () => {
  await using register = await openRegister({ settings: { isAttended: false } })
  const { shop } = register
  await register.ask('1', 4900, { flow: 'CHOOSE' })
  const amount = { value: 5000, currency: 'NOK' }
  const busy = { problem: { code: 'terminal.busy' } }
  for (const flow of ['CHOOSE', 'QR']) expect(await register.put('2', { amount, flow })).toMatchObject(busy)
  expect(await shop.kiosk.ask('sale.start', { amount, by: { userFlow: 'QR' } })).toMatchObject(busy)
  expect(shop.openWork()).toEqual(['sale'])
  await shop.leaveAlone(10 * minute)
  expect(register.read('1')).toMatchObject({ state: 'CANCELED', reason: 'expired' })
  expect(shop.openWork()).toEqual([])
  opened(await register.put('2', { amount }))
})

test('a till that was restored may have forgotten a payment: no register is let in until it is paired anew', async () => {
  await using register = await openRegister()
  const { shop } = register
  const backup = path.join(shop.folder, '..', `${path.basename(shop.folder)}-of-registers.sqlite`)
  opened(backupFolder(shop.folder, backup))
  await register.approved('1', byPhone)
  const chance = seeded(9)
  await shop.restart(minute, {}, (folder) => {
    const now = shop.clock.now()
    opened(restoreFolder({ folder, file: backup, isReplacing: true, chance, now }))
  })
  rmSync(backup)
  expect(shop.registers().byKey(register.key)).toMatchObject({ problem: { code: 'register.keyRefused' } })
  expect(shop.registers().passphraseOf(register.register.id)).toBeNull()
  const { registers } = opened(await shop.office.ask('registers.read', {}))
  expect(registers).toMatchObject([{ name: 'Bakery 1', isRevoked: true }])
})

test('called off, and captured by somebody else all the same: never told as paid, and given back by rule', async () => {
  await using register = await openRegister()
  const { shop } = register
  const { reference } = await register.ask('1', 4900, byPhone)
  shop.network.cut()
  await register.cancel('1')
  register.approve()
  await shop.elsewhere('capture', 4900, reference ?? '')
  shop.network.mend()
  shop.network.fail({ status: 503 }, /refund$/)
  const told = new Set<string>()
  for (let waited = 0; waited < 60; waited += 1) {
    await shop.leaveAlone(second)
    const { state, reason } = register.read('1')
    told.add(`${state} ${reason}`)
  }
  expect([...told]).toEqual(['CANCEL_REQUESTED null', 'UNKNOWN beingReturned', 'CANCELED givenBack'])
  expect(await shop.books(reference ?? '')).toMatchObject({ captured: 4900, refunded: 4900 })
})

test('a capture that is asked for again while the service is away is one capture', async () => {
  await using register = await openRegister()
  await register.approved('kept', reserved)
  register.shop.network.cut()
  for (const _ of [1, 2]) opened(await register.capture('kept'))
  await register.cancel('kept')
  register.shop.network.mend()
  expect(await register.follow('kept', 60 * second)).toMatchObject({
    state: 'COMPLETED',
    captured: { value: 4900 },
  })
})

test('what is kept reserved is on no screen after a start; what its expiry has called off is called off once', async () => {
  await using register = await openRegister()
  const { shop } = register
  await register.approved('kept', reserved)
  await shop.restart()
  expect(shop.customer.view().sale).toBeNull()
  await register.ask('1', 4900, { expiresIn: 30 })
  shop.network.cut()
  await shop.leaveAlone(40 * second)
  const { events } = register.events(0)
  expect(events.filter(({ type }) => type === 'checkout.cancelRequested')).toHaveLength(1)
  expect(register.read('1')).toMatchObject({ state: 'CANCEL_REQUESTED' })
})

test('whoever waits for a refund that gets no answer looks once a beat at most', async () => {
  await using register = await openRegister()
  await register.ask('1')
  register.approve()
  await register.follow('1', 5000)
  register.shop.network.fail({ status: 503 }, /refund|events/, 1_000_000)
  void register.refund('1', 'back').catch(() => undefined)
  await register.shop.leaveAlone(1000)
  expect(register.read('1')).toMatchObject({ refunds: [{ state: 'PENDING' }] })
  const { clock } = register.shop
  const wait = clock.wait.bind(clock)
  let looks = 0
  clock.wait = (ms, signal) => {
    if (ms < limits.beat) looks += 1
    return wait(ms, signal)
  }
  const until = clock.elapsed() + 10 * second
  const follow = async () => {
    while (clock.elapsed() < until)
      await register.shop.terminal().wait(register.register, '1', { ms: until - clock.elapsed() })
  }
  const following = follow()
  while (clock.elapsed() < until) {
    await new Promise(setImmediate)
    await clock.run(Math.min(100, until - clock.elapsed()))
  }
  await following
  expect(register.read('1')).toMatchObject({ refunds: [{ state: 'PENDING' }] })
  expect(looks).toBeLessThan(20)
})
