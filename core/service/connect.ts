// The payment service as one till reaches it: its address, who asks, with which credentials, how it has been answering, and the test of each credential.
import { type Credentials, allOrMissing } from '#core/service/credentials.ts'
import { limits } from '#core/system/limits.ts'
import { createClient, createAuthorizedCalls, createTokens, requestToken } from '#core/service/client.ts'
import { createEpaymentClient, type EpaymentClient, payment } from '#core/service/epayment.ts'
import { createRecurringClient, type RecurringClient } from '#core/service/recurring.ts'
import type { ProgramName, ServiceAccess } from '#core/service/access.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Market } from '#shared/market.ts'
import { neutralField } from '#shared/setting-shapes.ts'
import { networkProblemCodes } from '#core/service/network.ts'
import type { Trouble } from '#core/process/request-state.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { ServiceTest, TestedPart, TestOutcome } from '#shared/setup.ts'

export type Connection = {
  epayment: EpaymentClient
  recurring: RecurringClient
  /** Asks the service for no more than a sign of life. */
  probe(): Promise<void>
  /** Other credentials hold from the next call on. */
  renew(): void
  vitals(): Vitals
}

/** State of the connection beyond what every screen shows. Times in epoch ms. */
type Vitals = TillView['service'] & {
  answeredAt: number | null
  /** By how much the service's clock is ahead of ours; its Date header has no more than seconds. ms */
  skewMs: number | null
  tokenUntil: number | null
}

/** How the service that was chosen wants to be spoken to. */
type Dialect =
  | { kind: 'none' | 'sandbox' }
  | { kind: 'service'; systemHeaderPrefix: string; confirmationUrlField: string }

/** Which program speaks. */
export function programHeaders({ name, version }: ProgramName, service: Dialect): Record<string, string> {
  const prefix = service.kind === 'service' ? service.systemHeaderPrefix : 'Service-System'
  return { [`${prefix}-Name`]: name.slice(0, 30), [`${prefix}-Version`]: version.slice(0, 30) }
}

type ConnectOptions = {
  service: ServiceAccess
  program: ProgramName
  settings: { service: Dialect; market: Market }
  clock: Clock
  log: Log
}

/** `health` is kept up to date for the screens; `changed` is called when the service comes or goes. */
export function connectService(
  { service, program, settings, clock, log }: ConnectOptions,
  closing: AbortSignal,
  health: TillView['service'],
  time: Pick<TimeCheck, 'heard'>,
  changed: () => void,
): Connection {
  const { service: chosen } = settings
  let answeredAt: number | null = null
  let skewMs: number | null = null
  const credentials = (): Credentials => {
    const held = service.credentials()
    return 'missing' in held ? { clientId: '', clientSecret: '', subscriptionKey: '' } : held
  }
  const client = createClient({
    address: service.baseUrl,
    fetch: service.fetch,
    clock,
    timeLimit: limits.call,
    closing,
    headers: programHeaders(program, chosen),
    onAnswer: ({ path, ms, status, isService, serverTime }) => {
      log.info({ path, ms: Math.round(ms), status }, 'asked the service')
      const before = health.unreachableSince
      health.unreachableSince = isService ? null : (before ?? clock.now())
      if (isService) {
        health.latencyMs = Math.round(ms)
        answeredAt = clock.now()
        // The second that the header names began up to a second ago.
        time.heard('service', serverTime, ms)
        if (serverTime !== null) {
          const movedMs = service.sandboxClock?.movedMs() ?? 0
          skewMs = Math.round(serverTime - movedMs + 500 - (clock.now() - ms / 2))
        }
      }
      if (before !== health.unreachableSince) changed()
    },
  })
  const tokens = createTokens(client, credentials, service.merchantSerialNumber, clock)
  const gate = createAuthorizedCalls(client, tokens, credentials, service.merchantSerialNumber, clock)
  return {
    epayment: createEpaymentClient(gate),
    recurring: createRecurringClient(gate, {
      // How the service calls the address at which a customer answers a draft.
      confirmationUrlField: chosen.kind === 'service' ? chosen.confirmationUrlField : neutralField,
      market: settings.market,
    }),
    probe: async () => void (await tokens.refresh()),
    renew: () => tokens.forget(),
    vitals: () => {
      const left = tokens.lifeLeft()
      return { ...health, answeredAt, skewMs, tokenUntil: left === null ? null : clock.now() + left }
    },
  }
}

