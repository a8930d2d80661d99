// The payment service as one till reaches it: its address, who asks, with which credentials, and how it has been answering.
import type { Credentials } from '#core/credentials.ts'
import { limits } from '#core/limits.ts'
import { createClient } from '#core/service/client.ts'
import { createEpayment, type Epayment } from '#core/service/epayment.ts'
import { createTokens } from '#core/service/token.ts'
import type { TillOptions } from '#core/till-options.ts'
import type { TillView } from '#shared/bridge.ts'

export type Connection = {
  epayment: Epayment
  /** Asks the service for no more than a sign of life. */
  probe(): Promise<void>
}

/** `health` is kept up to date for the screens; `changed` is called when the service comes or goes. */
export function connectService(
  { service, program, settings, clock, log }: TillOptions,
  closing: AbortSignal,
  health: TillView['service'],
  changed: () => void,
): Connection {
  const credentials = (): Credentials => {
    const held = service.credentials()
    return 'missing' in held ? { clientId: '', clientSecret: '', subscriptionKey: '' } : held
  }
  const prefix = settings.service.kind === 'service' ? settings.service.systemHeaderPrefix : 'Service-System'
  const client = createClient({
    address: service.baseUrl,
    fetch: service.fetch,
    clock,
    timeLimit: limits.call,
    closing,
    headers: {
      [`${prefix}-Name`]: program.name.slice(0, 30),
      [`${prefix}-Version`]: program.version.slice(0, 30),
    },
    onAnswer: ({ path, ms, status, isService }) => {
      log.info({ path, ms: Math.round(ms), status }, 'asked the service')
      const before = health.unreachableSince
      health.unreachableSince = isService ? null : (before ?? clock.now())
      if (isService) health.latencyMs = Math.round(ms)
      if (before !== health.unreachableSince) changed()
    },
  })
  const tokens = createTokens(client, credentials, service.merchantSerialNumber, clock)
  return {
    epayment: createEpayment(client, tokens, credentials, service.merchantSerialNumber),
    probe: async () => void (await tokens.refresh()),
  }
}
