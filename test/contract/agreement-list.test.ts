// Tests of finding and listing agreements as the contract says, by their own merchant only.
import { describe, expect, test } from 'vitest'
import { unitOf } from '#test/support/service/sales-unit-kinds.ts'
import {
  activeAgreement,
  clubOf,
  createMembership,
  faultsOf,
  madeCharge,
  type Membership,
  nameOf,
  unitIn,
} from '#test/support/service/recurring.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { minute } from '#test/support/run/times.ts'

describe.each(subjects)('$name', ({ open }) => {
  test('List agreements: one status at a time, ACTIVE without saying so', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const expired = await club.drafted()
    subject.advance(10 * minute)
    const stopped = await activeAgreement(club)
    await club.stop(stopped)
    const active = await activeAgreement(club)
    const pending = await club.drafted()
    const ids = async (query: string) => (await club.list(query)).map(({ id }) => id)
    expect(await ids('')).toEqual([active])
    expect(await ids('?status=ACTIVE')).toEqual([active])
    expect(await ids('?status=PENDING')).toEqual([pending])
    expect(await ids('?status=STOPPED')).toEqual([stopped])
    expect(await ids('?status=EXPIRED')).toEqual([expired])
    expect(await club.list()).toEqual([await club.seen(active)])
    expect((await (await clubOf(subject, 'DK')).list()).length).toBe(0)
  })

  test('List agreements: createdAfter, pageNumber and pageSize', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const made: string[] = []
    for (let index = 0; index < 5; index++) {
      made.push(await activeAgreement(club))
      subject.advance(minute)
    }
    const ids = async (query: string) => (await club.list(query)).map(({ id }) => id)
    const begin = Date.UTC(2026, 0, 15, 12)
    expect(await ids(`?createdAfter=${begin}`)).toEqual(made.slice(1))
    expect(await ids(`?createdAfter=${begin - 1}`)).toEqual(made)
    expect(await ids('?createdAfter=999999999999999999')).toEqual([])
    expect(await ids('?pageSize=2')).toEqual(made.slice(0, 2))
    expect(await ids('?pageSize=2&pageNumber=2')).toEqual(made.slice(2, 4))
    expect(await ids('?pageSize=2&pageNumber=3')).toEqual(made.slice(4))
    expect(await ids('?pageSize=2&pageNumber=4')).toEqual([])
    expect(await ids('?pageSize=2000&pageNumber=1')).toEqual(made)
    expect(await ids(`?pageSize=2&pageNumber=2&createdAfter=${begin}`)).toEqual(made.slice(3))
  })

  test('List agreements: a page has 500 unless another size is asked for', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const made: string[] = []
    for (let index = 0; index < 501; index += 1) made.push(await club.drafted())
    const ids = async (query: string) => (await club.list(`?status=PENDING${query}`)).map(({ id }) => id)
    expect(await ids('')).toEqual(made.slice(0, 500))
    expect(await ids('&pageNumber=2')).toEqual(made.slice(500))
    expect(await ids('&pageSize=501')).toEqual(made)
  })

  test.each([
    ['status=active', 'status'],
    ['status=ALL', 'status'],
    ['status=', 'status'],
    ['status=ACTIVE&status=STOPPED', 'status'],
    ['createdAfter=yesterday', 'createdAfter'],
    ['createdAfter=-1', 'createdAfter'],
    ['pageNumber=0', 'pageNumber'],
    ['pageNumber=2147483648', 'pageNumber'],
    ['pageNumber=1.5', 'pageNumber'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=2001', 'pageSize'],
    ['pageSize=10&pageSize=10', 'pageSize'],
  ])('List agreements: refused for ?%s', async (query, fault) => {
    await using subject = await open()
    const club = await clubOf(subject)
    const refused = await club.call('GET', `/agreements?${query}`)
    expect([refused.status, nameOf(refused), faultsOf(refused)]).toEqual([400, 'validation-error', [fault]])
  })

  test('Errors: an agreement nobody knows, of another merchant, or with an id of no known form', async () => {
    await using subject = await open()
    const [club, other] = [await clubOf(subject), await clubOf(subject, 'DK')]
    const agreementId = await activeAgreement(club)
    const chargeId = await madeCharge(club, agreementId)
    const requests = async (id: string) =>
      [
        await other.fetch(id),
        await other.update(id, { productName: 'Mine' }),
        await other.stop(id),
        await other.accept(id),
        await other.charges(id),
        await other.charge(id),
        await other.cancel(id, chargeId),
        await other.capture(id, chargeId, 100),
        await other.refund(id, chargeId, 100),
        await other.call('GET', `/agreements/${id}/charges/${chargeId}`),
      ].map((answer) => `${answer.status} ${nameOf(answer)}`)
    expect(new Set(await requests(agreementId))).toEqual(new Set(['404 resource-not-found']))
    expect(new Set(await requests('agr_nothing'))).toEqual(new Set(['404 resource-not-found']))
    expect(new Set(await requests('nothing'))).toEqual(new Set(['400 invalid-agreement-id']))
    expect((await club.fetch(agreementId)).status).toBe(200)
  })

  test.each([
    ['no key', { key: null }, 'idempotency-key-header'],
    ['a key of 41', { key: 'k'.repeat(41) }, 'idempotency-key-header'],
    ['a key with #', { key: 'a#b' }, 'idempotency-key-header'],
    ['a key with ?', { key: 'a?b' }, 'idempotency-key-header'],
    ['a key with /', { key: 'a/b' }, 'idempotency-key-header'],
    ['a key with a backslash', { key: 'a\\b' }, 'idempotency-key-header'],
    [
      'a Service-System-Name of 31',
      { headers: { 'service-system-name': 'n'.repeat(31) } },
      'validation-error',
    ],
    [
      'a Merchant-Serial-Number of letters',
      { headers: { 'merchant-serial-number': 'abc' } },
      'validation-error',
    ],
  ])('Headers: %s', async (_, how, name) => {
    await using subject = await open()
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club)
    const chargeId = await madeCharge(club, agreementId)
    const answers = [
      await club.draft({}, how),
      await club.stop(agreementId, how),
      await club.accept(agreementId, '4791234567', how),
      await club.charge(agreementId, {}, how),
      await club.many([], how),
      await club.cancel(agreementId, chargeId, how),
      await club.capture(agreementId, chargeId, 100, how),
      await club.refund(agreementId, chargeId, 100, how),
    ]
    expect(new Set(answers.map((answer) => `${answer.status} ${nameOf(answer)}`))).toEqual(
      new Set([`400 ${name}`]),
    )
    expect((await club.chargeSeen(agreementId, chargeId)).status).toBe('DUE')
  })

  test('Headers: a key of 40, and no Merchant-Serial-Number for a merchant', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const how = { key: 'k'.repeat(40), headers: { 'merchant-serial-number': '' } }
    expect((await club.draft({}, how)).status).toBe(201)
    expect(await club.list('?status=PENDING')).toHaveLength(1)
  })

  test('Headers: the gateway wants token and subscription key', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    for (const headers of [{ authorization: '' }, { 'ocp-apim-subscription-key': '' }]) {
      const refused = await club.draft({}, { headers })
      expect([refused.status, refused.body['responseInfo']]).toEqual([
        401,
        { responseCode: 401, responseMessage: 'Unauthorized' },
      ])
    }
  })

  test('Headers: a partner names its merchant', async () => {
    await using subject = await open()
    const partner = await unitOf(subject, 'partner')
    const { merchantSerialNumber } = await unitOf(subject, 'partnered')
    const club = await createMembership(subject, partner)
    const as = (number: string) => ({ headers: { 'merchant-serial-number': number } })
    const alone = await club.draft({}, as(''))
    expect([alone.status, nameOf(alone)]).toEqual([400, 'missing-request-header'])
    expect((await club.draft({}, as(unitIn(subject).merchantSerialNumber))).status).toBe(403)
    expect((await club.draft({}, as(merchantSerialNumber))).status).toBe(201)
    const merchant = await createMembership(subject, await unitOf(subject, 'partnered'))
    expect(await merchant.list('?status=PENDING')).toHaveLength(1)
  })

  test('Idempotency: the same draft again is the same answer, another is a conflict', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const first = await club.draft({}, { key: 'one' })
    subject.advance(minute)
    const again = await club.draft({}, { key: 'one' })
    expect([again.status, again.text]).toEqual([201, first.text])
    const other = await club.draft({ productName: 'Tea club' }, { key: 'one' })
    expect([other.status, nameOf(other)]).toEqual([409, 'idempotency-conflict'])
    expect(await club.list('?status=PENDING')).toHaveLength(1)
  })

  test('Idempotency: for every operation that changes something', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const how = { key: 'one' }
    const agreementId = await club.drafted()
    const accept = () => club.accept(agreementId, '4791234567', how)
    expect([(await accept()).status, (await accept()).status]).toEqual([204, 204])
    const update = (productName: string) => club.update(agreementId, { productName }, how)
    expect([(await update('A')).status, (await update('A')).status, nameOf(await update('B'))]).toEqual([
      204,
      204,
      'idempotency-conflict',
    ])
    const charge = (amount: number) => club.charge(agreementId, { amount }, how)
    const made = await charge(100)
    expect([(await charge(100)).text, nameOf(await charge(101))]).toEqual([made.text, 'idempotency-conflict'])
    const many = () => club.many([{ agreementId, ...club.charging() }], how)
    expect((await many()).text).toBe((await many()).text)
    expect(JSON.parse((await club.charges(agreementId)).text)).toHaveLength(2)
    const chargeId = String(made.body['chargeId'])
    const cancel = () => club.cancel(agreementId, chargeId, how)
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
  })

  test.each<
    [string, number, (club: Membership, agreementId: string, chargeId: string) => Promise<{ status: number }>]
  >([
    ['list agreements', 5, (club) => club.call('GET', '/agreements')],
    ['fetch agreement', 120, (club, agreementId) => club.fetch(agreementId)],
    ['create charge', 1, (club, agreementId) => club.charge(agreementId)],
    [
      'fetch charge',
      10,
      (club, agreementId, chargeId) => club.call('GET', `/agreements/${agreementId}/charges/${chargeId}`),
    ],
    ['cancel charge', 5, (club, agreementId, chargeId) => club.cancel(agreementId, chargeId)],
    ['capture charge', 5, (club, agreementId, chargeId) => club.capture(agreementId, chargeId, 100)],
    ['refund charge', 5, (club, agreementId, chargeId) => club.refund(agreementId, chargeId, 100)],
  ])('Limits: %s, %i more within a minute', async (_, most, request) => {
    await using subject = await open({ limits: 'on' })
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club)
    const chargeId = await madeCharge(club, agreementId)
    for (let index = 0; index < most; index++)
      expect((await request(club, agreementId, chargeId)).status).not.toBe(429)
    const refused = await club.call('GET', '/agreements/agr_nothing')
    expect(refused.status).toBe(404)
    expect(await request(club, agreementId, chargeId)).toMatchObject({ status: 429 })
    subject.advance(minute)
    expect((await request(club, agreementId, chargeId)).status).not.toBe(429)
  })

  test('Limits: a charge is the same charge by both of its addresses', async () => {
    await using subject = await open({ limits: 'on' })
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club)
    const chargeId = await madeCharge(club, agreementId)
    const paths = [`/agreements/${agreementId}/charges/${chargeId}`, `/charges/${chargeId}`]
    const ask = async (count: number) => (await club.call('GET', paths[count % 2] ?? '')).status
    for (let count = 0; count < 10; count += 1) expect(await ask(count)).toBe(200)
    expect([await ask(0), await ask(1)]).toEqual([429, 429])
    expect((await club.call('GET', '/charges/chr_nothing')).status).toBe(404)
    subject.advance(minute)
    expect([await ask(0), await ask(1)]).toEqual([200, 200])
  })
})
