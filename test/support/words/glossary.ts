// The glossary of the five languages: one word for one thing of the till, wherever English has it.
import type { Language } from '#shared/language.ts'

type Term = { en: RegExp; but?: readonly string[] } & Record<Exclude<Language, 'en'>, RegExp>

export const glossary: readonly Term[] = [
  { en: /\btill\b/i, nb: /kasse/i, da: /kasse/i, fi: /kassa/i, sv: /kassa/i },
  { en: /\bwallet/i, nb: /app/i, da: /app/i, fi: /sovellu/i, sv: /app/i },
  { en: /\bgoods\b/i, nb: /\bvare/i, da: /\bvare/i, fi: /tuot/i, sv: /\bvaror/i },
  {
    en: /\brefund/i,
    // The heading of the paper, by its own name.
    but: ['receipt.refund'],
    nb: /refun|refus/i,
    da: /refunder/i,
    fi: /hyvit/i,
    sv: /återbetal/i,
  },
  { en: /\bapprove/i, nb: /godkj/i, da: /godkend/i, fi: /hyväksy/i, sv: /godkän/i },
  { en: /\bcancel/i, nb: /avbr/i, da: /annuller/i, fi: /peruut/i, sv: /avbr/i },
  { en: /\breserved\b/i, nb: /reserv/i, da: /reserv/i, fi: /vara(ttu|us|ukse)/i, sv: /reserv/i },
  { en: /\bmanager/i, nb: /leder/i, da: /leder/i, fi: /esihenkilö/i, sv: /chef/i },
  { en: /\breceipt/i, nb: /kvittering/i, da: /kvittering/i, fi: /kuit/i, sv: /kvitto/i },
  { en: /\bcustomer/i, nb: /kunde/i, da: /kunde/i, fi: /asiak/i, sv: /kund/i },
  { en: /\bcashier’s screen\b/i, nb: /kasserer/i, da: /ekspedient/i, fi: /myyjän näytö/i, sv: /kassör/i },
  { en: /(?<!self-)\bservice\b/i, nb: /tjeneste/i, da: /tjeneste/i, fi: /palvelu/i, sv: /tjänst/i },
  {
    en: /\bnothing (was|is|has been) taken\b/i,
    nb: /ingenting .*tr[eu]kke/i,
    da: /ikke .*(trukket|trækkes) noget|trækkes ikke noget/i,
    fi: /(?=.*(mitään|eikä))(?=.*veloit)/i,
    sv: /inget .*dra/i,
  },
]
