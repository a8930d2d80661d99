// The line about the credentials' place that a host prints in its terminal, once at its start, and only where a service needs credentials.
import { vaultWords, type VaultTold } from '#shared/vault.ts'
import { vault as words } from '#shared/words/en/vault.ts'

/** Nothing of what is missing or does not open: that is said as the reason why nothing is sold. */
export function vaultStartMessage(
  { service }: { service: { kind: string } },
  told: VaultTold,
): string | null {
  if (service.kind !== 'service' || told.trouble || !Object.values(told.has).every(Boolean)) return null
  const { kept, guards } = vaultWords(told, words)
  return `Credentials: ${kept}\n             ${guards}`
}
