// The office's requests about an agreement and its charges: every limit is said before the service is asked, and its own word after it.
import { expect, test } from 'vitest'
import { samplePlans } from '#core/agreement/sample-plans.ts'
import { firstManager, hire, letIn, numberOf, openRealShop } from '#test/support/pages/first-sign-in.ts'
import { createClub, member } from '#test/support/till/club.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const manager = { pin: '', reason: 'the member asked for it' }

const aCharge = {
  amount: 10_000,
  description: 'A cake',
  due: '2026-01-20',
  retryDays: 2,
  transactionType: 'DIRECT_CAPTURE' as const,
  interval: null,
}
type Changes = Partial<Record<keyof typeof aCharge, unknown>>

const charge = (shop: Shop, agreementId: string, changes: Changes = {}) =>
  shop.office.ask('charges.create', { agreementId, ...aCharge, ...changes } as never)

/** What was asked to be done, by the path's last word. */
const requests = (shop: Shop) =>
  shop.network.heard
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/recurring'))
    .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)

const refused = (code: string, details: object = {}) => ({ ok: false, problem: { code, details } })

test.each<[Changes, string]>([
  [{ amount: 99 }, 'charge.amountUnfit'],
  [{ amount: 100.5 }, 'amount.notWhole'],
  [{ amount: 100_000_000_000 }, 'amount.tooLarge'],
  [{ amount: 4 * 19_900 + 1 }, 'charge.tooHigh'],
  [{ description: ' ' }, 'charge.descriptionUnfit'],
  [{ description: 'x'.repeat(46) }, 'charge.descriptionUnfit'],
  [{ retryDays: -1 }, 'charge.retryUnfit'],
  [{ retryDays: 1.5 }, 'charge.retryUnfit'],
  [{ retryDays: 15 }, 'charge.retryUnfit'],
  [{ due: '2026-01-15' }, 'charge.dueUnfit'],
  [{ due: '2028-01-16' }, 'charge.dueUnfit'],
  [{ due: '2026-02-30' }, 'charge.dueUnfit'],
  [{ due: 'soon' }, 'charge.dueUnfit'],
])('a charge of %j is refused in words, and the service is not asked', async (changes, code) => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const before = requests(shop)
  expect(await charge(shop, agreementId, changes)).toMatchObject(refused(code))
  expect(requests(shop)).toEqual(before)
})

test.each<[Changes]>([
  [{ amount: 100 }],
  [{ amount: 4 * 19_900, description: 'x'.repeat(45), retryDays: 14 }],
  [{ due: '2026-01-16', retryDays: 0 }],
  [{ due: '2028-01-15' }],
  [{ due: '2026-02-15', amount: 5 * 19_900 }],
])('a charge of %j is within every limit, of the service too', async (changes) => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const { charges } = opened(await charge(shop, agreementId, changes))
  const { interval: _, ...asked } = aCharge
  expect(charges.find(({ kind }) => kind === 'UNSCHEDULED')).toMatchObject({ ...asked, ...changes })
})

test('a charge is cancelled until it is taken, and none is cancelled, captured or given back that cannot be', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const made = opened(await charge(shop, agreementId))
  const [first, later] = made.charges.map(({ chargeId }) => chargeId)
  if (first === undefined || later === undefined) throw new Error('not charged')
  const before = requests(shop)
  const ask = shop.office.ask
  expect(await ask('charges.cancel', { agreementId, chargeId: first })).toMatchObject(
    refused('charge.cannotCancel', { status: 'CHARGED' }),
  )
  expect(await ask('charges.cancel', { agreementId, chargeId: 'another' })).toMatchObject(
    refused('charge.unknown'),
  )
  expect(await ask('charges.capture', { agreementId, chargeId: later, amount: 100 })).toMatchObject(
    refused('charge.cannotCapture', { limit: 0 }),
  )
  const refund = (chargeId: string, amount: number, reason = 'came back') =>
    ask('charges.refund', { agreementId, chargeId, amount, manager: { pin: '', reason } })
  expect(await refund(first, 19_901)).toMatchObject(refused('charge.cannotRefund', { limit: 19_900 }))
  expect(await refund(first, 0)).toMatchObject(refused('charge.cannotRefund'))
  expect(await refund(first, 0.5)).toMatchObject(refused('amount.notWhole'))
  expect(await refund(later, 1)).toMatchObject(refused('charge.cannotRefund', { limit: 0 }))
  expect(await refund(first, 100, '  ')).toMatchObject(refused('reason.missing'))
  expect(requests(shop)).toEqual(before)

  const after = opened(await ask('charges.cancel', { agreementId, chargeId: later }))
  expect(after.charges[1]).toMatchObject({ status: 'CANCELLED', can: { cancel: false } })
  await club.days(10)
  expect((await club.look(agreementId)).charges[1]).toMatchObject({ status: 'CANCELLED', captured: 0 })
})

