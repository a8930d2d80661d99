// Tests of what a merchant is told about its agreements and charges: everything, in order and at its own time.
import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { activeAgreement, createMembership, dayAfter, madeCharge } from '#test/support/service/recurring.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { minute, day } from '#test/support/run/times.ts'

const events = [
  ...['activated', 'rejected', 'stopped', 'expired'].map((name) => `recurring.agreement-${name}.v1`),
  ...['reserved', 'captured', 'canceled', 'refunded', 'failed', 'creation-failed'].map(
    (name) => `recurring.charge-${name}.v1`,
  ),
]

type Notice = {
  msn: string
  agreementId: string
  chargeId?: string
  eventType: string
  occurred: string
  amount?: number
}

/** A merchant whose webhook keeps what it is told. */
async function listening() {
  const clock = createManualClock()
  const notices: Notice[] = []
  const url = 'http://service.test'
  const sandbox = createSandbox({
    clock,
    chance: seeded(7),
    publicUrl: () => url,
    limits: 'off',
    async send(input, init) {
      const request = new Request(input, init)
      notices.push(JSON.parse(await request.text()) as Notice) // as noticed, below
      return new Response()
    },
  })
  const fetch = (request: Request) => sandbox.fetch(request)
  const unit = firstUnit(sandbox)
  const club = await createMembership({ url, fetch }, unit)
  const body = JSON.stringify({ url: 'https://club.example/hook', events })
  const headers = {
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
  }
  const registered = await fetch(
    new Request(`${url}/webhooks/v1/webhooks`, { method: 'POST', headers, body }),
  )
  expect(registered.status).toBe(201)
  return {
    sandbox,
    club,
    /** What was told since this was last asked, as event and amount. */
    heard: async () => {
      await sandbox.settled()
      return notices.splice(0).map(({ eventType, amount }) => {
        const name = eventType.replace(/^recurring\.|\.v1$/g, '')
        return amount === undefined ? name : `${name} ${amount}`
      })
    },
    notices,
    [Symbol.dispose]: () => sandbox[Symbol.dispose](),
  }
}

test('Webhooks: the shape of what is told of an agreement and a charge', async () => {
  using listener = await listening()
  const { club, sandbox, notices } = listener
  const initialCharge = { amount: 19_900, description: 'First', transactionType: 'DIRECT_CAPTURE' }
  const { body } = await club.draft({ initialCharge })
  const agreementId = String(body['agreementId'])
  await sandbox.advance(minute)
  await club.accept(agreementId)
  await sandbox.settled()
  const msn = club.unit.merchantSerialNumber
  const occurred = '2026-01-15T12:01:00.000Z'
  expect(notices.map((one) => JSON.stringify(one))).toEqual([
    JSON.stringify({ msn, agreementId, eventType: 'recurring.agreement-activated.v1', occurred }),
    JSON.stringify({
      msn,
      agreementId,
      chargeId: body['chargeId'],
      eventType: 'recurring.charge-captured.v1',
      occurred,
      amount: 19_900,
      currency: 'NOK',
    }),
  ])
})

test('Webhooks: who stopped an agreement', async () => {
  using listener = await listening()
  const { club, sandbox, notices } = listener
  const [one, other] = [await activeAgreement(club), await activeAgreement(club)]
  await club.stop(one)
  sandbox.phone('4791234567').stopAgreement(other)
  await sandbox.settled()
  const eventType = 'recurring.agreement-stopped.v1'
  const stopped = { msn: club.unit.merchantSerialNumber, eventType, occurred: '2026-01-15T12:00:00.000Z' }
  expect(notices.filter((each) => each.eventType === eventType)).toEqual([
    { ...stopped, agreementId: one, actor: 'MERCHANT' },
    { ...stopped, agreementId: other, actor: 'USER' },
  ])
})

