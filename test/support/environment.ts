// A real test environment of the service as a subject of the contract suite, when its address and credentials are in the environment.
import { currencyOf, market } from '#shared/market.ts'
import type { SalesUnit } from '#sandbox/sales-unit.ts'
import { behindPort, inProcess } from '#test/support/subjects.ts'

/** What the cases that hold anywhere need: no clock to turn, no phone but the test environment's own approval. */
export type Anywhere = {
  url: string
  fetch: (request: Request) => Promise<Response>
  unit: SalesUnit
  /** A customer of the test environment who can be asked. */
  customer: string
} & AsyncDisposable

/** The names of the environment's variables, each with `KASSE_CONTRACT_` before it. */
const names = ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'SUBSCRIPTION_KEY', 'MSN', 'PHONE'] as const

function realSubjects() {
  const given = Object.fromEntries(names.map((name) => [name, process.env[`KASSE_CONTRACT_${name}`] ?? '']))
  const missing = names.filter((name) => given[name] === '')
  if (missing.length === names.length) return []
  if (missing.length > 0)
    throw new Error(`set also ${missing.map((name) => `KASSE_CONTRACT_${name}`).join(', ')}`)
  const where = market.parse(process.env['KASSE_CONTRACT_MARKET'] ?? 'NO')
  const open = async (): Promise<Anywhere> => ({
    url: (given['URL'] ?? '').replace(/\/$/, ''),
    fetch: (request) => fetch(request),
    unit: {
      market: where,
      currency: currencyOf[where],
      merchantSerialNumber: given['MSN'] ?? '',
      clientId: given['CLIENT_ID'] ?? '',
      clientSecret: given['CLIENT_SECRET'] ?? '',
      subscriptionKey: given['SUBSCRIPTION_KEY'] ?? '',
    },
    customer: given['PHONE'] ?? '',
    [Symbol.asyncDispose]: async () => undefined,
  })
  return [{ name: `the test environment at ${given['URL']}`, open }]
}

/** The sandbox as it is used: its limits on. */
const sandboxed = (opening: typeof inProcess) => async (): Promise<Anywhere> => {
  const subject = await opening({ limits: 'on' })
  const [unit] = subject.units
  if (!unit) throw new Error('no sales unit')
  return {
    url: subject.url,
    fetch: subject.fetch,
    unit,
    customer: '4791234567',
    [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose](),
  }
}

export const anywhere = [
  { name: 'the sandbox by fetch', open: sandboxed(inProcess) },
  { name: 'the sandbox by HTTP', open: sandboxed(behindPort) },
  ...realSubjects(),
]
