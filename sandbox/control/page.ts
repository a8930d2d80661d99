// The control page, on which a person changes the sandbox: the clock, faults, phones, deliveries, merchants, customers.
import { Hono, type Context } from 'hono'
import {
  type Control,
  clockRoutes,
  customerRoutes,
  faultRoutes,
  unitRoutes,
} from '#sandbox/control/program-routes.ts'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import path from 'node:path'
import { clockSection, clockTrouble, moveOf } from '#sandbox/control/page-clock.ts'
import { deliverySection } from '#sandbox/control/page-deliveries.ts'
import { faultOf, faultTroubles } from '#sandbox/control/page-fault-kinds.ts'
import { faultSection } from '#sandbox/control/page-faults.ts'
import { moneySection } from '#sandbox/control/page-money.ts'
import { backTo, controlPath, pagePaths, serveFile, formOf, pageHeaders } from '#sandbox/pages/pages.ts'
import {
  createKept,
  troublesOf,
  type FormName,
  type Outcome,
  type Said,
} from '#sandbox/control/form-outcomes.ts'
import { customerSection, phoneSection, resetSection, unitSection } from '#sandbox/control/page-units.ts'
import { phonePath } from '#sandbox/service/links.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import { icon, type Markup } from '#sandbox/phone/icon.ts'
import { phoneFiles, phoneScripts } from '#sandbox/phone/files.ts'
import { numberIn, numberText } from '#sandbox/phone/typed-values.ts'
import { voiceOf } from '#sandbox/phone/voice.ts'
import { createConsent } from '#sandbox/recurring/customer-acts.ts'

/** This page speaks English alone. */
const english = voiceOf('en')

const header = 'Accept'
/** Programs are answered in JSON, and so is whoever does not say. */
const wantsPage = (c: Context) =>
  accepts(c, { header, supports: ['application/json', 'text/html'], default: 'application/json' }) ===
  'text/html'

export function controlPage(parts: Parts, control: Control): Hono {
  const app = new Hono()
  const kept = createKept(parts.chance)
  app.get('/', (c, next) => {
    c.header('vary', header)
    if (!wantsPage(c)) return next()
    parts.timeline.settle()
    const given = { said: kept.find(c.req.query('said')), before: c.req.query('before') }
    return c.html(page(parts, control, given), 200, pageHeaders)
  })
  serveFile(app, inside(pagePaths.style), () => path.join(import.meta.dirname, 'control.css'))
  for (const [form, answer] of Object.entries(answers(parts, control))) {
    app.post(inside(answer.path), async (c) => {
      const typed = Object.fromEntries(await formOf(c.req.raw))
      const outcome = await answer.to(typed)
      const back = backTo(typed['back'] ?? null)
      if (back !== undefined && 'done' in outcome) return c.redirect(back, 303)
      const name = kept.keep({ form: formNameOf(form), typed, outcome })
      return c.redirect(`${controlPath}?said=${name}#${formNameOf(form)}`, 303)
    })
  }
  return app
}

/** As this page is mounted. */
const inside = (path: string) => path.slice(controlPath.length - 1)

type Answering = { path: string; to(typed: Record<string, string>): Outcome | Promise<Outcome> }
const formNameOf = (name: string): FormName => (name === 'removal' ? 'faults' : (name as FormName)) // the keys below

