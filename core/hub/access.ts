// The address of this till's hub and the key for it, sealed in the till's own folder and for this till alone.
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { Log } from '#core/system/log.ts'
import type { HubAccess } from '#core/till-context.ts'
import type { SealedNote } from '#core/vault/sealed-note.ts'
import { failed, isStoreClosed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

const hubHeld = z.strictObject({ address: z.string(), shop: z.string(), key: z.string() })
export type HubHeld = z.infer<typeof hubHeld>

const noteText = z.strictObject({ ...hubHeld.shape, till: z.string() })

/** A folder that was copied is another till: the key is not its own, and counts as none. */
export function createHubAccess(note: SealedNote, tillId: string, log?: Pick<Log, 'warn'>): HubAccess {
  let { held, trouble } = read(note, tillId)
  if (trouble) log?.warn({ problem: trouble }, 'what opens the hub cannot be opened: pair anew')
  const write = (given: HubHeld) => note.write(JSON.stringify({ ...given, till: tillId }))
  return {
    held: () => held,
    trouble: () => (trouble && !isStoreClosed(trouble) ? problem('hub.unopened') : trouble),
    prepare: () => note.probe(),
    keep(given) {
      const written = write(given)
      if (written.ok) [held, trouble] = [given, null]
      return written
    },
    forget() {
      const written = note.write(null)
      if (written.ok) [held, trouble] = [null, null]
      return written
    },
    reopen: () => void ({ held, trouble } = read(note, tillId)),
  }
}

function read(note: SealedNote, tillId: string): { held: HubHeld | null; trouble: Problem | null } {
  const opened = note.read()
  if (!opened.ok) return { held: null, trouble: opened.problem }
  const parsed = noteText.safeParse(jsonIn(opened.value ?? ''))
  if (!parsed.success || parsed.data.till !== tillId) return { held: null, trouble: null }
  const { address, shop, key } = parsed.data
  return { held: { address, shop, key }, trouble: null }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Without a slash at its end. */
export function hubAddress(given: string): Result<string> {
  const text = given.trim()
  const written = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (text === '' || !URL.canParse(written)) return failed(problem('hub.garbled'))
  const url = new URL(written)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) return failed(problem('hub.garbled'))
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    return failed(problem('hub.notSecure', { address: url.origin }))
  return ok(`${url.origin}${url.pathname}`.replace(/\/+$/, ''))
}
