// The shop's addresses that an agreement names: where the wallet sends whoever joins, and where a member manages it.
import type { Settings } from '#shared/settings.ts'

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
}: Pick<Settings, 'memberships' | 'market'> & { service: { kind: string } }):
  | MembershipAddresses
  | { missing: string } {
  const { redirectUrl, agreementUrl } = { ...(service.kind === 'sandbox' ? examples : {}), ...given }
  if (redirectUrl === undefined) return { missing: 'memberships.redirectUrl' }
  if (agreementUrl === undefined && market === 'NO') return { missing: 'memberships.agreementUrl' }
  return { redirectUrl, agreementUrl: agreementUrl ?? null }
}
