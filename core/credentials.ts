// What opens the service, and how a process is given it: by its environment. Never by a screen, never in a log.
import * as z from 'zod/mini'

const credentials = z.strictObject({
  clientId: z.string(),
  clientSecret: z.string(),
  subscriptionKey: z.string(),
})
export type Credentials = z.infer<typeof credentials>

/** Credentials out of a vault's text; nothing when it holds none. Throws on a text that is no JSON. */
export const parseCredentials = (text: string): Credentials | undefined =>
  credentials.safeParse(JSON.parse(text)).data

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
