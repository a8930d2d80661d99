// One call to the service over real sockets: where credentials go, and what each way of failing means.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from '#core/system/clock.ts'
import { createClient, tokenAnswer } from '#core/service/client.ts'
import { fetchPicture } from '#core/service/epayment.ts'
import { AnswerTooLong, answerBytes, longestAnswer } from '#core/system/json.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { pngOf } from '#test/support/till/pictures.ts'

async function listen(answer: RequestListener) {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${String(request.headers['client_secret'])}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const ask = (url: string, timeLimit = 5_000) =>
  createClient({
    address: () => url,
    fetch: globalThis.fetch,
    clock: systemClock,
    timeLimit,
    closing: new AbortController().signal,
    headers: {},
  }).call({
    method: 'post',
    path: '/accesstoken/get',
    headers: { client_secret: 's3cret' },
    answer: z.looseObject({ access_token: z.string() }),
  })

test('credentials go where they were configured to go, and follow no redirect', async () => {
  await using elsewhere = await listen((_, response) => response.end('{"access_token":"stolen"}'))
  await using service = await listen((_, response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  )
  expect(await ask(service.url)).toMatchObject({ ok: false, trouble: { is: 'unknown' } })
  expect(service.heard).toEqual(['POST /accesstoken/get s3cret'])
  expect(elsewhere.heard).toEqual([])
})

test('nobody listens: certainly unsent', async () => {
  const { url } = await listen((_, response) => response.end()).then(async (server) => {
    await server[Symbol.asyncDispose]()
    return server
  })
  expect(await ask(url)).toMatchObject({
    ok: false,
    trouble: { is: 'unsent', problem: { code: 'service.unreachable' } },
  })
})

test('the connection is closed without an answer: unknown', async () => {
  await using service = await listen((request) => request.socket.destroy())
  expect(await ask(service.url)).toMatchObject({ ok: false, trouble: { is: 'unknown' } })
})

test('a till that is closed waits for no answer, neither to what it has asked nor to what it asks then', async () => {
  const closing = new AbortController()
  const client = createClient({
    address: () => 'http://service.test',
    fetch: () => new Promise<never>(() => undefined),
    clock: createManualClock(),
    timeLimit: 5_000,
    closing: closing.signal,
    headers: {},
  })
  const call = () => client.call({ method: 'get', path: '/', headers: {}, answer: z.looseObject({}) })
  const before = call()
  closing.abort()
  for (const asked of [before, call()])
    expect(await Promise.race([asked, setImmediate('it waits')])).toMatchObject({
      ok: false,
      trouble: { is: 'unknown' },
    })
})

test('no answer within the limit: unknown, and said with the limit', async () => {
  await using service = await listen(() => undefined)
  expect(await ask(service.url, 50)).toMatchObject({
    ok: false,
    trouble: { is: 'unknown', problem: { code: 'service.slow' } },
  })
})

test.each([
  ['HTML with 200', 200, 'text/html', '<html>', 'unknown'],
  ['HTML with 404', 404, 'text/html', '<html>', 'unknown'],
  ['broken JSON', 200, 'application/json', '{"access_', 'unknown'],
  ['another shape', 200, 'application/json', '{"token":1}', 'unknown'],
  ['nothing at all', 204, '', '', 'unknown'],
  [
    'a gateway’s own 404',
    404,
    'application/json',
    '{"statusCode":404,"message":"Resource not found"}',
    'unknown',
  ],
  ['a page with 302', 302, 'text/html', '<a href="/login">', 'unknown'],
  [
    'the gate’s 401',
    401,
    'application/json',
    '{"responseInfo":{"responseCode":401,"responseMessage":"Unauthorized"},"result":{"message":"no"}}',
    'credentials',
  ],
  ['the gate’s other 403', 403, 'application/json', '{"statusCode":403,"message":"no"}', 'credentials'],
  [
    'a 401 that names another status',
    401,
    'application/json',
    '{"statusCode":403,"message":"no"}',
    'unknown',
  ],
  ['a 401 in other JSON', 401, 'application/json', '{"result":{"message":"no"}}', 'unknown'],
  ['a 403 alone', 403, '', '', 'unknown'],
  ['a gateway’s 429', 429, 'application/json', '{"statusCode":429}', 'later'],
  ['423', 423, 'application/json', '{}', 'later'],
  ['a 500', 500, 'text/plain', 'oops', 'unknown'],
])('%s: %i means %s', async (_, status, contentType, body, is) => {
  await using service = await listen((_request, response) => {
    response.writeHead(status, contentType === '' ? {} : { 'content-type': contentType }).end(body)
  })
  expect(await ask(service.url)).toMatchObject({ ok: false, trouble: { is } })
})

const usual = { type: 'https://httpstatuses.io/400', title: 'No', status: 400 }
test.each([
  ['its three usual parts', usual, null],
  ['every other part null', { ...usual, detail: null, instance: null, extraDetails: null }, null],
  ['a code', { ...usual, extraDetails: [{ name: 'ErrorCode', reason: '6080' }] }, '6080'],
  [
    'a code as older services say it',
    { ...usual, extraDetails: [{ field: 'ErrorCode', text: '6080' }] },
    '6080',
  ],
  [
    'items that say nothing before the code',
    {
      ...usual,
      extraDetails: [null, 'x', {}, { name: null, reason: null }, { name: 'ErrorCode', reason: '6080' }],
    },
    '6080',
  ],
  ['details that are no list', { ...usual, extraDetails: { ErrorCode: '6080' } }, null],
  [
    'a name in its type',
    { ...usual, type: 'https://service.example/errors#charge-amount-too-high' },
    'charge-amount-too-high',
  ],
  ['nothing but a title', { title: 'No' }, null],
  ['a code that is a number', { ...usual, extraDetails: [{ name: 'ErrorCode', reason: 6080 }] }, '6080'],
])('a problem with %s is the refusal that it is', async (_, body, code) => {
  await using service = await listen((_request, response) => {
    response
      .writeHead(400, { 'content-type': 'application/problem+json; charset=utf-8' })
      .end(JSON.stringify(body))
  })
  expect(await ask(service.url)).toMatchObject({ ok: false, trouble: { is: 'refused', status: 400, code } })
})

const json = 'application/json'
const problem = 'application/problem+json'
test.each<[string, number, string, object, string]>([
  [
    'a problem without the content type, by its code',
    400,
    json,
    { ...usual, extraDetails: [{ name: 'ErrorCode', reason: '6080' }] },
    'refused',
  ],
  [
    'a problem without the content type, by its name',
    404,
    json,
    { ...usual, type: 'https://s.example/404#resource-not-found' },
    'refused',
  ],
  ['what looks like a problem and has no code of the service', 400, json, usual, 'unknown'],
  [
    'a name that is none of the service’s',
    404,
    json,
    { ...usual, type: 'https://gateway.example/errors/not-found' },
    'unknown',
  ],
  ['an empty problem', 400, problem, {}, 'unknown'],
  ['a problem without a code that nothing is there', 404, problem, usual, 'unknown'],
  [
    'a problem with a code that nothing is there',
    404,
    problem,
    { ...usual, extraDetails: [{ name: 'ErrorCode', reason: '5090' }] },
    'refused',
  ],
])('%s: %i as %s', async (_, status, contentType, body, is) => {
  await using service = await listen((_request, response) => {
    response.writeHead(status, { 'content-type': contentType }).end(JSON.stringify(body))
  })
  expect(await ask(service.url)).toMatchObject({ ok: false, trouble: { is } })
})

test.each<[string, unknown, number]>([
  ['a number', 1800, 1800],
  ['a text', '1800', 1800],
  ['nothing', undefined, 3600],
  ['null', null, 3600],
  ['what is no number', 'soon', 3600],
])('a token whose life is said as %s: %s', (_, expires_in, seconds) => {
  const read = tokenAnswer.parse({ access_token: 'eyJ', expires_in })
  expect(read.expires_in).toBe(seconds)
})

/** As much white space as fits into 64 kB packed, and JSON behind it. */
const packed = (json: string) =>
  gzipSync(Buffer.concat([Buffer.alloc(4 * longestAnswer, 0x20), Buffer.from(json)]))

test.each([
  ['good news', 200, 'application/json', '{"access_token":"t"}'],
  ['a refusal', 400, 'application/problem+json', '{"type":"about:blank","title":"No","status":400}'],
])(
  '%s that unpacks to more than any answer has is not read to its end: unknown',
  async (_, status, kind, json) => {
    const body = packed(json)
    expect(body.length).toBeLessThan(100_000)
    await using service = await listen((_request, response) =>
      response.writeHead(status, { 'content-type': kind, 'content-encoding': 'gzip' }).end(body),
    )
    expect(await ask(service.url)).toMatchObject({
      ok: false,
      trouble: { is: 'unknown', problem: { code: 'service.garbled' } },
    })
  },
)

test.each([
  ['of millions of values', `[${'{},'.repeat(2_000_000)}{}]`],
  ['nested by the thousand', '['.repeat(5000) + ']'.repeat(5000)],
])('good news with a list %s is not made: unknown', async (_, list) => {
  const said = `{"access_token":"t","expires_in":"3600","more":${list}}`
  await using service = await listen((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(said),
  )
  expect(await ask(service.url)).toMatchObject({
    ok: false,
    trouble: { is: 'unknown', problem: { code: 'service.garbled' } },
  })
})

test('a page of two thousand agreements whose texts are as long as they may be is taken', async () => {
  const agreement = { text: 'x'.repeat(2_400), pricing: { amount: 9_900 }, more: Array(25).fill(null) }
  const more = Array(2_000).fill(agreement)
  const said = JSON.stringify({ access_token: 't', expires_in: '3600', more })
  await using service = await listen((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(said),
  )
  expect(said.length).toBeGreaterThan(5_000_000)
  expect(await ask(service.url)).toMatchObject({ ok: true })
})

test('of an answer without an end no more is taken than the longest has, whoever reads it', async () => {
  const piece = new Uint8Array(100_000)
  let given = 0
  let isLeft = false
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += piece.length
      controller.enqueue(piece)
    },
    cancel: () => void (isLeft = true),
  })
  await expect(answerBytes(new Response(endless), { most: 1_000_000 })).rejects.toThrow(AnswerTooLong)
  expect(given).toBeLessThan(1_000_000 + 3 * piece.length)
  expect(isLeft).toBe(true)
})

test('an answer that stands still is waited for no longer than its signal lasts', async () => {
  const over = new AbortController()
  const reading = answerBytes(new Response(new ReadableStream()), { most: 10, signal: over.signal })
  over.abort(new Error('its time is over'))
  await expect(reading).rejects.toThrow('its time is over')
})

test.each([
  ['a picture of the code without an end', 'image/svg+xml', null],
  ['one that says more points than any page has room for', 'image/png', pngOf(30_000, 30_000)],
  ['one that moves', 'image/png', pngOf(80, 80, { isMoving: true })],
])('%s is none', async (_, kind, bytes) => {
  await using service = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': kind })
    if (bytes) return void response.end(bytes)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(500_000, 0x20)));
    }
    response.on('drain', more)
    more()
  })
  const told = await fetchPicture(`${service.url}/qr`, globalThis.fetch, createManualClock(), 10_000)
  expect(told).toMatchObject({ ok: false, trouble: { is: 'unknown' } })
})
