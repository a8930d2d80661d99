// The glossary of the five languages: one word for one thing of the till, wherever English has it.
import type { Language } from '#shared/language.ts'

type Term = { en: RegExp; but?: readonly string[] } & Record<Exclude<Language, 'en'>, RegExp>

export const glossary: readonly Term[] = [
  { en: /\btill\b/i, nb: /kasse/i, da: /kasse/i, fi: /kassa/i, sv: /kassa/i },
  {
    // Another program that asks this till for payments; not a particular of that name.
    en: /(?<!\{)\bregister/i,
    nb: /kassesystem/i,
    da: /kassesystem/i,
    fi: /kassajärjestelm/i,
    sv: /kassasystem/i,
  },
  { en: /\bwallet/i, nb: /app/i, da: /app/i, fi: /sovellu/i, sv: /app/i },
  { en: /\bgoods\b/i, nb: /\bvare/i, da: /\bvare/i, fi: /tuot/i, sv: /\bvaror/i },
  {
    en: /\brefund/i,
    // The headings of papers, by their own names.
    but: ['receipt.refund', 'receipt.refundSlip'],
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

/** Whoever reads of --reset-pin must know that it is of no use to a till that runs, and takes more than one PIN. */
export const pinResetWords: Record<Language, RegExp> = {
  en: /close the till.*(every manager|once more)/,
  nb: /lukk kassen.*(hver leder|én gang til)/,
  da: /luk kassen.*(hver leder|én gang til)/,
  fi: /sulje kassa.*(jokainen esihenkilö|vielä kerran)/,
  sv: /stäng kassan.*(varje chef|en gång till)/,
}

type WaysOut = { cancel: string; back: string; close: string; others: RegExp }

/** The three ways out: a dialog is left without doing it, a step is taken back, what was only read is put away. No other words say so. */
export const waysOut: Record<Language, WaysOut> = {
  en: {
    cancel: 'Cancel',
    back: 'Back',
    close: 'Close',
    others:
      /^(go back|return|keep( it)?|leave it open|never ?mind|not now|no|no, thanks|dismiss|stay|abort|exit|ok|hide)$/i,
  },
  nb: {
    cancel: 'Avbryt',
    back: 'Tilbake',
    close: 'Lukk',
    others: /^(gå tilbake|behold( den)?|ikke nå|nei( takk)?|forkast|bli|angre|ok|skjul)$/i,
  },
  da: {
    cancel: 'Annuller',
    back: 'Tilbage',
    close: 'Luk',
    others: /^(gå tilbage|behold( den)?|ikke nu|nej( tak)?|fortryd|afbryd|bliv|ok|skjul)$/i,
  },
  fi: {
    cancel: 'Peruuta',
    back: 'Takaisin',
    close: 'Sulje',
    others: /^(palaa|pidä( se)?|säilytä( se)?|jätä auki|ei nyt|ei( kiitos)?|kumoa|jää|keskeytä|ok|piilota)$/i,
  },
  sv: {
    cancel: 'Avbryt',
    back: 'Tillbaka',
    close: 'Stäng',
    others: /^(gå tillbaka|behåll( den)?|inte nu|nej( tack)?|ångra|ok|dölj)$/i,
  },
}

/** Keys whose whole text is “Cancel” because a payment is cancelled by it. */
export const cancelsPayment = ['running.cancel', 'keys.cancel']
