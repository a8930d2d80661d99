// The routes of the phone's pages, and what they share.
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { usualCustomer, customerChange } from '#sandbox/state/customers.ts'
import type { SandboxParts } from '#sandbox/api/areas.ts'
import {
  customerActs as actsOnPayments,
  pathOfAct,
  type CustomerActs,
} from '#sandbox/epayment/customer-acts.ts'
import {
  controlPanelOf,
  framedPage,
  type Frame,
  type PhoneView,
  languagePath,
  tabAddress,
  servePhoneFiles,
} from '#sandbox/phone/frame.ts'
import { missingScreen, requestScreen, titleOf } from '#sandbox/phone/request.ts'
import { pageHeaders, refuseOtherOrigins, backTo, formOf } from '#sandbox/pages/pages.ts'
import {
  troubleTextOf,
  type PageTrouble,
  numberIn,
  phoneLanguageFor,
  voiceOf,
  amountIn,
} from '#sandbox/phone/voice.ts'
import { createConsent, type ConsentResult } from '#sandbox/recurring/customer-acts.ts'
import { isOpenToOthers, phonePath, agreementLink, payLink, withMore } from '#sandbox/service/links.ts'
import { historyScreen, homeScreen } from '#sandbox/phone/lists.ts'
import { meScreen, personalCode } from '#sandbox/phone/own-code.ts'
import { pictureOf } from '#sandbox/epayment/code-picture.ts'
import { language } from '#shared/language.ts'
import {
  agreementScreen,
  agreementTitle,
  memberScreen,
  type AgreementPage,
} from '#sandbox/phone/agreement.ts'
import type { AgreementRecord } from '#sandbox/recurring/agreement.ts'
import type { ChargeRecord } from '#sandbox/recurring/charge.ts'

/** Number of the phone until somebody chooses another. */
const usualNumber = usualCustomer.NO

/** Keeps which language was chosen on the page. */
const languageCookie = 'phone-language'

type Page = Response | Promise<Response>
/** A page as its route describes it; whose it is and how it speaks is added. */
type PhonePage = Omit<Frame, 'customer' | 'voice' | 'waiting' | 'isMissing'> & {
  /** The token of what this page is about. */
  about?: string
}

/** The number that an address or a form names, or else another one. */
const numberOf = (given: string | null | undefined, otherwise?: string | null): string =>
  numberIn(given ?? '') ?? otherwise ?? usualNumber

/** A form that was sent, and the number of the phone that sent it. */
async function sentForm(c: Context): Promise<{ form: URLSearchParams; number: string }> {
  const form = await formOf(c.req.raw)
  return { form, number: numberOf(form.get('number')) }
}

/** `network`: the page of somebody's own phone, without the sandbox's controls beside it. */
type Reach = 'here' | 'network'

type PageMaker = ReturnType<typeof createPageMaker>

function createPageMaker(parts: SandboxParts, acts: CustomerActs, reach: Reach) {
  /** In the language chosen on the page, or else one that the browser asks for. */
  const viewFor = (c: Context, number: string): PhoneView => {
    const customer = parts.customers.of(number)
    const language = phoneLanguageFor(getCookie(c, languageCookie), c.req.header('accept-language'))
    return {
      customer,
      voice: voiceOf(language, customer.address.country),
      now: parts.clock.now(),
      shopOf: ({ merchantSerialNumber }) => parts.units.byNumber(merchantSerialNumber)?.shopName ?? '',
    }
  }
  const consent = createConsent(parts)
  const show = (
    c: Context,
    { customer, voice }: PhoneView,
    { about, ...shown }: PhonePage,
    status: 200 | 404 = 200,
  ): Page => {
    const { pathname, search } = new URL(c.req.url)
    const all = [...acts.pending(customer.phone), ...consent.pending(customer.phone)]
    const waiting = all.filter(({ token }) => token !== about).length
    const frame = { ...shown, waiting, isMissing: status === 404, customer, voice }
    const headers = { ...pageHeaders, 'content-language': voice.language }
    const here = pathname + search
    return c.html(
      framedPage(frame, here, reach === 'here' ? controlPanelOf(parts, here) : null),
      status,
      headers,
    )
  }
  return {
    parts,
    acts,
    consent,
    reach,
    viewFor,
    show,
    /** There is nothing at this address for this number. */
    missing: (c: Context, number: string, of: 'payment' | 'agreement', trouble: PageTrouble): Page => {
      const view = viewFor(c, number)
      const { t } = view.voice
      const title = of === 'payment' ? t('request.nothing') : t('agreement.nothing')
      const screen = missingScreen(view, title, troubleTextOf(t, trouble) ?? '')
      return show(c, view, { title, screen }, 404)
    },
  }
}

