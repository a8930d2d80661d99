// Where is this till's hub, and what opens it? Kept sealed in the till's own folder, for this till alone.
import * as z from 'zod/mini'
import type { Log } from '#core/log.ts'
import type { SealedNote } from '#core/vault/note.ts'
import type { Result } from '#shared/problem.ts'

const hubHeld = z.strictObject({ address: z.string(), shop: z.string(), key: z.string() })
export type HubHeld = z.infer<typeof hubHeld>

export type HubAccess = {
  /** Null: this till has no hub. Asked at every call. */
  held(): HubHeld | null
  keep(given: HubHeld): Result<null>
  forget(): Result<null>
}

const noteText = z.strictObject({ ...hubHeld.shape, till: z.string() })

/** A folder that was copied is another till: the key is not its own, and counts as none. */
export function createHubAccess(note: SealedNote, tillId: string, log?: Pick<Log, 'warn'>): HubAccess {
  let held = read(note, tillId, log)
  return {
    held: () => held,
    keep(given) {
      const written = note.write(JSON.stringify({ ...given, till: tillId }))
      if (written.ok) held = given
      return written
    },
    forget() {
      const written = note.write(null)
      if (written.ok) held = null
      return written
    },
  }
}

function read(note: SealedNote, tillId: string, log?: Pick<Log, 'warn'>): HubHeld | null {
  const opened = note.read()
  if (!opened.ok) log?.warn({ problem: opened.problem }, 'what opens the hub cannot be opened: pair anew')
  if (!opened.ok || opened.value === null) return null
  const parsed = noteText.safeParse(jsonOf(opened.value))
  if (!parsed.success || parsed.data.till !== tillId) return null
  const { address, shop, key } = parsed.data
  return { address, shop, key }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
