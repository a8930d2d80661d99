// A vault for stories: it holds what it is given, and keeps its notes as long as the story lasts.
import { environmentVault, type Vault } from '#core/vault/vault.ts'
import type { SealedNote } from '#core/vault/note.ts'
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

/** As a till's whose credentials come from the environment; nothing is held unless it is given. */
export const memoryVault = (held: ReturnType<Vault['held']> = { missing: 'KASSE_CLIENT_ID' }): Vault =>
  environmentVault(held, { hub: memoryNote(), anchor: memoryNote() })
