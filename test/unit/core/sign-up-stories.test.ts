// A customer joins at the counter: what the till says, what the service holds, and what is written down.
import { expect, test } from 'vitest'
import { createClub, member } from '#test/support/till/club.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second

test('a customer joins by QR, and the first charge is captured at once', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const started = await club.join('coffee-club')
  expect(started).toMatchObject({ state: 'pending', isPushed: false, problem: null })

  club.accept()
  const joined = await club.watch(6 * second)

  expect(joined).toMatchObject({ state: 'active', firstCharge: { amount: 19_900, state: 'captured' } })
  expect(shop.customer.view().signUp).toMatchObject({ state: 'active', confirmation: null })
  const file = await club.look(joined.agreementId ?? '')
  expect(file).toMatchObject({
    agreement: { status: 'ACTIVE', isOurs: true, isPaused: false },
    charges: [{ kind: 'INITIAL', status: 'CHARGED', captured: 19_900 }],
    tasks: [{ do: 'captureCharge', state: 'done' }],
  })
  await club.acknowledge()
  expect(shop.cashier.view().signUp).toBeNull()
})

test.each([
  ['NO', 'NOK'],
  ['DK', 'DKK'],
  ['FI', 'EUR'],
] as const)('in %s an agreement is drafted in %s, and its money is booked so', async (market, currency) => {
  await using shop = await openShop({ settings: { market } })
  const { agreementId } = await member(shop)
  const [draft] = shop.network.heard.filter(({ path }) => path.endsWith('/agreements'))
  expect(JSON.parse(draft?.body ?? '')).toMatchObject({ pricing: { currency } })
  const report = opened(await shop.office.ask('report.x', {}))
  expect(report).toMatchObject({ currency, flows: [{ userFlow: 'AGREEMENT' }] })
  expect(opened(await shop.office.ask('agreements.look', { agreementId }))).toMatchObject({
    agreement: { currency },
  })
})

test('a first charge that is taken directly needs no capture of ours', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('museum-card')
  club.accept()
  expect(await club.watch(6 * second)).toMatchObject({ state: 'active', firstCharge: { state: 'captured' } })
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/capture'))).toEqual([])
})

test('a customer is asked on the phone, and no number stands in a fact, a log or a screen', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const started = await club.join('bread-every-week', '912 34 567')
  expect(started).toMatchObject({ state: 'pending', isPushed: true, phoneEnding: '67' })
  shop.sandbox.phone('4791234567').acceptAgreement()
  expect(await club.watch(4 * second)).toMatchObject({ state: 'active', firstCharge: null })
  const told = JSON.stringify([shop.cashier.view(), shop.customer.view(), shop.logged])
  expect(told).not.toContain('91234567')
})

test('where the service forbids to ask on phones, the QR takes its place', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const forbidden = { type: 'https://httpstatuses.io/403#validation-error', title: 'Forbidden', status: 403 }
  shop.network.fail({ status: 403, body: forbidden }, /^POST .*\/agreements$/)
  const started = await club.join('coffee-club', '912 34 567')
  expect(started).toMatchObject({ state: 'pending', isPushed: false, fellBack: true, phoneEnding: null })
  expect(club.token()).toContain('http')
  // Another body under the same key would be refused, or be the first one again.
  const [pushed, byQr, ...more] = shop.network.heard.filter(({ path }) => path.endsWith('/agreements'))
  expect(pushed?.key).not.toBe(byQr?.key)
  expect([byQr?.body.includes('skipLandingPage'), more]).toEqual([false, []])
})

test('a push that is refused for another reason is refused: nobody is asked by QR instead', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const body = { type: 'https://service.example/problems/validation-error', title: 'No', status: 400 }
  shop.network.fail({ status: 400, body }, /^POST .*\/agreements$/)
  const started = await club.join('coffee-club', '912 34 567')
  expect(started).toMatchObject({ state: 'refused', fellBack: false, problem: { code: 'agreement.refused' } })
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/agreements'))).toHaveLength(1)
})

test('what is being taken back shows no code any more, while nobody knows yet how that ends', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('coffee-club')
  shop.network.cut()
  expect(await club.withdraw()).toMatchObject({ state: 'pending', isWithdrawing: true, confirmation: null })
  expect(shop.customer.view().signUp?.confirmation).toBeNull()
  shop.network.mend()
  expect(await club.watch(30 * second)).toMatchObject({ state: 'withdrawn' })
})

test('“Joined” stays what it was: a refund and a stop in the office are not how joining ended', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('coffee-club')
  club.accept()
  const joined = await club.watch(6 * second)
  const agreementId = joined.agreementId ?? ''
  const chargeId = (await club.look(agreementId)).charges[0]?.chargeId ?? ''
  const manager = { pin: '', reason: 'asked for it' }
  opened(await shop.office.ask('charges.refund', { agreementId, chargeId, amount: 19_900, manager }))
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  expect((await club.look(agreementId)).agreement.status).toBe('STOPPED')
  const still = { state: 'active', firstCharge: { state: 'captured' }, endedAt: joined.endedAt }
  expect(shop.cashier.view().signUp).toMatchObject(still)
  expect(shop.customer.view().signUp).toMatchObject(still)
})

