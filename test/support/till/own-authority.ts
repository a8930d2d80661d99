// A till in the network with a certificate of its own: where it stands, what devices have to trust, and what it shows them.
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { Authority } from '#server/network/authority.ts'
import type { HttpTill } from '#test/support/till/http-till.ts'

export const network = { address: '0.0.0.0', port: 0 }
/** A machine whose router gives it this address, and that answers to a name. */
export const placed = (address = '127.0.0.1', name: string | null = 'kasse.local') => {
  const place = { address, name }
  return { place, addresses: () => [place.address], localName: async () => place.name }
}

export const authorityOf = ({ server }: HttpTill): Authority => {
  const authority = server.network?.authority
  if (!authority) throw new Error('it has none')
  return authority
}
export const portOf = ({ server }: HttpTill) => Number(new URL(server.network?.url ?? '').port)

/** What a device is shown before it trusts anything. */
export async function shown(till: HttpTill): Promise<X509Certificate> {
  const socket: TLSSocket = connect({ port: portOf(till), host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { raw } = socket.getPeerCertificate()
  socket.destroy()
  return new X509Certificate(raw)
}
