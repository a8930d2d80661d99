// The refusals of an operation, by its gateway and by the service: under which status and in which shape.
import * as z from 'zod/mini'
import {
  forbidden,
  problem as shaped,
  problemKind,
  tooLarge,
  tooMany,
  unauthorized,
  type Answer,
  type Place,
} from '#sandbox/http/answers.ts'
import { largestBody } from '#sandbox/http/body.ts'
import type { HeaderRow, OperationRow } from '#sandbox/service/operation.ts'
import { no, refuse } from '#sandbox/http/recurring-problems.ts'
import { namedRefusalsOf, type NamedRefusal } from '#sandbox/reference/named-refusals.ts'
import { gatewayLimit, gatewayRefusal, wireProblem } from '#sandbox/schema/answers.ts'

/** Refusals of one status: it may come from the service and from its gateway, each in its own shape. */
export type Refusal = {
  status: number
  /** When, and what to do. */
  description: string
  contents: readonly Content[]
  headers: readonly HeaderRow[]
}
export type Content = {
  kind: string
  schema: z.ZodMiniType
  /** By a name: the code, or what is shown. */
  examples: Readonly<Record<string, unknown>>
}

/** Each refusal that this operation can give, by status, without those that its row describes itself. */
export function refusalsOf(operation: OperationRow): Refusal[] {
  const own = new Set(Object.keys(operation.answers).map(Number))
  return [...fromService(operation), ...fromGateway(operation)]
    .filter(({ status }) => !own.has(status))
    .toSorted((one, other) => one.status - other.status)
    .reduce<Refusal[]>(joined, [])
}

/** Two of one status become one that says both. */
function joined(refusals: Refusal[], next: Refusal): Refusal[] {
  const last = refusals.at(-1)
  if (last?.status !== next.status) return [...refusals, next]
  const both = {
    ...last,
    description: `${last.description} ${next.description}`,
    contents: [...last.contents, ...next.contents],
  }
  return [...refusals.slice(0, -1), both]
}

/** Where a token is issued, and no more, there is no service behind the gateway. */
const isService = ({ area }: OperationRow): boolean => area.mount !== ''
const isAboutOne = ({ path }: OperationRow): boolean => path.includes('{')
const isChange = ({ method }: OperationRow): boolean => method !== 'GET'

function fromService(operation: OperationRow): Refusal[] {
  if (!isService(operation)) return []
  const { area, conflict } = operation
  const place = placeOf(operation)
  const header = operation.key === 'needed' ? 'Idempotency-Key' : 'Service-System-Name'
  const reason = operation.key === 'needed' ? 'is required' : 'must have at most 30 characters'
  const notValid = area.malformed([faultOf(operation) ?? { name: header, reason }], place)
  const say = (status: number, description: string, more: Record<string, Answer> = {}) => {
    const examples = { ...more, ...named(operation, status) }
    return Object.keys(examples).length === 0 ? [] : [problem(status, description, examples)]
  }
  const missing = unknownOf(operation)
  return [
    ...say(400, 'Not understood, or against a rule. Nothing was done.', { 'not-valid': notValid }),
    ...say(403, 'The sales unit may not do this.', forbiddenOf[operation.name]?.(place)),
    ...(isAboutOne(operation) ? say(404, 'Not known in this sales unit.', missing) : []),
    ...(conflict ? say(409, 'Taken with other content.', { conflict: conflict(place) }) : []),
    ...(isChange(operation)
      ? say(423, 'Another operation runs on the same thing now. Read it, then try again.', {
          locked: operation.area.busy(place),
        })
      : []),
  ]
}

/** Where no name of the service says it. */
const unknownOf = (operation: OperationRow): Record<string, Answer> =>
  Object.keys(named(operation, 404)).length > 0
    ? {}
    : { 'not-found': shaped(placeOf(operation), 404, 'Not Found', 'There is nothing of this name.', []) }

