// Who may do what with an agreement: a cashier signs up and no more, a manager signs and is named, and in PRODUCTION nobody accepts for a customer.
import { expect, test } from 'vitest'
import { samplePlans } from '#core/agreement/plans.ts'
import {
  firstManager,
  hire,
  numberOf,
  openStaffedShop,
  serviceAt,
  usualService,
} from '#test/support/pages/first-sign-in.ts'
import { member } from '#test/support/till/club.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { refused } from '#test/support/till/changed-answer.ts'

const kari = '4711'
const manager = { pin: '', reason: 'the member asked for it' }
const aCharge = {
  amount: 10_000,
  description: 'A cake',
  due: '2026-01-20',
  retryDays: 2,
  transactionType: 'DIRECT_CAPTURE' as const,
  interval: null,
}

/** What was asked to be done, by the path's last word. */
const requests = (shop: Shop) =>
  shop.network.heard
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/recurring'))
    .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)

const illegal = (type: string, title: string) => ({
  status: 400,
  body: { type: `https://service.example/problems/${type}`, title, status: 400, contextId: 'c-1' },
})

test('an agreement that is unknown is said to be, and the service hears of nothing', async () => {
  await using shop = await openShop()
  await member(shop)
  const before = requests(shop)
  for (const agreementId of ['agr_none', '../charges', ''])
    expect(await shop.office.ask('agreements.stop', { agreementId, manager })).toMatchObject(
      refused('agreement.unknown'),
    )
  expect(requests(shop)).toEqual(before)
})

test('a cashier signs up, and does nothing else with an agreement; whoever signs a stop or a refund is a manager, and is named', async () => {
  const memberships = { redirectUrl: 'https://shop.example/', agreementUrl: 'https://shop.example/mine' }
  await using shop = await openStaffedShop({ memberships })
  const { ingrid } = shop
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
  const handler = { merchant_serial_number: '123456', environment: 'PRODUCTION' } as const
  const service = serviceAt(usualService, handler)
  await using shop = await openStaffedShop({ service })
  const asked = { agreementId: 'agr_5kSeqz', phoneNumber: '912 34 567' }
  expect(await shop.office.ask('agreements.accept', asked)).toMatchObject(refused('agreement.notTest'))
  expect(requests(shop)).toEqual([])
})
