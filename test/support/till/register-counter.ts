// A counter with another register: a till behind its server, the sandbox with a phone, and a paired register whose every answer is held to the reference.
import { expect } from 'vitest'
import { startSandbox, type StartedSandbox } from '#sandbox/main.ts'
import type { ServerOptions } from '#server/host.ts'
import { base, rows } from '#server/terminal/operations.ts'
import { documentOf } from '#server/terminal/openapi.ts'
import { namedShapes, problemAnswer } from '#server/terminal/shapes.ts'
import { dispatch, type CommandName, type Gives, type Takes } from '#shared/bridge.ts'
import type { CheckoutAnswer, RegisterRight } from '#shared/checkout.ts'
import { openHttpTill } from '#test/support/till/http-till.ts'

export type Said = { status: number; headers: Headers; body: unknown }
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

export async function openCounter(options: Partial<ServerOptions> = {}) {
  let sandbox: StartedSandbox | undefined
  const till = await openHttpTill({
    schedule,
    startSandbox: async (file) => (sandbox = await startSandbox({ port: 0, file })),
    ...options,
  })
  const { server, url } = till
  const phone = () => {
    if (!sandbox) throw new Error('the till sells against another service')
    return sandbox.sandbox.phone('4791234567')
  }
  const office = async <Name extends CommandName>(name: Name, input: Takes<Name>): Promise<Gives<Name>> => {
    const caller = { surface: 'office', session: 'test' } as const
    const result = await dispatch(server.opened.till.handlers, caller, name, input)
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    return result.value as Gives<Name> // the handler of this row gave it
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
  const response = await fetch(url + base + path, {
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

type Described = { responses: Record<string, { description: string }> }
const { paths } = documentOf('') as { paths: Record<string, Record<string, Described>> }

/** Every answer is one that the reference has: its status, its shape, and for a problem its code. */
export function holdToReference(method: string, path: string, { status, headers, body }: Said): void {
  const asked = path.split('?')[0] ?? ''
  const found = rows.find(
    ([, row]) =>
      row.method === method && new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked),
  )
  if (status >= 400) {
    expect(headers.get('content-type')).toBe('application/problem+json')
    const problem = problemAnswer.parse(body)
    expect(problem).toMatchObject({ status, type: `/api/#${problem.code}` })
    // No particular was left out of its words.
    expect(problem.detail).not.toMatch(/\{\{|undefined|problem\./)
    if (!found) return
    const row = paths[found[1].path]?.[method.toLowerCase()]
    expect(row?.responses[status]?.description).toContain(`\`${problem.code}\``)
    return
  }
  const answer = found?.[1].answers[status]
  expect([method, asked, status, answer !== undefined]).toEqual([method, asked, status, true])
  const name = answer?.schema
  if (name == null) return
  const shape = namedShapes[name as keyof typeof namedShapes] // a name of the reference
  expect([method, asked, shape.safeParse(body).error]).toEqual([method, asked, undefined])
}

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
