// The addresses of the phone's pages for one payment and one agreement.
import { phonePath, agreementPath } from '#sandbox/service/links.ts'

export const payLink = (token: string, number: string): string =>
  `${phonePath}pay/${encodeURIComponent(token)}?number=${encodeURIComponent(number)}`

export const agreementLink = (token: string, number: string): string =>
  `${agreementPath}${encodeURIComponent(token)}?number=${encodeURIComponent(number)}`

/** To an address that has a query already. */
export function withMore(address: string, more: Record<string, string>): string {
  const query = new URLSearchParams(more).toString()
  return query === '' ? address : `${address}&${query}`
}

/** An address that a merchant gave: one whose scheme would run in this page is never linked, whoever let it in. */
export const linkOut = (address: string | null | undefined): string | undefined =>
  address === null ||
  address === undefined ||
  /^(javascript|data|vbscript|blob|file|about):/i.test(address.trim())
    ? undefined
    : address
