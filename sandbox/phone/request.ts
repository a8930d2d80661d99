// The phone's page of one payment: who asks, how much, for what, and what became of it.
import { html, raw } from 'hono/html'
import { ageAt } from '#sandbox/state/customers.ts'
import type { Payment } from '#sandbox/epayment/life.ts'
import { scopeOf, shippingChoices } from '#sandbox/epayment/approval.ts'
import { payLink, withMore } from '#sandbox/phone/addresses.ts'
import { answers, trouble } from '#sandbox/phone/request-answers.ts'
import { backLink, homeAddress, tabAddress } from '#sandbox/phone/frame.ts'
import { drawingOf } from '#sandbox/phone/history.ts'
import { bigAmount, icon, monogram, note, remark, type Markup } from '#sandbox/phone/icon.ts'
import { outcomeOf, type Outcome } from '#sandbox/phone/outcome.ts'
import { receiptSection } from '#sandbox/phone/receipt.ts'
import { amountOf, chosenOf, isTooYoung, type RequestPage } from '#sandbox/phone/request-page.ts'
import type { Voice } from '#sandbox/phone/voice.ts'
import { phonePath } from '#sandbox/service/links.ts'

export const titleOf = (page: RequestPage): string => {
  const { voice, payment, shop } = page
  const amount = voice.amount(amountOf(page))
  const outcome = outcomeOf(payment, voice)
  return outcome ? `${outcome.title}: ${amount}` : voice.t('request.asksFor', { shop, amount })
}

/** Characters of an amount that fit in the largest size. */
const roomFor = 11

export function requestScreen(page: RequestPage): Markup {
  const { voice, payment, customer, shop } = page
  const { paymentDescription } = payment.request
  const amount = amountOf(page)
  const isLong = voice.amount(amount).length > roomFor
  return html`
    <section class="screen request" aria-labelledby="amount">
      ${backLink(homeAddress(customer.phone), voice.t('request.back'))}
      <div id="state" class="state" role="status" data-live>${state(page)}</div>
      <div class="who">
        <div id="ring" class="ring-place" data-live>${ring(page)}</div>
        <p class="quiet">${shop}</p>
        <h1 id="amount" class="money ${isLong ? 'long' : ''}">${bigAmount(voice.amountParts(amount))}</h1>
        ${paymentDescription === undefined ? '' : html`<p class="quiet">${paymentDescription}</p>`}
        <p id="left" class="quiet left" data-live>${left(page)}</p>
      </div>
      ${receiptSection(payment, voice)}
      <div id="terms" class="stack terms" data-live>${terms(page)}</div>
      <div class="stack answer">
        <div id="trouble" data-live>${trouble(page)}</div>
        <form id="actions" class="stack" method="post" data-live>
          ${answers(page, chosenOf(page)?.id ?? '')}
        </form>
      </div>
    </section>
  `
}

export const missingScreen = (voice: Voice, number: string, title: string, why: string): Markup => html`
  <section class="screen" aria-labelledby="missing">
    ${backLink(homeAddress(number), voice.t('request.back'))}
    <div class="state">
      <span class="seal over">${icon('code')}</span>
      <h1 id="missing">${title}</h1>
      <p role="alert">${why}</p>
    </div>
  </section>
`

/** The time left stands around the shop's sign, as it stands around the code at the till. */
function ring({ payment, shop, now }: RequestPage): Markup | string {
  const { life, createdAt, endsAt } = payment
  if (life.state !== 'CREATED' || life.lostUntil !== null || life.customer !== 'asked') return ''
  const share = Math.max(0, Math.min(100, Math.round((100 * (endsAt - now)) / (endsAt - createdAt))))
  return html`<svg class="ring" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle class="ring-whole" cx="50" cy="50" r="46" />
      <circle class="ring-left" cx="50" cy="50" r="46" pathLength="100" stroke-dasharray="${share} 100" />
    </svg>
    ${monogram(shop)}`
}

const left = ({ payment: { life, endsAt }, now, voice }: RequestPage): string =>
  life.state === 'CREATED' && life.lostUntil === null
    ? voice.t('request.left', { time: voice.left(endsAt, now) })
    : ''

/** Facts to know before an answer: how one came here, delivery, what is shared, how old one must be, which card pays. */
function terms(page: RequestPage): Markup | string {
  const { voice, payment, shop } = page
  if (payment.life.state !== 'CREATED') return ''
  const scope = scopeOf(payment.request).map((word) => voice.t(`scope.${word}`))
  return html`${origin(page)} ${deliveries(page)}
  ${scope.length > 0 ? remark('person', voice.t('request.shares', { shop, things: voice.list(scope) })) : ''}
  ${age(page)} ${cards(page)}`
}

