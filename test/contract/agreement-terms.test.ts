// Tests of an agreement's terms once the customer accepts: initial charge, campaign, maximum, consent.
import { describe, expect, test } from 'vitest'
import { unitOf } from '#test/support/service/sales-unit-kinds.ts'
import { activeAgreement, clubOf, createMembership, nameOf } from '#test/support/service/recurring.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { minute, day } from '#test/support/run/times.ts'

const initialCharge = { amount: 19_900, description: 'To begin with', transactionType: 'DIRECT_CAPTURE' }
const addressOf = (body: Record<string, unknown>) => String(body['walletConfirmationUrl'])

describe.each(subjects)('$name', ({ open }) => {
  test('scope: sub after consent, the same person the same, and none without', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const scope = 'name address email phoneNumber birthDate nin'
    const [one, other, without] = [
      await club.drafted({ scope }),
      await club.drafted({ scope: 'name' }),
      await club.drafted(),
    ]
    expect(await club.seen(one)).not.toHaveProperty('sub')
    for (const agreementId of [one, other, without]) await club.accept(agreementId)
    const { sub } = await club.seen(one)
    expect(sub).toMatch(/^[0-9a-f-]{36}$/)
    expect((await club.seen(other)).sub).toBe(sub)
    expect(await club.seen(without)).not.toHaveProperty('sub')
  })

  test.each([
    ['DIRECT_CAPTURE', 'CHARGED', 19_900],
    ['RESERVE_CAPTURE', 'RESERVED', 0],
  ])('initialCharge: %s is %s when the customer accepts', async (transactionType, status, captured) => {
    await using subject = await open()
    const club = await clubOf(subject)
    const made = { ...initialCharge, transactionType, orderId: 'coffee-1-first', externalId: 'first' }
    const { body } = await club.draft({ initialCharge: made })
    expect(body['chargeId']).toBe('coffee-1-first')
    const agreementId = String(body['agreementId'])
    const before = {
      id: 'coffee-1-first',
      agreementId,
      amount: 19_900,
      currency: 'NOK',
      description: 'To begin with',
      due: '2026-01-15T00:00:00Z',
      externalId: 'first',
      retryDays: 0,
      processingMode: 'BATCH',
      status: 'PENDING',
      type: 'INITIAL',
      transactionType,
      summary: { captured: 0, refunded: 0, cancelled: 0 },
    }
    expect(await club.chargeSeen(agreementId, 'coffee-1-first')).toMatchObject(before)
    subject.advance(5 * minute)
    await club.accept(agreementId)
    expect(await club.chargeSeen(agreementId, 'coffee-1-first')).toMatchObject({
      ...before,
      status,
      ...(captured > 0 ? { transactionId: expect.stringMatching(/^\d+$/) } : {}),
      summary: { captured, refunded: 0, cancelled: 0 },
    })
    const taken = await club.draft({ initialCharge: made })
    expect([taken.status, nameOf(taken)]).toEqual([409, 'conflict'])
  })

  test.each([
    ['DIRECT_CAPTURE', 'EXPIRED', undefined],
    ['RESERVE_CAPTURE', 'ACTIVE', '2026-01-15T12:00:00.000Z'],
  ])(
    'initialCharge: one of %s that fails leaves the agreement %s',
    async (transactionType, status, start) => {
      await using subject = await open()
      const club = await clubOf(subject)
      const { body } = await club.draft({ initialCharge: { ...initialCharge, amount: 151, transactionType } })
      const agreementId = String(body['agreementId'])
      const phone = subject.phone()
      phone.scanAgreement(addressOf(body))
      expect(phone.acceptAgreement()).toMatchObject({
        status,
        declined: status === 'EXPIRED' ? expect.stringContaining('insufficient funds') : null,
      })
      const agreement = await club.seen(agreementId)
      expect([agreement.status, agreement.start]).toEqual([status, start])
      expect(await club.chargeSeen(agreementId, String(body['chargeId']))).toMatchObject({
        status: 'FAILED',
        failureReason: 'user_action_required',
      })
      expect((await club.accept(agreementId)).status).toBe(400)
    },
  )

  test('initialCharge: cancelled before the answer, it is not taken', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const { body } = await club.draft({ initialCharge })
    const [agreementId, chargeId] = [String(body['agreementId']), String(body['chargeId'])]
    expect((await club.cancel(agreementId, chargeId)).status).toBe(204)
    await club.accept(agreementId)
    expect(await club.seen(agreementId)).toMatchObject({ status: 'ACTIVE' })
    expect(await club.chargeSeen(agreementId, chargeId)).toMatchObject({
      status: 'CANCELLED',
      summary: { captured: 0, refunded: 0, cancelled: 19_900 },
    })
  })

  test('pricing VARIABLE: the customer chooses a maximum, the suggested one at first', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const pricing = { type: 'VARIABLE', currency: 'NOK', suggestedMaxAmount: 90_000 }
    const { body } = await club.draft({ pricing })
    const agreementId = String(body['agreementId'])
    expect((await club.seen(agreementId)).pricing).toEqual({ ...pricing, maxAmount: null })
    const phone = subject.phone()
    phone.scanAgreement(addressOf(body))
    expect(() => phone.acceptAgreement(agreementId, 0)).toThrow('not an amount')
    phone.acceptAgreement(agreementId, 60_000)
    expect((await club.seen(agreementId)).pricing).toEqual({ ...pricing, maxAmount: 60_000 })
    const other = await activeAgreement(club, { pricing })
    expect((await club.seen(other)).pricing).toEqual({ ...pricing, maxAmount: 90_000 })
  })

  test.each([
    ['PRICE_CAMPAIGN', { type: 'PRICE_CAMPAIGN', price: 9_900, end: '2026-02-15T12:00:00Z' }, 31 * day],
    ['PERIOD_CAMPAIGN', { type: 'PERIOD_CAMPAIGN', price: 0, period: { unit: 'WEEK', count: 2 } }, 14 * day],
    [
      'EVENT_CAMPAIGN',
      { type: 'EVENT_CAMPAIGN', price: 100, eventDate: '2026-01-20T00:00:00Z', eventText: 'Yule' },
      4.5 * day,
    ],
  ])('campaign: a %s is shown until it is over, and then is null', async (_, campaign, over) => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club, { campaign })
    expect((await club.seen(agreementId)).campaign).toEqual(campaign)
    subject.advance(over - 1)
    expect((await club.seen(agreementId)).campaign).toEqual(campaign)
    subject.advance(1)
    expect((await club.seen(agreementId)).campaign).toBeNull()
  })

  test('PSP: cardPassthrough is shown, and an update replaces only what it names', async () => {
    await using subject = await open()
    const club = await createMembership(subject, await unitOf(subject, 'psp'))
    const cardPassthrough = { cardCallbackUrl: 'https://psp.example/card', allowedCardTypes: ['VISA'] }
    const agreementId = await activeAgreement(club, { cardPassthrough })
    expect(await club.seen(agreementId)).toMatchObject({
      cardPassthrough,
      paymentMethod: { type: 'CARD_PASSTHROUGH' },
    })
    expect((await club.update(agreementId, { cardPassthrough: { allowedCardTypes: [] } })).status).toBe(204)
    expect((await club.seen(agreementId)).cardPassthrough).toEqual({
      ...cardPassthrough,
      allowedCardTypes: [],
    })
  })
})
