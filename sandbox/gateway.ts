// Does a request get past the gateway: token, subscription key and MSN of one sales unit, headers and body of bearable size?
import { clientOf } from '#sandbox/access-token.ts'
import { malformed, tooLarge, unauthorized, type Answer, type Fault } from '#sandbox/answer.ts'
import { largestBody, readText } from '#sandbox/body.ts'
import type { Parts } from '#sandbox/parts.ts'
import type { KnownUnit } from '#sandbox/sales-unit.ts'
import { idempotencyKey, merchantSerialNumber } from '#shared/wire/epayment.ts'

const longestSystemText = 30
const systemHeaders = ['Name', 'Version', 'Plugin-Name', 'Plugin-Version'].map(
  (part) => `Service-System-${part}`,
)

/** A request that came through. `body` is empty where none was sent. */
export type Admitted = { unit: KnownUnit; key: string | null; body: string; instance: string; path: string }
export type Entrance = { ok: true; request: Admitted } | { ok: false; answer: Answer }

/** `needsKey`: the operation is refused without an Idempotency-Key. Rate limits will be asked here too. */
export async function admit(parts: Parts, request: Request, needsKey: boolean): Promise<Entrance> {
  const { headers } = request
  const path = new URL(request.url).pathname
  const instance = path.replace(/^\/epayment(?=\/)/, '')
  const unit = parts.units.byKey(headers.get('ocp-apim-subscription-key') ?? '')
  const client = clientOf(parts, headers.get('authorization'))
  if (client === undefined) return no(unauthorized('The access token is missing, not valid or over.'))
  if (unit?.clientId !== client)
    return no(unauthorized('The subscription key is missing or of another sales unit.'))
  const number = headers.get('merchant-serial-number')
  const faults = headerFaults(headers, needsKey)
  const isOwn = number === unit.merchantSerialNumber
  if (!isOwn && merchantSerialNumber.safeParse(number).success) {
    return no(unauthorized('The Merchant-Serial-Number is of another sales unit.'))
  }
  const text = await readText(request)
  if (text === 'too large') return no(tooLarge(largestBody))
  if (faults.length > 0) return no(malformed(faults, { instance, chance: parts.chance }))
  return { ok: true, request: { unit, key: headers.get('idempotency-key'), body: text.text, instance, path } }
}

const no = (answer: Answer): Entrance => ({ ok: false, answer })

function headerFaults(headers: Headers, needsKey: boolean): Fault[] {
  const faults: Fault[] = []
  const number = headers.get('merchant-serial-number')
  if (number === null) faults.push({ name: 'Merchant-Serial-Number', reason: 'is required' })
  else if (!merchantSerialNumber.safeParse(number).success) {
    faults.push({ name: 'Merchant-Serial-Number', reason: 'must be 4 to 10 digits' })
  }
  const key = headers.get('idempotency-key')
  if (key === null) {
    if (needsKey) faults.push({ name: 'Idempotency-Key', reason: 'is required' })
  } else if (!idempotencyKey.safeParse(key).success) {
    faults.push({ name: 'Idempotency-Key', reason: 'must have 1 to 50 characters' })
  }
  for (const name of systemHeaders) {
    if ((headers.get(name)?.length ?? 0) > longestSystemText) {
      faults.push({ name, reason: `must have at most ${longestSystemText} characters` })
    }
  }
  return faults
}
