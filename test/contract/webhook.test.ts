// Tests of registering webhooks: as the service says, each merchant's kept to itself.
import { describe, expect, test } from 'vitest'
import { deliverySignature, listAnswer, registerAnswer } from '#sandbox/schema/webhooks.ts'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import { createMerchant, faultsOf, type Said, type Subject } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

const path = '/webhooks/v1/webhooks'
const url = 'https://till.example.com/hook?till=1'
const events = ['epayments.payment.authorized.v1', 'epayments.payment.captured.v1']

/** A merchant of this sales unit, by subscription key and number alone. */
async function registrar(subject: Subject, unit: SalesUnit | undefined, more: Record<string, string> = {}) {
  if (!unit) throw new Error('no such sales unit')
  const merchant = await createMerchant(subject, unit)
  const own = {
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
    ...more,
  }
  const ask = (method: string, at: string, text?: string, headers: Record<string, string> = own) =>
    merchant.send(method, path + at, headers, text)
  return {
    unit,
    merchant,
    own,
    ask,
    register: (body: unknown = { url, events }, headers?: Record<string, string>) =>
      ask('POST', '', JSON.stringify(body), headers),
    list: async (headers?: Record<string, string>) =>
      (await ask('GET', '', undefined, headers)).body['webhooks'] as Record<string, unknown>[],
    remove: (id: unknown, headers?: Record<string, string>) =>
      ask('DELETE', `/${String(id)}`, undefined, headers),
  }
}

/** A partner, and the merchant that it acts for. */
async function pair(subject: Subject) {
  const listing = (await (await subject.fetch(new Request(`${subject.url}/sandbox/`))).json()) as {
    salesUnits: { merchantSerialNumber: string; actsFor: string[] }[] // of the sandbox's own page
  }
  const said = listing.salesUnits.find(({ actsFor }) => actsFor.length > 0)
  const unitOf = (number: string | undefined) =>
    subject.units.find(({ merchantSerialNumber }) => merchantSerialNumber === number)
  return { partner: unitOf(said?.merchantSerialNumber), merchant: unitOf(said?.actsFor[0]) }
}

