// The control page's section on merchants and customers.
import { html } from 'hono/html'
import { messageOf, sectionOf, selectField, textField } from '#sandbox/control/page-fields.ts'
import { pagePaths } from '#sandbox/pages/pages.ts'
import { answerTo, type Said } from '#sandbox/control/form-outcomes.ts'
import { usualCustomer } from '#sandbox/state/customers.ts'
import type { Payment } from '#sandbox/epayment/life.ts'
import { phonePath } from '#sandbox/service/links.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import { agreementLink, payLink } from '#sandbox/phone/addresses.ts'
import type { Acts } from '#sandbox/epayment/customer-acts.ts'
import { emptyState, icon, type Markup } from '#sandbox/phone/icon.ts'
import { numberText } from '#sandbox/phone/typed-values.ts'
import { voiceOf } from '#sandbox/phone/voice.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import type { Consent } from '#sandbox/recurring/customer-acts.ts'
import { credentialsOf, type KnownUnit, type Permission } from '#sandbox/state/sales-units.ts'

/** This page speaks English alone. */
const english = voiceOf('en')

const permissions: Record<Exclude<Permission, 'PSP'>, string> = {
  PUSH_MESSAGE: 'push a request to a phone',
  PARTIAL_CAPTURE: 'capture in parts',
  LONG_LIVING: 'make payments that live longer than 10 minutes',
  SKIP_LANDING_PAGE: 'skip the landing page of agreements',
  EXPRESS: 'offer delivery',
  NATIONAL_ID: 'ask for national identity numbers',
}
const usual = Object.keys(permissions) as Exclude<Permission, 'PSP'>[] // the keys of the table above

export const unitSection = ({ units, leniency }: Parts, said: Said | undefined): Markup =>
  sectionOf(
    'units',
    'Sales units',
    'The merchants of this sandbox. Each has credentials of its own, and lacks what its name says. Fields that ePayment does not know are refused, or ignored where a unit is switched so.',
    html`${messageOf(answerTo(said, 'units'), 'units')}
      <ul class="list">
        ${units.all.map((unit) => unitRow(unit, units.all, leniency.of(unit.merchantSerialNumber)))}
      </ul>`,
  )

function unitRow(unit: KnownUnit, all: readonly KnownUnit[], isLenient: boolean): Markup {
  const { merchantSerialNumber: number, shopName, market, currency, kind, actsFor } = unit
  const others = all.filter((one) => actsFor.includes(one.kind)).map((one) => one.merchantSerialNumber)
  return html`<li>
    <div class="option">
      <b>${shopName}</b>
      <small>${market} · ${currency} · <span class="mono">${number}</span> · ${kind}</small>
      <small>${mayText(unit)}</small>
      ${others.length === 0 ? '' : html`<small>Acts for ${others.join(', ')}, never for itself.</small>`}
      ${isLenient ? html`<small><b>Ignores unknown fields.</b></small>` : ''}
      <details id="unit-${number}">
        <summary>Credentials<span class="unseen"> of ${shopName}</span></summary>
        <pre tabindex="0" role="region" aria-label="Credentials of ${shopName}"><code>${JSON.stringify(
          credentialsOf(unit),
          undefined,
          2,
        )}</code></pre>
      </details>
    </div>
    <form method="post" action="${pagePaths.units}">
      <input type="hidden" name="msn" value="${number}" />
      <button id="lenient-${number}" name="isLenient" value="${String(!isLenient)}">
        ${isLenient ? 'Refuse' : 'Ignore'} unknown fields<span class="unseen"> of ${shopName}</span>
      </button>
    </form>
  </li>`
}

/** What it may do that not everybody may; what is usual is said by what is missing. */
function mayText(unit: KnownUnit): string {
  if (unit.permissions.includes('PSP'))
    return 'A payment service provider: passes cards through, takes no wallet.'
  const lacks = usual.filter((one) => !unit.permissions.includes(one)).map((one) => permissions[one])
  if (lacks.length === 0) return 'May do everything.'
  return `May not ${new Intl.ListFormat('en', { type: 'disjunction' }).format(lacks)}.`
}

