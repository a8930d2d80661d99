// The picture of a code, for merchants who do not draw it themselves and for the phone.
import { toBuffer, toString as toMarkup } from 'qrcode'
import type { PaymentRecord } from '#sandbox/epayment/life.ts'
import { payAddress } from '#sandbox/service/links.ts'
import type { PaymentParts } from '#sandbox/epayment/payments.ts'

const options = { errorCorrectionLevel: 'M', margin: 4 } as const

/** Needs no authentication: whoever knows the name holds the code. Not there once the payment is over, in whatever way. */
export async function pictureResponse(parts: PaymentParts, name: string): Promise<Response | undefined> {
  const [, token = '', ending = ''] = /^([\w-]+)\.(svg|png)$/.exec(name) ?? []
  const payment = parts.payments.byToken(token)
  const isOver = payment?.life.state !== 'CREATED' || parts.clock.now() >= payment.endsAt
  if (isOver || ending !== endingOf(payment)) return undefined
  const text = payAddress(parts.phoneUrl, payment)
  const headers = { 'cache-control': 'no-store' }
  if (ending === 'svg') {
    return new Response(await pictureOf(text), { headers: { ...headers, 'content-type': 'image/svg+xml' } })
  }
  const picture = await toBuffer(text, { ...options, width: payment.request.qrFormat?.size ?? usualSize })
  return new Response(Uint8Array.from(picture), { headers: { ...headers, 'content-type': 'image/png' } })
}

/** The picture of any code, as markup. */
export const pictureOf = (text: string): Promise<string> => toMarkup(text, { ...options, type: 'svg' })

/** Pixels. */
const usualSize = 1024

function endingOf({ request }: PaymentRecord): 'svg' | 'png' | undefined {
  if (request.userFlow !== 'QR' || request.qrFormat?.format === 'TEXT/TARGETURL') return undefined
  return request.qrFormat?.format === 'IMAGE/PNG' ? 'png' : 'svg'
}
