// The access token: issued for credentials, checked at every other call, and how long it is good.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { json, unauthorized, usualRefusals, type Answer } from '#sandbox/http/answers.ts'
import { uuid } from '#sandbox/state/clock.ts'
import type { Area, HeaderRow, ServiceOperation } from '#sandbox/service/operation.ts'
import type { Service } from '#sandbox/service/service.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'
import { accessTokenAnswer } from '#sandbox/schema/answers.ts'
import { merchantSerialNumber } from '#sandbox/schema/epayment.ts'
import * as z from 'zod/mini'

/** Seconds a token is good for. */
const lifeOf = { TEST: 3600, PRODUCTION: 86_400 } as const

const claims = z.object({ sub: z.string(), nbf: z.number(), exp: z.number() })

export const subscriptionKeyHeader: HeaderRow = {
  name: 'Ocp-Apim-Subscription-Key',
  isNeeded: true,
  description: 'The subscription key of the sales unit.',
  schema: z.string(),
}

export const accessTokenArea: Area = {
  name: 'Access token',
  mount: '',
  identify(parts, headers) {
    const refuse = (asksFor: 'Bearer' | 'key') => {
      const answer = unauthorized('The client credentials or the subscription key are not valid.', asksFor)
      return { ok: false, answer } as const
    }
    // The gateway looks at the key first, before it knows whose it should be.
    const key = headers.get('ocp-apim-subscription-key') ?? ''
    if (parts.units.byKey(key) === undefined) return refuse('key')
    const unit = parts.units.byClient(headers.get('client_id') ?? '')
    const isKnown =
      unit !== undefined &&
      same(headers.get('client_secret') ?? '', unit.clientSecret) &&
      isOneOf(parts, unit, headers.get('merchant-serial-number'))
    if (!isKnown) return refuse('Bearer')
    return same(key, unit.subscriptionKey) ? { ok: true, unit, caller: unit } : refuse('key')
  },
  headerFaults: () => [],
  ...usualRefusals,
  headers: [
    ...['client_id', 'client_secret'].map((name) => ({
      name,
      isNeeded: true,
      description: 'One of the credentials of the sales unit.',
      schema: z.string(),
    })),
    subscriptionKeyHeader,
    {
      name: 'Merchant-Serial-Number',
      isNeeded: false,
      description: 'The sales unit.',
      schema: merchantSerialNumber,
    },
  ],
}

/** Its own, or one that it acts for; or none is named. */
const isOneOf = ({ units }: Service, unit: KnownUnit, number: string | null): boolean =>
  number === null ||
  number === unit.merchantSerialNumber ||
  unit.actsFor.includes(units.byNumber(number)?.kind ?? '')

const row = {
  name: 'token.issue',
  from: 'contract, Access token and authentication',
  area: accessTokenArea,
  method: 'POST',
  summary: 'Get an access token',
  description: 'Good for an hour in the test environment and a day in production. Several are good at once.',
  key: 'none',
  answers: {
    200: {
      description: 'Every value is a string; the times are epoch seconds.',
      schema: accessTokenAnswer,
      example: {
        token_type: 'Bearer',
        expires_in: '3600',
        ext_expires_in: '3600',
        expires_on: '1768482000',
        not_before: '1768478400',
        resource: '123456',
        access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0aWxsIn0.c2lnbmF0dXJl',
      },
    },
  },
  run: (parts, { caller }) => issueToken(parts, caller),
} as const satisfies Omit<ServiceOperation, 'path'>

/** Both spellings are seen from real clients. */
export const tokenOperations: readonly ServiceOperation[] = [
  { ...row, path: '/accesstoken/get' },
  { ...row, path: '/accessToken/get' },
]

function issueToken(parts: Service, unit: KnownUnit): Answer {
  const now = Math.floor(parts.clock.now() / 1000)
  const life = lifeOf[parts.environment]
  const answer = accessTokenAnswer.parse({
    token_type: 'Bearer',
    expires_in: String(life),
    ext_expires_in: String(life),
    expires_on: String(now + life),
    not_before: String(now),
    resource: unit.merchantSerialNumber,
    access_token: sign(parts, unit, now, life),
  })
  return json(200, answer)
}

function sign({ tokenKey, chance }: Service, unit: KnownUnit, now: number, life: number): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({
    iss: 'sandbox',
    sub: unit.clientId,
    jti: uuid(chance),
    iat: now,
    nbf: now,
    exp: now + life,
  })}`
  return `${content}.${signatureOf(content, tokenKey)}`
}

const signatureOf = (content: string, key: string) =>
  createHmac('sha256', key).update(content).digest('base64url')

/** The client the token was issued to; nothing when it is forged, broken or over. */
export function clientOf({ tokenKey, clock }: Service, authorization: string | null): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const content = contentOf(token, tokenKey)
  if (!content) return undefined
  // Its beginning is not looked at: it is ahead only where the clock was set back, and the merchant has no other by then.
  return Math.floor(clock.now() / 1000) < content.exp ? content.sub : undefined
}

/** The token that came last: most requests come with the same one as the request before, and its signature is good for ever. */
let last: { token: string; tokenKey: string; content: z.infer<typeof claims> } | undefined

function contentOf(token: string, tokenKey: string): z.infer<typeof claims> | undefined {
  if (last?.token === token && last.tokenKey === tokenKey) return last.content
  const [head = '', body = '', signature = ''] = token.split('.')
  if (!same(signature, signatureOf(`${head}.${body}`, tokenKey))) return undefined
  // The signature is ours, so the content is what we wrote.
  const content = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  last = { token, tokenKey, content }
  return content
}

/** Compared in constant time. */
function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
