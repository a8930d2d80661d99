// What does a host say in the terminal of where its credentials are? Once, at its start, and only where a service wants them.
import { note } from '#server/commands/terminal.ts'
import { vaultWords, type VaultTold } from '#shared/vault.ts'
import { vault as words } from '#shared/words/en/vault.ts'

export function tellVault(told: VaultTold): void {
  // What is missing, or does not open, is said as the reason why nothing is sold.
  if (told.trouble || !Object.values(told.has).every(Boolean)) return
  const { kept, guards } = vaultWords(told, words)
  note(`Credentials: ${kept}\n             ${guards}`)
}