test('a reserved charge is captured in parts up to what it is, and each part is booked', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  opened(await charge(shop, agreementId, { transactionType: 'RESERVE_CAPTURE' }))
  await club.days(6)
  const reserved = (await club.look(agreementId)).charges[1]
  expect(reserved).toMatchObject({ status: 'RESERVED', can: { capture: 10_000, cancel: true, refund: 0 } })
  const capture = (amount: number) =>
    shop.office.ask('charges.capture', { agreementId, chargeId: reserved?.chargeId ?? '', amount })
  expect(await capture(10_001)).toMatchObject(refused('charge.cannotCapture', { limit: 10_000 }))
  expect(opened(await capture(4_000)).charges[1]).toMatchObject({
    status: 'PARTIALLY_CAPTURED',
    can: { capture: 6_000 },
  })
  expect(await capture(6_001)).toMatchObject(refused('charge.cannotCapture', { limit: 6_000 }))
  expect(opened(await capture(6_000)).charges[1]).toMatchObject({ status: 'CHARGED', captured: 10_000 })
  const report = opened(await shop.office.ask('report.x', {}))
  expect(report.flows).toMatchObject([{ userFlow: 'AGREEMENT', captured: 10_000 + 19_900 }])
})

test.each([
  ['captured', 'charges.capture', { amount: 10_000 }, { status: 'CHARGED', captured: 10_000 }],
  ['cancelled', 'charges.cancel', {}, { status: 'CANCELLED', captured: 0 }],
] as const)(
  'what is only reserved waits in the office, also of a member who stops in the wallet, until it is %s',
  async (_, command, more, after) => {
    await using shop = await openShop()
    const { club, phone, agreementId } = await member(shop)
    opened(await charge(shop, agreementId, { transactionType: 'RESERVE_CAPTURE' }))
    await club.days(6)
    const { chargeId = '' } = (await club.look(agreementId)).charges[1] ?? {}
    const waits = [{ kind: 'reserved', agreementId, chargeId, amount: 10_000 }]
    expect(await club.attention()).toMatchObject(waits)
    phone.stopAgreement(agreementId)
    await club.days(2)
    await shop.restart()
    expect(await club.attention()).toMatchObject(waits)
    const heard = shop.network.heard.length
    await shop.leaveAlone(10 * minute)
    expect(shop.network.heard.length - heard).toBeLessThan(5)
    const done = await shop.office.ask(command, { agreementId, chargeId, ...more } as never)
    expect(opened(done as never)).toMatchObject({ agreement: { status: 'STOPPED' }, charges: [{}, after] })
    await shop.leaveAlone(minute)
    expect([await club.attention(), shop.openWork()]).toEqual([[], []])
  },
)

test('one that is stopped is neither charged nor paused; what it took is still given back', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  const before = requests(shop)
  const notActive = refused('agreement.notActive', { status: 'STOPPED' })
  expect(await charge(shop, agreementId)).toMatchObject(notActive)
  expect(await shop.office.ask('agreements.pause', { agreementId, isPaused: true })).toMatchObject(notActive)
  expect(requests(shop)).toEqual(before)
  const file = opened(await shop.office.ask('agreements.look', { agreementId }))
  const given = { agreementId, chargeId: file.charges[0]?.chargeId ?? '', amount: 19_900, manager }
  expect(opened(await shop.office.ask('charges.refund', given)).charges[0]).toMatchObject({
    status: 'REFUNDED',
  })
})

