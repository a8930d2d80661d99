// Which addresses does the phone's page have?
import { Hono, type Context } from 'hono'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readText } from '#sandbox/body.ts'
import type { Payment } from '#sandbox/epayment/life.ts'
import type { Parts } from '#sandbox/parts.ts'
import type { Act, Acts, PhoneTrouble } from '#sandbox/phone/acts.ts'
import { phonePath } from '#sandbox/link.ts'
import { framed, homeAddress, type Frame } from '#sandbox/phone/frame.ts'
import { homeScreen, payLink } from '#sandbox/phone/home.ts'
import { look } from '#sandbox/phone/look.ts'
import { keepLive } from '#sandbox/phone/page/live.ts'
import { missingScreen, requestScreen, titleOf } from '#sandbox/phone/request.ts'
import { numberIn } from '#sandbox/phone/words.ts'

/** Whose phone it is until somebody says otherwise. */
const usualNumber = '4791234567'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const whyNot: Record<PhoneTrouble, string> = {
  'not a code': 'This is not the text of a payment code. Copy the whole address that the code stands for.',
  unknown: 'This code is not known here. It may be of another sandbox.',
  ended: 'This code is over: the payment was answered, cancelled or has expired.',
  'of another phone': 'This request was sent to another phone number.',
}

const noNumber = 'That is not a phone number: write it as 912 34 567, or with its country as +45 12 34 56 78.'

const scanTrouble = (text: string | undefined, trouble: string | undefined) =>
  trouble !== undefined && Object.hasOwn(whyNot, trouble)
    ? { text: text ?? '', why: whyNot[trouble as PhoneTrouble] } // one of its keys, checked above
    : undefined

export function phoneRoutes(parts: Parts, acts: Acts): Hono {
  const app = new Hono()
  const shopOf = ({ merchantSerialNumber }: Payment) =>
    parts.units.byNumber(merchantSerialNumber)?.shopName ?? ''
  const show = (c: Context, frame: Frame, status: 200 | 404 = 200) =>
    c.html(framed(frame), status, pageHeaders)

  app.get('/', (c) => {
    const given = c.req.query('number')
    if (given === undefined) return c.redirect(homeAddress(usualNumber), 303)
    const number = numberIn(given)
    const pending = acts.pending(number ?? usualNumber)
    const screen = homeScreen({
      number: number ?? usualNumber,
      now: parts.clock.now(),
      pending,
      onScreens: acts.onScreens().filter(({ id }) => pending.every((one) => one.id !== id)),
      shopOf,
      scanTrouble: scanTrouble(c.req.query('text'), c.req.query('trouble')),
    })
    const numberTrouble = number === undefined ? noNumber : undefined
    return show(c, { title: 'Requests', number: number ?? usualNumber, screen, numberTrouble, isLive: true })
  })

  app.post('/scan', async (c) => {
    const form = await formOf(c.req.raw)
    const number = numberIn(form.get('number') ?? '') ?? usualNumber
    const text = form.get('text') ?? ''
    const result = acts.scan(text, number)
    if (result.ok) return c.redirect(payLink(result.payment.token, number), 303)
    // To the page that shows the trouble, so that it can go on asking for itself.
    const query = new URLSearchParams({ number, text: text.slice(0, 200), trouble: result.trouble })
    return c.redirect(`${phonePath}?${query.toString()}`, 303)
  })

  app.get('/pay/:token', (c) => {
    const payment = acts.byToken(c.req.param('token'))
    const asked = payment?.request.userFlow === 'PUSH_MESSAGE' ? payment.phone : null
    const number = numberIn(c.req.query('number') ?? '') ?? asked ?? usualNumber
    const missing = (why: string) =>
      show(c, { title: 'Nothing to pay', number, screen: missingScreen(number, why), isLive: false }, 404)
    if (!payment) return missing(whyNot.unknown)
    if (asked !== null && asked !== number) return missing(whyNot['of another phone'])
    const page = { payment, number, now: parts.clock.now(), shop: shopOf(payment) }
    return show(c, { title: titleOf(page), number, screen: requestScreen(page), isLive: true })
  })

  for (const act of ['approve', 'refuse', 'ignore'] as const satisfies Act[]) {
    app.post(`/pay/:token/${act}`, async (c) => {
      const token = c.req.param('token')
      const number = numberIn((await formOf(c.req.raw)).get('number') ?? '') ?? usualNumber
      const payment = acts.byToken(token)
      if (payment) acts.act(act, payment, number) // what came of it, the page then shows
      return c.redirect(payLink(token, number), 303)
    })
  }

  files(app)
  return app
}

const pageHeaders = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

async function formOf(request: Request): Promise<URLSearchParams> {
  const body = await readText(request)
  return new URLSearchParams(body === 'too large' ? '' : body.text)
}

/** What the page loads. All of it is in the program or in a package, so that a bundle needs no folder beside it. */
function files(app: Hono): void {
  const script = `(${keepLive.toString()})()`
  const kept = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }
  app.get('/look.css', (c) => c.body(look, 200, { ...kept, 'content-type': 'text/css; charset=utf-8' }))
  app.get('/live.js', (c) =>
    c.body(script, 200, { ...kept, 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/inter.woff2', (c) => {
    const font = fontFile()
    return font
      ? c.body(font, 200, { 'cache-control': 'max-age=86400', 'content-type': 'font/woff2' })
      : c.notFound()
  })
}

/** Without the font's package the page falls back on the system's own typeface. */
function fontFile(): Uint8Array<ArrayBuffer> | undefined {
  try {
    const name = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
    return Uint8Array.from(readFileSync(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}