/** Seconds for which the chosen language is kept. */
const longest = 365 * 86_400

export function phoneRoutes(parts: SandboxParts, acts: CustomerActs, reach: Reach): Hono {
  const app = new Hono()
  const desk = createPageMaker(parts, acts, reach)
  app.use(refuseOtherOrigins)
  homeRoutes(app, desk)
  payRoutes(app, desk)
  agreementRoutes(app, desk)
  meRoutes(app, desk)
  servePhoneFiles(app)
  return app
}

/** Only on the first page: where to open it on a real phone. */
async function realPhoneOf({ parts: { phoneUrl }, reach }: PageMaker, number: string) {
  if (reach === 'network' || !isOpenToOthers(phoneUrl())) return undefined
  const address = personalCode(phoneUrl, number)
  return { address, picture: await pictureOf(address) }
}

function homeRoutes(app: Hono, desk: PageMaker): void {
  const { acts, consent, show, viewFor } = desk
  app.get('/', async (c) => {
    const given = c.req.query('number')
    if (given === undefined) return c.redirect(tabAddress('requests', usualNumber), 303)
    const typed = numberIn(given)
    const number = typed ?? usualNumber
    const view = viewFor(c, number)
    const { t } = view.voice
    const pending = acts.pending(number)
    const agreements = consent.pending(number)
    const why = troubleTextOf(t, c.req.query('trouble'))
    const screen = homeScreen({
      ...view,
      pending,
      agreements,
      onScreens: acts.onScreens().filter(({ id }) => pending.every((one) => one.id !== id)),
      agreementsOnScreens: consent.onScreens().filter(({ id }) => agreements.every((one) => one.id !== id)),
      scanTrouble: why === undefined ? undefined : { text: c.req.query('text') ?? '', why },
    })
    return show(c, view, {
      title: t('home.title'),
      screen,
      numberTrouble: typed === undefined ? { typed: given.slice(0, 40), why: t('noNumber') } : undefined,
      realPhone: await realPhoneOf(desk, number),
      tab: 'requests',
    })
  })

  app.get('/history', (c) => {
    const number = numberOf(c.req.query('number'))
    const view = viewFor(c, number)
    const screen = historyScreen({ ...view, payments: acts.lately(number) })
    return show(c, view, { title: view.voice.t('history.title'), screen, tab: 'history' })
  })

  app.post(languagePath.slice(phonePath.length - 1), async (c) => {
    const form = await formOf(c.req.raw)
    const chosen = language.safeParse(form.get('language'))
    if (chosen.success) {
      setCookie(c, languageCookie, chosen.data, { path: phonePath, sameSite: 'Lax', maxAge: longest })
    }
    return c.redirect(backTo(form.get('back')) ?? phonePath, 303)
  })

  app.post('/scan', async (c) => {
    const { form, number } = await sentForm(c)
    const text = form.get('text') ?? ''
    const result = acts.scan(text, number)
    if (result.ok) return c.redirect(payLink(result.payment.token, number), 303)
    const opened = consent.open(text, number)
    if (opened.ok) return c.redirect(agreementLink(opened.agreement.token, number), 303)
    // To the page that shows the trouble, so that it can go on asking for itself.
    const { trouble } = opened.trouble === 'not a link' ? result : opened
    const query = new URLSearchParams({ number, text: text.slice(0, 200), trouble })
    return c.redirect(`${phonePath}?${query.toString()}`, 303)
  })
}

