// The payment service as one till reaches it: its address, who asks, with which credentials, and how it has been answering.
import type { Credentials } from '#core/service/credentials.ts'
import { limits } from '#core/system/limits.ts'
import { createClient } from '#core/service/client.ts'
import { createEpayment, type Epayment } from '#core/service/epayment.ts'
import { createAuthorizedCalls, createTokens } from '#core/service/authorized-call.ts'
import { createRecurring, type Recurring } from '#core/service/recurring.ts'
import type { Program, ServiceAccess } from '#core/service/access.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Market } from '#shared/market.ts'
import { neutralField } from '#shared/setting-shapes.ts'

export type Connection = {
  epayment: Epayment
  recurring: Recurring
  /** Asks the service for no more than a sign of life. */
  probe(): Promise<void>
  /** Other credentials hold from the next call on. */
  renew(): void
  vitals(): Vitals
}

/** What a look at the connection tells beyond what every screen shows. Times in epoch ms. */
export type Vitals = TillView['service'] & {
  answeredAt: number | null
  /** By how much the service's clock is ahead of ours; its Date header has no more than seconds. ms */
  skewMs: number | null
  tokenUntil: number | null
}

/** How the service that was chosen wants to be spoken to. */
export type Dialect =
  | { kind: 'none' | 'sandbox' }
  | { kind: 'service'; systemHeaderPrefix: string; confirmationUrlField: string }

/** Which program speaks. */
export function programHeaders({ name, version }: Program, service: Dialect): Record<string, string> {
  const prefix = service.kind === 'service' ? service.systemHeaderPrefix : 'Service-System'
  return { [`${prefix}-Name`]: name.slice(0, 30), [`${prefix}-Version`]: version.slice(0, 30) }
}

/** How the service calls the address at which a customer answers a draft. */
const confirmationFieldOf = (service: Dialect): string =>
  service.kind === 'service' ? service.confirmationUrlField : neutralField

type ConnectOptions = {
  service: ServiceAccess
  program: Program
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
    headers: programHeaders(program, settings.service),
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
    epayment: createEpayment(gate),
    recurring: createRecurring(gate, {
      confirmationUrlField: confirmationFieldOf(settings.service),
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
