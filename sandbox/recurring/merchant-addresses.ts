// The rules for addresses that a merchant may name.

/** Schemes that would run in the page that follows the link, or leave https. */
const forbidden = new Set([
  'http:',
  'ws:',
  'ftp:',
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
])

const schemeOf = (text: string): string | undefined =>
  /[\s\p{Cc}]/u.test(text) ? undefined : URL.parse(text)?.protocol

export const isHttps = (text: string): boolean => schemeOf(text) === 'https:'

/** https, or a link into an app of the merchant's own. */
export function isRedirect(text: string): boolean {
  const scheme = schemeOf(text)
  return scheme !== undefined && !forbidden.has(scheme)
}
