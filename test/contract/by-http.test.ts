// Tests of what a port puts between the service and whoever asks it: headers, bodies, empty answers, broken wires. What it answers is tested in process.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { largestBody } from '#sandbox/http/body.ts'
import { behindPort, inProcess } from '#test/support/service/contract-subjects.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { readPng } from '#test/support/pages/png.ts'
import { codeOf, type Merchant, type Said, type Subject } from '#test/support/service/service.ts'
import { second } from '#test/support/run/times.ts'

const control = (merchant: Merchant, method: string, path: string, body?: unknown): Promise<Said> =>
  merchant.send(method, `/sandbox${path}`, {}, body === undefined ? undefined : JSON.stringify(body))

const faultOn = (merchant: Merchant, fault: object, operation = 'payment.capture') =>
  control(merchant, 'POST', '/faults', { fault, operation, count: 1 })

async function approved(subject: Subject): Promise<Merchant> {
  const merchant = await merchantOf(subject)
  const { body } = await merchant.create(merchant.request('sale-0001'))
  const phone = subject.phone()
  phone.scan(String(body['redirectUrl']))
  phone.approve()
  return merchant
}

const eventsOf = async (merchant: Merchant) => (await merchant.events('sale-0001')).map(({ name }) => name)

/** A good create, told as its bytes and without their number: it goes out in chunks of that size. */
const createInChunks = ({ url, fetch }: Subject, { unit, token }: Merchant, text: string, size: number) => {
  const bytes = Buffer.from(text)
  const body = new ReadableStream({
    start(stream) {
      for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.subarray(at, at + size))
      stream.close()
    },
  })
  const headers = {
    authorization: `Bearer ${token}`,
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
    'idempotency-key': 'chunks',
    'content-type': 'application/json',
  }
  const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit // `duplex` stands in no type of it
  return fetch(new Request(`${url}/epayment/v1/payments`, sent))
}

/** What a wire adds by itself. */
const ofTheWire = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** One of everything: good and refused, with a body, without one, as JSON and as a page. */
async function conversation(subject: Subject): Promise<unknown[]> {
  const heard: unknown[] = []
  const noted: Subject = {
    ...subject,
    async fetch(request) {
      const response = await subject.fetch(request)
      const bytes = Buffer.from(await response.clone().arrayBuffer()).toString('utf8')
      const headers = [...response.headers].filter(([name]) => !ofTheWire.has(name))
      const { pathname } = new URL(request.url)
      const said = {
        status: response.status,
        headers: Object.fromEntries(headers),
        bytes: bytes.replaceAll(subject.url, 'URL'),
      }
      heard.push({ asked: `${request.method} ${pathname}`, ...said })
      return response
    },
  }
  const merchant = await approved(noted)
  await merchant.create(merchant.request('sale-0002', { paymentDescription: 'Blåbær på 苺 🍓' }))
  await merchant.create({}, { text: '{"amount":' })
  await merchant.create(undefined, { text: '' })
  await merchant.capture('sale-0001', 49_900)
  await merchant.get('sale-0001')
  await merchant.events('sale-0001')
  await merchant.get('sale-9999')
  await merchant.get('sale-0001', { headers: { authorization: 'Bearer stolen' } })
  await merchant.call('PUT', '/payments')
  await merchant.call('GET', '/payments/sale-0001/', undefined)
  const recurring = { area: '/recurring/v3' }
  await merchant.call('GET', '/agreements?status=ACTIVE', undefined, recurring)
  await merchant.call('POST', '/agreements', {}, recurring)
  const webhooks = { area: '/webhooks/v1' }
  const registration = { url: 'https://shop.example/told', events: ['epayments.payment.created.v1'] }
  const { body: made } = await merchant.call('POST', '/webhooks', registration, webhooks)
  await merchant.call('DELETE', `/webhooks/${String(made['id'])}`, undefined, webhooks)
  await faultOn(merchant, { kind: 'html' }, 'payment.get')
  await merchant.get('sale-0001')
  await faultOn(merchant, { kind: 'status', status: 429, retryAfterSeconds: 7 }, 'payment.get')
  await merchant.get('sale-0001')
  await control(merchant, 'DELETE', '/faults')
  for (const method of ['HEAD', 'OPTIONS', 'GET'])
    await noted.fetch(new Request(`${subject.url}/sandbox/faults`, { method }))
  return heard
}

test('by HTTP every answer is the one that is given in process, to the last byte and header', async () => {
  await using port = await behindPort()
  await using near = await inProcess()
  const heard = await conversation(port)
  expect(heard).toHaveLength(25)
  expect(heard).toEqual(await conversation(near))
})

