// The language that the customer's screen speaks.
import type { TillContext } from '#core/till-context.ts'
import { customerLocaleOf } from '#core/settings/settings.ts'
import { spokenIn, tagOf } from '#shared/language.ts'

/** The shop's for its customers, or another that a register has asked for with what is on the screen. */
export function customerLanguage({ settings, sales, checkouts }: TillContext): {
  locale: string
  isLanguageChosen?: true
} {
  const locale = customerLocaleOf(settings)
  const current = sales.current()
  const asked = current?.register ? current.ordered?.language : checkouts.waiting()[0]?.asked.language
  return asked === undefined || asked === spokenIn(locale)
    ? { locale }
    : { locale: tagOf(asked, settings.market), isLanguageChosen: true }
}
