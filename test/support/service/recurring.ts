// A merchant of agreements that speaks to a payment service by fetch alone, as the contract writes it.
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import { createMerchant, type Call, type Said, type Subject } from '#test/support/service/service.ts'
import type { WireAgreement, WireCharge } from '#sandbox/schema/recurring.ts'
import { day } from '#test/support/run/times.ts'

/** The day so many days after the manual clock begins. */
export const dayAfter = (days: number): string =>
  new Date(Date.UTC(2026, 0, 15) + days * day).toISOString().slice(0, 10)

/** What a problem's type ends in. */
export const nameOf = ({ body }: Said): string => String(body['type']).replace(/^.*[#/]/, '')

export const faultsOf = ({ body }: Said): string[] =>
  ((body['extraDetails'] ?? []) as { name: string }[]).map(({ name }) => name)

export async function createMembership(subject: Pick<Subject, 'url' | 'fetch'>, unit: SalesUnit) {
  const merchant = await createMerchant(subject, unit)
  let counter = 0
  let token = merchant.token
  const once = (method: string, path: string, text: string | undefined, headers: Record<string, string>) => {
    const own = {
      authorization: `Bearer ${token}`,
      'ocp-apim-subscription-key': unit.subscriptionKey,
      'merchant-serial-number': unit.merchantSerialNumber,
    }
    const sent = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== '')
    return merchant.send(method, `/recurring/v3${path}`, Object.fromEntries(sent), text)
  }
  /** A header that is empty here is not sent. A token that is over is asked for again, so that months may pass between two calls. */
  const call = async (method: string, path: string, body?: unknown, how: Call = {}) => {
    const { key, headers = {}, text = body === undefined ? undefined : JSON.stringify(body) } = how
    const chosen = key === null || method === 'GET' ? {} : { 'idempotency-key': key ?? `key-${++counter}` }
    const given = await once(method, path, text, { ...chosen, ...headers })
    if (given.status !== 401 || headers['authorization'] !== undefined) return given
    token = String((await merchant.askToken()).body['access_token'])
    return once(method, path, text, { ...chosen, ...headers })
  }
  /** A good draft, with what the case changes. */
  const request = (more: Record<string, unknown> = {}) => ({
    pricing: { type: 'LEGACY', amount: 49_900, currency: unit.currency },
    interval: { unit: 'MONTH', count: 1 },
    merchantRedirectUrl: 'https://shop.example/welcome',
    merchantAgreementUrl: 'https://shop.example/my-agreement',
    productName: 'Coffee club',
    ...more,
  })
  /** A good charge, due in ten days, with what the case changes. */
  const charging = (more: Record<string, unknown> = {}) => ({
    amount: 49_900,
    transactionType: 'DIRECT_CAPTURE',
    description: 'A month of coffee',
    due: dayAfter(10),
    retryDays: 0,
    ...more,
  })
  const draft = (more?: Record<string, unknown>, how?: Call) =>
    call('POST', '/agreements', request(more), how)
  const of = (agreementId: string, more = '') => `/agreements/${agreementId}${more}`
  const chargeOf = (agreementId: string, chargeId: string, more = '') =>
    of(agreementId, `/charges/${chargeId}${more}`)
  return {
    unit,
    call,
    request,
    charging,
    draft,
    drafted: async (more?: Record<string, unknown>) => String((await draft(more)).body['agreementId']),
    fetch: (agreementId: string) => call('GET', of(agreementId)),
    /** As it stands, where it is sure to be there. */
    seen: async (agreementId: string) => (await call('GET', of(agreementId))).body as WireAgreement,
    list: async (query = '') =>
      JSON.parse((await call('GET', `/agreements${query}`)).text) as WireAgreement[],
    update: (agreementId: string, body: unknown, how?: Call) => call('PATCH', of(agreementId), body, how),
    stop: (agreementId: string, how?: Call) => call('PATCH', of(agreementId), { status: 'STOPPED' }, how),
    accept: (agreementId: string, phoneNumber = '4791234567', how?: Call) =>
      call('PATCH', of(agreementId, '/accept'), { phoneNumber }, how),
    charge: (agreementId: string, more?: Record<string, unknown>, how?: Call) =>
      call('POST', of(agreementId, '/charges'), charging(more), how),
    many: (body: unknown, how?: Call) => call('POST', '/agreements/charges', body, how),
    chargeSeen: async (agreementId: string, chargeId: string) =>
      (await call('GET', chargeOf(agreementId, chargeId))).body as WireCharge,
    charges: (agreementId: string, query = '', how?: Call) =>
      call('GET', of(agreementId, `/charges${query}`), undefined, how),
    cancel: (agreementId: string, chargeId: string, how?: Call) =>
      call('DELETE', chargeOf(agreementId, chargeId), undefined, how),
    capture: (agreementId: string, chargeId: string, amount: number, how?: Call) =>
      call('POST', chargeOf(agreementId, chargeId, '/capture'), { amount, description: 'Sent' }, how),
    refund: (agreementId: string, chargeId: string, amount: number, how?: Call) =>
      call('POST', chargeOf(agreementId, chargeId, '/refund'), { amount, description: 'Back' }, how),
  }
}
export type Membership = Awaited<ReturnType<typeof createMembership>>

export function unitIn(subject: Subject, market = 'NO'): SalesUnit {
  const unit = subject.units.find((one) => one.market === market)
  if (!unit) throw new Error(`no sales unit in ${market}`)
  return unit
}

/** The merchant of agreements in this market. */
export const clubOf = (subject: Subject, market = 'NO'): Promise<Membership> =>
  createMembership(subject, unitIn(subject, market))

/** An ACTIVE agreement of this merchant. */
export async function activeAgreement(club: Membership, more?: Record<string, unknown>): Promise<string> {
  const agreementId = await club.drafted(more)
  await club.accept(agreementId)
  return agreementId
}

/** A charge with this id, made now. */
export async function madeCharge(club: Membership, agreementId: string, more?: Record<string, unknown>) {
  const made = await club.charge(agreementId, more)
  return String(made.body['chargeId'])
}

/** A merchant with an ACTIVE agreement and a charge of 499.00 in it, due in ten days. */
export async function charged(subject: Subject, more?: Record<string, unknown>, market = 'NO') {
  const club = await clubOf(subject, market)
  const agreementId = await activeAgreement(club)
  const chargeId = await madeCharge(club, agreementId, more)
  return { club, agreementId, chargeId, seen: () => club.chargeSeen(agreementId, chargeId) }
}

/** The same, a day later, when it is reserved. */
export async function reserved(subject: Subject, market = 'NO') {
  const due = dayAfter(1)
  const made = await charged(subject, { transactionType: 'RESERVE_CAPTURE', due }, market)
  subject.advance(day)
  const { status } = await made.seen()
  if (status !== 'RESERVED') throw new Error(`the charge is ${status}`)
  return made
}
