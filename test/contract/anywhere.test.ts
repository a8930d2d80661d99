// What holds of the sandbox and of a real test environment alike? Name the latter in KASSE_CONTRACT_* and it is asked too.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accessTokenAnswer } from '#sandbox/schema/token.ts'
import * as wire from '#sandbox/schema/epayment.ts'
import { wireProblem } from '#sandbox/schema/problem.ts'
import * as agreements from '#sandbox/schema/recurring.ts'
import * as hooks from '#sandbox/schema/webhooks.ts'
import { anywhere, type Anywhere } from '#test/support/environment.ts'
import { codeOf, createMerchant, faultsOf, type Said } from '#test/support/service.ts'

describe.each(anywhere)('$name', ({ open }) => {
  const shop = async (place: Anywhere) => {
    const merchant = await createMerchant(place, place.unit)
    const approve = (reference: string) =>
      merchant.call('POST', `/test/payments/${reference}/approve`, {
        customer: { phoneNumber: place.customer },
      })
    /** Each case has a payment of its own: what is there stays there. */
    const created = async (more: Record<string, unknown> = {}) => {
      const reference = randomUUID()
      const key = randomUUID()
      const answer = await merchant.create(merchant.request(reference, { ...more }), { key })
      expect(answer.status).toBe(201)
      return { reference, key, answer }
    }
    const approved = async () => {
      const made = await created({
        userFlow: 'WEB_REDIRECT',
        returnUrl: 'https://shop.example/back',
        qrFormat: undefined,
        customer: { phoneNumber: place.customer },
      })
      expect((await approve(made.reference)).status).toBe(200)
      return made
    }
    return { ...merchant, approve, created, approved, key: () => ({ key: randomUUID() }) }
  }
  const sums = (body: unknown) => {
    const { aggregate } = wire.modificationAnswer.parse(body)
    const { authorizedAmount, capturedAmount, cancelledAmount, refundedAmount } = aggregate
    return [authorizedAmount.value, capturedAmount.value, cancelledAmount.value, refundedAmount.value]
  }

  test('Access token: what it is made of, and what is refused', async () => {
    await using place = await open()
    const merchant = await shop(place)
    const given = await merchant.askToken()
    expect([given.status, accessTokenAnswer.safeParse(given.body).success]).toEqual([200, true])
    const wrong = await merchant.askToken({ ...merchant.credentials, client_secret: 'wrong' })
    expect(wrong.status).toBe(401)
    const forged = await merchant.get(randomUUID(), { headers: { authorization: 'Bearer wrong' } })
    expect(forged.status).toBe(401)
  })

  test('Create payment: a code for the customer’s screen', async () => {
    await using place = await open()
    const merchant = await shop(place)
    const { reference, answer, key } = await merchant.created()
    expect(wire.createAnswer.parse(answer.body)).toMatchObject({
      reference,
      redirectUrl: expect.stringMatching(/^https?:/),
    })
    const { body } = await merchant.get(reference)
    expect(wire.payment.parse(body)).toMatchObject({ reference, state: 'CREATED', amount: { value: 49_900 } })
    expect(sums(body)).toEqual([0, 0, 0, 0])
    const events = wire.paymentEvents.parse(await merchant.events(reference))
    expect(events).toMatchObject([{ name: 'CREATED', idempotencyKey: key, success: true, reference }])
  })

  test.each([
    ['amount', { amount: undefined }],
    ['userFlow', { userFlow: 'SMS' }],
    ['paymentMethod', { paymentMethod: undefined }],
  ])('Create payment: without a good %s it is refused, with a problem and no code', async (_, change) => {
    await using place = await open()
    const merchant = await shop(place)
    const answer = await merchant.create(merchant.request(randomUUID(), change), merchant.key())
    expect([answer.status, codeOf(answer)]).toEqual([400, undefined])
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(wireProblem.safeParse(answer.body).success).toBe(true)
    expect(faultsOf(answer).length).toBeGreaterThan(0)
  })

  test('Errors: too small an amount, another currency, a reference that is not there', async () => {
    await using place = await open()
    const merchant = await shop(place)
    const create = (amount: object) =>
      merchant.create(merchant.request(randomUUID(), { amount }), merchant.key())
    const small = await create({ value: 0, currency: place.unit.currency })
    expect([small.status, codeOf(small)]).toEqual([400, '6010'])
    const foreign = await create({ value: 100, currency: place.unit.currency === 'EUR' ? 'NOK' : 'EUR' })
    expect([foreign.status, codeOf(foreign)]).toEqual([400, '5040'])
    const missing = await merchant.get(randomUUID())
    expect([missing.status, codeOf(missing)]).toEqual([404, '5090'])
  })

  test('Idempotency: the same create again is the same payment, another body a conflict', async () => {
    await using place = await open()
    const merchant = await shop(place)
    const { reference, key, answer } = await merchant.created()
    const again = await merchant.create(merchant.request(reference), { key })
    expect([again.status, again.body]).toEqual([201, answer.body])
    const other = { ...merchant.request(reference), amount: { value: 50_000, currency: place.unit.currency } }
    expect((await merchant.create(other, { key })).status).toBe(409)
    expect((await merchant.create(other, merchant.key())).status).toBe(409)
    expect((await merchant.get(reference)).body).toMatchObject({ amount: { value: 49_900 } })
  })

  test('Payment: cancelled before anybody approved it is TERMINATED', async () => {
    await using place = await open()
    const merchant = await shop(place)
    const { reference } = await merchant.created()
    const early = await merchant.capture(reference, 49_900, merchant.key())
    expect([early.status, codeOf(early)]).toEqual([400, '6080'])
    const cancelled = await merchant.cancel(reference, { cancelTransactionOnly: true }, merchant.key())
    expect([cancelled.status, cancelled.body['state']]).toEqual([200, 'TERMINATED'])
    expect((await merchant.events(reference)).map(({ name }) => name)).toEqual(['CREATED', 'TERMINATED'])
  })

  test('Payment: approved, captured in parts, refunded, the rest cancelled', async () => {
    await using place = await open()
    const merchant = await shop(place)
    const { reference } = await merchant.approved()
    expect((await merchant.get(reference)).body).toMatchObject({ state: 'AUTHORIZED' })
    const key = merchant.key()
    const captured = await merchant.capture(reference, 20_000, key)
    expect([captured.status, sums(captured.body)]).toEqual([200, [49_900, 20_000, 0, 0]])
    expect(sums((await merchant.capture(reference, 20_000, key)).body)).toEqual([49_900, 20_000, 0, 0])
    const high = await merchant.capture(reference, 40_000, merchant.key())
    expect([high.status, codeOf(high)]).toEqual([400, '6090'])
    const refunded = await merchant.refund(reference, 5_000, merchant.key())
    expect(sums(refunded.body)).toEqual([49_900, 20_000, 0, 5_000])
    const only = await merchant.cancel(reference, { cancelTransactionOnly: true }, merchant.key())
    expect([only.status, codeOf(only)]).toEqual([400, '6060'])
    const rest = await merchant.cancel(reference, undefined, merchant.key())
    expect([rest.body['state'], sums(rest.body)]).toEqual(['AUTHORIZED', [49_900, 20_000, 29_900, 5_000]])
    const events = wire.paymentEvents.parse(await merchant.events(reference))
    expect(events.map(({ name, amount }) => [name, amount.value])).toEqual([
      ['CREATED', 49_900],
      ['AUTHORIZED', 49_900],
      ['CAPTURED', 20_000],
      ['REFUNDED', 5_000],
      ['CANCELLED', 29_900],
    ])
  })

  const recurring = { area: '/recurring/v3' }
  /** By the service's own clock. */
  const inDays = ({ headers }: Said, count: number) =>
    new Date(Date.parse(headers.get('date') ?? '') + count * 86_400_000).toISOString().slice(0, 10)

  test('Agreements: drafted, accepted in the customer’s place, charged, cancelled, stopped for good', async () => {
    await using place = await open()
    const merchant = await shop(place)
    const ask = (method: string, path: string, body?: unknown) =>
      merchant.call(method, path, body, { ...recurring, headers: { 'idempotency-key': randomUUID() } })
    const drafted = await ask('POST', '/agreements', {
      pricing: { type: 'LEGACY', amount: 19_900, currency: place.unit.currency },
      interval: { unit: 'MONTH', count: 1 },
      productName: 'Gym',
      phoneNumber: place.customer,
      merchantAgreementUrl: 'https://shop.example/me',
      merchantRedirectUrl: 'https://shop.example/back',
    })
    expect(drafted.status).toBe(201)
    // Each provider has a name of its own for the address.
    expect(Object.keys(drafted.body)).toContainEqual(expect.stringMatching(/ConfirmationUrl$/))
    const agreementId = String(drafted.body['agreementId'])
    const agreement = `/agreements/${agreementId}`
    expect((await ask('GET', agreement)).body).toMatchObject({ id: agreementId, status: 'PENDING' })
    expect((await ask('PATCH', `${agreement}/accept`, { phoneNumber: place.customer })).status).toBe(204)
    const active = agreements.agreement.parse((await ask('GET', agreement)).body)
    expect(active).toMatchObject({ status: 'ACTIVE', interval: { type: 'RECURRING' } })

    const charged = await ask('POST', `${agreement}/charges`, {
      amount: 19_900,
      transactionType: 'DIRECT_CAPTURE',
      description: 'One month',
      due: inDays(drafted, 40),
      retryDays: 3,
    })
    expect(charged.status).toBe(201)
    const { chargeId } = agreements.chargeCreated.parse(charged.body)
    const charge = `${agreement}/charges/${chargeId}`
    expect((await ask('GET', charge)).body).toMatchObject({ id: chargeId, status: 'PENDING', amount: 19_900 })
    expect((await ask('DELETE', charge)).status).toBe(204)
    expect((await ask('GET', charge)).body).toMatchObject({ status: 'CANCELLED' })

    expect((await ask('PATCH', agreement, { status: 'STOPPED' })).status).toBe(204)
    expect((await ask('PATCH', agreement, { status: 'STOPPED' })).status).toBe(204)
    const late = await ask('PATCH', agreement, { productName: 'Spa' })
    expect(late.status).toBe(400)
    expect(wireProblem.parse(late.body).type).toMatch(/illegal-agreement-update$/)
  })

  test('Webhooks: registered, listed without the secret, deleted', async () => {
    await using place = await open()
    const merchant = await shop(place)
    const ask = (method: string, path: string, body?: unknown) =>
      merchant.call(method, path, body, { area: '/webhooks/v1', key: null })
    const url = `https://shop.example/${randomUUID()}`
    const events = ['epayments.payment.authorized.v1', 'epayments.payment.captured.v1']
    const registered = await ask('POST', '/webhooks', { url, events })
    expect(registered.status).toBe(201)
    const { id, secret } = hooks.registerAnswer.parse(registered.body)
    const listed = await ask('GET', '/webhooks')
    expect(hooks.listAnswer.parse(listed.body).webhooks).toContainEqual(
      expect.objectContaining({ id, events }),
    )
    expect(listed.text).not.toContain(secret)
    expect((await ask('DELETE', `/webhooks/${id}`)).status).toBe(204)
    const { webhooks } = hooks.listAnswer.parse((await ask('GET', '/webhooks')).body)
    expect(webhooks.map((one) => one.id)).not.toContain(id)
    const wrong = await ask('POST', '/webhooks', { url: 'ftp://shop.example', events })
    expect([wrong.status, wrong.body['instance'], faultsOf(wrong)]).toEqual([400, '/v1/webhooks', ['url']])
  })
})