test('a picture arrives whole, and of its HEAD no byte', async () => {
  await using subject = await behindPort()
  const merchant = await merchantOf(subject)
  const qrFormat = { format: 'IMAGE/PNG', size: 100 }
  const { body } = await merchant.create(merchant.request('sale-0001', { qrFormat }))
  const address = String(body['redirectUrl'])
  const picture = await subject.fetch(new Request(address))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(readPng(Buffer.from(await picture.arrayBuffer()))).toEqual({ width: 100, height: 100 })
  const head = await subject.fetch(new Request(address, { method: 'HEAD' }))
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', ''])
})

test('an answer without a body has none, and is answered on', async () => {
  await using subject = await behindPort()
  const merchant = await merchantOf(subject)
  const { body } = await faultOn(merchant, { kind: 'html' })
  const gone = await control(merchant, 'DELETE', `/faults/${String(body['id'])}`)
  expect([gone.status, gone.text, gone.headers.get('content-type')]).toEqual([204, '', null])
  expect((await control(merchant, 'GET', '/faults')).body).toEqual({ faults: [] })
})

test.each([
  ['of the largest size is read', largestBody, 400],
  ['larger by one byte is not', largestBody + 1, 413],
  ['of ten megabytes is not', 10_000_000, 413],
])('a body %s, announced or in chunks', async (_, size, status) => {
  await using subject = await behindPort()
  const merchant = await merchantOf(subject)
  const text = `"${'x'.repeat(size - 2)}"`
  expect((await merchant.create(undefined, { text })).status).toBe(status)
  expect((await createInChunks(subject, merchant, text, 65_536)).status).toBe(status)
  expect((await merchant.create(merchant.request('sale-0001'))).status).toBe(201)
})

test('a body in chunks of one byte, which cut its letters apart, is taken whole', async () => {
  await using subject = await behindPort()
  const merchant = await merchantOf(subject)
  const paymentDescription = 'Blåbær på 苺 🍓'
  const text = JSON.stringify(merchant.request('sale-0001', { paymentDescription }))
  expect((await createInChunks(subject, merchant, text, 1)).status).toBe(201)
  expect((await merchant.get('sale-0001')).body).toMatchObject({ reference: 'sale-0001' })
  expect((await merchant.create(undefined, { text, key: 'chunks' })).status).toBe(201)
  expect((await merchant.create(merchant.request('sale-0001'), { key: 'chunks' })).status).toBe(409)
})

test('a caller who hangs up in the middle of a body has asked for nothing', async () => {
  await using subject = await behindPort()
  const merchant = await merchantOf(subject)
  const text = JSON.stringify(merchant.request('sale-0001'))
  const head = [
    'POST /epayment/v1/payments HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${merchant.token}`,
    `ocp-apim-subscription-key: ${merchant.unit.subscriptionKey}`,
    `merchant-serial-number: ${merchant.unit.merchantSerialNumber}`,
    'idempotency-key: one',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text) + 1}`,
  ]
  const socket = connect(Number(new URL(subject.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  await once(socket.resume(), 'close')
  expect((await merchant.get('sale-0001')).status).toBe(404)
  expect((await merchant.create(merchant.request('sale-0001'), { key: 'one' })).status).toBe(201)
})

const lost = expect.objectContaining({ name: 'TypeError', message: 'fetch failed' })

test.each([
  ['drop-request', ['CREATED', 'AUTHORIZED']],
  ['drop-answer', ['CREATED', 'AUTHORIZED', 'CAPTURED']],
])('%s: the client sees a broken wire, and the next request is answered', async (kind, done) => {
  await using subject = await behindPort()
  const merchant = await approved(subject)
  await faultOn(merchant, { kind })
  await expect(merchant.capture('sale-0001', 49_900, { key: 'one' })).rejects.toEqual(lost)
  expect(await eventsOf(merchant)).toEqual(done)
  expect((await merchant.capture('sale-0001', 49_900, { key: 'one' })).status).toBe(200)
  expect(await eventsOf(merchant)).toEqual(['CREATED', 'AUTHORIZED', 'CAPTURED'])
})

test('delay: an answer that waits holds up no other, on the same payment or beside it', async () => {
  await using subject = await behindPort()
  const merchant = await approved(subject)
  await faultOn(merchant, { kind: 'delay', seconds: 5 })
  let isAnswered = false
  const slow = merchant.capture('sale-0001', 49_900).finally(() => (isAnswered = true))
  // Asked until the slow one has arrived: two wires have no order.
  let other = await merchant.cancel('sale-0001', { cancelTransactionOnly: true })
  while (other.status !== 423) other = await merchant.cancel('sale-0001', { cancelTransactionOnly: true })
  expect([codeOf(other), isAnswered]).toEqual(['6160', false])
  expect((await merchant.create(merchant.request('sale-0002'))).status).toBe(201)
  subject.advance(5 * second)
  expect((await slow).status).toBe(200)
})