test('a customer who refuses has no membership, and nothing is taken', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('coffee-club')
  const phone = shop.sandbox.phone()
  phone.scanAgreement(club.token())
  phone.rejectAgreement()
  expect(await club.watch(4 * second)).toMatchObject({
    state: 'declined',
    firstCharge: { state: 'givenBack' },
  })
})

test('an agreement that nobody accepts expires on screen', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('coffee-club')
  await club.watch(9 * minute)
  const { openedAt } = club.signUp()
  expect(club.signUp()).toMatchObject({ state: 'pending', endsAt: openedAt + 10 * minute })
  expect(await club.watch(2 * minute)).toMatchObject({ state: 'expired', confirmation: null })
})

test('one that is taken back is stopped, also when the customer was faster, and its money goes back', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const { agreementId } = await club.join('museum-card')
  club.accept()
  await club.withdraw()
  const ended = await club.watch(20 * second)
  expect(ended).toMatchObject({ state: 'withdrawn', firstCharge: { state: 'givenBack' } })
  expect(await club.look(agreementId ?? '')).toMatchObject({
    agreement: { status: 'STOPPED' },
    charges: [{ status: 'REFUNDED', refunded: 49_000 }],
  })
})

test('a sale waits until the sign-up is over, and a sign-up until the sale is', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('coffee-club')
  const sale = await shop.cashier.start({
    amount: { value: 10_000, currency: 'NOK' },
    by: { userFlow: 'QR' },
  })
  expect(sale).toMatchObject({ problem: { code: 'membership.busy' } })
  await club.withdraw()
  await club.acknowledge()
  await shop.cashier.charge(10_000)
  const second_ = await shop.cashier.ask('signUp.start', { plan: 'coffee-club', phoneNumber: null })
  expect(second_).toMatchObject({ problem: { code: 'till.busy' } })
})

test('a plan that is not offered, a phone that is none and a missing address are refused in words', async () => {
  await using shop = await openShop({ settings: { market: 'NO' } })
  const ask = (plan: string, phoneNumber: string | null) =>
    shop.cashier.ask('signUp.start', { plan, phoneNumber })
  expect(await ask('golf', null)).toMatchObject({ problem: { code: 'plan.unknown' } })
  expect(await ask('coffee-club', '12')).toMatchObject({ problem: { code: 'phone.invalid' } })
  opened(await ask('coffee-club', null))
  expect(shop.cashier.view().signUp?.state).toBe('pending')
})

test('who joins gets a receipt: of the first charge with its number and VAT, and a copy is counted', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await shop.cashier.charge(10_000)
  await shop.cashier.cancel()
  await shop.cashier.watch(4 * second)
  await club.join('coffee-club')
  club.accept()
  const { agreement, receipt } = await club.watch(6 * second)
  expect(receipt).toMatchObject({
    kind: 'sale',
    receipt: 1,
    amount: { value: 19_900 },
    means: { userFlow: 'AGREEMENT' },
    membership: { name: 'Coffee club', price: 19_900, period: { unit: 'MONTH', count: 1 } },
    vat: [{ rate: 1500 }],
  })
  expect(shop.cashier.view().paper).not.toBeNull()
  const print = async () =>
    opened(await shop.cashier.ask('print.receipt', { sale: agreement, receipt: null }))
  expect([(await print()).copy, (await print()).copy]).toEqual([0, 1])
  const report = opened(await shop.office.ask('report.x', {}))
  expect(report).toMatchObject({ captured: 19_900, copies: 1, receipts: { first: 1, last: 1 } })
})

test('who joins without paying now gets a paper without a number', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('bread-every-week')
  club.accept()
  const { agreement, receipt } = await club.watch(4 * second)
  expect(receipt).toMatchObject({ kind: 'joining', receipt: null, amount: { value: 0 } })
  const print = async () =>
    opened(await shop.cashier.ask('print.receipt', { sale: agreement, receipt: null }))
  expect([(await print()).copy, (await print()).copy]).toEqual([0, 1])
})

test('a first charge that is taken directly and fails ends the agreement, and says why', async () => {
  await using shop = await openShop()
  const { revision, plans } = opened(await shop.office.ask('plans.read', {}))
  const [any] = plans
  if (!any) throw new Error('no plans')
  // In TEST the service takes no money of this amount.
  const initialCharge = { amount: 182, description: 'The key', transactionType: 'DIRECT_CAPTURE' as const }
  const keyed = { ...any, id: 'keyed', initialCharge }
  opened(await shop.office.ask('plans.change', { revision, plans: [...plans, keyed] }))
  const club = createClub(shop)
  await club.join('keyed')
  club.accept()
  expect(await club.watch(6 * second)).toMatchObject({
    state: 'failed',
    firstCharge: { amount: 182, state: 'failed' },
    problem: { code: 'agreement.initialFailed', details: { reason: 'non_technical_error' } },
    receipt: null,
  })
})

test('while nobody knows whether it is taken back, what is only reserved is not captured, and no receipt says so', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const { agreementId } = await club.join('coffee-club')
  club.accept()
  shop.network.fail('html', /^PATCH /, 3)
  await club.withdraw()
  expect(await club.watch(2 * minute)).toMatchObject({ state: 'withdrawn', receipt: null })
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/capture'))).toEqual([])
  expect((await club.look(agreementId ?? '')).charges).toMatchObject([{ status: 'CANCELLED', captured: 0 }])
})
