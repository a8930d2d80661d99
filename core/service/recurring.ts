// The operations on agreements and charges as the till asks them, each once per call; what to do about trouble is decided elsewhere.
import * as z from 'zod/mini'
import * as answers from '#core/service/agreement-answers.ts'
import { noContent } from '#core/service/client.ts'
import type { AuthorizedCalls } from '#core/service/authorized-call.ts'
import { troubled, type Answer } from '#core/process/trouble.ts'
import type { Market } from '#shared/market.ts'
import { problem } from '#shared/problem.ts'
import type { AgreementStatus } from '#shared/recurring.ts'

/** `key`: 1 to 40 characters without # ? / \ ; `body`: the exact JSON text of the request, whose fingerprint is already in the journal. */
type KeyedBody = { key: string; body: string }

/** `confirmation`: where the customer answers. */
type Drafted = { agreementId: string; confirmation: string }

/** `createdAfter` in epoch ms; pages from 1. The service's own defaults: ACTIVE, the first page of 500. */
export type AgreementsQuery = {
  status?: AgreementStatus
  createdAfter?: number
  pageNumber?: number
  pageSize?: number
}
type ChargeAt = { agreementId: string; chargeId: string }

/** Amounts in minor units. A request without an answer of its own gives null. */
export type Recurring = {
  draft(request: KeyedBody): Promise<Answer<Drafted>>
  /** One page of those of one status, empty beyond the last; null for another program's that cannot be read. */
  list(query?: AgreementsQuery): Promise<Answer<(answers.WireAgreement | null)[]>>
  fetch(agreementId: string): Promise<Answer<answers.WireAgreement>>
  update(agreementId: string, request: KeyedBody): Promise<Answer<null>>
  /** In the customer's place, in the test environment only. */
  accept(agreementId: string, request: KeyedBody): Promise<Answer<null>>
  charge(agreementId: string, request: KeyedBody): Promise<Answer<{ chargeId: string }>>
  /** All of them, over however many pages, the oldest first. */
  charges(agreementId: string): Promise<Answer<answers.WireCharge[]>>
  cancelCharge(at: ChargeAt, key: string): Promise<Answer<null>>
  captureCharge(at: ChargeAt, request: KeyedBody): Promise<Answer<null>>
  refundCharge(at: ChargeAt, request: KeyedBody): Promise<Answer<null>>
}

const base = '/recurring/v3'
const tokenHeader = 'continuation-token'
/** A list that has no end by then has none: a thousand pages are more charges than any agreement lives for. */
const mostPages = 1000

type Merchant = {
  /** The provider's name for the address at which the customer answers. */
  confirmationUrlField: string
  market: Market
}

export function createRecurring(
  gate: AuthorizedCalls,
  { confirmationUrlField, market }: Merchant,
): Recurring {
  const drafted = draftedIn(confirmationUrlField)
  const charges = answers.chargesIn(market)
  const sendTo = (method: 'post' | 'patch', path: string, request: KeyedBody) =>
    gate({ method, path, request: keyed(request), answer: noContent })
  const change = (agreementId: string, request: KeyedBody) =>
    sendTo('patch', agreementAt(agreementId), request)

  return {
    draft: (request) =>
      gate({ method: 'post', path: `${base}/agreements`, request: keyed(request), answer: drafted }),
    list: (query = {}) =>
      gate({ method: 'get', path: `${base}/agreements${queryOf(query)}`, answer: answers.agreements }),
    fetch: (agreementId) =>
      gate({
        method: 'get',
        path: agreementAt(agreementId),
        answer: answers.agreement,
        fits: (found) => found.id === agreementId,
      }),
    update: change,
    accept: (agreementId, request) => sendTo('patch', `${agreementAt(agreementId)}/accept`, request),
    charge: (agreementId, request) =>
      gate({
        method: 'post',
        path: `${agreementAt(agreementId)}/charges`,
        request: keyed(request),
        answer: answers.chargeCreated,
      }),
    charges: (agreementId) => allCharges(gate, charges, agreementId),
    cancelCharge: (at, key) =>
      gate({ method: 'delete', path: chargeAt(at), request: keyed({ key }), answer: noContent }),
    captureCharge: (at, request) => sendTo('post', `${chargeAt(at)}/capture`, request),
    refundCharge: (at, request) => sendTo('post', `${chargeAt(at)}/refund`, request),
  }
}

/** Page by page, as the service cuts them. */
async function allCharges(
  gate: AuthorizedCalls,
  answer: z.ZodMiniType<answers.WireCharge[]>,
  agreementId: string,
): ReturnType<Recurring['charges']> {
  const path = `${agreementAt(agreementId)}/charges`
  const charges: answers.WireCharge[] = []
  const seen = new Set<string>()
  for (let token: string | null = null; ;) {
    const headers: Record<string, string> = token === null ? {} : { [tokenHeader]: token }
    const page = await gate({
      method: 'get',
      path,
      headers,
      answer,
      fits: (found) => found.every((one) => (one.agreementId ?? agreementId) === agreementId),
    })
    if (!page.ok) return page
    charges.push(...page.value)
    token = page.headers.get(tokenHeader)
    if (token === null) return { ...page, value: charges }
    // The same page for ever would keep the till here for ever.
    if (seen.has(token) || seen.size === mostPages) return endless
    seen.add(token)
  }
}

const endless = troubled({
  is: 'unknown',
  problem: problem('service.garbled', { status: 200, contentType: tokenHeader }),
})

/** What a draft is answered, with the address in the provider's own field. */
export const draftedIn = (field: string) =>
  z.pipe(
    z
      .looseObject({
        agreementId: z.string().check(z.minLength(1)),
      })
      .check(z.refine((answer) => typeof answer[field] === 'string' && answer[field] !== '')),
    z.transform((answer): Drafted => {
      return { agreementId: answer.agreementId, confirmation: String(answer[field]) }
    }),
  )

/** Shorter than in ePayment, and nothing in it that an address reads. */
const sendableKey = /^[^#?/\\]{1,40}$/
/** What the service would refuse for its form was derived wrongly here. */
function keyed<T extends { key: string }>(request: T): T {
  if (!sendableKey.test(request.key)) throw new Error(`the key ${request.key} cannot be sent`)
  return request
}

/** As one step of a path: nothing that leads elsewhere in it. */
function named(id: string): string {
  if (id === '' || /^\.{1,2}$/.test(id)) throw new Error(`"${id}" is no id`)
  return encodeURIComponent(id)
}

const agreementAt = (agreementId: string) => `${base}/agreements/${named(agreementId)}`
const chargeAt = ({ agreementId, chargeId }: ChargeAt) =>
  `${agreementAt(agreementId)}/charges/${named(chargeId)}`

function queryOf(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}
