// Tests of the paths and headers by which registers of other makers ask: the door of the nexo protocol under each of its names, and keys as other terminals take them.
import { expect, test } from 'vitest'
import { bodyOf, failureOf, paymentOf, success } from '#test/support/till/nexo-register.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

const basic = (password: string) => `Basic ${Buffer.from(`register:${password}`).toString('base64')}`

test.each(['/nexo', '/nexo/', '/sync', '/sync/'])(
  'a message to %s with the key in any of three headers',
  async (at) => {
    await using counter = await openCounter()
    const { key } = await counter.pair('Bakery 1')
    const send = (headers: Record<string, string>, method = 'POST') =>
      fetch(counter.url + at, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'GET' ? {} : { body: bodyOf('Diagnosis', '0001') }),
      })
    for (const headers of [
      { authorization: `Bearer ${key}` },
      { 'x-api-key': key },
      { authorization: basic(key) },
    ]) {
      const answer = await send(headers)
      expect([headers, answer.status]).toEqual([headers, 200])
      expect(await answer.json()).toMatchObject({ SaleToPOIResponse: { DiagnosisResponse: success } })
    }
    for (const headers of [{}, { 'x-api-key': `${key}x` }, { authorization: basic(`${key}x`) }])
      expect([headers, (await send(headers)).status]).toEqual([headers, 401])
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await send({ 'x-api-key': key }, method)
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([
        method,
        405,
        method === 'DELETE' || method === 'PUT' ? 'GET, HEAD, POST' : 'POST',
      ])
    }
  },
)

test('the checkout API takes the same headers', async () => {
  await using counter = await openCounter()
  const { key } = await counter.pair('Bakery 1')
  const terminal = (headers: Record<string, string>) => fetch(`${counter.url}/api/v1/terminal`, { headers })
  for (const headers of [{ 'x-api-key': key }, { authorization: basic(key) }])
    expect([headers, (await terminal(headers)).status]).toEqual([headers, 200])
  for (const headers of [{ 'x-api-key': 'another' }, { authorization: basic('another') }])
    expect([headers, (await terminal(headers)).status]).toEqual([headers, 401])
})

test('a payment to /sync is called off by an Abort, whose answer is empty', async () => {
  await using counter = await openCounter()
  const { key } = await counter.pair('Bakery 1')
  const send = (body: string) =>
    fetch(`${counter.url}/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body,
    })
  const payment = send(bodyOf('Payment', '0001', paymentOf(49)))
  await counter.scan()
  const aborted = await send(
    bodyOf('Abort', '0002', {
      MessageReference: { MessageCategory: 'Payment', ServiceID: '0001' },
      AbortReason: 'MerchantAbort',
    }),
  )
  expect([aborted.status, await aborted.text()]).toEqual([200, ''])
  expect(await (await payment).json()).toMatchObject({
    SaleToPOIResponse: { PaymentResponse: failureOf('Aborted') },
  })
})
