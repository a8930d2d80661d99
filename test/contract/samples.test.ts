// The till's client before every way in which a service may say its answers, and before answers that are none.
import { describe, expect, test } from 'vitest'
import { createClient, createAuthorizedCalls, createTokens } from '#core/service/client.ts'
import { createEpaymentClient } from '#core/service/epayment.ts'
import { createRecurringClient } from '#core/service/recurring.ts'
import type { ServiceResult } from '#core/process/request-state.ts'
import { createWebhookCalls } from '#core/service/webhooks.ts'
import { serviceOperations } from '#sandbox/api/areas.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { agreementId, agreementSamples, chargeId } from '#test/contract/samples/agreements.ts'
import { paymentSamples, reference } from '#test/contract/samples/payments.ts'
import { waysOf, type Sample } from '#test/contract/samples/sample.ts'
import { webhookId, webhookSamples } from '#test/contract/samples/webhooks.ts'

const samples = [...paymentSamples, ...agreementSamples, ...webhookSamples]

/** A till whose service gives this one answer to all that is asked; a token it has already. */
async function tillBefore({ operation, status }: Sample, body: unknown): Promise<ServiceResult<unknown>> {
  const clock = createManualClock()
  const credentials = () => ({ clientId: 'c', clientSecret: 's', subscriptionKey: 'k' })
  const client = createClient({
    address: () => 'https://service.example',
    fetch: async (input) => {
      const isToken = new Request(input).url.endsWith('/accesstoken/get')
      if (isToken && operation !== 'token.issue')
        return Response.json({ access_token: 't', expires_in: '3600' })
      return body === undefined ? new Response(null, { status }) : Response.json(body, { status })
    },
    clock,
    timeLimit: 10_000,
    closing: new AbortController().signal,
    headers: {},
  })
  const tokens = createTokens(client, credentials, '123456', clock)
  const gate = createAuthorizedCalls(client, tokens, credentials, '123456', clock)
  const payments = createEpaymentClient(gate)
  const recurring = createRecurringClient(gate, {
    confirmationUrlField: 'walletConfirmationUrl',
    market: 'NO',
  })
  const webhooks = createWebhookCalls(gate)
  const [request, key, at] = [{ key: 'k-1', body: '{}' }, 'k-1', { agreementId, chargeId }]
  const asks: Record<string, () => Promise<ServiceResult<unknown>>> = {
    'token.issue': () => tokens.refresh(),
    'payment.create': () => payments.create({ reference, ...request }),
    'payment.get': () => payments.get(reference),
    'payment.events': () => payments.events(reference),
    'payment.capture': () => payments.capture({ reference, ...request }),
    'payment.cancel': () => payments.cancel({ reference, ...request }),
    'payment.refund': () => payments.refund({ reference, ...request }),
    'agreement.draft': () => recurring.draft(request),
    'agreement.get': () => recurring.fetch(agreementId),
    'agreement.list': () => recurring.list(),
    'agreement.update': () => recurring.update(agreementId, request),
    'agreement.accept': () => recurring.accept(agreementId, request),
    'charge.create': () => recurring.charge(agreementId, request),
    'charge.list': () => recurring.charges(agreementId),
    'charge.cancel': () => recurring.cancelCharge(at, key),
    'charge.capture': () => recurring.captureCharge(at, request),
    'charge.refund': () => recurring.refundCharge(at, request),
    'webhook.register': () => webhooks.register('https://shop.example/told', []),
    'webhook.list': () => webhooks.list(),
    'webhook.delete': () => webhooks.remove(webhookId),
  }
  const ask = asks[operation]
  if (!ask) throw new Error(`nobody asks ${operation}`)
  return ask()
}

const read = async (sample: Sample, body: unknown): Promise<unknown> => {
  const answer = await tillBefore(sample, body)
  if (!answer.ok) throw new Error(answer.trouble.problem.code)
  return answer.value
}
const sampleOf = (operation: string): Sample => {
  const found = samples.find((one) => one.operation === operation)
  if (!found) throw new Error(`no sample of ${operation}`)
  return found
}

describe.each(samples)('$operation', (sample) => {
  test.each(waysOf(sample))('%s: read', async (_, body) => {
    expect(await tillBefore(sample, body)).toMatchObject({ ok: true })
  })

  test.each(Object.entries(sample.wrong ?? {}))('%s: no answer, and nothing is known', async (_, body) => {
    const problem = { code: 'service.garbled' }
    const is = sample.operation === 'token.issue' ? 'unsent' : 'unknown'
    expect(await tillBefore(sample, body)).toMatchObject({ ok: false, trouble: { is, problem } })
  })
})

test('every operation of the service has its samples, but the one that is for tests alone and two that the till never asks', () => {
  const names = new Set(serviceOperations.map(({ name }) => name))
  for (const name of ['payment.approve', 'charge.create-many', 'charge.get']) names.delete(name)
  expect(new Set(samples.map(({ operation }) => operation))).toEqual(names)
})

test('what a payment decides by is the same, however it is said', async () => {
  const sample = sampleOf('payment.get')
  for (const [, body] of waysOf(sample)) {
    expect(await read(sample, body)).toMatchObject({
      reference,
      state: 'AUTHORIZED',
      amount: { value: 49_900, currency: 'NOK' },
      aggregate: { capturedAmount: { value: 20_000 }, refundedAmount: { value: 5_000 } },
    })
  }
})

test('an interval is the same in each of its forms; one that is new or not told is none', async () => {
  const sample = sampleOf('agreement.get')
  const intervals = new Map<string, unknown>()
  for (const [name, body] of waysOf(sample))
    intervals.set(name, ((await read(sample, body)) as { interval: unknown }).interval) // an agreement
  const monthly = { unit: 'MONTH', count: 1 }
  for (const name of [
    'the fullest',
    'unit and count alone',
    'unit and count with a text',
    'interval.type new',
  ])
    expect(intervals.get(name)).toEqual(monthly)
  expect(intervals.get('no interval')).toBeNull()
  expect(intervals.get('a unit that is new')).toBeNull()
  for (const name of ['interval absent', 'an interval that says nothing'])
    expect(intervals.get(name)).toBeUndefined()
})

test('a charge is due on the same day in the merchant’s market, as date and as date-time; without one, on the day it was made', async () => {
  const sample = sampleOf('charge.list')
  for (const [name, body] of waysOf({ ...sample, lists: [] })) {
    const isUntold = ['the barest', 'all that may be null', '0.due absent', '0.due null'].includes(name)
    expect([name, await read(sample, body)]).toMatchObject([
      name,
      [{ due: isUntold ? '2026-01-20' : '2026-02-15', amount: 49_900, summary: { captured: 49_900 } }],
    ])
  }
})
