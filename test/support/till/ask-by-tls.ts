// A register's request by TLS, to this machine by one of its names, trusting one authority alone or nobody.
import { request } from 'node:https'
import type { PeerCertificate } from 'node:tls'

type Said = { status: number; text: string }
type Asked = {
  method?: string
  body?: string
  headers?: Record<string, string>
  checkServerIdentity?: (host: string, certificate: PeerCertificate) => Error | undefined
  ca?: string
  name?: string
}

/** `ca`: what it trusts; without one it takes whatever it is shown. `name`: by which it calls this machine. */
export function askByTls(port: number, at: string, { method = 'GET', body, headers, ...asked }: Asked) {
  const { promise, resolve, reject } = Promise.withResolvers<Said>()
  const { name = '127.0.0.1', ca, checkServerIdentity } = asked
  request(
    {
      host: name === '::1' ? name : '127.0.0.1',
      port,
      path: at,
      method,
      agent: false,
      ...(ca === undefined ? { rejectUnauthorized: false } : { ca }),
      ...(/[a-z]/.test(name) ? { servername: name } : {}),
      headers: { host: `${name.includes(':') ? `[${name}]` : name}:${port}`, ...headers },
      ...(checkServerIdentity ? { checkServerIdentity } : {}),
    },
    (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    },
  )
    .on('error', reject)
    .end(body)
  return promise
}
