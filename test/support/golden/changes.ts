// What has changed of something that is looked at again and again, path by path.

/** A path and what stands there now: `sale.state` and `captured`. */
export type Changes = Record<string, unknown>

type Fields = Record<string, unknown>
const isFields = (of: unknown): of is Fields => typeof of === 'object' && of !== null && !Array.isArray(of)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Looks at the same thing each time. What was gone and is there again is told by how it differs from the last one of its place. */
export function createLook() {
  const seen = new Map<string, Fields>()
  let before: unknown
  const changesOf = (was: unknown, now: unknown, path: string): Changes => {
    if (isSame(was, now)) return {}
    if (Array.isArray(was) && Array.isArray(now) && was.length <= now.length) {
      const from = was.length === now.length ? 0 : was.length
      if (from === 0 || isSame(was, now.slice(0, from)))
        return Object.assign(
          {},
          ...now.map((one, at) => changesOf(was[at], one, `${path}[${at}]`)),
        ) as Changes
    }
    if (!isFields(now)) return { [path]: now }
    const last = isFields(was) ? was : (seen.get(path) ?? (path === '' ? {} : undefined))
    seen.set(path, now)
    if (!last) return { [path]: now }
    const inside = Object.keys({ ...last, ...now }).map((key) =>
      changesOf(last[key], key in now ? now[key] : 'gone', path === '' ? key : `${path}.${key}`),
    )
    return Object.assign(isFields(was) || path === '' ? {} : { [path]: 'again' }, ...inside) as Changes
  }
  return (now: unknown): Changes => {
    const changes = changesOf(before, now, '')
    before = now
    return changes
  }
}
