// The address of this till's hub and the key for it, sealed in the till's own folder and for this till alone.
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { Log } from '#core/system/log.ts'
import type { HubAccess } from '#core/till-context.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'
import { failed, isStoreClosed, ok, problem, type Result } from '#shared/problem.ts'

export type HubCredentials = NonNullable<ReturnType<HubAccess['held']>>

const partText = z.strictObject({ address: z.string(), shop: z.string(), key: z.string(), till: z.string() })

/** A folder that was copied is another till: the key is not its own, and counts as none. */
export function createHubAccess(part: SealedPart, tillId: string, log?: Pick<Log, 'warn'>): HubAccess {
  const closed = part.read()
  if (!closed.ok) log?.warn({ problem: closed.problem }, 'what opens the hub cannot be opened: pair anew')
  return {
    held() {
      const opened = part.read()
      const { data } = partText.safeParse(jsonIn((opened.ok && opened.value) || ''))
      if (data?.till !== tillId) return null
      const { address, shop, key } = data
      return { address, shop, key }
    },
    trouble() {
      const opened = part.read()
      if (opened.ok) return null
      return isStoreClosed(opened.problem) ? opened.problem : problem('hub.unopened')
    },
    prepare: () => part.probe(),
    keep: (given) => part.write(JSON.stringify({ ...given, till: tillId })),
    forget: () => part.write(null),
  }
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
