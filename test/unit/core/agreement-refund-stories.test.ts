// Refunds that two people ask for, at one till or at two with one past: as many are given as were asked for, and none beyond.
import { expect, test } from 'vitest'
import { accepted, member } from '#test/support/till/club.ts'
import { captureInPortal } from '#test/support/till/charge-portal.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second

const manager = { pin: '', reason: 'asked for it' }

test('two tills with one past give two refunds when two are asked for', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const copy = await shop.copy()
  const chargeId = (await club.look(agreementId)).charges[0]?.chargeId ?? ''
  const refund = { agreementId, chargeId, amount: 5000, manager }
  opened(await shop.office.ask('charges.refund', refund))
  opened(await copy.office('charges.refund', refund))
  expect((await club.look(agreementId)).charges).toMatchObject([{ refunded: 10_000 }])
})

test('what is being refunded already cannot be refunded once more meanwhile', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const chargeId = (await club.look(agreementId)).charges[0]?.chargeId ?? ''
  const refund = { agreementId, chargeId, amount: 15_000, manager }
  shop.network.fail('html', /\/refund$/)
  opened(await shop.office.ask('charges.refund', refund))
  expect(await shop.office.ask('charges.refund', refund)).toMatchObject({
    problem: { code: 'charge.cannotRefund', details: { limit: 4900 } },
  })
  await shop.leaveAlone(minute)
  expect((await club.look(agreementId)).charges).toMatchObject([{ refunded: 15_000 }])
})

test('of a sign-up that is taken back, whose first charge others had captured in part, the rest is released and the part goes back', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop)
  const [first] = opened(await (await shop.another()).ask('agreements.look', { agreementId })).charges
  await captureInPortal(shop, agreementId, first?.chargeId ?? '', 7_000)
  await club.withdraw()
  await club.watch(minute)
  expect(await club.look(agreementId)).toMatchObject({
    agreement: { status: 'STOPPED' },
    charges: [{ captured: 7_000, refunded: 7_000, status: 'REFUNDED' }],
  })
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/refund'))).toHaveLength(1)
})

test('of a charge that is captured in part when the customer stops, the rest is cancelled and what was captured goes back', async () => {
  await using shop = await openShop()
  const { club, phone, agreementId } = await member(shop)
  const beans = { description: 'Beans', due: '2026-01-17', retryDays: 0, interval: null }
  const reserving = { ...beans, amount: 10_000, transactionType: 'RESERVE_CAPTURE' as const }
  opened(await shop.office.ask('charges.create', { agreementId, ...reserving }))
  await club.days(3)
  const chargeId = (await club.look(agreementId)).charges[1]?.chargeId ?? ''
  opened(await shop.office.ask('charges.capture', { agreementId, chargeId, amount: 4_000 }))
  phone.stopAgreement(agreementId)
  await club.days(1)
  const refund = { agreementId, chargeId, amount: 4_000, manager }
  expect(await shop.office.ask('charges.refund', refund)).toMatchObject({ ok: false })
  const cancelled = opened(await shop.office.ask('charges.cancel', { agreementId, chargeId }))
  expect(cancelled).toMatchObject({
    agreement: { status: 'STOPPED' },
    charges: [{}, { status: 'CHARGED', captured: 4_000, cancelled: 6_000, can: { refund: 4_000 } }],
  })
  const refunded = opened(await shop.office.ask('charges.refund', refund))
  expect(refunded.charges[1]).toMatchObject({ status: 'REFUNDED', refunded: 4_000 })
  await shop.leaveAlone(minute)
  expect([await club.attention(), shop.openWork()]).toEqual([[], []])
})

test('a first charge of which others capture a part in the moment in which the till captures it is captured to the end', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop)
  const [first] = opened(await (await shop.another()).ask('agreements.look', { agreementId })).charges
  // The till's own capture does not leave before the other's is done.
  shop.network.fail('refused connection', /\/capture$/, 10_000)
  await club.watch(6 * second)
  await captureInPortal(shop, agreementId, first?.chargeId ?? '', 7_000)
  shop.network.forgive()
  await club.watch(minute)
  expect(await club.look(agreementId)).toMatchObject({ charges: [{ captured: 19_900, status: 'CHARGED' }] })
  expect(await club.attention()).toEqual([])
})

type Step = { event: string; success: boolean }

test('a log that says of a refund that it failed, while the charge’s sums hold it as given back, is no answer: it is given back once', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const chargeId = (await club.look(agreementId)).charges[0]?.chargeId ?? ''
  shop.network.reword(/charges$/, (told) =>
    (told as { history: Step[] }[]).map((charge) => ({
      ...charge,
      history: charge.history.map((step) => ({ ...step, success: step.event !== 'REFUND' })),
    })),
  )
  await shop.office.ask('charges.refund', { agreementId, chargeId, amount: 5000, manager })
  await shop.leaveAlone(10 * minute)
  const refund = async () => (await club.look(agreementId)).tasks.find((task) => task.do === 'refundCharge')
  expect(await refund()).toMatchObject({ state: 'pending' })
  expect(await club.attention()).toMatchObject([{ kind: 'doubted', chargeId }])
  shop.network.forgive()
  shop.clock.advance(10 * minute)
  await shop.leaveAlone(minute)
  expect(await refund()).toMatchObject({ state: 'done' })
  expect(await club.attention()).toEqual([])
  expect((await club.look(agreementId)).charges).toMatchObject([{ refunded: 5000 }])
})

test('a refund that the sums hold and the log does not name waits for a person after half a day, and holds up neither charges nor settings', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const chargeId = (await club.look(agreementId)).charges[0]?.chargeId ?? ''
  shop.network.reword(/charges$/, (told) =>
    (told as { history: Step[] }[]).map((charge) => ({
      ...charge,
      history: charge.history.filter(({ event }) => event !== 'REFUND'),
    })),
  )
  await shop.office.ask('charges.refund', { agreementId, chargeId, amount: 1_000, manager })
  await club.days(33)
  expect((await club.look(agreementId)).charges).toHaveLength(2)
  const waiting = (await club.attention()).find(({ kind }) => kind === 'refused')
  expect(waiting).toMatchObject({
    refused: { asked: 'refundCharge', problem: { code: 'sale.sumsDisagree' } },
  })
  const task = waiting?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.settle', { agreementId, task, manager }))
  expect(shop.openWork()).toEqual([])
})
