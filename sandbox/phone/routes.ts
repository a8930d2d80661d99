// Which addresses does the phone's page have?
import { Hono } from 'hono'
import { onlyFromHere } from '#sandbox/control/origin.ts'
import { customerChange } from '#sandbox/customer.ts'
import { phonePath } from '#sandbox/link.ts'
import type { Parts } from '#sandbox/parts.ts'
import type { Act, Acts } from '#sandbox/phone/acts.ts'
import { agreementLink, payLink, withMore } from '#sandbox/phone/address.ts'
import { agreementRoutes } from '#sandbox/phone/agreement-routes.ts'
import { createDesk, usualNumber, type Desk } from '#sandbox/phone/desk.ts'
import { tabAddress } from '#sandbox/phone/frame.ts'
import { homeScreen } from '#sandbox/phone/home.ts'
import { meScreen, personalCode, pictureOf } from '#sandbox/phone/me.ts'
import { requestScreen, titleOf } from '#sandbox/phone/request.ts'
import { formOf, serveFiles } from '#sandbox/phone/served.ts'
import { noBirthDate, noNumber, whyNot } from '#sandbox/phone/trouble.ts'
import { numberIn } from '#sandbox/phone/words.ts'

export function phoneRoutes(parts: Parts, acts: Acts): Hono {
  const app = new Hono()
  const desk = createDesk(parts, acts)
  app.use(onlyFromHere)
  homeRoutes(app, desk)
  payRoutes(app, desk)
  agreementRoutes(app, desk)
  meRoutes(app, desk)
  serveFiles(app)
  return app
}

function homeRoutes(app: Hono, { parts, acts, consent, shopOf, show, numberOf }: Desk): void {
  app.get('/', (c) => {
    const given = c.req.query('number')
    if (given === undefined) return c.redirect(tabAddress('requests', usualNumber), 303)
    const typed = numberIn(given)
    const number = typed ?? usualNumber
    const pending = acts.pending(number)
    const why = whyNot(c.req.query('trouble'))
    const screen = homeScreen({
      number,
      now: parts.clock.now(),
      pending,
      agreements: consent.pending(number),
      onScreens: acts.onScreens().filter(({ id }) => pending.every((one) => one.id !== id)),
      shopOf,
      scanTrouble: why === undefined ? undefined : { text: c.req.query('text') ?? '', why },
    })
    const numberTrouble = typed === undefined ? { typed: given.slice(0, 40), why: noNumber } : undefined
    return show(c, { title: 'Requests', number, screen, numberTrouble, tab: 'requests', isLive: true })
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

function payRoutes(app: Hono, { parts, acts, shopOf, show, missing, numberOf }: Desk): void {
  app.get('/pay/:token', (c) => {
    const payment = acts.byToken(c.req.param('token'))
    const asked = payment?.request.userFlow === 'PUSH_MESSAGE' ? payment.phone : null
    const number = numberOf(c.req.query('number'), asked)
    const nothing = 'Nothing to pay'
    if (!payment) return missing(c, number, nothing, 'unknown')
    if (asked !== null && asked !== number) return missing(c, number, nothing, 'of another phone')
    const page = {
      payment,
      number,
      now: parts.clock.now(),
      shop: shopOf(payment),
      delivery: c.req.query('delivery'),
      trouble: whyNot(c.req.query('trouble')),
    }
    return show(c, { title: titleOf(page), number, screen: requestScreen(page), isLive: true })
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
      // What came of it, the page then shows.
      const more = {
        ...(delivery ? { delivery } : {}),
        ...(result?.ok === false ? { trouble: result.trouble } : {}),
      }
      return c.redirect(withMore(payLink(token, number), more), 303)
    })
  }
}

function meRoutes(app: Hono, { parts, show, numberOf }: Desk): void {
  app.get('/me', async (c) => {
    const number = numberOf(c.req.query('number'))
    const text = personalCode(parts.publicUrl, number)
    const typed = c.req.query('birthDate')
    const screen = meScreen({
      customer: parts.customers.of(number),
      now: parts.clock.now(),
      code: { text, picture: await pictureOf(text) },
      said: c.req.query('said') === 'kept' ? 'kept' : undefined,
      birthTrouble: typed === undefined ? undefined : { typed: typed.slice(0, 40), why: noBirthDate },
    })
    return show(c, { title: 'My code', number, screen, tab: 'me', isLive: true })
  })

  app.post('/me', async (c) => {
    const form = await formOf(c.req.raw)
    const number = numberOf(form.get('number'))
    const asked = customerChange.safeParse({ birthDate: form.get('birthDate'), card: form.get('card') })
    if (asked.success) parts.customers.set(number, asked.data)
    const more = asked.success ? { said: 'kept' } : { birthDate: form.get('birthDate') ?? '' }
    return c.redirect(`${withMore(tabAddress('me', number), more)}#about`, 303)
  })
}
