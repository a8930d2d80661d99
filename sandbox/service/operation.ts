// One operation of the service as a row: its route, its limits, its faults and its place in the reference follow from it.
import * as z from 'zod/mini'
import type { Answer, FieldFault, RefusalAnswer, RefusalPlace } from '#sandbox/http/answers.ts'
import { parseBody, readQuery, type BodyResult } from '#sandbox/http/body.ts'
import type { FaultKind } from '#sandbox/service/faults.ts'
import type { Service } from '#sandbox/service/service.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'

/** A request that came through the gateway. */
export type GatewayCall = {
  /** The sales unit that is acted for. */
  unit: KnownUnit
  /** By its name: `payment.capture`. */
  operation: string
  /** Who calls: that unit itself, or a partner for it. */
  caller: KnownUnit
  /** It is taken, and then it fails: a fault. */
  fails?: true
  /** The Idempotency-Key. */
  key: string | null
  headers: Headers
  /** Parameters of the path: `{reference}` is `params.reference`. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Empty where none was sent. */
  body: string
  path: string
  /** The path as a refusal names it: without the area's mount. */
  instance: string
}

/** One of the service's four doors, with its own rules of who may enter and its own shape of refusal. */
export type Area = {
  name: string
  /** Stands before every path and in no refusal's `instance`. */
  mount: string
  /** Who calls, for whom; or the gateway's refusal. */
  identify(parts: Service, headers: Headers): CallerIdentity
  /** Faults of the headers. */
  headerFaults(headers: Headers, key: OperationRow['key']): FieldFault[]
  /** The caller must say whom it acts for, and has not. */
  isNumberMissing?(asked: GatewayCall): boolean
  /** A body by its operation's schema, with what the area forgives; as it was sent where it forgives nothing. */
  readBody?<T>(parts: Service, asked: GatewayCall, schema: z.ZodMiniType<T>): BodyResult<T>
  /** The request was not understood, and each fault says why. */
  malformed(faults: FieldFault[]): RefusalAnswer
  /** 423: something else is being done to this now. */
  busy: RefusalAnswer
  /** 500: the service's own mistake. */
  broken: RefusalAnswer
  /** 404: no operation has this path. */
  missingPath: RefusalAnswer
  /** Headers that it takes, for the reference; `needed` where a request without is refused. */
  headers: readonly HeaderRow[]
  /** Schema of its Idempotency-Key, where it has rules of its own. */
  keySchema?: z.ZodMiniType
}

export type HeaderRow = { name: string; isNeeded: boolean; description: string; schema: z.ZodMiniType }
export type CallerIdentity = { ok: true; unit: KnownUnit; caller: KnownUnit } | { ok: false; answer: Answer }

/** An answer of a status, as the reference shows it. */
export type AnswerRow = {
  description: string
  schema?: z.ZodMiniType
  example?: unknown
  headers?: readonly HeaderRow[]
}

/** Where a rule is from: a chapter of the contract, what the service publishes beside it, or our own choice where nothing is said. */
export type RuleSource = `contract, ${string}` | 'published' | 'ours'

export type OperationRow = {
  from: RuleSource
  /** Named by faults: `payment.capture`. */
  name: string
  area: Area
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With the mount, parameters in braces. */
  path: string
  /** One line, and what else a merchant must know. */
  summary: string
  description: string
  /** The Idempotency-Key: at most one answer a key where it is given. */
  key: 'needed' | 'optional' | 'none'
  /** The answer to a key that was used for another request. */
  conflict?: RefusalAnswer
  /** `per: 'unit'`: for all of a sales unit's together; `'subject'`: for each payment, agreement or charge. */
  limit?: { perMinute: number; per: 'unit' | 'subject'; from: RuleSource }
  /** Only in the test environment. */
  isTestOnly?: boolean
  /** That it takes beside its area's, for the reference. */
  headers?: readonly HeaderRow[]
  query?: z.ZodMiniObject
  /** `readAs`: a looser schema, by which it is read where each thing in it is judged by itself. */
  body?: { schema: z.ZodMiniType; example: unknown; isOptional?: boolean; readAs?: z.ZodMiniType }
  answers: Readonly<Record<number, AnswerRow>>
}

/** `Parts`: what it needs of the sandbox. `Content`: of its query or its body, as the row's schema has read it. */
export type ServiceOperation<Parts extends Service = Service, Content = unknown> = OperationRow & {
  query?: z.ZodMiniType<Content>
  body?: { schema: z.ZodMiniType<Content> }
  run(parts: Parts, asked: GatewayCall, content: Content): Answer | RefusalAnswer
  /** Fault that the request meets by what it asks for, where no fault that was asked for is met. */
  fault?: (parts: Parts, asked: GatewayCall) => FaultKind | undefined
}

export type OperationWork<Parts extends Service, Content = unknown> = ServiceOperation<Parts, Content>['run']

/** A row whose work takes what its schema reads. */
export const operationRow = <Parts extends Service, Content>(
  one: ServiceOperation<Parts, Content>,
): ServiceOperation<Parts> => one

export const placeOf = ({ chance }: Service, { instance }: Pick<GatewayCall, 'instance'>): RefusalPlace => ({
  instance,
  chance,
})

/** Does it, once per key; nothing is kept of a request that stumbles. */
export function performOperation<Parts extends Service>(
  parts: Parts,
  operation: ServiceOperation<Parts>,
  asked: GatewayCall,
  answer = () => runOperation(parts, operation, asked),
): Answer {
  const { key, unit, body, params } = asked
  const { conflict, method } = operation
  const work = () => {
    const answered = answer()
    return typeof answered === 'function' ? answered(placeOf(parts, asked)) : answered
  }
  if (method === 'GET') return work() // it changes nothing
  if (key === null || operation.key === 'none' || !conflict) return parts.store.atomically(work)
  const { merchantSerialNumber } = unit
  return parts.answers.once(
    { merchantSerialNumber, operation: operation.name, key, params, body },
    work,
    () => conflict(placeOf(parts, asked)),
  )
}

/** Reads what is asked by the schema of its row. */
function runOperation<Parts extends Service>(
  parts: Parts,
  operation: ServiceOperation<Parts>,
  asked: GatewayCall,
): Answer | RefusalAnswer {
  const { area } = operation
  if (area.isNumberMissing?.(asked) === true)
    return area.malformed([{ name: 'Merchant-Serial-Number', reason: 'is required' }])
  const reading = contentOf(parts, operation, asked)
  return reading.ok ? operation.run(parts, asked, reading.value) : area.malformed(reading.faults)
}

function contentOf(
  parts: Service,
  { area, query, body }: OperationRow,
  asked: GatewayCall,
): BodyResult<unknown> {
  if (query) return readQuery(asked.query, query)
  if (!body) return { ok: true, value: undefined }
  const { schema, readAs = schema, isOptional = false } = body
  const isEmpty = isOptional && asked.body.trim() === ''
  const sent = isEmpty ? { ...asked, body: '{}' } : asked
  return area.readBody?.(parts, sent, readAs) ?? parseBody(sent.body, readAs)
}

const named = z.object({ reference: z.string() })

/** Subject of the request: the parameters of its path, or the reference in its body. Empty when it names nothing. */
export function subjectOf({ params, body }: Pick<GatewayCall, 'params' | 'body'>): string {
  const inPath = Object.values(params)
  if (inPath.length > 0) return inPath.join('/')
  if (!body.includes('"reference"')) return ''
  try {
    return named.safeParse(JSON.parse(body)).data?.reference ?? ''
  } catch {
    return '' // not JSON: the operation says so
  }
}
