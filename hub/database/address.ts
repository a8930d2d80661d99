// The address of the hub's PostgreSQL, as DATABASE_URL gives it: of one server, or of several of which one at a time takes writes.
import { OperatorError } from '#hub/settings/settings.ts'

export type DatabaseAddress = {
  /** One for each server. */
  connection: readonly { connectionString: string; keepAlive: true }[]
  /** Without its password. */
  place: string
}

export const urlName = 'DATABASE_URL'

/** libpq may be told so which server is sought; the hub writes, so it seeks no other. */
const sought = 'target_session_attrs'
const writing = new Set(['read-write', 'primary'])

/** Throws `OperatorError`, and says nothing of its password. */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  const servers = hosts.split(',').map((host) => URL.parse(start + host + rest))
  const [first] = servers
  // A # ends the address for whoever reads it, and the rest of a password would be said as a host.
  if (start === '' || !first || servers.some((one) => !one || one.hash !== ''))
    throw unfit('is no address of PostgreSQL')
  if (servers.length > 1 && ['host', 'port'].some((name) => first.searchParams.has(name)))
    throw unfit('names its servers twice: several stand before the database, none behind the ?')
  const kind = first.searchParams.get(sought)
  if (kind !== null && !writing.has(kind))
    throw unfit(`asks for a server that is ${kind}: the hub writes, so it takes ${sought}=read-write`)
  const kept = servers.flatMap((one) => one ?? [])
  if (kind !== null) for (const one of kept) one.searchParams.delete(sought)
  return {
    connection: kept.map(({ href }) => ({ connectionString: href, keepAlive: true })),
    place: `${kept.map(({ host }) => host).join(',')}${first.pathname}`,
  }
}

const unfit = (why: string): OperatorError =>
  new OperatorError(
    `${urlName} ${why}. It is postgres://user:password@host:5432/database, with %23 for # in a password and the like; of several servers postgres://user:password@one:5432,other:5432/database?${sought}=read-write`,
  )
