// The wire between till and service, with what can happen on it: a real fetch that a test can cut, mislead and listen to.

export type Fault =
  /** The request never leaves. */
  | 'refused connection'
  /** The service does the request; its answer is lost. */
  | 'lost answer'
  /** The same, seen as an error that can also mean that nothing ever left. */
  | 'broken connection'
  /** A proxy answers with a page of its own. */
  | 'html'
  /** Nobody ever answers. */
  | 'silence'
  /** `body`: or made from the reference that was asked for. */
  | {
      status: number
      body?: object | string | ((reference: string) => unknown)
      headers?: Record<string, string>
    }
  /** These very bytes; null for no body at all. */
  | { status: number; bytes: string | null; kind?: string }

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

export type Network = {
  fetch: typeof globalThis.fetch
  /** Everything that left the till, in order; `status` null where no answer came back. */
  heard: Heard[]
  /** The next calls whose method and path match meet this fault, `times` in all. */
  fail(fault: Fault, which: RegExp, times?: number): void
  /** From now on the service's good answers to such calls are changed so. */
  reword(which: RegExp, by: (body: unknown) => unknown): void
  /** How many requests were on the wire at the same time, at most, since the last time this was asked. */
  busiest(): number
  /** Resolves when nothing has been on the wire for a few turns: whatever follows from an answer has had its turn. */
  quiet(): Promise<void>
  /** Told of every request while it is on the wire. */
  watch(listener: (line: string) => void): void
  /** Told of every request as the till sends it, and of its answer or its loss. */
  listen(listener: WireListener): void
  /** No call meets a fault any more. */
  forgive(): void
  /** From now on nothing gets through, until `mend`. */
  cut(): void
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

export function createNetwork(serve: (request: Request) => Response | Promise<Response>): Network {
  const heard: Heard[] = []
  const faults: { fault: Fault; which: RegExp; left: number }[] = []
  const wordings: { which: RegExp; by: (body: unknown) => unknown }[] = []
  const listeners: ((line: string) => void)[] = []
  const wireListeners: WireListener[] = []
  let isCut = false
  let onTheWire = 0
  let most = 0

  async function pass(request: Request, entry: Heard): Promise<Response> {
    if (isCut) throw connectionRefused()
    const line = `${request.method} ${entry.path}`
    for (const listener of listeners) listener(line)
    const met = faults.find(({ which, left }) => left > 0 && which.test(line))
    if (!met) return reworded(line, await serve(request))
    met.left -= 1
    if (met.fault === 'refused connection') throw connectionRefused()
    if (met.fault === 'silence') return new Promise(() => undefined)
    if (met.fault === 'lost answer' || met.fault === 'broken connection') {
      await serve(request)
      throw met.fault === 'lost answer' ? reset() : unreachable()
    }
    if (met.fault === 'html') {
      return new Response('<html><h1>Welcome to the guest network</h1></html>', {
        headers: { 'content-type': 'text/html' },
      })
    }
    if ('bytes' in met.fault) {
      const { bytes, status, kind } = met.fault
      return new Response(bytes, { status, headers: kind === undefined ? {} : { 'content-type': kind } })
    }
    const { status, body = {}, headers = {} } = met.fault
    const given: unknown = typeof body === 'function' ? body(referenceIn(entry)) : body
    return Response.json(given, { status, headers })
  }

  async function reworded(line: string, answer: Response): Promise<Response> {
    const wording = wordings.find(({ which }) => which.test(line))
    if (!wording || !answer.ok) return answer
    return Response.json(wording.by(await answer.json()), { status: answer.status })
  }

  return {
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
    fail: (fault, which, times = 1) => void faults.push({ fault, which, left: times }),
    reword: (which, by) => void wordings.push({ which, by }),
    busiest: () => [most, (most = 0)][0] ?? 0,
    async quiet() {
      for (let turns = 0; turns < 5; turns = onTheWire > 0 ? 0 : turns + 1)
        await new Promise((resolve) => setImmediate(resolve))
    },
    watch: (listener) => void listeners.push(listener),
    listen: (listener) => void wireListeners.push(listener),
    forgive: () => void faults.splice(0),
    cut: () => void (isCut = true),
    mend: () => void (isCut = false),
  }
}