export function phoneSection({ clock, units }: Parts, acts: Acts, consent: Consent): Markup {
  const open = acts.onScreens()
  const agreements = consent.onScreens()
  return sectionOf(
    'phones',
    'Phones',
    'Every number is a customer with a phone. There requests are approved, refused or ignored, cards declined, agreements accepted.',
    html`<form class="inline" method="get" action="${phonePath}" aria-label="Open a phone">
        <div class="field">
          <label for="phone-number">Phone number</label>
          <input
            id="phone-number"
            name="number"
            type="tel"
            autocomplete="off"
            maxlength="40"
            value="${numberText(usualCustomer.NO)}"
            required
          />
        </div>
        <button type="submit">Open this phone</button>
      </form>
      <div id="phones-open" data-live>
        <h3>Codes on screens now</h3>
        ${
          open.length + agreements.length === 0
            ? emptyState('code', 'No shop shows a code now.')
            : html`<ul class="list">
                ${agreements.map((agreement) => agreementRow(agreement, clock.now(), units.byNumber(agreement.merchantSerialNumber)))}
                ${open.map((payment) => openRow(payment, clock.now(), units.byNumber(payment.merchantSerialNumber)))}
              </ul>`
        }
      </div>`,
  )
}

const openRow = (payment: Payment, now: number, unit: KnownUnit | undefined): Markup =>
  html`<li>
    <a
      id="open-${payment.id}"
      class="option"
      href="${payLink(payment.token, payment.phone ?? usualCustomer.NO)}"
    >
      <b class="money">${english.amount(payment.request.amount)}</b>
      <small
        >${unit?.shopName ?? ''} · ${payment.reference} · ${english.left(payment.endsAt, now)} left</small
      >
    </a>
    ${icon('next')}
  </li>`

const agreementRow = (agreement: Agreement, now: number, unit: KnownUnit | undefined): Markup =>
  html`<li>
    <a
      id="open-agreement-${agreement.id}"
      class="option"
      href="${agreementLink(agreement.token, agreement.phone ?? usualCustomer.NO)}"
    >
      <b>${agreement.terms.productName}</b>
      <small
        >${unit?.shopName ?? ''} · ${agreement.agreementId} · ${english.left(agreement.endsAt, now)}
        left</small
      >
    </a>
    ${icon('next')}
  </li>`

export function customerSection(said: Said | undefined): Markup {
  const form = 'customers'
  const answer = answerTo(said, form)
  const cards = [
    {
      options: [
        { value: '', word: 'The same as before' },
        { value: 'PRIVATE', word: 'A private card' },
        { value: 'COMMERCIAL', word: 'A company card' },
      ],
    },
  ]
  const health = [
    {
      options: [
        { value: '', word: 'The same as before' },
        { value: 'true', word: 'Cards are taken' },
        { value: 'false', word: 'Cards are declined' },
      ],
    },
  ]
  return sectionOf(
    form,
    'Customers',
    'Every well-formed number is somebody, always the same adult with a private card that is taken, until you say otherwise.',
    html`${messageOf(answer, form)}
      <form class="card" method="post" action="${pagePaths.customers}" aria-label="Change a customer">
        <div class="grid">
          ${textField(form, { name: 'number', label: 'Phone number', more: 'type="tel" maxlength="40" required' }, answer)}
          ${textField(form, { name: 'birthDate', label: 'Date of birth', more: 'type="date"', hint: 'Empty: the same as before.' }, answer)}
          ${selectField(form, { name: 'card', label: 'Pays with', choices: cards }, answer)}
          ${selectField(form, { name: 'isCardGood', label: 'Cards', choices: health, hint: 'Payments and charges alike.' }, answer)}
        </div>
        <button type="submit">Change this customer</button>
      </form>`,
  )
}

export function resetSection(said: Said | undefined): Markup {
  const form = 'reset'
  const answer = answerTo(said, form)
  const why = answer.troubles['sure']
  return sectionOf(
    form,
    'Start over',
    'Payments, agreements, webhooks, customers and faults are forgotten, and the clock is the machine’s again. Sales units keep their credentials.',
    html`${messageOf(answer, form)}
      <details id="reset-more" ${why === undefined ? '' : 'open'}>
        <summary class="button">Start over…</summary>
        <form class="card" method="post" action="${pagePaths.reset}" aria-label="Start over">
          <label class="choice"
            ><input type="checkbox" name="sure" value="yes" required /><span class="option"
              >Yes, forget everything in this sandbox</span
            ></label
          >
          ${why === undefined ? '' : html`<p class="note bad" role="alert">${icon('warning')}<span>${why}</span></p>`}
          <button class="danger" type="submit">Forget everything</button>
        </form>
      </details>`,
  )
}
