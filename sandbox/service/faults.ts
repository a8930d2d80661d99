// The faults that a test or a person asked for, met by the requests they name.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  json,
  errorAnswer,
  tooMany,
  type Answer,
  type RefusalAnswer,
  type RefusalPlace,
  isErrorCode,
  type ErrorCode,
} from '#sandbox/http/answers.ts'
import { isProblemName, refusalNamed, refuse } from '#sandbox/http/recurring-problems.ts'
import type { Store } from '#sandbox/state/store.ts'

const seconds = z.number().check(z.minimum(0), z.maximum(86_400))
const failing = z.union([z.literal(423), z.literal(429), z.int().check(z.minimum(500), z.maximum(599))])

/** A page needs a status that comes with a body. */
const withBody = z.int().check(
  z.minimum(200),
  z.maximum(599),
  z.refine((status) => ![204, 205, 304].includes(status)),
)

/** Fault that a request meets. The request is not carried out unless that is said. */
const faultKind = z.discriminatedUnion('kind', [
  /** The connection breaks before anything is done. */
  z.strictObject({ kind: z.literal('drop-request') }),
  /** It is done; the connection breaks before the answer. */
  z.strictObject({ kind: z.literal('drop-answer') }),
  /** An error is answered now, and the request lands so much later. */
  z.strictObject({ kind: z.literal('late'), seconds, status: z._default(failing, 503) }),
  /** Done and answered after so long; other requests on the same payment meanwhile are answered 423. */
  z.strictObject({ kind: z.literal('delay'), seconds }),
  /** Answered with this status. 429 comes from the gateway and says when to try again. */
  z.strictObject({
    kind: z.literal('status'),
    status: failing,
    retryAfterSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
  }),
  /** Refused as the service would: an ePayment operation with an error code, a Recurring one with the name of a problem. */
  z.strictObject({
    kind: z.literal('code'),
    code: z.string().check(z.refine((code) => isErrorCode(code) || isProblemName(code))),
  }),
  /** Taken and answered as done, and then it fails: no money moves, and its event says so. A capture, cancel or refund alone can. */
  z.strictObject({ kind: z.literal('fail') }),
  /** A proxy's own page, with status 200 unless another is named. */
  z.strictObject({
    kind: z.literal('html'),
    status: z._default(withBody, 200),
  }),
])
export type FaultKind = z.infer<typeof faultKind>

/** Which requests meet it; what is not said does not matter. */
export const faultRequest = z.strictObject({
  fault: faultKind,
  /** `payment.capture`, or a whole area as `payment.*`. */
  operation: z.optional(z.string().check(z.maxLength(100))),
  /** The payment's reference, an agreementId (its charges meet it too), a chargeId, or both as agreement/charge. */
  reference: z.optional(z.string().check(z.maxLength(200))),
  merchantSerialNumber: z.optional(z.string().check(z.maxLength(10))),
  /** How many requests meet it; without, all until it is taken away. */
  count: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** Chance that a request it names meets it: drawn from `seed`, the same draws in the same order for the same seed. */
  probability: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  seed: z._default(z.int(), 1),
})
export type FaultRequest = z.infer<typeof faultRequest>
/** `met`: requests that met it so far. */
export type Fault = FaultRequest & { id: number; met: number; drawn: number }

export type Faults = ReturnType<typeof createFaults>
type Met = { operation: string; reference: string; merchantSerialNumber: string }

/** So many at a time: each request looks at all of them. */
export const mostFaults = 100

