// The life of an agreement as the contract says. One suite, run against each subject; every case names its section.
import { describe, expect, test } from 'vitest'
import { unitOf } from '#test/support/service/sales-unit-kinds.ts'
import {
  activeAgreement,
  clubOf,
  createMembership,
  madeCharge,
  nameOf,
} from '#test/support/service/recurring.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { minute, day } from '#test/support/run/times.ts'

const initialCharge = { amount: 19_900, description: 'To begin with', transactionType: 'DIRECT_CAPTURE' }
/** Of an agreement that nobody accepted, without what a merchant may leave out. */
const bare = {
  campaign: null,
  pricing: { type: 'LEGACY', amount: 49_900, currency: 'NOK' },
  interval: { type: 'RECURRING', period: { unit: 'MONTH', count: 1 } },
  productName: 'Coffee club',
  created: '2026-01-15T12:00:00.000Z',
  stop: null,
  merchantRedirectUrl: 'https://shop.example/welcome',
  merchantAgreementUrl: 'https://shop.example/my-agreement',
  countryCode: 'NO',
  paymentMethod: { type: 'WALLET' },
}
const addressOf = (body: Record<string, unknown>) => String(body['walletConfirmationUrl'])

describe.each(subjects)('$name', ({ open }) => {
  test('Agreements: drafted, opened, accepted, shown', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const drafted = await club.draft({ externalId: 'member-1', productDescription: 'Beans' })
    expect([drafted.status, drafted.body]).toEqual([
      201,
      {
        agreementId: expect.stringMatching(/^agr_\w+$/),
        uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        walletConfirmationUrl: expect.stringMatching(/^http.+\/phone\/agreement\/[\w-]{20,}$/),
        chargeId: null,
      },
    ])
    const agreementId = String(drafted.body['agreementId'])
    const pending = {
      id: agreementId,
      uuid: drafted.body['uuid'],
      status: 'PENDING',
      ...bare,
      productDescription: 'Beans',
      externalId: 'member-1',
    }
    expect(await club.seen(agreementId)).toEqual(pending)
    const phone = subject.phone()
    expect(phone.agreements()).toEqual([])
    phone.scanAgreement(addressOf(drafted.body))
    expect(phone.agreements().map(({ status }) => status)).toEqual(['PENDING'])
    subject.advance(minute)
    expect(phone.acceptAgreement().status).toBe('ACTIVE')
    const start = '2026-01-15T12:01:00.000Z'
    expect(await club.seen(agreementId)).toEqual({ ...pending, status: 'ACTIVE', start })
    expect(phone.heldAgreements().map((one) => one.agreementId)).toEqual([agreementId])
  })

  test.each([
    ['NO', 'NOK'],
    ['DK', 'DKK'],
    ['FI', 'EUR'],
  ])('Agreements: in %s in %s, and only there may it lack merchantAgreementUrl', async (market, currency) => {
    await using subject = await open()
    const club = await clubOf(subject, market)
    expect(await club.seen(await club.drafted())).toMatchObject({
      countryCode: market,
      pricing: { currency },
    })
    const { merchantAgreementUrl: _, ...without } = club.request()
    const { status } = await club.call('POST', '/agreements', without)
    expect(status).toBe(market === 'NO' ? 400 : 201)
  })

  test('States: a draft lives 10 minutes, then it is EXPIRED at its own time', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const { body } = await club.draft({ initialCharge })
    const [agreementId, chargeId] = [String(body['agreementId']), String(body['chargeId'])]
    subject.advance(10 * minute - 1)
    expect(await club.seen(agreementId)).toMatchObject({ status: 'PENDING' })
    subject.advance(day)
    expect(await club.seen(agreementId)).toEqual({
      ...bare,
      id: agreementId,
      uuid: body['uuid'],
      status: 'EXPIRED',
    })
    const charge = await club.chargeSeen(agreementId, chargeId)
    expect([charge.status, charge.history.at(-1)]).toEqual([
      'CANCELLED',
      expect.objectContaining({ event: 'CANCEL', occurred: '2026-01-15T12:10:00.000Z' }),
    ])
    expect(() => subject.phone().scanAgreement(addressOf(body))).toThrow('ended')
  })

  test('States: the customer refuses, and it is STOPPED', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const { body } = await club.draft({ initialCharge })
    const phone = subject.phone()
    phone.scanAgreement(addressOf(body))
    expect(phone.rejectAgreement().status).toBe('STOPPED')
    const agreementId = String(body['agreementId'])
    expect(await club.seen(agreementId)).toMatchObject({
      status: 'STOPPED',
      stop: '2026-01-15T12:00:00.000Z',
    })
    expect(await club.chargeSeen(agreementId, String(body['chargeId']))).toMatchObject({
      status: 'CANCELLED',
    })
    expect((await club.stop(agreementId)).status).toBe(204)
    expect(() => phone.acceptAgreement(agreementId)).toThrow('ended')
  })

  test('States: the customer stops what was accepted, from this phone and no other', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club)
    expect(() => subject.phone('4790000001').stopAgreement(agreementId)).toThrow('of another phone')
    expect(subject.phone('4791234567').stopAgreement(agreementId).status).toBe('STOPPED')
    expect(await club.seen(agreementId)).toMatchObject({
      status: 'STOPPED',
      start: '2026-01-15T12:00:00.000Z',
    })
  })

  test('Force accept: for that number, once, and not in production', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await club.drafted()
    const nobody = await club.accept(agreementId, '4700000000')
    expect([nobody.status, nameOf(nobody)]).toEqual([400, 'validation-error'])
    expect(await club.seen(agreementId)).toMatchObject({ status: 'PENDING' })
    expect((await club.accept(agreementId, '4790000001')).status).toBe(204)
    expect(await club.seen(agreementId)).toMatchObject({ status: 'ACTIVE' })
    expect(subject.phone('4790000001').heldAgreements()).toHaveLength(1)
    const again = await club.accept(agreementId)
    expect([again.status, nameOf(again)]).toEqual([400, 'illegal-agreement-update'])
    await using real = await open({ environment: 'PRODUCTION' })
    const other = await clubOf(real)
    expect((await other.accept(await other.drafted())).status).toBe(404)
  })

  test('skipLandingPage: the request is on that phone at once, and is for no other', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const { body } = await club.draft({ skipLandingPage: true, phoneNumber: '4790000001' })
    const [phone, other] = [subject.phone('4790000001'), subject.phone('4790000002')]
    expect(() => other.scanAgreement(addressOf(body))).toThrow('of another phone')
    expect(() => other.acceptAgreement(String(body['agreementId']))).toThrow('of another phone')
    expect(phone.acceptAgreement().status).toBe('ACTIVE')
  })

  test('Force accept: what was sent to one phone is accepted by no other', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await club.drafted({ skipLandingPage: true, phoneNumber: '4790000001' })
    const refused = await club.accept(agreementId, '4790000002')
    expect([refused.status, nameOf(refused)]).toEqual([400, 'illegal-agreement-update'])
    expect(await club.seen(agreementId)).toMatchObject({ status: 'PENDING' })
    expect(subject.phone('4790000001').agreements()).toHaveLength(1)
    expect((await club.accept(agreementId, '4790000001')).status).toBe(204)
    const opened = await club.drafted({ phoneNumber: '4790000001' })
    expect((await club.accept(opened, '4790000002')).status).toBe(204)
  })

  test('skipLandingPage: 403 where the sales unit may not', async () => {
    await using subject = await open()
    const club = await createMembership(subject, await unitOf(subject, 'landing-page'))
    const refused = await club.draft({ skipLandingPage: true, phoneNumber: '4790000001' })
    expect([refused.status, refused.body['status'], nameOf(refused)]).toEqual([403, 403, 'validation-error'])
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect((await club.draft({ skipLandingPage: false })).status).toBe(201)
    expect(subject.phone('4790000001').agreements()).toEqual([])
  })

  test('Confirmation address: the phone that opened it last may answer', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const { body } = await club.draft({ phoneNumber: '4790000001' })
    const [phone, other] = [subject.phone('4790000001'), subject.phone('4790000002')]
    expect(phone.agreements()).toEqual([])
    phone.scanAgreement(addressOf(body))
    other.scanAgreement(addressOf(body))
    expect([phone.agreements(), other.agreements().length]).toEqual([[], 1])
    expect(() => phone.scanAgreement('https://elsewhere.example/')).toThrow('not a link')
    expect(() => phone.scanAgreement(addressOf(body).replace(/.{4}$/, 'none'))).toThrow('unknown')
  })

  test.each([
    ['the merchant', 'CANCELLED'],
    ['the customer', 'RESERVED'],
  ])('Stop by %s: PENDING and DUE charges are cancelled, a RESERVED one is %s', async (who, left) => {
    await using subject = await open()
    const club = await clubOf(subject)
    const { body } = await club.draft({ initialCharge })
    const agreementId = String(body['agreementId'])
    await club.accept(agreementId)
    const reserve = { transactionType: 'RESERVE_CAPTURE' }
    const [reserved, partial] = [
      await madeCharge(club, agreementId, { due: '2026-01-16', ...reserve }),
      await madeCharge(club, agreementId, { due: '2026-01-16', ...reserve }),
    ]
    subject.advance(day)
    await club.capture(agreementId, partial, 900)
    const [due, pending] = [
      await madeCharge(club, agreementId, { due: '2026-02-10' }),
      await madeCharge(club, agreementId, { due: '2026-06-10' }),
    ]
    const statuses = async () => {
      const ids = [String(body['chargeId']), reserved, partial, due, pending]
      return Promise.all(ids.map(async (id) => (await club.chargeSeen(agreementId, id)).status))
    }
    expect(await statuses()).toEqual(['CHARGED', 'RESERVED', 'PARTIALLY_CAPTURED', 'DUE', 'PENDING'])
    const isMerchant = who === 'the merchant'
    if (isMerchant) expect((await club.stop(agreementId, { key: 'the-stop' })).status).toBe(204)
    else subject.phone('4791234567').stopAgreement(agreementId)
    expect(await statuses()).toEqual(['CHARGED', left, 'PARTIALLY_CAPTURED', 'CANCELLED', 'CANCELLED'])
    expect((await club.chargeSeen(agreementId, due)).history.at(-1)).toMatchObject({
      event: 'CANCEL',
      idempotencyKey: isMerchant ? 'the-stop' : expect.any(String),
    })
    if (!isMerchant) expect((await club.capture(agreementId, reserved, 49_900)).status).toBe(204)
    expect((await club.cancel(agreementId, partial)).status).toBe(204)
    expect((await statuses()).slice(1, 3)).toEqual([isMerchant ? 'CANCELLED' : 'CHARGED', 'CHARGED'])
    expect(await club.seen(agreementId)).toMatchObject({ stop: '2026-01-16T12:00:00.000Z' })
    const late = await club.charge(agreementId, { due: '2026-02-10' })
    expect([late.status, nameOf(late)]).toEqual([400, 'charge-creation-failed'])
  })

  test('State: a sandbox that is started again has forgotten nothing', async () => {
    const { mkdtempSync, rmSync } = await import('node:fs')
    const { tmpdir } = await import('node:os')
    const folder = mkdtempSync(`${tmpdir()}/sandbox-`)
    const file = `${folder}/kept.sqlite`
    let kept: unknown[]
    let agreementId: string
    {
      await using subject = await open({ file })
      const club = await clubOf(subject)
      agreementId = await activeAgreement(club)
      await madeCharge(club, agreementId)
      kept = [await club.seen(agreementId), (await club.charges(agreementId)).text]
    }
    await using subject = await open({ file })
    const club = await clubOf(subject)
    expect([await club.seen(agreementId), (await club.charges(agreementId)).text]).toEqual(kept)
    rmSync(folder, { recursive: true })
  })
})
