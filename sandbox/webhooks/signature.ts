// The signature of a delivery: proof that it comes from the service unchanged.
import { createHash, createHmac } from 'node:crypto'

/** `body`: the raw body as it is sent. `at`: epoch ms of this attempt. */
export type Signable = { url: URL; body: string | Uint8Array; secret: string; at: number }

export type SignedHeaders = {
  host: string
  'x-ms-date': string
  'x-ms-content-sha256': string
  authorization: string
}

/** The text to sign, and what is made of it, is written at `deliverySignature` in sandbox/schema/webhooks.ts. */
export function signedHeaders({ url, body, secret, at }: Signable): SignedHeaders {
  const date = new Date(at).toUTCString()
  const hash = createHash('sha256').update(body).digest('base64')
  const text = `POST\n${url.pathname}${url.search}\n${date};${url.host};${hash}`
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  return {
    host: url.host,
    'x-ms-date': date,
    'x-ms-content-sha256': hash,
    authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
  }
}
