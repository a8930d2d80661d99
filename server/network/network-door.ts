// The till's door to the network: open only when somebody has asked for it, with TLS or with its absence said aloud.
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { followCertificate, readCertificate, type CertificateFiles } from '#server/network/certificate.ts'
import { isLoopback, networkDoor, type Door } from '#server/network/door.ts'
import { listen, type ListenOptions, type Patience } from '#server/network/port.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Surface } from '#shared/command.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** What was asked for. */
export type NetworkOptions = {
  /** An address of this machine; `0.0.0.0` or `::` for all of them. */
  address: string
  port: number
  certificate?: CertificateFiles | undefined
  /** Without TLS, by somebody who knows what that means. */
  isPlain?: boolean
  /** By which it is called in the network, beside its address and what its certificate says. */
  names?: readonly string[]
}

export type Network = {
  /** What to open on a screen in the network. */
  url: string
  door: Door
  close: () => Promise<void>
}

type Around = {
  surfaces: readonly Surface[]
  fetchOf: (door: Door) => ListenOptions['fetch']
  clock: Clock
  log: Log
  patience?: Patience | undefined
  isKnown: (address: string) => boolean
}

/** Refused, with no port opened, where neither a certificate nor the flag was given. */
export async function openNetwork(asked: NetworkOptions, around: Around): Promise<Result<Network>> {
  const { address, certificate: files } = asked
  if (isLoopback(address) || isIP(address) === 0) return failed(problem('network.notOurs', { address }))
  if (!files && !asked.isPlain) return failed(problem('network.needsTls', { address }))
  const read = files ? readCertificate(files, around.clock.now()) : ok(undefined)
  if (!read.ok) return read
  let shown = read.value
  let port = asked.port
  const door = networkDoor({
    isSecure: shown !== undefined,
    surfaces: around.surfaces,
    port: () => port,
    names: () => [...(asked.names ?? []), ...(shown?.names ?? [])],
  })
  const listening = await listen({
    fetch: around.fetchOf(door),
    address,
    port,
    certificate: shown,
    isKnown: around.isKnown,
    ...(around.patience ? { patience: around.patience } : {}),
  })
  if (!listening.ok) return listening
  port = listening.value.port
  const stopped = new AbortController()
  const following =
    files && shown
      ? followCertificate(files, shown, { ...around, stopped: stopped.signal }, (renewed) => {
          shown = renewed
          listening.value.renew(renewed)
        })
      : undefined
  return ok({
    url: `${shown ? 'https' : 'http'}://${calledAt(asked, shown?.names ?? [])}:${port}`,
    door,
    close: async () => {
      stopped.abort()
      await Promise.all([following, listening.value.close()])
    },
  })
}

/** A name before an address: it is what the certificate is for. Of all addresses one that others can reach. */
function calledAt({ address, names = [] }: NetworkOptions, certified: readonly string[]): string {
  const name = names[0] ?? certified[0] ?? (isEvery(address) ? (ownAddress() ?? address) : address)
  return isIP(name) === 6 ? `[${name}]` : name
}

const isEvery = (address: string): boolean => /^[0:.]+$/.test(address)

/** One of IPv6 where there is no other. What begins with fe80 is none without the name of a network card. */
export function ownAddress(interfaces = networkInterfaces()): string | undefined {
  const open = Object.values(interfaces)
    .flatMap((those) => those ?? [])
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
  return (open.find(({ family }) => family === 'IPv4') ?? open[0])?.address
}
