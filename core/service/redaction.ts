// The removal of confidential data from the service's words, before they stand on screens, in facts and in logs.
import { cut } from '#shared/text.ts'

/** What it was told with this call: its headers, and the exact bytes of the body. */
export type RedactedProblem = { headers?: Record<string, string>; body?: string }

const confided = /^(authorization|client_id|client_secret|ocp-apim-subscription-key)$/i
/** Longer than a word of any sentence: a key, a token, an address, or something read out of a form. */
const noWord = /\S{24,}/g
/** A phone number, or enough of one. */
const manyDigits = /\+?\d{8,}/g
const longestSaid = 200

/** A sentence without credentials, tokens, phone numbers and customers' codes, of at most 200 characters. */
export function redacted(said: string, told: RedactedProblem): string {
  const known = [...headersIn(told), ...customerIn(told)].filter((one) => one.length > 3)
  const clean = known
    .reduce((all, secret) => all.replaceAll(secret, '…'), said)
    .replaceAll(manyDigits, (number) => `••${number.slice(-2)}`)
    .replaceAll(noWord, '…')
  return cut(clean, longestSaid)
}

/** A code is a short word or number; whatever else stands in its place is none. */
export const codeOrNone = (said: string | null | undefined): string | null =>
  typeof said === 'string' && /^[\w.-]{1,40}$/.test(said) && !/\d{8}/.test(said) ? said : null

const headersIn = ({ headers = {} }: RedactedProblem): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    confided.test(name) ? [value.replace(/^Bearer /, '')] : [],
  )

/** Whatever was said of the customer, in our own body. */
function customerIn({ body }: RedactedProblem): string[] {
  if (body === undefined) return []
  const said = JSON.parse(body) as { customer?: Record<string, unknown>; phoneNumber?: unknown } // ours, built by core
  return [...Object.values(said.customer ?? {}), said.phoneNumber].filter(
    (value) => typeof value === 'string',
  )
}
