// The wire between a till and the service: delays, faults and outages of the plan, and the points at which a till can die.
import type { FaultKind } from '#sandbox/service/faults.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { tellOddly } from '#test/simulation/odd-logs.ts'
import { createStaleReads } from '#test/simulation/stale-reads.ts'
import { callOf, isChange, saleOfReference, type Call } from '#test/simulation/wire-call.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Sleep } from '#test/simulation/sleep.ts'
import { createRandom } from '#test/simulation/chance.ts'
import { stubborn, type Fault, type Operation, type Troubled, type WireFault } from '#test/simulation/plan.ts'
import type { AlterAnswer } from '#test/simulation/altered-answers.ts'
import type { Trace } from '#test/simulation/trace.ts'

export const address = 'http://service.test'

type Outage = Exclude<WireFault, { kind: 'refused' | 'stale' | 'page' | 'log' }>['kind']

/** The till's end of the wire. */
export type Caller = {
  name: string
  isAlive(): boolean
  /** A moment at which this till can die. */
  point(what: string): void
  asleep: Pick<Sleep, 'awake' | 'slept' | 'left'>
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
  /** Without a token nothing can be asked. */
  withoutToken?(caller: Caller): void
  /** The service refused it in its own words, or the plan's fault did. */
  refused?(caller: Caller, call: Call, status: number): void
  /** The service took it, and the till hears so. */
  taken?(caller: Caller, call: Call): void
  /** Changes each answer on its way to the till. */
  reshape?: AlterAnswer | undefined
  /** 401: it may be repeated once with another token, as it was. */
  turnedAway?(caller: Caller, call: Call): void
}

/** So long an answer waits for a machine that sleeps. ms */
const longestHeld = 30_000

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
    if (met && !countedLater.has(met.fault.kind)) trace.met(met.fault.kind)
    return met?.fault
  }

  const stale = createStaleReads(trace)

  async function travel(caller: Caller, call: Call, request: Request): Promise<Response> {
    const sale = saleOf(call)
    const fault = faultOf(sale, call)
    if (fault && call.operation === 'token') options.withoutToken?.(caller)
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
    if (fault?.kind === 'page' && !fault.isDone) return pageOf(fault)
    const answer = fault?.kind === 'refused' ? turnDown(fault.status) : await sandbox.fetch(request)
    const asIs = call.operation === 'get' ? await stale(call, answer, fault?.kind === 'stale') : answer
    const response = fault?.kind === 'log' ? await tellOddly(trace, fault, call, asIs) : asIs
    if (call.operation === 'token' && !response.ok) options.withoutToken?.(caller)
    // Busy with another request, the sandbox keeps a fault for a later request, which is not told of it.
    const name = `${call.operation} ${call.reference} ${call.charge}`
    if (fault && response.status === 423) kept.add(name)
    // Under one key it gives one answer: where the till did not come to write it down, it hears it again.
    const byKey = `${call.operation} ${call.key}`
    if (fault && response.status === 409) kept.add(byKey)
    if (!fault && !kept.has(name) && !kept.has(byKey)) options.answered(caller, call, response.status)
    if ([400, 403, 404, 409].includes(response.status) && isProblem(response))
      options.refused?.(caller, call, response.status)
    if (response.status === 401) options.turnedAway?.(caller, call)
    caller.point(`${call.operation} was done`)
    if (fault?.kind === 'silence') return unanswered(request)
    if (fault?.kind === 'page') return pageOf(fault)
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
      // Where it has fallen asleep just now the request leaves with its last breath, and the answer comes while it sleeps.
      const slept = caller.asleep.slept() - caller.asleep.left()
      caller.point(`${call.operation} leaves`)
      if (!caller.isAlive()) return never()
      options.leaves(caller, call)
      trace.say(() => `  ${caller.name}: ${call.operation} ${call.reference ?? ''} ${call.key ?? ''}`)
      try {
        const travelling = travel(caller, call, request)
        await Promise.allSettled([travelling])
        await caller.asleep.awake()
        const response = await travelling
        // A network gives up what nobody takes.
        if (caller.asleep.slept() - slept > longestHeld) throw unclear()
        trace.say(() => `  ${caller.name}: ${call.operation} is answered ${response.status}`)
        if (!caller.isAlive()) return await never()
        if (response.ok && !isPage(response) && !request.signal.aborted) options.taken?.(caller, call)
        return options.reshape ? await options.reshape(call, response) : response
      } catch (error) {
        trace.say(() => `  ${caller.name}: ${call.operation} is not answered: ${String(error)}`)
        if (!caller.isAlive()) return never()
        throw error
      }
    },
  }
}

const isPage = (response: Response): boolean =>
  response.headers.get('content-type')?.includes('html') ?? false

const isProblem = (response: Response): boolean =>
  response.headers.get('content-type')?.includes('problem+json') ?? false

const isOfWire = (fault: Fault): fault is WireFault => wireFaults.has(fault.kind)
const wireFaults = new Set<Fault['kind']>([
  'no-connection',
  'unclear',
  'silence',
  'refused',
  'stale',
  'page',
  'log',
])
/** Where they change anything. */
const countedLater = new Set<Fault['kind']>(['stale', 'log'])

/** Somebody puts the credentials right. */
const isAtTheGate = (fault: Fault): boolean =>
  fault.kind === 'status' && (fault.status === 401 || fault.status === 403)

/** What a gateway, a proxy or a guest network says: nothing of the service's own. */
function pageOf({ status, body }: Extract<WireFault, { kind: 'page' }>): Response {
  if (body === 'empty') return new Response(null, { status })
  if (body === 'json') return Response.json({ message: 'Forbidden' }, { status })
  return new Response('<!doctype html><title>Sign in</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
}

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
