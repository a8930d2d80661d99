// The wire between till and service, with what can happen on it: a real fetch that a test can cut, mislead and listen to.
import { arrange, type Arrangement } from '#test/support/run/arrangements.ts'

/** Where the service of a story in one process answers. */
export const serviceUrl = 'http://service.test'

export type Fault =
  /** The request never leaves. */
  | 'refused connection'
  /** The service does the request; its answer is lost. */
  | 'lost answer'
  /** The same, seen as an error that can also mean that nothing ever left. */
  | 'broken connection'
  /** The service takes the request and answers as if it were done; then it fails at it, as its log tells. */
  | 'failure afterwards'
  /** A proxy answers with a page of its own. */
  | 'html'
  /** Nobody ever answers. */
  | 'silence'
  /** The service answers at once; its answer is on its way until then. */
  | { until: Promise<void> }
  /** `body`: or made from the reference that was asked for. */
  | {
      status: number
      body?: object | string | ((reference: string) => unknown)
      headers?: Record<string, string>
    }
  /** These very bytes; null for no body at all. `isDone`: the service has done the request, and something in between answers. */
  | { status: number; bytes: string | null; kind?: string; isDone?: boolean }

export type Heard = {
  method: string
  path: string
  key: string | null
  body: string
  headers: Headers
  status: number | null
}

export type WireListener = {
  leaves(request: Request, entry: Heard): void
  /** `status` is null where no answer came back. */
  answered(entry: Heard): void
}

/** Chance decides whether a request meets it. Without this a test fails during which none did. */
type Chancy = { mayMiss?: boolean }

export type Network = {
  fetch: typeof globalThis.fetch
  /** Everything that left the till, in order; `status` null where no answer came back. */
  heard: Heard[]
  /** The next calls whose method and path match meet this fault, `times` at most. */
  fail: (fault: Fault, which: RegExp, times?: number, chancy?: Chancy) => void
  /** From now on the service's good answers to such calls are changed so. */
  reword: (which: RegExp, by: (body: unknown) => unknown, chancy?: Chancy) => void
  /** Faults, cuts and rewordings that no request has met so far, each by its kind and pattern. */
  unmet(): string[]
  /** How many requests were on the wire at the same time, at most, since the last time this was asked. */
  busiest(): number
  /** Resolves when nothing has been on the wire for a few turns, or after `most`: whatever follows from an answer has had its turn. */
  quiet(most?: number): Promise<void>
  /** Told of every request while it is on the wire. */
  watch(listener: (line: string) => void): void
  /** Told of every request as the till sends it, and of its answer or its loss. */
  listen(listener: WireListener): void
  /** No call meets a fault or a rewording any more; one that none has met by then is missed all the same. */
  forgive(): void
  /** From now on nothing gets through, until `mend`. */
  cut: (chancy?: Chancy) => void
  mend(): void
}

/** Of the payment that a request is about; a create names it in its body. */
const referenceIn = ({ path, body }: Heard): string =>
  /\/payments\/([^/]+)/.exec(path)?.[1] ?? /"reference":"([^"]+)"/.exec(body)?.[1] ?? ''

const connectionRefused = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  })
const unreachable = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('read EHOSTUNREACH'), { code: 'EHOSTUNREACH', syscall: 'read' }),
  })
const reset = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
  })

const failAfterwards = (url: string) =>
  new Request(new URL('/sandbox/faults', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: { kind: 'fail' }, count: 1 }),
  })