test('Webhooks: which of many charges were not created, where it is known of whom', async () => {
  using listener = await listening()
  const { club, sandbox, notices } = listener
  const agreementId = await activeAgreement(club)
  const charge = (more: object) => ({ agreementId, ...club.charging(), ...more })
  await club.many(
    [
      charge({ orderId: 'coffee-0001', due: dayAfter(0) }),
      charge({ orderId: 'short', amount: 'much' }),
      charge({ orderId: 'coffee-0002' }),
      charge({ agreementId: 'agr_nobody0001' }),
      null,
    ],
    { key: 'many' },
  )
  await sandbox.settled()
  const eventType = 'recurring.charge-creation-failed.v1'
  const msn = club.unit.merchantSerialNumber
  const occurred = '2026-01-15T12:00:00.000Z'
  expect(
    notices
      .splice(0)
      .map((one) => JSON.stringify(one))
      .slice(1),
  ).toEqual([
    JSON.stringify({
      msn,
      agreementId,
      chargeId: 'coffee-0001',
      eventType,
      occurred,
      amount: 49_900,
      currency: 'NOK',
    }),
    JSON.stringify({ msn, agreementId, eventType, occurred }),
  ])
})

test('Webhooks: agreements that expire, are refused, stopped, withdrawn, and end with their initial charge', async () => {
  using listener = await listening()
  const { club, sandbox, heard } = listener
  await club.draft()
  await sandbox.advance(10 * minute)
  expect(await heard()).toEqual(['agreement-expired'])
  const phone = sandbox.phone()
  phone.scanAgreement(String((await club.draft()).body['walletConfirmationUrl']))
  phone.rejectAgreement()
  expect(await heard()).toEqual(['agreement-rejected'])
  await club.stop(await club.drafted())
  expect(await heard()).toEqual(['agreement-stopped'])
  const stopped = await activeAgreement(club)
  await madeCharge(club, stopped, { amount: 1_000, due: dayAfter(40) })
  await club.stop(stopped)
  await club.stop(stopped)
  expect(await heard()).toEqual(['agreement-activated', 'agreement-stopped', 'charge-canceled 1000'])
  const initialCharge = { amount: 151, description: 'First', transactionType: 'DIRECT_CAPTURE' }
  await activeAgreement(club, { initialCharge })
  expect(await heard()).toEqual(['charge-failed 151', 'agreement-expired'])
})

test('Webhooks: a charge that is reserved, captured, cancelled and refunded in parts, each with its own amount', async () => {
  using listener = await listening()
  const { club, sandbox, heard } = listener
  const agreementId = await activeAgreement(club)
  const chargeId = await madeCharge(club, agreementId, {
    transactionType: 'RESERVE_CAPTURE',
    due: dayAfter(1),
  })
  await sandbox.advance(day)
  await club.capture(agreementId, chargeId, 10_000)
  await club.capture(agreementId, chargeId, 900)
  await club.cancel(agreementId, chargeId)
  await club.refund(agreementId, chargeId, 400)
  await club.refund(agreementId, chargeId, 10_901)
  expect(await heard()).toEqual([
    'agreement-activated',
    'charge-reserved 49900',
    'charge-captured 10000',
    'charge-captured 900',
    'charge-canceled 39000',
    'charge-refunded 400',
  ])
})

test('Webhooks: a failure is told once, when there is no further attempt', async () => {
  using listener = await listening()
  const { club, sandbox, notices, heard } = listener
  const agreementId = await activeAgreement(club)
  await madeCharge(club, agreementId, { amount: 151, due: dayAfter(1), retryDays: 2 })
  await sandbox.advance(2 * day)
  expect(await heard()).toEqual(['agreement-activated'])
  await sandbox.advance(30 * day)
  expect(notices).toEqual([
    expect.objectContaining({
      eventType: 'recurring.charge-failed.v1',
      occurred: '2026-01-18T07:01:00.000Z',
    }),
  ])
})

test('Webhooks: a year of monthly charges, all told at their own time', async () => {
  using listener = await listening()
  const { club, sandbox, notices } = listener
  const agreementId = await activeAgreement(club)
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-28`)
  for (const due of months) await madeCharge(club, agreementId, { due })
  await sandbox.advance(365 * day)
  const [, ...captured] = notices
  expect(captured.map(({ eventType, occurred }) => [eventType, occurred])).toEqual(
    months.map((due) => ['recurring.charge-captured.v1', `${due}T07:01:00.000Z`]),
  )
})