function expectProblem(given: Said, status: number, instance = '/v1/webhooks') {
  expect([given.status, given.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
  expect(given.body).toMatchObject({
    status,
    instance,
    traceId: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
  })
}

describe.each(subjects)('$name', ({ open }) => {
  test('Webhooks API: register answers 201 with an id and a secret of 88 characters of base64', async () => {
    await using subject = await open()
    const { register } = await registrar(subject, subject.units[0])
    const [one, other] = [await register(), await register()]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(Object.keys(one.body)).toEqual(['id', 'secret'])
    expect(registerAnswer.safeParse(one.body).success).toBe(true)
    expect(one.body['secret']).toMatch(/^[A-Za-z0-9+/]{86}==$/)
    expect(one.body['id']).not.toBe(other.body['id'])
    expect(one.body['secret']).not.toBe(other.body['secret'])
  })

  test('Webhooks API: list shows id, url and events in the order of registering, and never the secret', async () => {
    await using subject = await open()
    const { register, ask, list } = await registrar(subject, subject.units[0])
    expect(await list()).toEqual([])
    const one = await register()
    const other = await register({ url: 'https://till.example.com:8443', events: events.slice(1) })
    const listed = await ask('GET', '')
    expect(listed.status).toBe(200)
    expect(listAnswer.safeParse(listed.body).success).toBe(true)
    expect(listed.body).toEqual({
      webhooks: [
        { id: one.body['id'], url, events },
        { id: other.body['id'], url: 'https://till.example.com:8443', events: events.slice(1) },
      ],
    })
    expect(listed.text).not.toContain(String(one.body['secret']))
  })

  test('Webhooks API: delete answers 204 and takes that one away', async () => {
    await using subject = await open()
    const { register, list, remove } = await registrar(subject, subject.units[0])
    const [one, other] = [(await register()).body['id'], (await register()).body['id']]
    const gone = await remove(one)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect(await list()).toMatchObject([{ id: other }])
    expectProblem(await remove(one), 404, `/v1/webhooks/${String(one)}`)
    expect((await remove(String(other).toUpperCase())).status).toBe(204)
    expect(await list()).toEqual([])
  })

  test('Webhooks API: an id that is not known is 404, and one that is no uuid is 400', async () => {
    await using subject = await open()
    const { remove } = await registrar(subject, subject.units[0])
    const unknown = '497f6eca-6276-4993-bfeb-53cbbbba6f08'
    expectProblem(await remove(unknown), 404, `/v1/webhooks/${unknown}`)
    for (const id of ['1', 'x', "'%20OR%201", '497f6eca-6276-4993-bfeb-53cbbbba6f0']) {
      const given = await remove(id)
      expect([given.status, faultsOf(given)]).toEqual([400, ['id']])
    }
  })

  test('Webhooks API: registrations of another sales unit are neither listed nor deleted', async () => {
    await using subject = await open()
    const [mine, other] = [
      await registrar(subject, subject.units[0]),
      await registrar(subject, subject.units[1]),
    ]
    const { id } = (await mine.register()).body
    expect(await other.list()).toEqual([])
    expectProblem(await other.remove(id), 404, `/v1/webhooks/${String(id)}`)
    expect(await mine.list()).toHaveLength(1)
  })

  test('Webhooks API: an event named twice counts once', async () => {
    await using subject = await open()
    const { register, list } = await registrar(subject, subject.units[0])
    expect((await register({ url, events: [...events, ...events] })).status).toBe(201)
    expect(await list()).toMatchObject([{ events }])
  })

  test('Limits: 25 webhooks per event and sales unit; deleting one makes room', async () => {
    await using subject = await open()
    const { register, list, remove } = await registrar(subject, subject.units[0])
    const [first, second] = events
    for (let count = 0; count < 25; count += 1) {
      expect((await register({ url, events: [first] })).status).toBe(201)
    }
    const more = await register({ url, events: [second, first] })
    expectProblem(more, 400)
    expect(more.body['extraDetails']).toEqual([
      { name: 'events', reason: expect.stringContaining(String(first)) as unknown },
    ])
    expect((await register({ url, events: [second] })).status).toBe(201)
    const listed = await list()
    expect(listed).toHaveLength(26)
    expect((await remove(listed[0]?.['id'])).status).toBe(204)
    expect((await register({ url, events: [second, first] })).status).toBe(201)
    const other = await registrar(subject, subject.units[1])
    expect((await other.register({ url, events: [first] })).status).toBe(201)
  })

  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['url', 'events']],
    ['an event nobody knows', { url, events: [...events, 'epayments.payment.created.v2'] }, ['events.2']],
    ['an event that is no text', { url, events: [7] }, ['events.0']],
  ])('Webhooks API: a registration with %s is 400 and says why', async (_, body, fields) => {
    await using subject = await open()
    const { register, list } = await registrar(subject, subject.units[0])
    const given = await register(body)
    expectProblem(given, 400)
    expect(faultsOf(given)).toEqual(fields)
    expect(await list()).toEqual([])
  })

  test.each(['', '{', '{"url":', 'null', 'https://till.example.com'])(
    'Webhooks API: a body of %j is 400',
    async (text) => {
      await using subject = await open()
      const { ask } = await registrar(subject, subject.units[0])
      const given = await ask('POST', '', text)
      expectProblem(given, 400)
      expect(faultsOf(given)).toEqual(['body'])
    },
  )

  test.each([
    'http://till.example.com/hook',
    'ftp://till.example.com/hook',
    'till.example.com/hook',
    'https://till.example.com:8081/hook',
    'https://till.example.com/hook#part',
    'https://user:secret@till.example.com/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://[::1]/hook',
    'https://10.0.0.1/hook',
    'https://till/hook',
    ' https://till.example.com/hook',
  ])('Webhooks API: the address %j is 400, with the reason beside its name', async (wrong) => {
    await using subject = await open()
    const { register, list } = await registrar(subject, subject.units[0])
    const given = await register({ url: wrong, events })
    expectProblem(given, 400)
    expect(given.body['extraDetails']).toEqual([
      { name: 'url', reason: expect.stringMatching(/^must /) as unknown },
    ])
    expect(await list()).toEqual([])
  })

  test('Webhooks API: with the flag for development this machine is a good address, by http and on any port', async () => {
    await using subject = await open({ allowsLoopback: true })
    const { register } = await registrar(subject, subject.units[0])
    for (const good of ['http://127.0.0.1:5123/hook', 'http://localhost/hook', 'https://[::1]:1/hook', url]) {
      expect((await register({ url: good, events })).status).toBe(201)
    }
    for (const wrong of ['http://till.example.com/hook', 'http://10.0.0.1:5123/hook']) {
      expect((await register({ url: wrong, events })).status).toBe(400)
    }
  })

  test('Authentication: a subscription key, an access token or both; what is sent is checked', async () => {
    await using subject = await open()
    const { own, merchant, list } = await registrar(subject, subject.units[0])
    const other = await registrar(subject, subject.units[1])
    const { 'ocp-apim-subscription-key': key, 'merchant-serial-number': number } = own
    const authorization = `Bearer ${String((await merchant.askToken()).body['access_token'])}`
    const foreign = `Bearer ${String((await other.merchant.askToken()).body['access_token'])}`
    const good: Record<string, string>[] = [
      { 'ocp-apim-subscription-key': key },
      { authorization },
      { authorization, 'ocp-apim-subscription-key': key },
    ]
    for (const headers of good) {
      expect(await list({ ...headers, 'merchant-serial-number': number })).toEqual([])
    }
    const wrong: Record<string, string>[] = [
      {},
      { 'ocp-apim-subscription-key': 'wrong' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer wrong', 'ocp-apim-subscription-key': key },
      { authorization: foreign, 'ocp-apim-subscription-key': key },
      { authorization, 'ocp-apim-subscription-key': 'wrong' },
    ]
    for (const headers of wrong) {
      const sent = { ...headers, 'merchant-serial-number': number }
      const given = await merchant.send('GET', path, sent)
      expect([given.status, given.body['responseInfo']]).toEqual([
        401,
        { responseCode: 401, responseMessage: 'Unauthorized' },
      ])
    }
    subject.advance(3_600_000)
    const over = await merchant.send('GET', path, { authorization, 'merchant-serial-number': number })
    expect(over.status).toBe(401)
  })

  test('Webhooks API: a merchant must say its number, and only its own', async () => {
    await using subject = await open()
    const { own, merchant } = await registrar(subject, subject.units[0])
    const { 'ocp-apim-subscription-key': key } = own
    const say = (headers: Record<string, string>) =>
      merchant.send('GET', path, { 'ocp-apim-subscription-key': key, ...headers })
    const [missing, malformed] = [await say({}), await say({ 'merchant-serial-number': '12x' })]
    for (const given of [missing, malformed]) {
      expectProblem(given, 400)
      expect(faultsOf(given)).toEqual(['Merchant-Serial-Number'])
    }
    const foreign = await say({ 'merchant-serial-number': String(subject.units[1]?.merchantSerialNumber) })
    expect(foreign.status).toBe(403)
  })

  test('Webhooks API: a partner acts for the merchant it names, and for itself when it names none', async () => {
    await using subject = await open()
    const units = await pair(subject)
    const merchant = await registrar(subject, units.merchant)
    const partner = await registrar(subject, units.partner)
    const alone = { 'ocp-apim-subscription-key': partner.unit.subscriptionKey }
    const forMerchant = { ...alone, 'merchant-serial-number': merchant.unit.merchantSerialNumber }
    const { id } = (await partner.register({ url, events }, forMerchant)).body
    expect(await merchant.list()).toMatchObject([{ id }])
    expect(await partner.list(alone)).toEqual([])
    const own = (await partner.register({ url, events }, alone)).body['id']
    expect(await partner.list(alone)).toMatchObject([{ id: own }])
    expect(await merchant.list()).toMatchObject([{ id }])
    expect((await partner.remove(own, forMerchant)).status).toBe(404)
    expect((await partner.remove(id, forMerchant)).status).toBe(204)
    expect((await partner.list({ ...alone, 'merchant-serial-number': '999999' })) as unknown).toBeUndefined()
  })

  test.each(['Name', 'Version', 'Plugin-Name', 'Plugin-Version'])(
    'Limits: Service-System-%s has at most 30 characters',
    async (part) => {
      await using subject = await open()
      const { own, ask } = await registrar(subject, subject.units[0])
      const say = (length: number) =>
        ask('GET', '', undefined, { ...own, [`service-system-${part.toLowerCase()}`]: 'x'.repeat(length) })
      expect((await say(30)).status).toBe(200)
      const long = await say(31)
      expectProblem(long, 400)
      expect(faultsOf(long)).toEqual([`Service-System-${part}`])
    },
  )
})

test('Webhooks API: the form of a signature is the published one', () => {
  const good = 'HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=c2lnbmVk'
  expect(deliverySignature.shape.authorization.safeParse(good).success).toBe(true)
  expect(deliverySignature.shape.authorization.safeParse('HMAC-SHA256 Signature=x').success).toBe(false)
})