export function createNetwork(serve: (request: Request) => Response | Promise<Response>): Network {
  const heard: Heard[] = []
  const arranged: Arrangement[] = []
  const faults: { fault: Fault; which: RegExp; left: number; arrangement: Arrangement }[] = []
  const wordings: { which: RegExp; by: (body: unknown) => unknown; arrangement: Arrangement }[] = []
  const listeners: ((line: string) => void)[] = []
  const wireListeners: WireListener[] = []
  let standing: Arrangement | null = null
  let onTheWire = 0
  let most = 0

  async function pass(request: Request, entry: Heard): Promise<Response> {
    if (standing) {
      standing.isMet = true
      throw connectionRefused()
    }
    const line = `${request.method} ${entry.path}`
    for (const listener of listeners) listener(line)
    const met = faults.find(({ which, left }) => left > 0 && which.test(line))
    if (!met) return reworded(line, await serve(request))
    met.left -= 1
    met.arrangement.isMet = true
    if (met.fault === 'refused connection') throw connectionRefused()
    if (met.fault === 'silence') return new Promise(() => undefined)
    if (met.fault === 'lost answer' || met.fault === 'broken connection') {
      await serve(request)
      throw met.fault === 'lost answer' ? reset() : unreachable()
    }
    if (met.fault === 'failure afterwards') {
      await serve(failAfterwards(request.url))
      return serve(request)
    }
    if (met.fault === 'html') {
      return new Response('<html><h1>Welcome to the guest network</h1></html>', {
        headers: { 'content-type': 'text/html' },
      })
    }
    if ('until' in met.fault) {
      const answer = await serve(request)
      await met.fault.until
      return answer
    }
    if ('bytes' in met.fault) {
      const { bytes, status, kind, isDone } = met.fault
      if (isDone) await serve(request)
      return new Response(bytes, { status, headers: kind === undefined ? {} : { 'content-type': kind } })
    }
    const { status, body = {}, headers = {} } = met.fault
    const given: unknown = typeof body === 'function' ? body(referenceIn(entry)) : body
    return Response.json(given, { status, headers })
  }

  async function reworded(line: string, answer: Response): Promise<Response> {
    const wording = wordings.find(({ which }) => which.test(line))
    if (!wording || !answer.ok) return answer
    const said = await answer.text()
    const body = JSON.stringify(wording.by(JSON.parse(said)))
    if (body !== said) wording.arrangement.isMet = true
    return new Response(body, { status: answer.status, headers: { 'content-type': 'application/json' } })
  }

  const remember = (...given: Parameters<typeof arrange>): Arrangement => {
    const arrangement = arrange(...given)
    arranged.push(arrangement)
    return arrangement
  }

  const network: Network = {
    heard,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const body = await request.clone().text()
      const { pathname, search } = new URL(request.url)
      const entry: Heard = {
        method: request.method,
        path: pathname + search,
        key: request.headers.get('idempotency-key'),
        body,
        headers: request.headers,
        status: null,
      }
      heard.push(entry)
      most = Math.max(most, (onTheWire += 1))
      for (const listener of wireListeners) listener.leaves(request, entry)
      try {
        const response = await pass(request, entry)
        entry.status = response.status
        return response
      } finally {
        onTheWire -= 1
        for (const listener of wireListeners) listener.answered(entry)
      }
    },
    fail(fault, which, times = 1, chancy) {
      const arrangement = remember(`the fault ${nameOf(fault)} for ${which}`, network.fail, chancy)
      faults.push({ fault, which, left: times, arrangement })
    },
    reword(which, by, chancy) {
      const arrangement = remember(`the rewording of ${which}`, network.reword, chancy)
      wordings.push({ which, by, arrangement })
    },
    unmet: () => arranged.filter(({ isMet, mayMiss }) => !isMet && !mayMiss).map(({ what }) => what),
    busiest: () => [most, (most = 0)][0] ?? 0,
    async quiet(most = Infinity) {
      for (let turn = 0, still = 0; still < 5 && turn < most; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        still = onTheWire > 0 ? 0 : still + 1
      }
    },
    watch: (listener) => void listeners.push(listener),
    listen: (listener) => void wireListeners.push(listener),
    forgive() {
      faults.length = 0
      wordings.length = 0
    },
    cut: (chancy) => void (standing ??= remember('the cut', network.cut, chancy)),
    mend: () => void (standing = null),
  }
  return network
}

/** What can be said of it in one line. */
const nameOf = (fault: Fault): string => (typeof fault === 'string' ? fault : JSON.stringify(fault))
