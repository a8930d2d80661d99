// The places where a till's credentials may be kept, and what people are told of each.
import * as z from 'zod/mini'
import { problemShape } from '#shared/problem.ts'
import type { Translate } from '#shared/translate.ts'

/**
 * `environment`: in the till's environment, changed by no screen. All others are a sealed file, and say where its key is: in the
 * system's key store, in the environment, in a file that somebody chose, or in a file of the till's own beside it.
 */
export const vaultTier = z.enum(['environment', 'keyStore', 'givenKey', 'keyFile', 'ownKey'])
export type VaultTier = z.infer<typeof vaultTier>

/** The key stores by the names their users know. */
const storeNames = {
  keychain: 'macOS Keychain',
  dpapi: 'Windows DPAPI',
  libsecret: 'GNOME Keyring (libsecret)',
  kwallet: 'KWallet',
} as const
const storeKind = z.enum(['keychain', 'dpapi', 'libsecret', 'kwallet'])
export type StoreKind = z.infer<typeof storeKind>

export const vaultView = z.strictObject({
  tier: vaultTier,
  /** Null in every tier without one. */
  store: z.nullable(storeKind),
  /** The file of the credentials, or the variables of the environment. */
  where: z.string(),
  /** The file or the variable of the key; empty in a tier without one. */
  key: z.string(),
  /** Whether each credential is there: no more is told of them. */
  has: z.strictObject({ clientId: z.boolean(), clientSecret: z.boolean(), subscriptionKey: z.boolean() }),
  /** Epoch ms. */
  changedAt: z.nullable(z.number()),
  /** Why they cannot be opened. */
  trouble: z.nullable(problemShape),
})
export type VaultView = z.infer<typeof vaultView>

/** Values put into the texts about them. */
export const vaultPlaces = ({ where, key, store }: Pick<VaultView, 'where' | 'key' | 'store'>) => ({
  where,
  key,
  store: store === null ? '' : storeNames[store],
})

/** A sentence on where they are, and one on whom that keeps out and whom not. */
export function vaultWords(
  view: VaultView,
  t: Translate<`access.${'kept' | 'guards'}.${VaultTier}`>,
): { kept: string; guards: string } {
  const { tier } = view
  const places = vaultPlaces(view)
  return {
    kept: t(`access.kept.${tier}`, places),
    guards: t(`access.guards.${tier}`, places),
  }
}