function age(page: RequestPage): Markup | string {
  const { voice, payment, customer, now } = page
  const { minimumUserAge: years = 0 } = payment.request
  if (years === 0) return ''
  if (!isTooYoung(page)) return remark('shield', voice.t('request.minimumAge', { years }))
  return html`${note('bad', 'too-young', voice.t('request.tooYoung', { age: ageAt(customer, now), years }))}
    <a class="text-link" href="${tabAddress('me', customer.phone)}#about">${voice.t('request.changeAge')}</a>`
}

/** The customer has two cards; not every shop takes both. */
function cards({ voice, payment, customer }: RequestPage): Markup | string {
  const { life, request, token } = payment
  if (request.paymentMethod.type !== 'WALLET' || life.state !== 'CREATED' || life.lostUntil !== null)
    return ''
  const isBlocked = request.paymentMethod.blockedSources?.includes('COMMERCIAL_CARDS') === true
  return html`<form class="stack" method="post" action="${phonePath}pay/${token}/card">
    <input type="hidden" name="number" value="${customer.phone}" />
    <fieldset class="segments">
      <legend>${voice.t('request.paysWith')}</legend>
      ${(['PRIVATE', 'COMMERCIAL'] as const).map(
        (card) =>
          html`<button
            id="card-${card}"
            name="card"
            value="${card}"
            aria-pressed="${String(card === customer.card)}"
          >
            ${icon(card === customer.card ? 'tick' : 'card')}<span
              >${voice.t(`request.cards.${card}`)}${isBlocked && card === 'COMMERCIAL' ? html`<small>${voice.t('request.notTaken')}</small>` : ''}</span
            >
          </button>`,
      )}
    </fieldset>
    ${isBlocked ? remark('shield', voice.t('request.noCompanyCards')) : ''}
  </form>`
}

function origin({ payment: { request }, shop, voice }: RequestPage): Markup | string {
  if (request.paymentMethod.type !== 'WALLET') return remark('shield', voice.t('request.cardPage'))
  switch (request.userFlow) {
    case 'WEB_REDIRECT':
      return remark('shield', voice.t('request.fromWebsite', { shop }))
    case 'NATIVE_REDIRECT':
      return remark('shield', voice.t('request.fromApp', { shop }))
    case 'PUSH_MESSAGE':
    case 'QR':
      return ''
  }
}

function deliveries(page: RequestPage): Markup | string {
  const { payment, customer, voice } = page
  const chosen = chosenOf(page)
  if (!chosen) return ''
  const { currency, value } = payment.request.amount
  const say = (cost: number) => voice.amount({ value: cost, currency })
  return html`<section class="stack delivery" aria-labelledby="delivery">
    <h2 id="delivery">${voice.t('request.delivery')}</h2>
    <ul class="stack options">
      ${shippingChoices(payment.request).map(
        ({ id, name, cost }) =>
          html`<li>
            <a
              href="${withMore(payLink(payment.token, customer.phone), { delivery: id })}"
              ${raw(id === chosen.id ? 'aria-current="true"' : '')}
              >${id === chosen.id ? icon('tick') : html`<span class="icon"></span>`}<span class="option"
                >${name}</span
              ><span class="line-amount">${cost === 0 ? voice.t('request.free') : say(cost)}</span></a
            >
          </li>`,
      )}
    </ul>
    ${chosen.cost === 0 ? '' : html`<p class="quiet hint">${voice.t('request.withDelivery', { goods: say(value), delivery: say(chosen.cost) })}</p>`}
  </section>`
}

function state({ payment, voice }: RequestPage): Markup | string {
  const outcome = outcomeOf(payment, voice)
  if (outcome) return seal(outcome, whenOf(payment, voice))
  const customer = payment.life.state === 'CREATED' ? payment.life.customer : 'asked'
  switch (customer) {
    case 'asked':
      return ''
    case 'ignoring':
      return seal({ tone: 'wait', title: voice.t('outcome.ignored'), text: voice.t('outcome.ignoredText') })
    case 'authorizing':
      return seal({
        tone: 'wait',
        title: voice.t('outcome.authorizing'),
        text: voice.t('outcome.authorizingText'),
      })
  }
}

const whenOf = ({ life }: Payment, voice: Voice): string | undefined =>
  life.state === 'CREATED' ? undefined : `${voice.localDay(life.at)}, ${voice.time(life.at)}`

export const seal = ({ tone, title, text }: Outcome, when?: string): Markup =>
  html`<span class="seal ${tone}">${icon(drawingOf[tone])}</span> <strong>${title}</strong
    ><span>${text}</span> ${when === undefined ? '' : html`<span class="when">${when}</span>`}`
