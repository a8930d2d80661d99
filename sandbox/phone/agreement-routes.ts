// The phone's routes for agreements.
import type { Hono } from 'hono'
import { agreementScreen, agreementTitle, heldScreen, type AgreementPage } from '#sandbox/phone/agreement.ts'
import { agreementLink, withMore } from '#sandbox/phone/addresses.ts'
import type { Desk } from '#sandbox/phone/page-maker.ts'
import { tabAddress } from '#sandbox/phone/frame.ts'
import { formOf } from '#sandbox/pages/pages.ts'
import { whyNot } from '#sandbox/phone/texts.ts'
import { amountIn } from '#sandbox/phone/typed-values.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import type { Charge } from '#sandbox/recurring/charge.ts'
import type { ConsentResult } from '#sandbox/recurring/customer-acts.ts'
import type { Parts } from '#sandbox/api/areas.ts'

/** A page shows no more charges than this. */
const mostCharges = 12

/** Soonest first. */
function comingOf({ recurring: { charges } }: Parts, agreement: Agreement): Charge[] {
  return (['PROCESSING', 'DUE', 'PENDING'] as const)
    .flatMap((status) => charges.list(agreement, 0, mostCharges, status))
    .filter(({ type }) => type !== 'INITIAL')
    .toSorted((one, other) => one.due.localeCompare(other.due))
}

function pageOf(
  { parts, shopOf }: Desk,
  agreement: Agreement,
  given: Pick<AgreementPage, 'voice' | 'number' | 'trouble' | 'typedMaximum'>,
): AgreementPage {
  const { charges } = parts.recurring
  return {
    ...given,
    agreement,
    now: parts.clock.now(),
    shop: shopOf(agreement),
    initial: charges.initialOf(agreement),
    charges: charges.list(agreement, 0, mostCharges),
  }
}

export function agreementRoutes(app: Hono, desk: Desk): void {
  const { parts, consent, shopOf, show, missing, numberOf, voiceFor } = desk

  app.get('/agreements', (c) => {
    const number = numberOf(c.req.query('number'))
    const agreements = consent
      .held(number)
      .map((agreement) => ({ agreement, coming: comingOf(parts, agreement)[0] }))
    const voice = voiceFor(c, number)
    const screen = heldScreen({ voice, number, agreements, shopOf })
    return show(c, { title: voice.t('agreement.title'), number, screen, tab: 'agreements', isLive: true })
  })

  app.get('/agreement/:token', (c) => {
    const found = consent.byToken(c.req.param('token'))
    const asked = found?.phone ?? null
    const number = numberOf(c.req.query('number'), asked)
    if (!found) return missing(c, number, 'agreement', 'unknown')
    // A page that asks for itself is no opening: of two phones that show it the last one opened keeps it.
    const isOpening = c.req.header('sec-fetch-dest') !== 'empty'
    const opened = isOpening ? consent.open(c.req.url, number) : { ok: true as const, agreement: found }
    if (!opened.ok && opened.trouble !== 'ended') return missing(c, number, 'agreement', opened.trouble)
    const voice = voiceFor(c, number)
    const page = pageOf(desk, opened.ok ? opened.agreement : found, {
      voice,
      number,
      trouble: whyNot(voice.t, c.req.query('trouble')),
      typedMaximum: c.req.query('maximum')?.slice(0, 40),
    })
    return show(c, {
      title: agreementTitle(page),
      number,
      about: found.token,
      screen: agreementScreen(page),
      isLive: true,
    })
  })

  const answer = (
    name: string,
    give: (agreement: Agreement, number: string, form: URLSearchParams) => ConsentResult,
  ) =>
    app.post(`/agreement/:token/${name}`, async (c) => {
      const token = c.req.param('token')
      const form = await formOf(c.req.raw)
      const number = numberOf(form.get('number'))
      const agreement = consent.byToken(token)
      if (!agreement) return c.redirect(tabAddress('agreements', number), 303)
      const result = give(agreement, number, form)
      if (result.ok) return c.redirect(agreementLink(token, number), 303)
      const isAmount = result.trouble === 'not an amount'
      const more = {
        trouble: result.trouble,
        ...(isAmount ? { maximum: form.get('maximum') ?? '' } : {}),
      }
      return c.redirect(withMore(agreementLink(token, number), more), 303)
    })

  answer('accept', (agreement, number, form) => {
    const typed = form.get('maximum')
    if (typed === null || agreement.terms.pricing.type !== 'VARIABLE')
      return consent.accept(agreement, number)
    return consent.accept(agreement, number, amountIn(typed) ?? 0)
  })
  answer('change-maximum', (agreement, number, form) =>
    consent.setMaximum(agreement, number, amountIn(form.get('maximum') ?? '') ?? 0),
  )
  answer('refuse', (agreement, number) => consent.reject(agreement, number))
  answer('stop', (agreement, number) => consent.stop(agreement, number))
}
