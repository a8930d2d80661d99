// The places that are asked the questions that hold anywhere: the sandbox, a service that answers otherwise, and a real test environment.
import { currencyOf, market } from '#shared/market.ts'
import { systemClock } from '#core/system/clock.ts'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import { distortions, startDistortingService } from '#test/support/service/distorting-service.ts'
import { behindPort, inProcess } from '#test/support/service/contract-subjects.ts'

/** What the cases that hold anywhere need: no clock to turn, no phone but the test environment's own approval. */
export type ContractEnvironment = {
  url: string
  fetch: (request: Request) => Promise<Response>
  unit: SalesUnit
  /** A customer of the test environment who can be asked. */
  customer: string
  /** Lets the service have the time that it takes before something is read again. */
  pause: () => Promise<void>
} & AsyncDisposable

export type Place = {
  name: string
  /** Of a real one, whose report is for people to read. */
  url?: string
  open: () => Promise<ContractEnvironment>
  /** Where registered webhooks may lead; without it none is registered. */
  webhookUrl?: string
  /** It tells a receiver on this machine. */
  isNear?: true
  /** How its answers differ from what the sandbox documents, where that is known. */
  surprises?: readonly string[]
  /** Of what it documents as optional, this is never answered. */
  leavesOut?: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>
/** The names of the environment's variables, each with `KASSE_CONTRACT_` before it. */
const names = ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'SUBSCRIPTION_KEY', 'MSN', 'PHONE'] as const
const slowness = 3000

const variable = (name: string) => `KASSE_CONTRACT_${name}`

/** What to tell whoever named no real test environment; null where one is named. */
export const unasked = (environment: Environment): string | null =>
  placeIn(environment) === null
    ? `No real service was asked: these variables name one: ${names.map(variable).join(', ')}.`
    : null

/** The real test environment that these variables name; null where they name none. */
export function placeIn(environment: Environment): Place | null {
  const given = Object.fromEntries(names.map((name) => [name, environment[variable(name)] ?? '']))
  const missing = names.filter((name) => given[name] === '')
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new Error(`set also ${missing.map(variable).join(', ')}`)
  const where = market.parse(environment['KASSE_CONTRACT_MARKET'] ?? 'NO')
  const webhookUrl = environment['KASSE_CONTRACT_WEBHOOK_URL'] ?? ''
  const url = (given['URL'] ?? '').replace(/\/$/, '')
  return {
    name: `the test environment at ${url}`,
    url,
    ...(webhookUrl === '' ? {} : { webhookUrl }),
    open: async () => ({
      url,
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
      pause: () => systemClock.wait(slowness),
      [Symbol.asyncDispose]: async () => undefined,
    }),
  }
}

const sandboxCustomer = '4791234567'
const webhookUrl = 'https://shop.example/told'

/** The sandbox as it is used: its limits on. */
const sandboxed = (opening: typeof inProcess) => async (): Promise<ContractEnvironment> => {
  const subject = await opening({ limits: 'on', allowsLoopback: true })
  const [unit] = subject.units
  if (!unit) throw new Error('no sales unit')
  return {
    url: subject.url,
    fetch: subject.fetch,
    unit,
    customer: sandboxCustomer,
    pause: async () => undefined, // what it does is done when it answers
    [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose](),
  }
}

/** As whoever runs this with credentials sees it. */
async function openDistorted(): Promise<ContractEnvironment> {
  const service = await startDistortingService()
  const { market: where, merchantSerialNumber, clientId, clientSecret, subscriptionKey } = service.unit
  const place = placeIn({
    KASSE_CONTRACT_URL: `${service.url}/`,
    KASSE_CONTRACT_CLIENT_ID: clientId,
    KASSE_CONTRACT_CLIENT_SECRET: clientSecret,
    KASSE_CONTRACT_SUBSCRIPTION_KEY: subscriptionKey,
    KASSE_CONTRACT_MSN: merchantSerialNumber,
    KASSE_CONTRACT_PHONE: sandboxCustomer,
    KASSE_CONTRACT_MARKET: where,
  })
  if (!place) throw new Error('no place is named')
  return {
    ...(await place.open()),
    pause: async () => undefined, // it is late by looks, not by time
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

export function describeEverywhere(environment: Environment): Place[] {
  const real = placeIn(environment)
  return [
    { name: 'the sandbox by fetch', open: sandboxed(inProcess), webhookUrl, isNear: true, surprises: [] },
    { name: 'the sandbox by HTTP', open: sandboxed(behindPort), webhookUrl, isNear: true, surprises: [] },
    { name: 'a service that answers otherwise', open: openDistorted, webhookUrl, ...distortions },
    ...(real ? [real] : []),
  ]
}
