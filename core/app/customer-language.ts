// The language that the customer's screen speaks.
import type { SaleRepository } from '#core/sale/repository.ts'
import { customerLocaleOf } from '#core/settings/settings.ts'
import type { CheckoutOptions } from '#core/terminal/checkouts.ts'
import type { TillOptions } from '#core/app/till-options.ts'
import { spokenIn, tagOf } from '#shared/language.ts'

/** The shop's for its customers, or another that a register has asked for with what is on the screen. */
export function customerLanguage({
  options: { settings },
  sales,
  checkoutOptions,
}: {
  options: Pick<TillOptions, 'settings'>
  sales: Pick<SaleRepository, 'current'>
  checkoutOptions: CheckoutOptions
}): { locale: string; isLanguageChosen?: true } {
  const locale = customerLocaleOf(settings)
  const current = sales.current()
  const asked = current?.register
    ? current.ordered?.language
    : checkoutOptions.checkouts.waiting()[0]?.asked.language
  return asked === undefined || asked === spokenIn(locale)
    ? { locale }
    : { locale: tagOf(asked, settings.market), isLanguageChosen: true }
}
