// The routes of the phone's pages.
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { onlyFromHere } from '#sandbox/http/origin.ts'
import { backTo, formOf } from '#sandbox/pages/pages.ts'
import { customerChange } from '#sandbox/state/customers.ts'
import { isOpenToOthers, phonePath } from '#sandbox/service/links.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import type { Act, Acts } from '#sandbox/epayment/customer-acts.ts'
import { agreementLink, payLink, withMore } from '#sandbox/phone/addresses.ts'
import { agreementRoutes } from '#sandbox/phone/agreement-routes.ts'
import { createDesk, languageCookie, usualNumber, type Desk, type Reach } from '#sandbox/phone/page-maker.ts'
import { languagePath, tabAddress } from '#sandbox/phone/frame.ts'
import { historyScreen } from '#sandbox/phone/history.ts'
import { homeScreen } from '#sandbox/phone/request-list.ts'
import { meScreen, personalCode, pictureOf } from '#sandbox/phone/own-code.ts'
import { requestScreen, titleOf } from '#sandbox/phone/request.ts'
import { servePhoneFiles } from '#sandbox/phone/files.ts'
import { whyNot } from '#sandbox/phone/texts.ts'
import { numberIn } from '#sandbox/phone/typed-values.ts'
import { language } from '#shared/language.ts'

/** Seconds for which the chosen language is kept. */
const longest = 365 * 86_400

export function phoneRoutes(parts: Parts, acts: Acts, reach: Reach): Hono {
  const app = new Hono()
  const desk = createDesk(parts, acts, reach)
  app.use(onlyFromHere)
  homeRoutes(app, desk)
  payRoutes(app, desk)
  agreementRoutes(app, desk)
  meRoutes(app, desk)
  servePhoneFiles(app)
  return app
}

/** Only on the first page: where to open it on a real phone. */
async function realPhoneOf({ parts: { phoneUrl }, reach }: Desk, number: string) {
  if (reach === 'network' || !isOpenToOthers(phoneUrl())) return undefined
  const address = personalCode(phoneUrl, number)
  return { address, picture: await pictureOf(address) }
}

function homeRoutes(app: Hono, desk: Desk): void {
  const { parts, acts, consent, shopOf, show, numberOf, voiceFor } = desk
  app.get('/', async (c) => {
    const given = c.req.query('number')
    if (given === undefined) return c.redirect(tabAddress('requests', usualNumber), 303)
    const typed = numberIn(given)
    const number = typed ?? usualNumber
    const voice = voiceFor(c, number)
    const pending = acts.pending(number)
    const agreements = consent.pending(number)
    const why = whyNot(voice.t, c.req.query('trouble'))
    const screen = homeScreen({
      voice,
      number,
      now: parts.clock.now(),
      pending,
      agreements,
      onScreens: acts.onScreens().filter(({ id }) => pending.every((one) => one.id !== id)),
      agreementsOnScreens: consent.onScreens().filter(({ id }) => agreements.every((one) => one.id !== id)),
      shopOf,
      scanTrouble: why === undefined ? undefined : { text: c.req.query('text') ?? '', why },
    })
    return show(c, {
      title: voice.t('home.title'),
      number,
      screen,
      numberTrouble:
        typed === undefined ? { typed: given.slice(0, 40), why: voice.t('noNumber') } : undefined,
      realPhone: await realPhoneOf(desk, number),
      tab: 'requests',
      isLive: true,
    })
  })

  app.get('/history', (c) => {
    const number = numberOf(c.req.query('number'))
    const voice = voiceFor(c, number)
    const screen = historyScreen({
      voice,
      number,
      now: parts.clock.now(),
      payments: acts.lately(number),
      shopOf,
    })
    return show(c, { title: voice.t('history.title'), number, screen, tab: 'history', isLive: true })
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
    const form = await formOf(c.req.raw)
    const number = numberOf(form.get('number'))
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

/** The last part of an address, and what it does. */
const actOf = {
  approve: 'approve',
  refuse: 'refuse',
  ignore: 'ignore',
  decline: 'decline',
  'start-authorizing': 'startAuthorizing',
} as const satisfies Record<string, Act>

function payRoutes(app: Hono, { parts, acts, shopOf, show, missing, numberOf, voiceFor }: Desk): void {
  app.get('/pay/:token', (c) => {
    const payment = acts.byToken(c.req.param('token'))
    const asked = payment?.request.userFlow === 'PUSH_MESSAGE' ? payment.phone : null
    const number = numberOf(c.req.query('number'), asked)
    if (!payment) return missing(c, number, 'payment', 'unknown')
    if (asked !== null && asked !== number) return missing(c, number, 'payment', 'of another phone')
    const voice = voiceFor(c, number)
    const page = {
      voice,
      payment,
      customer: parts.customers.of(number),
      now: parts.clock.now(),
      shop: shopOf(payment),
      delivery: c.req.query('delivery'),
      trouble: whyNot(voice.t, c.req.query('trouble')),
    }
    return show(c, {
      title: titleOf(page),
      number,
      about: payment.token,
      screen: requestScreen(page),
      isLive: true,
    })
  })

  app.post('/pay/:token/card', async (c) => {
    const form = await formOf(c.req.raw)
    const number = numberOf(form.get('number'))
    const asked = customerChange.safeParse({ card: form.get('card') })
    if (asked.success) parts.customers.set(number, asked.data)
    return c.redirect(payLink(c.req.param('token'), number), 303)
  })

  for (const [path, act] of Object.entries(actOf)) {
    app.post(`/pay/:token/${path}`, async (c) => {
      const token = c.req.param('token')
      const form = await formOf(c.req.raw)
      const number = numberOf(form.get('number'))
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

function meRoutes(app: Hono, { parts, reach, show, numberOf, voiceFor }: Desk): void {
  app.get('/me', async (c) => {
    const number = numberOf(c.req.query('number'))
    const text = personalCode(parts.phoneUrl, number)
    const typed = c.req.query('birthDate')
    const voice = voiceFor(c, number)
    const screen = meScreen({
      voice,
      customer: parts.customers.of(number),
      now: parts.clock.now(),
      code: { text, picture: await pictureOf(text) },
      hasControls: reach === 'here',
      said: c.req.query('said') === 'kept' ? 'kept' : undefined,
      birthTrouble:
        typed === undefined ? undefined : { typed: typed.slice(0, 40), why: voice.t('noBirthDate') },
    })
    return show(c, { title: voice.t('me.title'), number, screen, tab: 'me', isLive: true })
  })

  app.post('/me', async (c) => {
    const form = await formOf(c.req.raw)
    const number = numberOf(form.get('number'))
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
