// A merchant at a place that may be a real service: patient, and whatever it begins is ended when its story is over.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ContractEnvironment } from '#test/support/service/contract-environments.ts'
import type { EnvironmentReport } from '#test/support/service/environment-report.ts'
import { nameOf } from '#test/support/service/recurring.ts'
import { createMerchant, type Said } from '#test/support/service/service.ts'

/** How often something is read before it is believed not to come. The limit for a charge is ten a minute. */
const mostReads = 6

export async function openShop(open: () => Promise<ContractEnvironment>, findings: EnvironmentReport) {
  await using owned = new AsyncDisposableStack()
  const place = owned.use(await open())
  const merchant = await createMerchant({ ...place, fetch: findings.hearing(place.fetch) }, place.unit)
  const endings = new Map<string, () => Promise<Said>>()
  owned.defer(async () => {
    for (const end of endings.values()) await end()
  })
  const kept = owned.move()
  const key = () => ({ key: randomUUID() })

  /** `idempotencyKey`: null for none. */
  const recurring = (
    method: string,
    path: string,
    body?: unknown,
    idempotencyKey: string | null = key().key,
  ) =>
    merchant.call(method, path, body, {
      area: '/recurring/v3',
      key: null,
      headers: idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
    })
  const webhooks = (method: string, path: string, body?: unknown) =>
    merchant.call(method, path, body, { area: '/webhooks/v1', key: null })
  const until = async (read: () => Promise<Said>, isSo: (said: Said) => boolean): Promise<Said> => {
    for (let reads = 1; ; reads += 1) {
      const said = await read()
      if (isSo(said) || reads === mostReads) return said
      await place.pause()
    }
  }
  const approve = (reference: string) =>
    merchant.call('POST', `/test/payments/${reference}/approve`, {
      customer: { phoneNumber: place.customer },
    })
  const cancel: typeof merchant.cancel = async (reference, ...how) => {
    const answer = await merchant.cancel(reference, ...how)
    if (answer.status === 200) endings.delete(reference)
    return answer
  }
  /** Each case has a payment of its own: what is there stays there. */
  const created = async (more: Record<string, unknown> = {}) => {
    const reference = randomUUID()
    const { key: given } = key()
    const answer = await merchant.create(merchant.request(reference, more), { key: given })
    expect(answer.status).toBe(201)
    endings.set(reference, () => merchant.cancel(reference, undefined, key()))
    return { reference, key: given, answer }
  }
  const stop = (agreementId: string) =>
    recurring('PATCH', `/agreements/${agreementId}`, { status: 'STOPPED' })
  const draft = (more: Record<string, unknown> = {}) => ({
    pricing: { type: 'LEGACY', amount: 19_900, currency: place.unit.currency },
    interval: { unit: 'MONTH', count: 1 },
    productName: 'Gym',
    phoneNumber: place.customer,
    merchantAgreementUrl: 'https://shop.example/me',
    merchantRedirectUrl: 'https://shop.example/back',
    ...more,
  })
  /** A draft that is answered; it is stopped at the end. */
  const drafted = async (more?: Record<string, unknown>, idempotencyKey?: string) => {
    const answer = await recurring('POST', '/agreements', draft(more), idempotencyKey)
    expect(answer.status).toBe(201)
    const agreementId = String(answer.body['agreementId'])
    endings.set(agreementId, () => stop(agreementId))
    return { agreementId, agreement: `/agreements/${agreementId}`, answer }
  }
  /** As it is read once it has this status, or the last time that it has not. */
  const seen = (path: string, status: string) =>
    until(
      () => recurring('GET', path),
      ({ body }) => body['status'] === status,
    )

  return {
    ...merchant,
    place,
    key,
    recurring,
    webhooks,
    until,
    approve,
    cancel,
    created,
    async approved() {
      const made = await created({
        userFlow: 'WEB_REDIRECT',
        returnUrl: 'https://shop.example/back',
        qrFormat: undefined,
        customer: { phoneNumber: place.customer },
      })
      expect((await approve(made.reference)).status).toBe(200)
      return made
    },
    draft,
    drafted,
    async stop(agreementId: string) {
      const answer = await stop(agreementId)
      if (done.includes(answer.status)) endings.delete(agreementId)
      return answer
    },
    seen,
    /** An agreement that its customer has accepted. */
    async active(more?: Record<string, unknown>) {
      const made = await drafted(more)
      expectDone(await recurring('PATCH', `${made.agreement}/accept`, { phoneNumber: place.customer }))
      expect((await seen(made.agreement, 'ACTIVE')).body).toMatchObject({ status: 'ACTIVE' })
      return made
    },
    /** A good charge, in so many days by the service's own clock. */
    charging: ({ headers }: Said, days = 40) => ({
      amount: 19_900,
      transactionType: 'DIRECT_CAPTURE',
      description: 'One month',
      due: new Date(timeIn(headers) + days * 86_400_000).toISOString().slice(0, 10),
      retryDays: 3,
    }),
    async registered(url: string, events: readonly string[]) {
      const answer = await webhooks('POST', '/webhooks', { url, events })
      expect(answer.status).toBe(201)
      const id = String(answer.body['id'])
      endings.set(id, () => webhooks('DELETE', `/webhooks/${id}`))
      return { id, secret: String(answer.body['secret']), answer }
    },
    /** True when it is done. */
    async unregister(id: string) {
      const { status } = await webhooks('DELETE', `/webhooks/${id}`)
      return done.includes(status) && endings.delete(id)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

export const timeIn = (headers: Headers): number => Date.parse(headers.get('date') ?? '')

/** 204 by most documents, 202 by some. */
const done = [204, 202]
export const expectDone = ({ status }: Said): void => expect(done).toContain(status)

/** `name`: what its type ends in. */
export function expectProblem(said: Said, status: number, name?: string): void {
  expect([said.status, said.headers.get('content-type')]).toEqual([
    status,
    expect.stringContaining('application/problem+json'),
  ])
  if (name !== undefined) expect(nameOf(said)).toBe(name)
}
