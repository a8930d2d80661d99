// The check that every answer is one that the reference describes and the till can read: status, shape, no unexplained field, no unknown code.
import * as agreements from '#core/service/recurring.ts'
import { draftAnswerIn } from '#core/service/recurring.ts'
import * as payments from '#core/service/epayment.ts'
import { tokenAnswer } from '#core/service/client.ts'
import * as webhooks from '#core/service/webhooks.ts'
import type { Schemas } from '#shared/openapi.ts'
import * as z from 'zod/mini'
import { serviceOperations } from '#sandbox/api/areas.ts'
import type { OperationRow } from '#sandbox/service/operation.ts'
import { gatewayLimit, wireProblem } from '#sandbox/schema/answers.ts'
import { namedRefusals, documentedRefusalsOf } from '#sandbox/reference/refusals.ts'
import { serviceSchemasOf } from '#sandbox/reference/document.ts'
import { differences } from '#test/support/service/schema-differences.ts'

type Fetch = (request: Request) => Promise<Response>

export type Row = {
  operation: OperationRow
  path: RegExp
  names: ReadonlySet<string>
  refusals: ReturnType<typeof documentedRefusalsOf>
}

const charges = agreements.chargesIn('NO')
/** What the till makes of an answer, where it needs anything in it. */
export const tillReads: Readonly<Record<string, z.ZodMiniType>> = {
  'token.issue': tokenAnswer,
  'payment.create': payments.createAnswer,
  'payment.get': payments.payment,
  'payment.events': payments.paymentEvents,
  'payment.capture': payments.modification,
  'payment.cancel': payments.modification,
  'payment.refund': payments.modification,
  'agreement.draft': draftAnswerIn('walletConfirmationUrl'),
  'agreement.get': agreements.agreement,
  'agreement.list': agreements.agreements,
  'charge.create': agreements.chargeCreated,
  'charge.list': charges,
  // The till never asks these.
  'charge.create-many': z.unknown(),
  'charge.get': z.unknown(),
  'webhook.register': webhooks.registerAnswer,
  'webhook.list': webhooks.listAnswer,
}

const rows = serviceOperations.map((operation): Row => ({
  operation,
  path: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  names: new Set(namedRefusals(operation).map(({ name }) => name)),
  refusals: documentedRefusalsOf(operation),
}))

let schemas: Schemas | undefined
/** Written when somebody asks for them. */
export const documented = (): Schemas => (schemas ??= serviceSchemasOf(serviceOperations))

/** The operation that this request asks for, where it is one. */
export const rowOf = ({ method, url }: Request): Row | undefined => {
  const { pathname } = new URL(url)
  return rows.find((one) => one.operation.method === method && one.path.test(pathname))
}

/** Rejects where an answer of the service is not as it is described. What is no operation of the service passes. */
export function describedFetch(fetch: Fetch): Fetch {
  let isFaulty = false
  return async (request) => {
    const { method } = request
    const { pathname } = new URL(request.url)
    if (method === 'POST' && pathname.startsWith('/sandbox/faults')) isFaulty = true
    const row = rowOf(request)
    const response = await fetch(request)
    if (!row) return response
    const trouble = await troubleWith(row, response.clone(), isFaulty)
    if (trouble === undefined) return response
    const what = `${method} ${pathname} answers ${response.status}`
    throw new Error(`${row.operation.name} is not as described: ${what}: ${trouble}`)
  }
}

/** `isFaulty`: a fault may have given the answer, with any code at all. */
async function troubleWith(row: Row, response: Response, isFaulty: boolean): Promise<string | undefined> {
  const { status } = response
  const kind = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (status >= 500 || kind === 'text/html') return undefined // only a fault that was asked for answers so
  const text = await response.text()
  const own = row.operation.answers[status]
  const headers = own?.headers ?? row.refusals.find((one) => one.status === status)?.headers ?? []
  const missing = headers.find(({ name, isNeeded }) => isNeeded && !response.headers.has(name))
  if (missing) return `the header ${missing.name} is missing`
  if (own)
    return own.schema
      ? (troubleOf(own.schema, text, true) ?? unreadByTill(row, text))
      : text === '' || text === '{}'
        ? undefined
        : `says ${text}`
  const schema = refusalSchema(row, status, kind)
  if (!schema) return `no such answer of ${kind} is described: ${text}`
  return troubleOf(schema, text, false) ?? (isFaulty ? undefined : codeTrouble(row, text, status))
}

/** A 423 or 429 may come at any time: faults give them too. */
export function refusalSchema({ refusals }: Row, status: number, kind: string): z.ZodMiniType | undefined {
  const refusal = refusals.find((one) => one.status === status)
  if (!refusal && status === 429) return gatewayLimit
  if (!refusal && status === 423) return wireProblem
  return refusal?.contents.find((content) => content.kind === kind)?.schema
}

function unreadByTill({ operation: { name } }: Row, text: string): string | undefined {
  const read = tillReads[name]?.safeParse(JSON.parse(text))
  return read?.success === false ? `the till cannot read ${text}` : undefined
}

function troubleOf(schema: z.ZodMiniType, text: string, isWhole: boolean): string | undefined {
  const value: unknown = JSON.parse(text)
  const parsed = schema.safeParse(value)
  if (!parsed.success) return `${JSON.stringify(parsed.error.issues)} in ${text}`
  if (!isWhole) return undefined
  const found = differences(documented().of(schema), value, documented())
  return found.length === 0
    ? undefined
    : `nobody explains ${found.map(({ path }) => path).join(', ')} in ${text}`
}

const codeIn = /"name":"ErrorCode","reason":"(\d+)"|httpstatuses\.io\/\d+#([a-z-]+)/

function codeTrouble({ names }: Row, text: string, status: number): string | undefined {
  const [, code, problem] = codeIn.exec(text) ?? []
  const name = code ?? problem
  if (name === undefined || names.has(name) || status === 423 || status === 403) return undefined
  return `${name} is not among ${[...names].join(', ')}`
}
