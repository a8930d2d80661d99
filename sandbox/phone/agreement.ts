// What does the phone show of agreements: one to accept or refuse, those that are held, and their charges?
import { html, raw } from 'hono/html'
import { backLink, homeAddress, tabAddress } from '#sandbox/phone/frame.ts'
import {
  agreementOutcome,
  campaignText,
  chargeStatusText,
  initialText,
  intervalText,
  priceText,
} from '#sandbox/phone/agreement-words.ts'
import { agreementLink, linkOut } from '#sandbox/phone/address.ts'
import { emptyState, icon, note, remark, type Markup } from '#sandbox/phone/icon.ts'
import { seal } from '#sandbox/phone/request.ts'
import { amountText, scopeText, timeLeft } from '#sandbox/phone/words.ts'
import { acceptedOf, type Agreement } from '#sandbox/recurring/agreement.ts'
import type { Charge } from '#sandbox/recurring/charge.ts'
import { agreementPath } from '#sandbox/recurring/link.ts'
import { decimal } from '#shared/money.ts'

export type AgreementPage = {
  agreement: Agreement
  number: string
  now: number
  shop: string
  initial: Charge | undefined
  /** Newest last. */
  charges: Charge[]
  /** Why the last answer was not taken. */
  trouble: string | undefined
  /** What was typed as the maximum and is none. */
  typedMaximum: string | undefined
}

export const agreementTitle = ({ agreement }: AgreementPage): string =>
  `${agreementOutcome(agreement)?.title ?? 'Agreement'}: ${agreement.terms.productName}`

export function agreementScreen(page: AgreementPage): Markup {
  const { agreement, number } = page
  const { terms, life } = agreement
  const back =
    life.status === 'PENDING'
      ? backLink(homeAddress(number), 'All requests')
      : backLink(tabAddress('agreements', number), 'All agreements')
  return html`
    <section class="screen request" aria-labelledby="product">
      <div id="back" data-live>${back}</div>
      <div class="who">
        <p class="shop">${page.shop}</p>
        <h1 id="product" class="product">${terms.productName}</h1>
        ${terms.productDescription === null ? '' : html`<p class="description">${terms.productDescription}</p>`}
      </div>
      <dl id="price" class="facts" data-live>${facts(page)}</dl>
      <div id="terms" class="terms" data-live>${conditions(page)}</div>
      <div id="state" class="state" role="status" data-live>${state(page)}</div>
      <div id="charges" data-live>${charges(page)}</div>
      <div class="answer">
        <div id="trouble" data-live>${trouble(page)}</div>
        <p id="left" class="quiet left" data-live>${left(page)}</p>
        <form id="actions" class="actions" method="post" data-live>${actions(page)}</form>
      </div>
    </section>
  `
}

const fact = (name: string, text: string | undefined): Markup | string =>
  text === undefined
    ? ''
    : html`<div>
        <dt>${name}</dt>
        <dd>${text}</dd>
      </div>`

function facts({ agreement, initial }: AgreementPage): Markup {
  const accepted = acceptedOf(agreement)
  return html`${fact('Price', `${priceText(agreement, accepted?.maxAmount ?? null)}, ${intervalText(agreement)}`)}
  ${fact('At first', campaignText(agreement))}
  ${fact('Now', initial?.life.status === 'PENDING' ? initialText(agreement, initial) : undefined)}`
}

function conditions({ agreement: { terms, life }, shop }: AgreementPage): Markup | string {
  if (life.status !== 'PENDING') return ''
  const address = linkOut(terms.merchantAgreementUrl)
  return html`${
    terms.scope.length > 0
      ? remark('person', html`${shop} asks for your <b>${scopeText(terms.scope)}</b>. Accepting shares this.`)
      : ''
  }
  ${address === undefined ? '' : remark('shield', html`You can end this at any time: here, or <a href="${address}">at the shop</a>.`)}`
}

function state({ agreement }: AgreementPage): Markup | string {
  const outcome = agreementOutcome(agreement)
  return outcome ? seal(outcome) : ''
}

const trouble = (page: AgreementPage): Markup | string =>
  page.trouble === undefined || page.typedMaximum !== undefined ? '' : note('bad', 'not-taken', page.trouble)

const left = ({ agreement: { life, endsAt }, now }: AgreementPage): string =>
  life.status === 'PENDING' ? `${timeLeft(endsAt, now)} left to answer` : ''

