// The rule for a hub's address: over TLS, or on this machine. The till's key is sent there.
import { failed, ok, problem, type Result } from '#shared/problem.ts'

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