export function createFaults(store: Store) {
  const kept = (row: unknown) => JSON.parse(String(row)) as Fault // written below
  const insert = store.sql.prepare(
    'INSERT INTO fault (id, what) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET what = excluded.what',
  )
  const drop = store.sql.prepare('DELETE FROM fault WHERE id = ?')
  let faults = store.sql
    .prepare('SELECT what FROM fault ORDER BY id')
    .all()
    .map(({ what }) => kept(what))
  let last = faults.at(-1)?.id ?? 0
  const keep = (fault: Fault) => void insert.run(fault.id, JSON.stringify(fault))
  const remove = (id: number) => {
    drop.run(id)
    faults = faults.filter((fault) => fault.id !== id)
  }

  return {
    all: (): Fault[] => faults,
    add(request: FaultRequest): Fault {
      const fault = { ...request, id: (last += 1), met: 0, drawn: 0 }
      keep(fault)
      faults = [...faults, fault]
      return fault
    },
    /** Whether there was such a fault. */
    remove(id: number): boolean {
      const isThere = faults.some((fault) => fault.id === id)
      remove(id)
      return isThere
    },
    clear(): void {
      for (const { id } of faults) remove(id)
    },
    /** The first fault that this request meets. */
    meet(request: Met): FaultKind | undefined {
      if (faults.length === 0) return undefined
      return store.atomically(() => {
        for (const fault of faults) {
          if (!isNamed(fault, request)) continue
          fault.drawn += 1
          const isMet = fault.probability === undefined || draw(fault.seed, fault.drawn) < fault.probability
          if (isMet) fault.met += 1
          if (fault.count !== undefined && fault.met >= fault.count) remove(fault.id)
          else keep(fault)
          if (isMet) return fault.fault
        }
        return undefined
      })
    },
  }
}

const isRecurring = (operation: string): boolean => /^(agreement|charge)\./.test(operation)

/** Whether an area refuses so: ePayment has error codes, Recurring names, and no other area has either. */
export const isCodeOfArea = (code: string, operation: string): boolean =>
  isErrorCode(code) ? operation.startsWith('payment.') : isRecurring(operation)

/** Whether the service can take it and then fail at it: what moves money of an existing payment or charge. */
export const canFail = (operation: string): boolean =>
  /^(payment|charge)\.(capture|cancel|refund)$/.test(operation)

function isNamed(fault: Fault, request: Met): boolean {
  const { operation, reference, merchantSerialNumber } = fault
  if (fault.fault.kind === 'code' && !isCodeOfArea(fault.fault.code, request.operation)) return false
  if (fault.fault.kind === 'fail' && !canFail(request.operation)) return false
  const isOperation =
    operation === undefined ||
    operation === request.operation ||
    (operation.endsWith('.*') && request.operation.startsWith(operation.slice(0, -1)))
  return (
    isOperation &&
    (reference === undefined || isAbout(request.reference, reference)) &&
    (merchantSerialNumber === undefined || merchantSerialNumber === request.merchantSerialNumber)
  )
}

/** Whether a request is about this reference: a charge's subject has two parts, agreement/charge. */
const isAbout = (subject: string, reference: string) =>
  subject === reference || subject.split('/').includes(reference)

/** From 0 to below 1: the n-th draw of a seed, whenever it is made. */
function draw(seed: number, count: number): number {
  return createHash('sha256').update(`${seed}/${count}`).digest().readUInt32BE() / 2 ** 32
}

/** The client sees what it would see of a cut wire: no status, no answer. */
export class ConnectionLost extends TypeError {
  constructor() {
    const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })
    super('fetch failed', { cause })
  }
}

const page =
  '<!doctype html><html lang="en"><title>Sign in</title><h1>Welcome to the guest network</h1></html>'

/** How the area that was asked says that it cannot now. */
type Refusing = { busy: RefusalAnswer; broken: RefusalAnswer }

/** Those that answer in the service's place. */
type Answering = Extract<FaultKind, { kind: 'html' | 'status' | 'late' | 'code' }>

export function faultAnswerOf(fault: Answering, area: Refusing, place: RefusalPlace): Answer {
  switch (fault.kind) {
    case 'html':
      return { status: fault.status, kind: 'text/html; charset=utf-8', body: page }
    case 'status':
      return failure(fault.status, fault.retryAfterSeconds ?? 1, area, place)
    case 'late':
      return failure(fault.status, 1, area, place)
    case 'code':
      return isProblemName(fault.code)
        ? refuse(refusalNamed(fault.code, 'The request is refused.'))(place)
        : errorAnswer(fault.code as ErrorCode)(place) // the schema checked it
  }
}

function failure(status: number, retryAfter: number, area: Refusing, place: RefusalPlace): Answer {
  if (status === 429) return tooMany(retryAfter)
  if (status === 423) return area.busy(place)
  if (status === 500) return area.broken(place)
  return json(status, { statusCode: status, message: 'The service is not available now.' })
}
