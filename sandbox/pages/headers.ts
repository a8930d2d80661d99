// The headers of the sandbox's pages for people.

/** `what`: what beside its own style sheets and scripts a page may do. */
const policyOf = (...what: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...what,
  ].join('; ')

/** Of pages with forms. With no-referrer a browser calls the origin of our own forms null, and they would be refused. */
export const pageHeaders = {
  'content-security-policy': policyOf("img-src 'self' data:", "form-action 'self'"),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

export const referenceHeaders = {
  'content-security-policy': policyOf('img-src data:', "form-action 'none'"),
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
