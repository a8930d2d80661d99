// Where a till without Electron gets its credentials: the environment of its process, and nowhere else.
import type { Credentials } from '#core/service/token.ts'

const names = {
  clientId: 'KASSE_CLIENT_ID',
  clientSecret: 'KASSE_CLIENT_SECRET',
  subscriptionKey: 'KASSE_SUBSCRIPTION_KEY',
} as const satisfies Record<keyof Credentials, string>

/** The three, or the names of those that are not set. */
export function environmentCredentials(): Credentials | { missing: string } {
  const clientId = process.env[names.clientId]
  const clientSecret = process.env[names.clientSecret]
  const subscriptionKey = process.env[names.subscriptionKey]
  if (clientId && clientSecret && subscriptionKey) return { clientId, clientSecret, subscriptionKey }
  return {
    missing: Object.values(names)
      .filter((name) => !process.env[name])
      .join(', '),
  }
}