test('one that expired cannot be stopped, and one that is unknown is said to be', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const { agreementId } = await club.join('coffee-club')
  await club.watch(11 * minute)
  const stop = (id: string) => shop.office.ask('agreements.stop', { agreementId: id, manager })
  expect(await stop(agreementId ?? '')).toMatchObject(refused('agreement.notActive', { status: 'EXPIRED' }))
  for (const id of ['agr_none', '../charges', ''])
    expect(await stop(id)).toMatchObject(refused('agreement.unknown'))
})

const illegal = (type: string, title: string) => ({
  status: 400,
  body: { type: `https://service.example/problems/${type}`, title, status: 400, contextId: 'c-1' },
})

test('what the service refuses all the same is said in words, is no longer asked, and changes nothing', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.watch(() => shop.clock.advance(20))
  shop.network.fail(illegal('charge-amount-too-high', 'Above what is allowed'), /^POST .*\/charges$/)
  expect(await charge(shop, agreementId)).toMatchObject(refused('charge.refused', { status: 400 }))
  shop.network.fail(illegal('illegal-agreement-update', 'It is stopped'), /^PATCH /)
  expect(await shop.office.ask('agreements.pause', { agreementId, isPaused: true })).toMatchObject(
    refused('agreement.notActive'),
  )
  await shop.leaveAlone(minute)
  const file = await club.look(agreementId)
  expect(file).toMatchObject({ agreement: { isPaused: false }, charges: [{ kind: 'INITIAL' }] })
  expect(file.tasks.slice(1)).toMatchObject([{ state: 'refused' }, { state: 'refused' }])
})

test('a list is asked for once a minute, and at once when something was changed here', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const lists = () => shop.network.heard.filter(({ path }) => path.includes('/agreements?')).length
  const read = async () => opened(await shop.office.ask('agreements.list', { status: 'ACTIVE', page: 1 }))
  const began = lists()
  const first = await read()
  shop.clock.advance(59 * second)
  expect(await read()).toEqual(first)
  expect(lists()).toBe(began + 1)
  shop.clock.advance(second)
  expect((await read()).readAt).toBe(first.readAt + minute)
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: true }))
  expect((await read()).rows).toMatchObject([{ agreementId, isPaused: true }])
  shop.clock.advance(minute)
  shop.network.fail({ status: 500 }, /agreements\?/, 9)
  expect(await shop.office.ask('agreements.list', { status: 'ACTIVE', page: 1 })).toMatchObject({ ok: false })
  shop.network.forgive()
  expect((await read()).rows).toHaveLength(1)
})

test('another till does with an agreement what the office asks of it; each till has the money that it moved', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const other = await shop.another()
  const [first] = opened(await other.ask('agreements.look', { agreementId })).charges
  const given = { agreementId, chargeId: first?.chargeId ?? '', amount: 5_000, manager }
  const file = opened(await other.ask('charges.refund', given))
  expect(file).toMatchObject({ charges: [{ refunded: 5_000 }], tasks: [{ state: 'done' }] })
  opened(await other.ask('charges.create', { agreementId, ...aCharge }))
  for (let quarter = 0; quarter < 10 * 4; quarter += 1) {
    shop.clock.advance(day / 4)
    await other.runOnce()
  }
  expect(opened(await other.ask('report.x', {}))).toMatchObject({ captured: 10_000, refunded: 5_000 })
  await club.look(agreementId)
  expect(opened(await shop.office.ask('report.x', {}))).toMatchObject({ captured: 19_900, refunded: 0 })
  // Its paper is there: the next money here has the next number.
  const next = { agreementId, chargeId: first?.chargeId ?? '', amount: 1_000, manager }
  opened(await shop.office.ask('charges.refund', next))
  const moved = factsOnDisk(shop.folder).filter(({ receipt }) => receipt !== undefined)
  expect(moved).toMatchObject([
    { kind: 'chargeCaptured', receipt: 1 },
    { kind: 'chargeRefunded', value: 1_000, receipt: 2 },
  ])
})

test('in the test environment the office accepts in the customer’s place, by a number that is one', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const { agreementId } = await club.join('bread-every-week', '912 34 567')
  const accept = (phoneNumber: string) =>
    shop.office.ask('agreements.accept', { agreementId: agreementId ?? '', phoneNumber })
  expect(await accept('12')).toMatchObject(refused('phone.invalid'))
  expect(await club.look(agreementId ?? '')).toMatchObject({ canAccept: true })
  expect(opened(await accept('912 34 567'))).toMatchObject({
    agreement: { status: 'ACTIVE' },
    canAccept: false,
  })
})

