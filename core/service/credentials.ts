// The service's credentials, and how a till's environment gives them. Never shown on a screen, never in a log, never given to a child process.
import * as z from 'zod/mini'
import type { Problem } from '#shared/problem.ts'
import type { CredentialName } from '#shared/setup.ts'

export const credentials = z.strictObject({
  clientId: z.string(),
  clientSecret: z.string(),
  subscriptionKey: z.string(),
})
export type Credentials = z.infer<typeof credentials>

/** Whom credentials open: the origin of a service (scheme, host and port), and one sales unit there. */
export const destination = z.strictObject({ origin: z.string(), salesUnit: z.string() })
export type Destination = z.infer<typeof destination>

export const destinationOf = (baseUrl: string, salesUnit: string): Destination => ({
  origin: new URL(baseUrl).origin,
  salesUnit,
})

export const isSameDestination = (one: Destination, other: Destination): boolean =>
  one.origin === other.origin && one.salesUnit === other.salesUnit

/** For people; null: no service. */
export const destinationName = (of: Destination | null): string =>
  of === null ? '—' : `${of.origin} (${of.salesUnit})`

/** Those that are there. */
export type SomeCredentials = { [Name in CredentialName]?: string | undefined }

export type ProcessEnv = Record<string, string | undefined>

const names = {
  clientId: 'KASSE_CLIENT_ID',
  clientSecret: 'KASSE_CLIENT_SECRET',
  subscriptionKey: 'KASSE_SUBSCRIPTION_KEY',
} as const satisfies Record<CredentialName, string>

export const keyVariable = 'KASSE_VAULT_KEY'
export const oldKeyVariable = 'KASSE_VAULT_KEY_OLD'
export const keyFileVariable = 'KASSE_VAULT_KEY_FILE'
/** Variable of a hub: its key seals the secrets by which it knows the service's deliveries. */
export const hubKeyVariable = 'KASSE_HUB_KEY'

/** Variables of the environment that are this process's own business. */
const secretVariables: readonly string[] = [
  ...Object.values(names),
  keyVariable,
  oldKeyVariable,
  keyFileVariable,
  hubKeyVariable,
]

export const credentialVariables = Object.values(names).join(', ')

/** The three, or the names of those that are not set; `trouble`: they may be there, and cannot be opened. */
export type HeldCredentials = Credentials | { missing: string; trouble?: Problem }

export const presentCredentials = (held: SomeCredentials): Record<CredentialName, boolean> => ({
  clientId: Boolean(held.clientId),
  clientSecret: Boolean(held.clientSecret),
  subscriptionKey: Boolean(held.subscriptionKey),
})

const keyNames = ['clientId', 'clientSecret', 'subscriptionKey'] as const

export function allOrMissing({ clientId, clientSecret, subscriptionKey }: SomeCredentials): HeldCredentials {
  if (clientId && clientSecret && subscriptionKey) return { clientId, clientSecret, subscriptionKey }
  const held = { clientId, clientSecret, subscriptionKey }
  return {
    missing: keyNames
      .filter((name) => !held[name])
      .map((name) => names[name])
      .join(', '),
  }
}

/** Credentials given anew take the place of those that are known; the rest stays. */
export function mergedCredentials(known: SomeCredentials, given: SomeCredentials): SomeCredentials {
  const next = { ...known }
  for (const name of keyNames) if (given[name]) next[name] = given[name]
  return next
}

export const environmentCredentials = (environment: ProcessEnv): HeldCredentials =>
  allOrMissing({
    clientId: environment[names.clientId],
    clientSecret: environment[names.clientSecret],
    subscriptionKey: environment[names.subscriptionKey],
  })

/** For a program whose vault has the credentials, and by now maybe newer ones. */
export const withoutCredentials = (environment: ProcessEnv): ProcessEnv =>
  without(environment, Object.values(names))

/** Environment of a browser, a builder or any other program that this one starts. */
export const withoutSecrets = (environment: ProcessEnv): ProcessEnv => without(environment, secretVariables)

const without = (environment: ProcessEnv, left: readonly string[]): ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !left.includes(name)))

/** For a program that has read them: what it starts from here on cannot inherit them. Gives back what was there. */
export function forgetSecrets(environment: ProcessEnv): ProcessEnv {
  const there = Object.entries(environment).filter(([name]) => secretVariables.includes(name))
  for (const [name] of there) delete environment[name]
  return Object.fromEntries(there)
}