function charges({ agreement, charges: all }: AgreementPage): Markup | string {
  if (agreement.life.status === 'PENDING' || agreement.life.status === 'EXPIRED') return ''
  if (all.length === 0)
    return emptyState('clock', 'No charge is planned. One that the shop makes appears here.')
  return html`<h2>Charges</h2>
    <ul class="lines">
      ${all.map(
        (charge) =>
          html`<li>
            <span class="option">${charge.terms.description}<small>${chargeStatusText(charge)}</small></span
            ><span class="line-amount"
              >${amountText({ value: charge.amount, currency: agreement.currency })}</span
            >
          </li>`,
      )}
    </ul>`
}

function actions(page: AgreementPage): Markup | string {
  const { agreement, number } = page
  const { life, token, terms } = agreement
  // Who refuses or ends it need not have typed an amount.
  const act = (name: 'accept' | 'refuse' | 'change-maximum' | 'stop', word: string, kind: string) =>
    html`<button
      id="${name}"
      class="${kind}"
      type="submit"
      formaction="${agreementPath}${token}/${name}"
      ${raw(name === 'refuse' || name === 'stop' ? 'formnovalidate' : '')}
    >
      ${word}
    </button>`
  const hidden = html`<input type="hidden" name="number" value="${number}" />`
  if (life.status === 'PENDING') {
    return html`${hidden} ${maximum(page)} ${act('accept', 'Accept', 'primary')}
    ${act('refuse', 'Refuse', '')}`
  }
  const address = linkOut(terms.merchantRedirectUrl)
  const isHeldHere = life.status === 'ACTIVE' && agreement.phone === number
  const isChangeable = isHeldHere && terms.pricing.type === 'VARIABLE'
  return html`${hidden}
  ${
    isChangeable
      ? html`<details id="limit" ${raw(page.typedMaximum === undefined ? '' : 'open')}>
          <summary class="button">Change the maximum…</summary>
          <div class="stack">${maximum(page)} ${act('change-maximum', 'Save this maximum', '')}</div>
        </details>`
      : ''
  }
  ${address === undefined ? '' : html`<a class="button primary" href="${address}">Back to the shop</a>`}
  ${isHeldHere ? act('stop', 'End this agreement', 'plain') : ''}`
}

/** Where the price varies the customer says how much it may be at most. */
function maximum({ agreement, typedMaximum, trouble: why }: AgreementPage): Markup | string {
  const { terms, currency } = agreement
  const { pricing } = terms
  if (pricing.type !== 'VARIABLE') return ''
  const most = acceptedOf(agreement)?.maxAmount ?? pricing.suggestedMaxAmount
  return html`<div class="stack">
    <label for="maximum">Most that may be taken each time, in ${currency}</label>
    <input
      id="maximum"
      name="maximum"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      maxlength="20"
      required
      value="${typedMaximum ?? decimal(most)}"
      ${raw(typedMaximum === undefined ? '' : 'aria-invalid="true" aria-describedby="maximum-trouble"')}
    />
    ${typedMaximum === undefined || why === undefined ? '' : note('bad', 'maximum-trouble', why)}
  </div>`
}

export type Held = {
  number: string
  agreements: { agreement: Agreement; coming: Charge | undefined }[]
  shopOf: (made: { merchantSerialNumber: string }) => string
}

export const heldScreen = (held: Held): Markup => html`
  <section class="screen" aria-labelledby="held-title">
    <h1 id="held-title">Agreements</h1>
    <div id="held" data-live>${heldRows(held)}</div>
  </section>
`

const heldRows = ({ agreements, number, shopOf }: Held): Markup =>
  agreements.length === 0
    ? emptyState('again', 'No agreement is held by this number. One that you accept stands here.')
    : html`<ul class="rows">
        ${agreements.map(
          ({ agreement, coming }) =>
            html`<li>
              <a id="held-${agreement.id}" href="${agreementLink(agreement.token, number)}">
                <span class="row-text">
                  <b>${agreement.terms.productName}</b>
                  <span
                    >${shopOf(agreement)} ·
                    ${priceText(agreement, acceptedOf(agreement)?.maxAmount ?? null)}</span
                  >
                  <span>${comingText(agreement, coming)}</span>
                </span>
                ${icon('next')}
              </a>
            </li>`,
        )}
      </ul>`

const comingText = ({ currency }: Agreement, coming: Charge | undefined): string =>
  coming
    ? `Next: ${amountText({ value: coming.amount, currency })}, ${chargeStatusText(coming)}`
    : 'Active, no charge is planned'
