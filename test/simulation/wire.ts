// The wire between a till and the service: delays, faults and outages of the plan, and the points at which a till can die.
import type { FaultKind } from '#sandbox/service/faults.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { callOf, isChange, saleOfReference, type Call } from '#test/simulation/wire-call.ts'
import type { Time } from '#test/simulation/clock.ts'
import { createRandom } from '#test/simulation/chance.ts'
import { stubborn, type Fault, type Operation, type Troubled, type WireFault } from '#test/simulation/plan.ts'
import type { AlterAnswer } from '#test/simulation/altered-answers.ts'
import type { Trace } from '#test/simulation/trace.ts'

export const address = 'http://service.test'

type Outage = Exclude<WireFault, { kind: 'refused' }>['kind']

/** The till's end of the wire. */
export type Caller = {
  name: string
  isAlive(): boolean
  /** A moment at which this till can die. */
  point(what: string): void
}

export type Wire = {
  fetchFor(caller: Caller): typeof fetch
  /** From now on calls that name nothing are about this one. */
  begin(sale: Troubled): void
  /** This id of the till's, or of the service's, is that sale or member of the plan. */
  name(id: string, sale: Troubled): void
  cut(how: Outage): void
  mend(): void
  /** No fault is met any more. */
  calm(): void
  isCut(): boolean
  /** Payments that somebody asked the service to make. */
  asked: Set<string>
}

export type WireOptions = {
  plan: { seed: number }
  time: Time
  trace: Trace
  sandbox: Sandbox
  /** Judges a request as it leaves the till. */
  leaves(caller: Caller, call: Call): void
  /** An answer of the service itself, nobody's fault. */
  answered(caller: Caller, call: Call, status: number): void
  /** The service refused it in its own words, or the plan's fault did. */
  refused?(caller: Caller, call: Call, status: number): void
  /** Changes each answer on its way to the till. */
  reshape?: AlterAnswer | undefined
  /** 401: it may be repeated once with another token, as it was. */
  turnedAway?(caller: Caller, call: Call): void
}