function payRoutes(app: Hono, { parts, acts, show, missing, viewFor }: PageMaker): void {
  app.get('/pay/:token', (c) => {
    const payment = acts.byToken(c.req.param('token'))
    const asked = payment?.request.userFlow === 'PUSH_MESSAGE' ? payment.phone : null
    const number = numberOf(c.req.query('number'), asked)
    if (!payment) return missing(c, number, 'payment', 'unknown')
    if (asked !== null && asked !== number) return missing(c, number, 'payment', 'of another phone')
    const view = viewFor(c, number)
    const page = {
      ...view,
      payment,
      delivery: c.req.query('delivery'),
      trouble: troubleTextOf(view.voice.t, c.req.query('trouble')),
    }
    return show(c, view, { title: titleOf(page), about: payment.token, screen: requestScreen(page) })
  })

  app.post('/pay/:token/card', async (c) => {
    const { form, number } = await sentForm(c)
    const asked = customerChange.safeParse({ card: form.get('card') })
    if (asked.success) parts.customers.set(number, asked.data)
    return c.redirect(payLink(c.req.param('token'), number), 303)
  })

  for (const act of actsOnPayments) {
    app.post(`/pay/:token/${pathOfAct(act)}`, async (c) => {
      const token = c.req.param('token')
      const { form, number } = await sentForm(c)
      const delivery = form.get('delivery')
      const choice = delivery ? { shippingOptionId: delivery } : {}
      const payment = acts.byToken(token)
      const result = payment ? acts.act(act, payment, number, choice) : undefined
      // The page then shows the outcome.
      const more = {
        ...(delivery ? { delivery } : {}),
        ...(result?.ok === false ? { trouble: result.trouble } : {}),
      }
      return c.redirect(withMore(payLink(token, number), more), 303)
    })
  }
}

function meRoutes(app: Hono, { parts, reach, show, viewFor }: PageMaker): void {
  app.get('/me', async (c) => {
    const number = numberOf(c.req.query('number'))
    const text = personalCode(parts.phoneUrl, number)
    const typed = c.req.query('birthDate')
    const view = viewFor(c, number)
    const { t } = view.voice
    const screen = meScreen({
      ...view,
      code: { text, picture: await pictureOf(text) },
      hasControls: reach === 'here',
      said: c.req.query('said') === 'kept' ? 'kept' : undefined,
      birthTrouble: typed === undefined ? undefined : { typed: typed.slice(0, 40), why: t('noBirthDate') },
    })
    return show(c, view, { title: t('me.title'), screen, tab: 'me' })
  })

  app.post('/me', async (c) => {
    const { form, number } = await sentForm(c)
    const isCardGood = reach === 'here' ? form.get('isCardGood') : null
    const asked = customerChange.safeParse({
      birthDate: form.get('birthDate'),
      card: form.get('card'),
      ...(isCardGood === null ? {} : { isCardGood: isCardGood === 'true' }),
    })
    if (asked.success) parts.customers.set(number, asked.data)
    const more = asked.success ? { said: 'kept' } : { birthDate: form.get('birthDate') ?? '' }
    return c.redirect(`${withMore(tabAddress('me', number), more)}#about`, 303)
  })
}

/** A page shows no more charges than this. */
const mostCharges = 12

/** Soonest first. */
function comingOf({ recurring: { charges } }: SandboxParts, agreement: AgreementRecord): ChargeRecord[] {
  return (['PROCESSING', 'DUE', 'PENDING'] as const)
    .flatMap((status) => charges.list(agreement, 0, mostCharges, status))
    .filter(({ type }) => type !== 'INITIAL')
    .toSorted((one, other) => one.due.localeCompare(other.due))
}

function agreementRoutes(app: Hono, desk: PageMaker): void {
  const { parts, consent, show, missing, viewFor } = desk

  app.get('/agreements', (c) => {
    const number = numberOf(c.req.query('number'))
    const agreements = consent
      .held(number)
      .map((agreement) => ({ agreement, coming: comingOf(parts, agreement)[0] }))
    const view = viewFor(c, number)
    const screen = memberScreen({ ...view, agreements })
    return show(c, view, { title: view.voice.t('agreement.title'), screen, tab: 'agreements' })
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
    const agreement = opened.ok ? opened.agreement : found
    const view = viewFor(c, number)
    const { charges } = parts.recurring
    const page: AgreementPage = {
      ...view,
      agreement,
      initial: charges.initialOf(agreement),
      charges: charges.list(agreement, 0, mostCharges),
      trouble: troubleTextOf(view.voice.t, c.req.query('trouble')),
      typedMaximum: c.req.query('maximum')?.slice(0, 40),
    }
    return show(c, view, { title: agreementTitle(page), about: found.token, screen: agreementScreen(page) })
  })

  const answer = (
    name: string,
    give: (agreement: AgreementRecord, number: string, form: URLSearchParams) => ConsentResult,
  ) =>
    app.post(`/agreement/:token/${name}`, async (c) => {
      const token = c.req.param('token')
      const { form, number } = await sentForm(c)
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
