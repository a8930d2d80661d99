// Tests of the maximum of a VARIABLE agreement: its customer can change it, and nobody else.
import { describe, expect, test } from 'vitest'
import { activeAgreement, clubOf, dayAfter, madeCharge } from '#test/support/service/recurring.ts'
import type { Subject } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { minute, day } from '#test/support/run/times.ts'
import { msisdn } from '#test/support/till/customer.ts'

const pricing = { type: 'VARIABLE', currency: 'NOK', suggestedMaxAmount: 50_000 }
/** From noon, when the clock begins, until the charges of the next day were tried. */
const untilTried = day - 5 * 60 * minute + minute

describe.each(subjects)('$name', ({ open }) => {
  const change = async ({ url, fetch }: Subject, asked: unknown) => {
    const method = 'POST'
    const body = JSON.stringify(asked)
    const answer = await fetch(new Request(`${url}/sandbox/agreements/change-maximum`, { method, body }))
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const ended = { status: 409, body: { trouble: 'ended' } }

  test('pricing VARIABLE: what was above the maximum is charged once the customer has raised it', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club, { pricing })
    const chargeId = await madeCharge(club, agreementId, {
      amount: 60_000,
      due: dayAfter(1),
      retryDays: 2,
    })
    subject.advance(untilTried)
    expect(await club.chargeSeen(agreementId, chargeId)).toMatchObject({
      status: 'DUE',
      failureReason: 'charge_amount_too_high',
    })
    const phone = subject.phone(msisdn)
    expect(phone.setMaximum(agreementId, 59_999).status).toBe('ACTIVE')
    subject.advance(day)
    expect((await club.chargeSeen(agreementId, chargeId)).status).toBe('DUE')
    phone.setMaximum(agreementId, 60_000)
    expect((await club.seen(agreementId)).pricing).toEqual({ ...pricing, maxAmount: 60_000 })
    subject.advance(day)
    const { status, history } = await club.chargeSeen(agreementId, chargeId)
    expect([status, history.map(({ event }) => event)]).toEqual([
      'CHARGED',
      ['CREATE', 'FAIL', 'FAIL', 'CAPTURE'],
    ])
  })

  test('pricing VARIABLE: a program changes the maximum in the customer’s place', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club, { pricing })
    const changed = await change(subject, { agreementId, maxAmount: 20_000 })
    expect(changed).toMatchObject({ status: 200, body: { agreementId, status: 'ACTIVE' } })
    expect((await club.seen(agreementId)).pricing).toEqual({ ...pricing, maxAmount: 20_000 })
    await change(subject, { agreementId, phoneNumber: msisdn, maxAmount: 1 })
    expect((await club.seen(agreementId)).pricing).toEqual({ ...pricing, maxAmount: 1 })
    await club.stop(agreementId)
    expect((await club.seen(agreementId)).pricing).toEqual({ ...pricing, maxAmount: 1 })
  })

  test.each([
    ['LEGACY', { type: 'LEGACY', amount: 49_900, currency: 'NOK' }],
    ['FLEXIBLE', { type: 'FLEXIBLE', currency: 'NOK' }],
  ])('pricing %s: there is no maximum to change', async (_, fixed) => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club, { pricing: fixed })
    const before = await club.seen(agreementId)
    expect(await change(subject, { agreementId, maxAmount: 60_000 })).toEqual(ended)
    expect(() => subject.phone(msisdn).setMaximum(agreementId, 60_000)).toThrow('ended')
    expect(await club.seen(agreementId)).toEqual(before)
  })

  test('pricing VARIABLE: only while it is ACTIVE, from the phone that accepted it, and to an amount', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await club.drafted({ pricing })
    expect((await change(subject, { agreementId, phoneNumber: msisdn, maxAmount: 60_000 })).status).toBe(409)
    await club.accept(agreementId)
    const before = await club.seen(agreementId)
    const foreign = { agreementId, phoneNumber: '4790000001', maxAmount: 60_000 }
    expect(await change(subject, foreign)).toEqual({ status: 409, body: { trouble: 'of another phone' } })
    expect(() => subject.phone('4790000001').setMaximum(agreementId, 60_000)).toThrow('of another phone')
    expect(await change(subject, { agreementId })).toEqual({
      status: 400,
      body: { trouble: 'not an amount' },
    })
    for (const maxAmount of [0, -1, 1.5, '60000', null])
      expect((await change(subject, { agreementId, maxAmount })).status).toBe(400)
    for (const maxAmount of [0, -1, 1.5, Number.NaN, 2 ** 53])
      expect(() => subject.phone(msisdn).setMaximum(agreementId, maxAmount)).toThrow('not an amount')
    expect((await change(subject, { agreementId: 'agr_nothing', maxAmount: 1 })).status).toBe(404)
    expect(await club.seen(agreementId)).toEqual(before)
    await club.stop(agreementId)
    expect(await change(subject, { agreementId, maxAmount: 60_000 })).toEqual(ended)
    expect((await club.seen(agreementId)).pricing).toEqual({ ...pricing, maxAmount: 50_000 })
  })
})