/** A new one each time: one for all would hold for ever whoever has waited for it. */
const never = () => new Promise<never>(() => undefined)
const failure = (message: string, cause: object) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), cause) })
const refused = () => failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })
const unclear = () => failure('read EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'read' })

export function createWire(options: WireOptions): Wire {
  const { plan, time, trace, sandbox } = options
  const sales = new Map<string, Troubled>()
  const counts = new Map<string, number>()
  let current: Troubled | undefined
  let outage: Outage | null = null
  let isCalm = false
  const asked = new Set<string>()
  const silent: Request[] = []
  const kept = new Set<string>()

  const saleOf = ({ reference }: Call) =>
    (reference === null ? undefined : (sales.get(reference) ?? sales.get(saleOfReference(reference)))) ??
    current

  function count(name: string): number {
    const counted = (counts.get(name) ?? 0) + 1
    counts.set(name, counted)
    return counted
  }

  function faultOf(sale: Troubled | undefined, { operation }: Call): Fault | undefined {
    if (outage !== null) return { kind: outage }
    if (!sale || sale.faults.length === 0) return undefined
    const nth = count(`${sale.id} ${operation}`)
    const met = sale.faults.find(
      (one) =>
        one.operation === operation &&
        nth >= one.nth &&
        nth < one.nth + one.times &&
        (!isCalm || (one.times >= stubborn && !isAtTheGate(one.fault))),
    )
    if (met) trace.met(met.fault.kind)
    return met?.fault
  }

  async function travel(caller: Caller, call: Call, request: Request): Promise<Response> {
    const sale = saleOf(call)
    const fault = faultOf(sale, call)
    const dice = createRandom(plan.seed, sale?.id ?? 0, count(`${sale?.id} delay`))
    if (fault?.kind === 'no-connection') {
      await time.wait(dice.between(1, 40))
      throw refused()
    }
    if (outage === 'silence') return unanswered(request)
    if (isChange(call.operation)) {
      await time.wait(dice.between(10, 150))
      caller.point(`${call.operation} is on its way`)
    }
    if (outage === 'unclear') throw unclear()
    if (call.operation === 'create' && call.reference !== null) asked.add(call.reference)
    if (fault && !isOfWire(fault)) ask(sandbox, fault, call)
    const response = fault?.kind === 'refused' ? turnDown(fault.status) : await sandbox.fetch(request)
    // Busy with another request, the sandbox keeps a fault for a later request, which is not told of it.
    const name = `${call.operation} ${call.reference} ${call.charge}`
    if (fault && response.status === 423) kept.add(name)
    if (!fault && !kept.has(name)) options.answered(caller, call, response.status)
    if ([400, 403, 404, 409].includes(response.status) && isProblem(response))
      options.refused?.(caller, call, response.status)
    if (response.status === 401) options.turnedAway?.(caller, call)
    caller.point(`${call.operation} was done`)
    if (fault?.kind === 'silence') return unanswered(request)
    await time.wait(dice.happens(0.02) ? dice.between(800, 4000) : dice.between(15, 250))
    if (fault?.kind === 'unclear') throw unclear()
    return response
  }

  /** Held as a network holds it: else all that waits for it may be collected, and its limit with it. */
  function unanswered(request: Request): Promise<never> {
    silent.push(request)
    return never()
  }

  return {
    asked,
    begin: (sale) => void (current = sale),
    name: (saleId, sale) => void sales.set(saleId, sale),
    cut: (how) => void (outage = how),
    mend: () => void (outage = null),
    calm: () => void (isCalm = true),
    isCut: () => outage !== null,
    fetchFor: (caller) => async (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init)
      const call = callOf(request)
      caller.point(`${call.operation} leaves`)
      if (!caller.isAlive()) return never()
      options.leaves(caller, call)
      trace.say(() => `  ${caller.name}: ${call.operation} ${call.reference ?? ''} ${call.key ?? ''}`)
      try {
        const response = await travel(caller, call, request)
        trace.say(() => `  ${caller.name}: ${call.operation} is answered ${response.status}`)
        if (!caller.isAlive()) return await never()
        return options.reshape ? await options.reshape(call, response) : response
      } catch (error) {
        trace.say(() => `  ${caller.name}: ${call.operation} is not answered: ${String(error)}`)
        if (!caller.isAlive()) return never()
        throw error
      }
    },
  }
}

const isProblem = (response: Response): boolean =>
  response.headers.get('content-type')?.includes('problem+json') ?? false

const isOfWire = (fault: Fault): fault is WireFault => wireFaults.has(fault.kind)
const wireFaults = new Set<Fault['kind']>(['no-connection', 'unclear', 'silence', 'refused'])

/** Somebody puts the credentials right. */
const isAtTheGate = (fault: Fault): boolean =>
  fault.kind === 'status' && (fault.status === 401 || fault.status === 403)

const turnDown = (status: number): Response =>
  Response.json(
    { type: `https://httpstatuses.io/${status}#refused`, title: 'Refused', status, detail: 'It is refused.' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

const names = {
  token: 'token.issue',
  create: 'payment.create',
  get: 'payment.get',
  events: 'payment.events',
  capture: 'payment.capture',
  cancel: 'payment.cancel',
  refund: 'payment.refund',
  picture: null,
  draft: 'agreement.draft',
  agreements: 'agreement.list',
  agreement: 'agreement.get',
  update: 'agreement.update',
  charge: 'charge.create',
  charges: 'charge.list',
  fetchCharge: 'charge.get',
  cancelCharge: 'charge.cancel',
  captureCharge: 'charge.capture',
  refundCharge: 'charge.refund',
} as const satisfies Record<Operation, string | null>

/** The sandbox is asked to do this to the next such request. */
function ask(sandbox: Sandbox, fault: FaultKind, call: Call): void {
  const name = names[call.operation]
  const reference = subjectOf(call)
  if (name !== null)
    sandbox.fault({ fault, operation: name, count: 1, seed: 1, ...(reference === null ? {} : { reference }) })
}

/** As a fault of the sandbox names what it is about. */
function subjectOf({ operation, reference, charge }: Call): string | null {
  if (operation === 'draft') return null // it has no id yet
  const named = [reference, charge].filter((one) => typeof one === 'string')
  return named.length === 0 ? null : named.join('/')
}
