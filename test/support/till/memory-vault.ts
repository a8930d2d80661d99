// A vault for stories: it holds what it is given, and keeps its parts as long as the story lasts.
import type { Destination, HeldCredentials } from '#core/service/credentials.ts'
import { environmentVault, type Vault } from '#core/vault/vault.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'
import { ok } from '#shared/problem.ts'

export function memoryPart(): SealedPart {
  let text: string | null = null
  return {
    read: () => ok(text),
    write(next) {
      text = next
      return ok(null)
    },
    probe: () => ok(null),
  }
}

/** As a till's whose credentials come from the environment, for this service and unit; nothing is held unless it is given. */
export const memoryVault = (
  held: HeldCredentials = { missing: 'KASSE_CLIENT_ID' },
  bound: Destination | null = null,
): Vault =>
  environmentVault(held, bound, {
    hub: memoryPart(),
    anchor: memoryPart(),
    pins: memoryPart(),
    authority: memoryPart(),
    isNew: true,
  })