type ProbeOptions = {
  address: string
  fetch: typeof globalThis.fetch
  clock: Clock
  headers: Record<string, string>
  merchantSerialNumber: string
  credentials: Partial<Credentials>
  /** Made anew for each test: no payment has it. */
  reference: string
}

type Found = Partial<Record<TestedPart, TestOutcome>>

/** Without all credentials nothing is sent. No sale takes part in it, nothing is written down, and nothing of it is held against the service. */
export async function probeService(probed: ProbeOptions): Promise<ServiceTest> {
  const began = probed.clock.elapsed()
  const { found, problem: trouble } = await ask(probed)
  const parts = ['address', 'client', 'key', 'salesUnit'] as const
  return {
    at: probed.clock.now(),
    ms: Math.round(probed.clock.elapsed() - began),
    steps: parts.map((part) => ({ part, outcome: found[part] ?? 'unchecked' })),
    problem: trouble,
  }
}

async function ask(probed: ProbeOptions): Promise<{ found: Found; problem: Problem | null }> {
  const { clientId = '', clientSecret = '', subscriptionKey = '' } = probed.credentials
  const lacking: Found = {
    ...(clientId && clientSecret ? {} : { client: 'missing' }),
    ...(subscriptionKey ? {} : { key: 'missing' }),
  }
  const whole = allOrMissing(probed.credentials)
  if ('missing' in whole) return { found: lacking, problem: problem('credentials.missing', whole) }
  using owned = new DisposableStack()
  const closing = owned.adopt(new AbortController(), (end) => end.abort())
  const client = createClient({
    address: () => probed.address,
    fetch: probed.fetch,
    clock: probed.clock,
    timeLimit: limits.call,
    closing: closing.signal,
    headers: probed.headers,
  })
  // Without the sales unit's number: a token that is refused then is refused for the credentials alone.
  const token = await requestToken(client, whole)
  if (!token.ok) return { found: deniedToken(token.trouble), problem: token.trouble.problem }
  const read = await client.call({
    method: 'get',
    path: `/epayment/v1/payments/${probed.reference}`,
    headers: {
      authorization: `Bearer ${token.value.access_token}`,
      'ocp-apim-subscription-key': subscriptionKey,
      'merchant-serial-number': probed.merchantSerialNumber,
    },
    answer: payment,
  })
  return deniedRead(read.ok ? null : read.trouble)
}

function deniedToken(trouble: Trouble): Found {
  switch (trouble.is) {
    case 'credentials':
      return { address: 'right', ...suspects(trouble.challenge) }
    // Some services say 400 of a client that they do not know.
    case 'refused':
      return trouble.status === 404 ? { address: 'wrong' } : { address: 'right', client: 'wrong' }
    case 'later':
      return { address: 'right' }
    case 'unsent':
      // A proxy in between says nothing of the address.
      return networkProblemCodes.includes(trouble.problem.code) ? {} : { address: 'wrong' }
    case 'unknown':
      return { address: 'wrong' }
  }
}

/** 401: WWW-Authenticate names the wrong credential; without it both are suspect. */
function suspects(challenge: string | null): Found {
  if (challenge === null) return { client: 'suspect', key: 'suspect' }
  const isForKey = /ocp-apim-subscription-key/i.test(challenge)
  return isForKey ? { key: 'wrong' } : { client: 'wrong', key: 'right' }
}

/** The token is a minute old at most, so a gate that turns the read away does so for the key or the sales unit. */
function deniedRead(trouble: Trouble | null): { found: Found; problem: Problem | null } {
  const right: Found = { address: 'right', client: 'right', key: 'right', salesUnit: 'right' }
  if (trouble === null) return { found: right, problem: null }
  const wrong = (found: Found) => ({ found: { ...right, ...found }, problem: trouble.problem })
  switch (trouble.is) {
    case 'refused':
      // That there is no such payment is what the sales unit's own books say.
      return trouble.status === 404 ? { found: right, problem: null } : wrong({ salesUnit: 'wrong' })
    case 'credentials':
      return trouble.status === 403
        ? wrong({ salesUnit: 'wrong' })
        : wrong({ key: 'wrong', salesUnit: 'unchecked' })
    case 'later':
    case 'unsent':
    case 'unknown':
      return wrong({ key: 'unchecked', salesUnit: 'unchecked' })
  }
}
