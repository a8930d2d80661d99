// Tests of failing charges: how one fails, how often it is tried, and what ends it by itself. Every case names its section.
import { describe, expect, test } from 'vitest'
import {
  activeAgreement,
  charged,
  clubOf,
  dayAfter,
  madeCharge,
  nameOf,
  reserved,
} from '#test/support/service/recurring.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { day, hour, minute } from '#test/support/run/times.ts'

/** From noon, when the clock begins, to the morning of the day so many days later. */
const untilMorning = (days: number) => days * day - 5 * hour

describe.each(subjects)('$name', ({ open }) => {
  test('retryDays: tried again each morning, then FAILED with its reason', async () => {
    await using subject = await open()
    const { club, agreementId, seen } = await charged(subject, {
      amount: 151,
      due: dayAfter(1),
      retryDays: 2,
    })
    subject.advance(untilMorning(1) + minute)
    expect(await seen()).toMatchObject({ status: 'DUE', failureReason: 'user_action_required' })
    subject.advance(day - minute)
    expect((await seen()).status).toBe('PROCESSING')
    subject.advance(minute)
    expect((await seen()).status).toBe('DUE')
    subject.advance(day)
    expect(await seen()).toMatchObject({
      status: 'FAILED',
      failureReason: 'user_action_required',
      failureDescription: expect.stringContaining('insufficient funds'),
      summary: { captured: 0, refunded: 0, cancelled: 0 },
      history: [
        { event: 'CREATE', success: true },
        { event: 'FAIL', occurred: '2026-01-16T07:01:00.000Z', success: false },
        { event: 'FAIL', occurred: '2026-01-17T07:01:00.000Z', success: false },
        { event: 'FAIL', occurred: '2026-01-18T07:01:00.000Z', success: false },
      ],
    })
    expect((await club.seen(agreementId)).status).toBe('ACTIVE')
  })

  test.each([
    [151, 'user_action_required'],
    [182, 'non_technical_error'],
    [183, 'non_technical_error'],
    [184, 'user_action_required'],
    [186, 'user_action_required'],
    [187, 'user_action_required'],
    [197, 'user_action_required'],
    [201, 'technical_error'],
  ])('Force-fail %i: %s', async (amount, failureReason) => {
    await using subject = await open()
    const { club, agreementId, chargeId, seen } = await charged(subject, { amount, due: dayAfter(1) })
    subject.advance(untilMorning(1) + minute)
    expect((await seen()).status).toBe(amount === 201 ? 'PROCESSING' : 'FAILED')
    subject.advance(hour)
    expect(await seen()).toMatchObject({ status: 'FAILED', failureReason })
    expect(nameOf(await club.cancel(agreementId, chargeId))).toBe('cancel-charge-failed')
    expect(nameOf(await club.capture(agreementId, chargeId, 1))).toBe('charge-capture-failed')
    expect(nameOf(await club.refund(agreementId, chargeId, 1))).toBe('conflict')
  })

  test('PRODUCTION: no amount fails by itself', async () => {
    await using subject = await open({ environment: 'PRODUCTION' })
    const club = await clubOf(subject)
    const { body } = await club.draft()
    const phone = subject.phone()
    phone.scanAgreement(String(body['walletConfirmationUrl']))
    const { agreementId } = phone.acceptAgreement()
    const chargeId = await madeCharge(club, agreementId, { amount: 151, due: dayAfter(1) })
    subject.advance(day)
    expect((await club.chargeSeen(agreementId, chargeId)).status).toBe('CHARGED')
  })

  test('VARIABLE: a charge above the customer’s maximum fails when it is taken', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const pricing = { type: 'VARIABLE', currency: 'NOK', suggestedMaxAmount: 50_000 }
    const agreementId = await activeAgreement(club, { pricing })
    const [within, above] = [
      await madeCharge(club, agreementId, { amount: 50_000, due: dayAfter(1) }),
      await madeCharge(club, agreementId, { amount: 50_001, due: dayAfter(1) }),
    ]
    subject.advance(day)
    expect((await club.chargeSeen(agreementId, within)).status).toBe('CHARGED')
    expect(await club.chargeSeen(agreementId, above)).toMatchObject({
      status: 'FAILED',
      failureReason: 'charge_amount_too_high',
    })
  })

  test('Stop: what is PROCESSING goes on, but is not tried again', async () => {
    await using subject = await open()
    const { club, agreementId, seen } = await charged(subject, {
      amount: 151,
      due: dayAfter(1),
      retryDays: 5,
    })
    subject.advance(untilMorning(1))
    await club.stop(agreementId)
    expect((await seen()).status).toBe('PROCESSING')
    subject.advance(minute)
    expect((await seen()).status).toBe('FAILED')
  })

  test.each([
    ['merchant', 'RESERVE_CAPTURE', 'CANCELLED', ['CREATE', 'RESERVE', 'CANCEL'], 0, 49_900],
    ['customer', 'RESERVE_CAPTURE', 'RESERVED', ['CREATE', 'RESERVE'], 0, 0],
    ['merchant', 'DIRECT_CAPTURE', 'CHARGED', ['CREATE', 'CAPTURE'], 49_900, 0],
    ['customer', 'DIRECT_CAPTURE', 'CHARGED', ['CREATE', 'CAPTURE'], 49_900, 0],
  ])(
    'Stop by the %s: a charge of %s that is PROCESSING then is %s',
    async (who, transactionType, status, events, captured, cancelled) => {
      await using subject = await open()
      const due = dayAfter(1)
      const { club, agreementId, chargeId, seen } = await charged(subject, { transactionType, due })
      subject.advance(untilMorning(1))
      if (who === 'merchant') await club.stop(agreementId)
      else subject.phone('4791234567').stopAgreement(agreementId)
      expect((await seen()).status).toBe('PROCESSING')
      subject.advance(minute)
      const { history, ...charge } = await seen()
      expect(charge).toMatchObject({ status, summary: { captured, cancelled } })
      expect(history.map(({ event }) => event)).toEqual(events)
      expect(history.at(-1)).toMatchObject({ occurred: '2026-01-16T07:01:00.000Z', amount: 49_900 })
      if (status === 'CANCELLED')
        expect(nameOf(await club.capture(agreementId, chargeId, 1))).toBe('charge-capture-failed')
      else if (status === 'RESERVED')
        expect((await club.capture(agreementId, chargeId, 49_900)).status).toBe(204)
      else expect((await club.refund(agreementId, chargeId, 49_900)).status).toBe(204)
    },
  )

  test('retryDays: a card that takes nothing fails the charge, and once it is mended the next morning takes it', async () => {
    await using subject = await open()
    const { seen } = await charged(subject, { due: dayAfter(1), retryDays: 2 })
    const mend = async (isCardGood: boolean) => {
      const body = JSON.stringify({ isCardGood })
      const address = `${subject.url}/sandbox/customers/4791234567`
      expect((await subject.fetch(new Request(address, { method: 'POST', body }))).status).toBe(200)
    }
    await mend(false)
    subject.advance(untilMorning(1) + minute)
    expect(await seen()).toMatchObject({
      status: 'DUE',
      failureReason: 'user_action_required',
      failureDescription: expect.stringContaining('insufficient funds'),
      history: [{ event: 'CREATE' }, { event: 'FAIL', success: false }],
    })
    await mend(true)
    subject.advance(day - minute)
    expect((await seen()).status).toBe('PROCESSING')
    subject.advance(minute)
    expect(await seen()).toMatchObject({
      status: 'CHARGED',
      history: [
        { event: 'CREATE' },
        { event: 'FAIL' },
        { event: 'CAPTURE', occurred: '2026-01-17T07:01:00.000Z', success: true },
      ],
    })
  })

  test.each([
    ['NO', 180],
    ['DK', 14],
    ['FI', 14],
  ])('Limits: in %s what is reserved and not captured is released after %i days', async (market, days) => {
    await using subject = await open()
    const { club, agreementId, chargeId, seen } = await reserved(subject, market)
    const partly = await madeCharge(club, agreementId, {
      due: dayAfter(2),
      transactionType: 'RESERVE_CAPTURE',
    })
    subject.advance(day)
    await club.capture(agreementId, partly, 900)
    subject.advance((days - 1) * day - 5 * hour)
    expect((await seen()).status).toBe('RESERVED')
    subject.advance(minute)
    expect(await seen()).toMatchObject({ status: 'CANCELLED', summary: { captured: 0, cancelled: 49_900 } })
    expect(nameOf(await club.capture(agreementId, chargeId, 1))).toBe('charge-capture-failed')
    subject.advance(day)
    expect(await club.chargeSeen(agreementId, partly)).toMatchObject({
      status: 'CHARGED',
      summary: { captured: 900, refunded: 0, cancelled: 49_000 },
    })
  })
})
