// The file of the till's own authority, for whoever does not know its certificate yet. What is given is no secret.
import { Hono } from 'hono'
import type { Carried } from '#server/network/port.ts'
import { authorityPath, certificatePath, trustPath, type Authority } from '#server/network/trust.ts'

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
