// A vault for stories: it holds what it is given, and keeps its notes as long as the story lasts.
import type { Destination, HeldCredentials } from '#core/service/credentials.ts'
import { environmentVault, type Bond, type Vault } from '#core/vault/vault.ts'
import type { SealedNote } from '#core/vault/sealed-note.ts'
import { ok } from '#shared/problem.ts'

export function memoryNote(): SealedNote {
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

/** Of what was written beside the journals of these keys. */
export function bondOf(...keys: string[]): Bond {
  return { keys: () => keys, bind: (key) => void keys.fill(key) }
}

/** As a till's whose credentials come from the environment, for this service and unit; nothing is held unless it is given. */
export const memoryVault = (
  held: HeldCredentials = { missing: 'KASSE_CLIENT_ID' },
  bound: Destination | null = null,
): Vault =>
  environmentVault(held, bound, {
    hub: memoryNote(),
    anchor: memoryNote(),
    pins: memoryNote(),
    authority: memoryNote(),
    bond: bondOf(),
  })
