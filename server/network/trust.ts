// The certificate that a device in the network is given to trust, and where it finds it before it knows the till's certificate. What is given is no secret.
import type { KeyObject } from 'node:crypto'
import { Hono } from 'hono'
import type { Carried } from '#server/network/port.ts'

export type Authority = {
  tillId: string
  name: string
  /** Certificate that a device is given, in DER and in PEM. */
  der: Buffer
  pem: string
  /** SHA-256 of it, as devices write it. */
  fingerprint: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** Epoch ms. */
  from: number
  until: number
}

/** The page that leads a device through trusting it. */
export const trustPath = '/trust'
/** Path of the certificate for a program's settings, in PEM: at one place at every till. */
export const authorityPath = `${trustPath}/authority.pem`
/** Named as the file that a device keeps of it. */
export const certificatePath = ({ tillId }: Pick<Authority, 'tillId'>): string =>
  `${trustPath}/kasse-till-${tillId}.crt`

/** `authority`: null where the till made none. */
export function trustFiles(authority: () => Authority | null): Hono<{ Bindings: Carried }> {
  const routes = new Hono<{ Bindings: Carried }>()
  routes.get(authorityPath, (c) => {
    const known = authority()
    return known ? c.body(known.pem, 200, { 'content-type': 'application/x-pem-file' }) : c.notFound()
  })
  routes.get(`${trustPath}/:file`, (c) => {
    const known = authority()
    if (!known || c.req.path !== certificatePath(known)) return c.notFound()
    // An iPad asks whether it may install it; others keep it as a file.
    return c.body(Uint8Array.from(known.der), 200, { 'content-type': 'application/x-x509-ca-cert' })
  })
  return routes
}
