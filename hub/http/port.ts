// The hub's port, with limits fit for ten thousand tills. Open to other machines only with TLS.
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { HubContext } from '#hub/http/context.ts'
import { OperatorError, operatorError, type ListenPlace } from '#hub/settings/settings.ts'
import { followCertificate, readCertificate } from '#server/network/certificate.ts'
import { listen, type ListenOptions, type ServerLimits } from '#server/network/port.ts'

/** A till holds one stream and asks now and then beside it; a proxy keeps its connections for a minute. */
const hubPatience: ServerLimits = {
  handshakeMs: 5000,
  headersMs: 10_000,
  requestMs: 60_000,
  idleMs: 75_000,
  lookEveryMs: 2000,
  connections: 25_000,
  // A shop's tills, or all that come through a proxy, share an address.
  perAddress: 25_000,
  reserved: 0,
}

type OpenPort = {
  url: string
  port: number
  /** Waits for what is being asked, no longer than `until`. */
  close(until: Promise<unknown>): Promise<void>
}

export type PortOptions = Pick<HubContext, 'clock' | 'log'> & {
  place: ListenPlace
  fetch: ListenOptions['fetch']
  patience?: ServerLimits | undefined
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** Throws `OperatorError`, with no port opened, where what tills send could be read on its way. */
export async function openPort({
  place,
  fetch,
  clock,
  log,
  patience = hubPatience,
}: PortOptions): Promise<OpenPort> {
  const { address, port, certificate: files, proxy } = place
  if (!isLoopback(address) && !files && !proxy)
    throw new OperatorError(
      `The hub was told to be reached at ${address} without TLS: nothing was opened. Give --tls-cert FILE and --tls-key FILE, or --behind-proxy ADDRESS where something at that address ends TLS.`,
    )
  const read = files && readCertificate(files, clock.now())
  if (read && !read.ok) throw operatorError(read.problem)
  const shown = read?.value
  // The limit on bodies makes requests of requests.
  const listening = await listen({ fetch, address, port, certificate: shown, patience, isAlone: true })
  if (!listening.ok) throw operatorError(listening.problem)
  const stopped = new AbortController()
  const following =
    files && shown
      ? followCertificate(files, shown, { clock, log, stopped: stopped.signal }, listening.value.renew)
      : undefined
  const name = shown?.names[0] ?? (/^[0:.]+$/.test(address) ? hostname() : address)
  return {
    url: `${shown ? 'https' : 'http'}://${isIP(name) === 6 ? `[${name}]` : name}:${listening.value.port}`,
    port: listening.value.port,
    async close(until) {
      stopped.abort()
      await Promise.all([following, listening.value.close(until)])
    },
  }
}
