// The check that no money is open under another sales unit, environment, service or currency: a till starts by it, and settings change by it.
import type { TillContext } from '#core/till-context.ts'
import { ownerOf, type Owner } from '#core/service/access.ts'
import { currencyOf, type Currency } from '#shared/market.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** `owner` in words; `—` where no service is chosen. */
export type Holder = { owner: string; currency: Currency }

export const holderNow = ({ service, settings }: TillContext): Holder => ({
  owner: service.address === '' ? '—' : ownerOf(service),
  currency: currencyOf[settings.market],
})

/** What of sales and memberships is not done yet could be settled by nobody under another holder. */
export function openMoneyElsewhere(
  { sales, memberships: { agreements } }: TillContext,
  chosen: Holder,
): Problem | undefined {
  const holder = (opened: Owner, currency: Currency): Holder => ({ owner: ownerOf(opened), currency })
  const open = [
    ...sales.unfinished().flatMap((id) => {
      const terms = sales.sale(id)?.payment.terms
      return terms ? holder(terms, terms.amount.currency) : []
    }),
    ...agreements.unfinished().flatMap((name) => {
      const opened = agreements.agreement(name)?.opened
      return opened ? holder(opened, opened.currency) : []
    }),
  ]
  const strangers = open.filter(
    ({ owner, currency }) => owner !== chosen.owner || currency !== chosen.currency,
  )
  const [first] = strangers
  if (!first) return undefined
  // Where only the currency is another, the owners' names do not tell them apart.
  const said = ({ owner, currency }: Holder) =>
    first.owner === chosen.owner ? `${owner}, ${currency}` : owner
  return problem('folder.belongsElsewhere', {
    open: strangers.length,
    owner: said(first),
    chosen: said(chosen),
  })
}
