// The gateway: who calls and for whom, the headers, the size of the body, and the rate of calls.
import * as z from 'zod/mini'
import { clientOf, subscriptionKeyHeader } from '#sandbox/service/access-token.ts'
import {
  forbidden,
  tooLarge,
  tooMany,
  unauthorized,
  type Answer,
  type FieldFault,
} from '#sandbox/http/answers.ts'
import { largestBody, readRequestText } from '#sandbox/http/body.ts'
import {
  placeOf,
  subjectOf,
  type GatewayCall,
  type CallerIdentity,
  type OperationRow,
  type HeaderRow,
} from '#sandbox/service/operation.ts'
import type { Service } from '#sandbox/service/service.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'
import { idempotencyKey, merchantSerialNumber } from '#sandbox/schema/epayment.ts'

type GatewayResult = { ok: true; asked: GatewayCall } | { ok: false; answer: Answer }

export async function admitRequest(
  parts: Service,
  { area, ...operation }: OperationRow,
  request: Request,
  params: Record<string, string>,
): Promise<GatewayResult> {
  const { headers } = request
  const { pathname: path, searchParams: query } = new URL(request.url)
  const identity = area.identify(parts, headers)
  if (!identity.ok) return identity
  const text = await readRequestText(request)
  if (text === 'too large') return no(tooLarge(largestBody))
  if (text === 'broken') {
    const place = { instance: path.slice(area.mount.length), chance: parts.chance }
    return no(area.malformed([{ name: 'body', reason: 'is not UTF-8 text, or was cut off' }])(place))
  }
  const asked: GatewayCall = {
    operation: operation.name,
    unit: identity.unit,
    caller: identity.caller,
    key: headers.get('idempotency-key'),
    headers,
    params,
    query,
    body: text.text,
    path,
    instance: path.slice(area.mount.length),
  }
  const faults = area.headerFaults(headers, operation.key)
  if (faults.length > 0) return no(area.malformed(faults)(placeOf(parts, asked)))
  const wait = waitOf(parts, operation, asked)
  return wait > 0 ? no(tooMany(wait)) : { ok: true, asked }
}

const no = (answer: Answer) => ({ ok: false, answer }) as const

/** Longer ones name nothing that there is. */
const longestName = 100

function waitOf({ rates }: Service, { limit, name }: Omit<OperationRow, 'area'>, asked: GatewayCall): number {
  if (!limit || !rates) return 0
  const { merchantSerialNumber: number } = asked.unit
  if (limit.per === 'unit') return rates.take(`${name} ${number}`, limit.perMinute)
  // A charge is the same charge by both of its paths; a body that names nothing will be refused for that.
  const subject = subjectOf(asked).split('/').at(-1)
  return subject ? rates.take(`${name} ${number} ${subject.slice(0, longestName)}`, limit.perMinute) : 0
}

/** The caller by its token and subscription key, or the gateway's refusal. */
function callerOf(parts: Service, headers: Headers): KnownUnit | Answer {
  const unit = parts.units.byKey(headers.get('ocp-apim-subscription-key') ?? '')
  const client = clientOf(parts, headers.get('authorization'))
  if (client === undefined) return unauthorized('The access token is missing, not valid or over.')
  return unit?.clientId === client
    ? unit
    : unauthorized('The subscription key is missing or of another sales unit.', 'key')
}

/** Who calls, by token and subscription key, and for whom; or the gateway’s refusal. */
export function identify(parts: Service, headers: Headers): CallerIdentity {
  const caller = callerOf(parts, headers)
  return 'status' in caller ? no(caller) : actingFor(parts, caller, headers)
}

/**
 * The unit that a caller acts for. A missing or malformed number is left for `numberFaults`, but a partner must always name its
 * merchant.
 */
export function actingFor(parts: Service, caller: KnownUnit, headers: Headers): CallerIdentity {
  const number = headers.get('merchant-serial-number')
  const isPartner = caller.actsFor.length > 0
  if (number === caller.merchantSerialNumber && !isPartner) return { ok: true, unit: caller, caller }
  if (number === null || !merchantSerialNumber.safeParse(number).success) {
    return { ok: true, unit: caller, caller }
  }
  const unit = parts.units.byNumber(number)
  return unit && caller.actsFor.includes(unit.kind)
    ? { ok: true, unit, caller }
    : no(forbidden('The Merchant-Serial-Number is of a sales unit that these credentials may not act for.'))
}

const numberName = 'Merchant-Serial-Number'

export function numberFaults(headers: Headers, isNeeded: boolean): FieldFault[] {
  const number = headers.get(numberName)
  if (number === null) return isNeeded ? [{ name: numberName, reason: 'is required' }] : []
  return merchantSerialNumber.safeParse(number).success
    ? []
    : [{ name: numberName, reason: 'must be 4 to 10 digits' }]
}

/** `rule`: as `schema` has it. */
export function keyFaults(
  headers: Headers,
  need: OperationRow['key'],
  schema: z.ZodMiniType = idempotencyKey,
  rule = '1 to 50 characters',
): FieldFault[] {
  const key = headers.get('idempotency-key')
  if (need === 'none') return []
  if (key === null) return need === 'needed' ? [{ name: 'Idempotency-Key', reason: 'is required' }] : []
  return schema.safeParse(key).success ? [] : [{ name: 'Idempotency-Key', reason: `must have ${rule}` }]
}

const longestSystemText = 30
const systemHeaders = ['Name', 'Version', 'Plugin-Name', 'Plugin-Version'].map(
  (part) => `Service-System-${part}`,
)

export const systemFaults = (headers: Headers): FieldFault[] =>
  systemHeaders
    .filter((name) => (headers.get(name)?.length ?? 0) > longestSystemText)
    .map((name) => ({ name, reason: `must have at most ${longestSystemText} characters` }))

/** Headers of operations that come with an access token. The Idempotency-Key is a matter of each operation. */
export const commonHeaders = ({ isNumberNeeded }: { isNumberNeeded: boolean }): HeaderRow[] => [
  { name: 'Authorization', isNeeded: true, description: 'Bearer and the access token.', schema: z.string() },
  subscriptionKeyHeader,
  {
    name: 'Merchant-Serial-Number',
    isNeeded: isNumberNeeded,
    description: 'The sales unit that is acted for. A partner names its merchant’s, never its own.',
    schema: merchantSerialNumber,
  },
  ...systemHeaders.map((name) => ({
    name,
    isNeeded: false,
    description: 'Who calls, for finding faults.',
    schema: z.string().check(z.maxLength(30)),
  })),
]

export const pspHeader: HeaderRow = {
  name: 'Psp-Id',
  isNeeded: false,
  description: 'Names the payment service provider. Refused from all others.',
  schema: z.string(),
}

/** In a request and in an answer. */
export const continuationHeader = (description: string): HeaderRow => ({
  name: 'Continuation-Token',
  isNeeded: false,
  description,
  schema: z.uuid(),
})
