// The addresses that the sandbox gives out and that its phone's pages have, and the texts that a phone recognises as its codes.

export const phonePath = '/phone/'
export const payPath = `${phonePath}pay/`
export const agreementPath = `${phonePath}agreement/`
const picturePath = '/qr/'

type Linked = { token: string; request: { qrFormat?: { format?: string | undefined } | undefined } }

/** Address in a code: opening it shows the payment on the phone page. */
export const payAddress = (phoneUrl: () => string, { token }: Linked): string => phoneUrl() + payPath + token

/** Where the picture of the code is. */
export const qrAddress = (publicUrl: () => string, { token, request }: Linked): string =>
  `${publicUrl()}${picturePath}${token}.${request.qrFormat?.format === 'IMAGE/PNG' ? 'png' : 'svg'}`

/** The token in a scanned text that leads below this path, whatever address the sandbox had when it gave it out. */
export function tokenIn(text: string, below: typeof payPath | typeof agreementPath): string | undefined {
  const path = URL.parse(text.trim())?.pathname
  return path?.startsWith(below) ? path.slice(below.length) : undefined
}

/** The confirmation address of an agreement; opening it claims the agreement for the phone that opens it. */
export const agreementAddress = (phoneUrl: () => string, { token }: { token: string }): string =>
  phoneUrl() + agreementPath + token

/** Whether other machines reach this address: a real phone needs it so. */
export const isOpenToOthers = (url: string): boolean =>
  !/^(127\.|\[::1\]|localhost$|.+\.test$)/.test(new URL(url).hostname)

const linkBelow = (path: string) => (token: string, number: string) =>
  `${path}${encodeURIComponent(token)}?number=${encodeURIComponent(number)}`

export const payLink = linkBelow(payPath)
export const agreementLink = linkBelow(agreementPath)

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
