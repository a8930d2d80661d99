// The shop's addresses that an agreement names: where the wallet sends whoever joins, and where a member manages it.
import * as z from 'zod/mini'
import type { Market } from '#shared/market.ts'
import { text } from '#shared/text.ts'

/** Schemes that would run in the page that follows the link, read the phone's own files, or leave https. */
const forbidden = new Set([
  'http:',
  'ws:',
  'wss:',
  'ftp:',
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
])

/** As a browser reads it, where nothing in it would be read otherwise by another. */
const addressIn = (given: string): URL | null => (/[\s\p{Cc}]/u.test(given) ? null : URL.parse(given))
/** Nobody's name or password goes to the service with it. */
const isOpen = ({ username, password }: URL) => username === '' && password === ''

function isHttps(given: string): boolean {
  const address = addressIn(given)
  return address?.protocol === 'https:' && isOpen(address)
}

/** https, or a link into an app of the shop's own. */
function isRedirect(given: string): boolean {
  const address = addressIn(given)
  return address !== null && !forbidden.has(address.protocol) && isOpen(address)
}

/** Both have the contract's own limits. */
export const memberships = z.strictObject({
  /** Where the wallet sends the customer who has answered. */
  redirectUrl: z.optional(
    text.check(
      z.maxLength(2048),
      z.refine(isRedirect, 'is neither an address like https://shop.example nor a link into an app'),
    ),
  ),
  /** Where members see and end what they agreed to; in Norway every agreement must name it. */
  agreementUrl: z.optional(
    text.check(
      z.maxLength(1024),
      z.refine(isHttps, 'is not an address like https://shop.example/my-membership'),
    ),
  ),
})

export type MembershipAddresses = { redirectUrl: string; agreementUrl: string | null }

/** The sandbox's customers have no browser to be sent to. */
const examples = {
  redirectUrl: 'https://shop.example/welcome',
  agreementUrl: 'https://shop.example/my-membership',
}

/** What a draft names, or the setting without which none can be made. */
export function membershipAddresses({
  memberships: given,
  market,
  service,
}: {
  memberships: z.infer<typeof memberships>
  market: Market
  service: { kind: string }
}): MembershipAddresses | { missing: string } {
  const { redirectUrl, agreementUrl } = { ...(service.kind === 'sandbox' ? examples : {}), ...given }
  if (redirectUrl === undefined) return { missing: 'memberships.redirectUrl' }
  if (agreementUrl === undefined && market === 'NO') return { missing: 'memberships.agreementUrl' }
  return { redirectUrl, agreementUrl: agreementUrl ?? null }
}
