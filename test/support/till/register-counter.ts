// A counter with another register: a till behind its server, the sandbox with a phone, and a paired register whose every answer is held to the reference.
import { startSandbox, type StartedSandbox } from '#sandbox/main.ts'
import type { ServerOptions } from '#server/host.ts'
import { apiBase } from '#server/terminal/operations.ts'
import { dispatch, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import type { CheckoutAnswer, RegisterRight } from '#shared/checkout.ts'
import { openHttpTill } from '#test/support/till/http-till.ts'
import { holdToReference, type Said } from '#test/support/till/reference.ts'
import { secretsOfTill } from '#test/support/till/till-secrets.ts'

export type { Said }
export type Counter = Awaited<ReturnType<typeof openCounter>>

/** A payment is read often: nobody waits for seconds here. */
const every = 50
const schedule = {
  firstRead: every,
  quickRead: every,
  slowRead: every,
  quickFor: 120_000,
  hintedFirstRead: every,
  hintedRead: every,
}
const allRights = ['pay', 'refund', 'refundAny', 'totals'] as const

export type CounterOptions = Partial<Omit<ServerOptions, 'startSandbox'>> & {
  startSandbox?: (file: string) => Promise<StartedSandbox>
}

export async function openCounter(options: CounterOptions = {}) {
  let sandbox: StartedSandbox | undefined
  const start = options.startSandbox ?? ((file: string) => startSandbox({ port: 0, file }))
  const till = await openHttpTill({
    schedule,
    ...options,
    startSandbox: async (file) => (sandbox = await start(file)),
  })
  const { server, url } = till
  const phone = () => {
    if (!sandbox) throw new Error('the till sells against another service')
    return sandbox.sandbox.phone('4791234567')
  }
  const office = async <Name extends CommandName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<AnswerOf<Name>> => {
    const caller = { surface: 'office', session: 'test' } as const
    const result = await dispatch(server.opened.till.handlers, caller, name, input)
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    return result.value as AnswerOf<Name> // the handler of this row gave it
  }
  const codeFor = async (name: string, rights: readonly RegisterRight[] = allRights): Promise<string> => {
    await office('registers.pair', { name, rights: [...rights] })
    const { codes } = await office('registers.read', {})
    return codes[0]?.code ?? ''
  }
  const pair = async (name: string, rights?: readonly RegisterRight[]) => {
    const { body } = await askAt(url, null, 'POST', '/pair', { code: await codeFor(name, rights) })
    const { key, register } = body as { key: string; register: { id: string } } // held to its shape by askAt
    return { id: register.id, ...registerOf(url, key) }
  }
  return {
    till,
    url,
    office,
    codeFor,
    pair,
    sandbox: () => sandbox,
    secrets: () => secretsOfTill(till.folder, sandbox?.salesUnits ?? []),
    phone,
    /** The customer points the phone at the code on the customer's screen. */
    scan: async () => {
      const code = await until(till, () => {
        const qr = server.opened.till.view('customer').sale?.qr
        return qr?.kind === 'text' ? qr.text : undefined
      })
      return phone().scan(code)
    },
    /** The phone has been asked. */
    asked: () => until(till, () => phone().pending()[0]),
    [Symbol.asyncDispose]: () => till[Symbol.asyncDispose](),
  }
}

export type RegisterUnderTest = ReturnType<typeof registerOf>

/** As a register asks with this key. */
export function registerOf(url: string, key: string) {
  const ask = (method: string, path: string, body?: unknown) => askAt(url, key, method, path, body)
  const checkout = async (asked: Promise<Said>): Promise<CheckoutAnswer> => {
    const { status, body } = await asked
    if (status >= 400) throw new Error(JSON.stringify(body))
    return body as CheckoutAnswer // held to its shape by askAt
  }
  const at = (id: string) => `/checkouts/${id}`
  const follow = async (id: string): Promise<CheckoutAnswer> => {
    for (let since = ''; ;) {
      const now = await checkout(ask('GET', since === '' ? at(id) : `${at(id)}?wait=30&since=${since}`))
      const isOver = now.state === 'COMPLETED' || now.state === 'CANCELED'
      if (isOver && now.refunds.every(({ state }) => state !== 'PENDING')) return now
      since = now.version
    }
  }
  return {
    key,
    ask,
    put: (id: string, body: unknown) => ask('PUT', at(id), body),
    begin: (id: string, body: unknown) => checkout(ask('PUT', at(id), body)),
    read: (id: string) => checkout(ask('GET', at(id))),
    cancel: (id: string) => checkout(ask('POST', `${at(id)}/cancel`)),
    capture: (id: string, body?: unknown) => ask('POST', `${at(id)}/capture`, body),
    refund: (id: string, refund: string, body: unknown) => ask('POST', `${at(id)}/refunds/${refund}`, body),
    refundSale: (reference: string, refund: string, body?: unknown) =>
      ask('POST', `/sales/${reference}/refunds/${refund}`, body),
    saleRefund: (reference: string, refund: string) => ask('GET', `/sales/${reference}/refunds/${refund}`),
    /** By the rule for callers. */
    follow,
  }
}

export async function askAt(
  url: string,
  key: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Said> {
  const response = await fetch(url + apiBase + path, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const said = { status: response.status, headers: response.headers, body: text === '' ? null : json(text) }
  holdToReference(method, path, said)
  return said
}

const json = (text: string): unknown => JSON.parse(text)

/** Looked at after every change of the till. */
async function until<T>(
  { server }: { server: Awaited<ReturnType<typeof openHttpTill>>['server'] },
  look: () => T | undefined,
): Promise<T> {
  const { till } = server.opened
  const found = Promise.withResolvers<T>()
  const see = () => {
    const one = look()
    if (one !== undefined) found.resolve(one)
  }
  const unsubscribe = till.subscribe(see)
  see()
  return found.promise.finally(unsubscribe)
}
