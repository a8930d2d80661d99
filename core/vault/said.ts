// What does a host say in its terminal of where its credentials are? Once, at its start, and only where a service wants them.
import type { Settings } from '#core/settings.ts'
import { vaultWords, type VaultTold } from '#shared/vault.ts'
import { vault as words } from '#shared/words/en/vault.ts'

/** Nothing of what is missing or does not open: that is said as the reason why nothing is sold. */
export function saidOfVault({ service }: Settings, told: VaultTold): string | null {
  if (service.kind !== 'service' || told.trouble || !Object.values(told.has).every(Boolean)) return null
  const { kept, guards } = vaultWords(told, words)
  return `Credentials: ${kept}\n             ${guards}`
}