const kari = '4711'

test('a cashier signs up, and does nothing else with an agreement; whoever signs a stop or a refund is a manager, and is named', async () => {
  const memberships = { redirectUrl: 'https://shop.example/', agreementUrl: 'https://shop.example/mine' }
  await using shop = await openRealShop({ memberships })
  const ingrid = await letIn(shop)
  const cashier = await hire(shop, 'Kari', 'cashier', kari)
  const plans = samplePlans('NO', 'en')
  const { revision } = opened(await shop.office.ask('plans.read', {}))
  opened(await shop.office.ask('plans.change', { revision, plans }))
  const { club, agreementId } = await member(shop)
  const file = await club.look(agreementId)
  const [first] = file.charges
  expect(file.tasks).toMatchObject([{ do: 'captureCharge', person: null }])
  shop.network.watch(() => shop.clock.advance(20))
  shop.network.fail(illegal('validation-error', 'Not so'), /^PATCH /)
  await shop.office.ask('agreements.pause', { agreementId, isPaused: true })
  const task = (await club.look(agreementId)).tasks.at(-1)?.task ?? ''

  const page = shop.page('office', 'hers')
  opened(await page.ask('staff.signIn', { number: numberOf(cashier), pin: kari }))
  const counter = shop.page('cashier', 'hers')
  opened(await counter.ask('staff.signIn', { number: numberOf(cashier), pin: kari }))
  const start = { plan: 'golf', phoneNumber: null }
  expect(await counter.ask('signUp.start', start)).toMatchObject(refused('plan.unknown'))
  const chargeId = first?.chargeId ?? ''
  const before = requests(shop)
  const mine = { agreementId, chargeId }
  const hers = { person: cashier, pin: kari, reason: 'she asked' }
  const answers = [
    await page.ask('agreements.list', { status: 'ACTIVE', page: 1 }),
    await page.ask('agreements.look', { agreementId }),
    await page.ask('agreements.attention', {}),
    await page.ask('agreements.pause', { agreementId, isPaused: true }),
    await page.ask('agreements.accept', { agreementId, phoneNumber: '91234567' }),
    await page.ask('charges.create', { agreementId, ...aCharge }),
    await page.ask('charges.cancel', mine),
    await page.ask('charges.capture', { ...mine, amount: 100 }),
    await page.ask('agreements.stop', { agreementId, manager: hers }),
    await page.ask('charges.refund', { ...mine, amount: 100, manager: hers }),
    await page.ask('charges.leave', { agreementId, interval: '2026-02-15', manager: hers }),
    await page.ask('agreements.settle', { agreementId, task, manager: hers }),
    await page.ask('agreements.askAgain', { agreementId, task, manager: hers }),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refused('staff.notAllowed'))
  expect(requests(shop)).toEqual(before)

  const signedBy = { person: ingrid, pin: firstManager.pin, reason: 'moves away' }
  const given = opened(await page.ask('charges.refund', { ...mine, amount: 100, manager: signedBy }))
  expect(given.tasks.at(-1)).toMatchObject({ do: 'refundCharge', person: { id: ingrid } })
  const stopped = opened(await page.ask('agreements.stop', { agreementId, manager: signedBy }))
  expect(stopped.tasks.at(-1)).toMatchObject({ do: 'stop', person: { id: ingrid }, reason: 'moves away' })
})

test('where the shop sells for real nobody accepts in a customer’s place', async () => {
  const service = {
    kind: 'service' as const,
    baseUrl: 'http://localhost:9',
    systemHeaderPrefix: 'Service-System',
    confirmationUrlField: 'walletConfirmationUrl',
    handler: { merchant_serial_number: '123456', environment: 'PRODUCTION' as const },
  }
  await using shop = await openRealShop({ service })
  await letIn(shop)
  const asked = { agreementId: 'agr_5kSeqz', phoneNumber: '912 34 567' }
  expect(await shop.office.ask('agreements.accept', asked)).toMatchObject(refused('agreement.notTest'))
  expect(requests(shop)).toEqual([])
})