/** Refusals of a sales unit that have the name of something else. */
const forbiddenOf: Readonly<Record<string, (place: Place) => Record<string, Answer>>> = {
  'agreement.draft': (place) => ({
    'skip-landing-page': refuse(
      {
        ...no('validation-error', 'This sales unit may not skip the landing page.', [
          { name: 'skipLandingPage', reason: 'is not allowed for this sales unit' },
        ]),
        isForbidden: true,
      },
      place,
    ),
  }),
}

/** A field of the example that somebody left out. */
function faultOf({ body }: OperationRow): { name: string; reason: string } | undefined {
  const example = body?.example
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return undefined
  const [name] = Object.keys(example)
  return name === undefined ? undefined : { name, reason: 'is required' }
}

function fromGateway(operation: OperationRow): Refusal[] {
  const { method, limit } = operation
  const isNamed = isService(operation)
  return [
    gateway(
      unauthorized(
        isNamed
          ? 'The access token is missing, not valid or over.'
          : 'The client credentials or the subscription key are not valid.',
      ),
      gatewayRefusal,
      isNamed
        ? 'The token or the subscription key is missing, wrong or over. Get a new token and ask again.'
        : 'The client id, the secret or the subscription key is not right.',
    ),
    ...(isNamed
      ? [
          gateway(
            forbidden(
              'The Merchant-Serial-Number is of a sales unit that these credentials may not act for.',
            ),
            gatewayRefusal,
            'These credentials may not act for this Merchant-Serial-Number.',
          ),
        ]
      : []),
    ...(method !== 'GET'
      ? [gateway(tooLarge(largestBody), gatewayLimit, `The body has more than ${largestBody} bytes.`)]
      : []),
    ...(limit
      ? [
          gateway(
            tooMany(12),
            gatewayLimit,
            `Asked more than ${limit.perMinute} times within a minute. Wait as long as Retry-After says.`,
            [retryAfter],
          ),
        ]
      : []),
  ]
}

const retryAfter: HeaderRow = {
  name: 'Retry-After',
  isNeeded: true,
  description: 'Seconds to wait before the next try.',
  schema: z.string().check(z.regex(/^\d+$/)),
}

const problem = (status: number, description: string, answers: Record<string, Answer>): Refusal => ({
  status,
  description,
  contents: [{ kind: problemKind, schema: wireProblem, examples: bodiesOf(answers) }],
  headers: [],
})

const bodiesOf = (answers: Record<string, Answer>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, bodyOf(answer)]))

const gateway = (
  answer: Answer,
  schema: z.ZodMiniType,
  description: string,
  headers: readonly HeaderRow[] = [],
): Refusal => ({
  status: answer.status,
  description,
  contents: [{ kind: 'application/json', schema, examples: { gateway: bodyOf(answer) } }],
  headers,
})

const bodyOf = (answer: Answer): unknown => JSON.parse(answer.body)

/** The refusals of this operation that have a name of their own. */
export const namedRefusals = (operation: OperationRow): NamedRefusal[] =>
  namedRefusalsOf(operation, placeOf(operation))

const named = (operation: OperationRow, status: number): Record<string, Answer> =>
  Object.fromEntries(
    namedRefusals(operation)
      .filter((one) => one.status === status)
      .map(({ name, answer }) => [/^\d/.test(name) ? `code-${name}` : name, answer]),
  )

/** Traces in examples are the same every time. */
const chance = {
  bytes: (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 29 + 11) % 256),
}

const filled: Readonly<Record<string, string>> = {
  reference: 'till-1-sale-0017',
  agreementId: 'agr_5f3a9c1e07b2d486',
  chargeId: 'coffee-club-0017-02',
}

/** Example that stands for a parameter of a path. */
const exampleOf = (name: string): string => filled[name] ?? '7d5a9d0e-2f6b-4c1e-9a53-0c6f1b2d3e4f'

/** The path as a refusal of this operation names it. */
const placeOf = ({ area, path }: OperationRow): Place => ({
  instance: path.slice(area.mount.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name)),
  chance,
})