const answers = (parts: Parts, control: Control): Record<FormName | 'removal', Answering> => ({
  clock: {
    path: pagePaths.clock,
    async to(typed) {
      const { field, body } = moveOf(typed, parts)
      const troubles = await troublesOf(clockRoutes(parts, control), 'POST', '/', body)
      if (troubles) return { troubles: { [field]: clockTrouble[field] ?? '' } }
      return { done: `It is ${english.moment(parts.timeline.now())} now.` }
    },
  },
  faults: {
    path: pagePaths.faults,
    async to(typed) {
      const troubles = await troublesOf(faultRoutes(parts), 'POST', '/', faultOf(typed))
      return troubles ? { troubles: faultTroubles(troubles, typed) } : { done: 'The fault is switched on.' }
    },
  },
  removal: {
    path: pagePaths.removeFault,
    async to({ id = '' }) {
      const path = id === 'all' ? '/' : `/${encodeURIComponent(id)}`
      const troubles = await troublesOf(faultRoutes(parts), 'DELETE', path)
      if (troubles) return { troubles }
      return { done: id === 'all' ? 'All faults are removed.' : 'The fault is removed.' }
    },
  },
  units: {
    path: pagePaths.units,
    async to({ msn = '', isLenient = '' }) {
      const change = { isLenient: flags.get(isLenient) ?? isLenient }
      const unit = parts.units.byNumber(msn)
      if (!unit) return { troubles: { '': 'There is no such sales unit.' } }
      const troubles = await troublesOf(unitRoutes(parts), 'POST', `/${msn}`, change)
      if (troubles) return { troubles }
      return {
        done: `${unit.shopName} (${msn}) ${change.isLenient ? 'ignores' : 'refuses'} unknown fields now.`,
      }
    },
  },
  customers: { path: pagePaths.customers, to: (typed) => customerAnswer(parts, typed) },
  reset: {
    path: pagePaths.reset,
    to({ sure }) {
      if (sure !== 'yes') return { troubles: { sure: 'Say that you are sure: nothing was forgotten.' } }
      control.reset()
      return { done: 'Everything is forgotten. The sandbox is as new.' }
    },
  },
})

/** A form says yes and no in words. */
const flags = new Map([
  ['true', true],
  ['false', false],
])

async function customerAnswer(parts: Parts, typed: Record<string, string>): Promise<Outcome> {
  const phone = numberIn(typed['number'] ?? '')
  if (phone === undefined) return { troubles: { number: english.t('noNumber') } }
  const filled = Object.entries(typed).filter(
    ([name, text]) => ['birthDate', 'card', 'isCardGood'].includes(name) && text !== '',
  )
  const change = Object.fromEntries(filled.map(([name, text]) => [name, flags.get(text) ?? text]))
  const troubles = await troublesOf(customerRoutes(parts), 'POST', `/${phone}`, change)
  if (troubles) return { troubles }
  const { birthDate, card, isCardGood } = parts.customers.of(phone)
  const how = card === 'PRIVATE' ? 'a private card' : 'a company card'
  const which = isCardGood ? '' : ', which is declined'
  return {
    done: `${numberText(phone)} was born on ${english.day(Date.parse(birthDate))} and pays with ${how}${which}.`,
  }
}

const contents = [
  ['clock', 'Clock'],
  ['faults', 'Faults'],
  ['phones', 'Phones'],
  ['money', 'Money'],
  ['deliveries', 'Deliveries'],
  ['units', 'Sales units'],
  ['customers', 'Customers'],
  ['reset', 'Start over'],
] as const

const page = (
  parts: Parts,
  { acts }: Control,
  { said, before }: { said: Said | undefined; before: string | undefined },
): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Control · Sandbox</title>
        <link rel="icon" href="data:," />
        ${phoneFiles}
        <link rel="stylesheet" href="${pagePaths.style}" />
        ${phoneScripts}
      </head>
      <body class="control">
        <a class="skip" href="#main">Skip to the content</a>
        <div class="book">
          <nav class="side" aria-label="Contents">
            <ul>
              ${contents.map(([id, word]) => html`<li><a href="#${id}">${word}</a></li>`)}
            </ul>
            <ul class="doors">
              <li><a href="${phonePath}">The customer’s phone</a></li>
              <li><a href="/">Reference</a></li>
              <li><a href="/openapi.json">OpenAPI document</a></li>
            </ul>
          </nav>
          <main id="main" tabindex="-1">
            <p id="silence" class="note bad" role="alert" hidden>
              ${icon('warning')}<span>The sandbox does not answer. This page keeps trying.</span>
            </p>
            <header class="opening">
              <p class="pills">
                <span class="badge">Sandbox</span> <span class="badge">${parts.environment}</span>
              </p>
              <h1>Control</h1>
              <p class="lede">
                The time, the faults, the phones and the merchants of this sandbox. Nothing here is part of
                the service, and no money moves.
              </p>
            </header>
            ${clockSection(parts, said)} ${faultSection(parts, said)}
            ${phoneSection(parts, acts, createConsent(parts))} ${moneySection(parts)}
            ${deliverySection(parts, before)} ${unitSection(parts, said)} ${customerSection(said)}
            ${resetSection(said)}
          </main>
        </div>
      </body>
    </html>`
