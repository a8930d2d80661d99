// The life of a charge as the contract says, each step at its own time. Every case names its section.
import { describe, expect, test } from 'vitest'
import { charged, dayAfter, nameOf, reserved, type Membership } from '#test/support/service/recurring.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { day, hour, minute } from '#test/support/run/times.ts'

/** From noon, when the clock begins, to the morning of the day so many days later. */
const untilMorning = (days: number) => days * day - 5 * hour

describe.each(subjects)('$name', ({ open }) => {
  const namesOf = async (club: Membership, agreementId: string, chargeId: string) =>
    (await club.chargeSeen(agreementId, chargeId)).history.map(({ event }) => event)

  test('Charge: PENDING, DUE 30 days ahead, PROCESSING in the morning of its day, CHARGED a minute later', async () => {
    await using subject = await open()
    const { club, agreementId, chargeId, seen } = await charged(subject, {
      due: dayAfter(40),
      externalId: 'member-1-02',
      retryDays: 3,
    })
    const pending = {
      id: chargeId,
      agreementId,
      amount: 49_900,
      currency: 'NOK',
      description: 'A month of coffee',
      due: '2026-02-24T00:00:00Z',
      externalId: 'member-1-02',
      retryDays: 3,
      processingMode: 'BATCH',
      status: 'PENDING',
      type: 'RECURRING',
      transactionType: 'DIRECT_CAPTURE',
      summary: { captured: 0, refunded: 0, cancelled: 0 },
      history: [
        {
          occurred: '2026-01-15T12:00:00.000Z',
          event: 'CREATE',
          amount: 49_900,
          idempotencyKey: expect.any(String),
          success: true,
        },
      ],
    }
    expect(await seen()).toEqual(pending)
    subject.advance(9 * day + 12 * hour - 1)
    expect((await seen()).status).toBe('PENDING')
    subject.advance(1)
    expect(await seen()).toEqual({ ...pending, status: 'DUE' })
    subject.advance(30 * day + 7 * hour - 1)
    expect((await seen()).status).toBe('DUE')
    subject.advance(1)
    expect(await seen()).toEqual({ ...pending, status: 'PROCESSING' })
    subject.advance(minute)
    expect(await seen()).toEqual({
      ...pending,
      status: 'CHARGED',
      transactionId: expect.stringMatching(/^\d{10}$/),
      summary: { captured: 49_900, refunded: 0, cancelled: 0 },
      history: [
        ...pending.history,
        expect.objectContaining({ event: 'CAPTURE', occurred: '2026-02-24T07:01:00.000Z', success: true }),
      ],
    })
    expect((await club.call('GET', `/charges/${chargeId}`)).body).toEqual(await seen())
  })

  test('Charge: what was due happened at its own time, however late somebody looks', async () => {
    await using subject = await open()
    const { seen } = await charged(subject, { due: dayAfter(40) })
    subject.advance(400 * day)
    expect(await seen()).toMatchObject({
      status: 'CHARGED',
      history: [{ event: 'CREATE' }, { event: 'CAPTURE', occurred: '2026-02-24T07:01:00.000Z' }],
    })
  })

  test('Charge: RESERVE_CAPTURE is RESERVED, captured in parts until CHARGED', async () => {
    await using subject = await open()
    const { club, agreementId, chargeId, seen } = await reserved(subject)
    expect(await seen()).not.toHaveProperty('transactionId')
    expect(await seen()).not.toHaveProperty('externalId')
    expect((await club.capture(agreementId, chargeId, 20_000, { key: 'part' })).status).toBe(204)
    expect(await seen()).toMatchObject({
      status: 'PARTIALLY_CAPTURED',
      summary: { captured: 20_000, refunded: 0, cancelled: 0 },
    })
    const above = await club.capture(agreementId, chargeId, 29_901)
    expect([above.status, nameOf(above)]).toEqual([400, 'charge-capture-failed'])
    expect((await club.capture(agreementId, chargeId, 29_900)).status).toBe(204)
    expect(await seen()).toMatchObject({
      status: 'CHARGED',
      transactionId: expect.any(String),
      summary: { captured: 49_900, refunded: 0, cancelled: 0 },
      history: [
        { event: 'CREATE' },
        { event: 'RESERVE', amount: 49_900 },
        { event: 'CAPTURE', amount: 20_000, idempotencyKey: 'part', success: true },
        { event: 'CAPTURE', amount: 29_900 },
      ],
    })
    expect(nameOf(await club.capture(agreementId, chargeId, 1))).toBe('charge-capture-failed')
    expect(nameOf(await club.cancel(agreementId, chargeId))).toBe('cancel-charge-failed')
  })

  test('Charge: cancel of PARTIALLY_CAPTURED releases the rest, and only what was captured can be refunded', async () => {
    await using subject = await open()
    const { club, agreementId, chargeId, seen } = await reserved(subject)
    await club.capture(agreementId, chargeId, 20_000)
    expect((await club.cancel(agreementId, chargeId)).status).toBe(204)
    const summary = { captured: 20_000, refunded: 0, cancelled: 29_900 }
    expect(await seen()).toMatchObject({ status: 'CHARGED', summary })
    const above = await club.refund(agreementId, chargeId, 20_001)
    expect([above.status, nameOf(above)]).toEqual([400, 'charge-amount-too-high'])
    expect((await club.refund(agreementId, chargeId, 20_000)).status).toBe(204)
    expect(await seen()).toMatchObject({ status: 'REFUNDED', summary: { ...summary, refunded: 20_000 } })
    expect(await namesOf(club, agreementId, chargeId)).toEqual([
      'CREATE',
      'RESERVE',
      'CAPTURE',
      'CANCEL',
      'REFUND',
    ])
  })

  test('Charge: CHARGED, PARTIALLY_REFUNDED, REFUNDED', async () => {
    await using subject = await open()
    const { club, agreementId, chargeId, seen } = await charged(subject, { due: dayAfter(1) })
    const early = await club.refund(agreementId, chargeId, 1)
    expect([early.status, nameOf(early)]).toEqual([409, 'conflict'])
    subject.advance(day)
    const { transactionId } = await seen()
    expect((await club.refund(agreementId, chargeId, 9_900)).status).toBe(204)
    expect(await seen()).toMatchObject({ status: 'PARTIALLY_REFUNDED', summary: { refunded: 9_900 } })
    expect(nameOf(await club.refund(agreementId, chargeId, 40_001))).toBe('charge-amount-too-high')
    expect((await club.refund(agreementId, chargeId, 40_000)).status).toBe(204)
    expect(await seen()).toMatchObject({
      status: 'REFUNDED',
      transactionId,
      summary: { captured: 49_900, refunded: 49_900, cancelled: 0 },
    })
    const over = await club.refund(agreementId, chargeId, 1)
    expect([over.status, nameOf(over)]).toEqual([409, 'conflict'])
  })

  test.each([
    ['PENDING', 40, 0, 204],
    ['DUE', 10, 0, 204],
    ['PROCESSING', 1, untilMorning(1), 400],
    ['RESERVED', 1, day, 204],
  ])('Charge: cancel of %s', async (status, ahead, passed, expected) => {
    await using subject = await open()
    const { club, agreementId, chargeId, seen } = await charged(subject, {
      due: dayAfter(ahead),
      transactionType: 'RESERVE_CAPTURE',
    })
    subject.advance(passed)
    const before = await seen()
    expect(before.status).toBe(status)
    const answer = await club.cancel(agreementId, chargeId)
    expect(answer.status).toBe(expected)
    if (expected === 204) {
      expect(await seen()).toMatchObject({
        status: 'CANCELLED',
        summary: { captured: 0, refunded: 0, cancelled: 49_900 },
      })
      subject.advance(60 * day)
      expect((await seen()).status).toBe('CANCELLED')
    } else {
      expect(nameOf(answer)).toBe('cancel-charge-failed')
      expect(await seen()).toEqual(before)
    }
  })

  test.each([
    ['PENDING', 40, 0],
    ['DUE', 10, 0],
    ['PROCESSING', 1, untilMorning(1)],
    ['CHARGED', 1, day],
  ])('Charge: no capture of %s', async (status, ahead, passed) => {
    await using subject = await open()
    const { club, agreementId, chargeId, seen } = await charged(subject, { due: dayAfter(ahead) })
    subject.advance(passed)
    const before = await seen()
    expect(before.status).toBe(status)
    const refused = await club.capture(agreementId, chargeId, 100)
    expect([refused.status, nameOf(refused)]).toEqual([400, 'charge-capture-failed'])
    expect(String(refused.body['detail'])).toContain(status)
    expect(await seen()).toEqual(before)
  })
})
