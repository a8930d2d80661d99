// What does the phone show of one payment: who asks, how much, what can be answered, what became of it?
import { html, raw } from 'hono/html'
import type { Payment } from '#sandbox/epayment/life.ts'
import { scopeOf } from '#sandbox/epayment/scope.ts'
import { shippingChoices, type ShippingChoice } from '#sandbox/epayment/shipping.ts'
import { phonePath } from '#sandbox/link.ts'
import { backLink, homeAddress } from '#sandbox/phone/frame.ts'
import { linkOut, payLink, withMore } from '#sandbox/phone/address.ts'
import { icon, note, remark, type Drawing, type Markup } from '#sandbox/phone/icon.ts'
import { amountText, outcomeOf, scopeText, timeLeft, type Outcome } from '#sandbox/phone/words.ts'
import { formatAmount } from '#shared/money.ts'

export type RequestPage = {
  payment: Payment
  number: string
  now: number
  shop: string
  /** The way of delivery that was chosen here; the first one without. */
  delivery: string | undefined
  /** Why the last answer was not taken. */
  trouble: string | undefined
}

const drawingOf: Record<Outcome['tone'], Drawing> = {
  good: 'tick',
  wait: 'clock',
  bad: 'warning',
  over: 'cross',
}

export const titleOf = (page: RequestPage): string => {
  const { payment, shop } = page
  return `${outcomeOf(payment)?.title ?? `${shop} asks for`} ${amountText(amountOf(page))}`
}

/** Characters of an amount that fit in the largest size. */
const roomFor = 11

export function requestScreen(page: RequestPage): Markup {
  const { request } = page.payment
  const amount = amountText(amountOf(page))
  return html`
    <section class="screen request" aria-labelledby="amount">
      ${backLink(homeAddress(page.number), 'All requests')}
      <div class="who">
        <p class="shop">${page.shop}</p>
        <h1 id="amount" class="money ${amount.length > roomFor ? 'long' : ''}">${amount}</h1>
        ${request.paymentDescription === undefined ? '' : html`<p class="description">${request.paymentDescription}</p>`}
      </div>
      ${lines(page.payment)}
      <div id="terms" class="terms" data-live>${terms(page)}</div>
      <div id="state" class="state" role="status" data-live>${state(page)}</div>
      <div class="answer">
        <div id="trouble" data-live>${trouble(page)}</div>
        <p id="left" class="quiet left" data-live>${left(page)}</p>
        <form id="actions" class="actions" method="post" data-live>${actions(page)}</form>
      </div>
    </section>
  `
}

export const missingScreen = (number: string, title: string, why: string): Markup => html`
  <section class="screen" aria-labelledby="missing">
    ${backLink(homeAddress(number), 'All requests')}
    <h1 id="missing">${title}</h1>
    ${note('bad', 'missing-why', why)}
  </section>
`

/** The way of delivery that counts now; nothing where nothing is delivered. */
function chosenOf({ payment, delivery }: RequestPage): ShippingChoice | undefined {
  const choices = shippingChoices(payment.request)
  return choices.find(({ id }) => id === delivery) ?? choices[0]
}

/** What is paid with delivery: what was reserved once it is, what would be while it is not. */
function amountOf(page: RequestPage) {
  const { life, request } = page.payment
  const { currency, value } = request.amount
  const whole = life.state === 'AUTHORIZED' ? life.money.authorized : value + (chosenOf(page)?.cost ?? 0)
  return { currency, value: whole }
}

/** Lines that do not sum exactly to the amount are shown to nobody. */
function lines({ request: { receipt, amount } }: Payment): Markup | string {
  if (!receipt) return ''
  const signed = receipt.orderLines.map(({ name, totalAmount, isReturn }) => ({
    name,
    value: isReturn === true ? -Math.abs(totalAmount) : totalAmount,
  }))
  if (signed.reduce((sum, { value }) => sum + value, 0) !== amount.value) return ''
  return html`<ul class="lines" aria-label="What you pay for" tabindex="0">
    ${signed.map(
      ({ name, value }) =>
        html`<li><span>${name}</span><span class="line-amount">${formatAmount(value, 'en')}</span></li>`,
    )}
  </ul>`
}

/** What there is to know before an answer: how one came here, delivery, what is shared, how old one must be. */
function terms(page: RequestPage): Markup | string {
  const { life, request } = page.payment
  if (life.state !== 'CREATED') return ''
  const scope = scopeOf(request)
  return html`${origin(page)} ${deliveries(page)}
  ${scope.length > 0 ? remark('person', html`${page.shop} asks for your <b>${scopeText(scope)}</b>. Approving shares this; refuse if you would rather not.`) : ''}
  ${
    request.minimumUserAge === undefined || request.minimumUserAge === 0
      ? ''
      : remark('shield', `You must be ${request.minimumUserAge} years or older to pay this.`)
  }
  ${
    request.paymentMethod.blockedSources?.includes('COMMERCIAL_CARDS') === true
      ? remark('shield', 'Company cards are not taken here.')
      : ''
  }`
}

function origin({ payment: { request }, shop }: RequestPage): Markup | string {
  if (request.paymentMethod.type !== 'WALLET') {
    return remark(
      'shield',
      'You pay with a card. This stands in for the card page: a test card is filled in already.',
    )
  }
  switch (request.userFlow) {
    case 'WEB_REDIRECT':
      return remark('shield', `You came here from the website of ${shop}, and go back there afterwards.`)
    case 'NATIVE_REDIRECT':
      return remark('shield', `You came here from the app of ${shop}, and go back there afterwards.`)
    case 'PUSH_MESSAGE':
    case 'QR':
      return ''
  }
}

function deliveries(page: RequestPage): Markup | string {
  const { payment, number } = page
  const choices = shippingChoices(payment.request)
  const chosen = chosenOf(page)
  if (!chosen) return ''
  const { currency, value } = payment.request.amount
  const say = (cost: number) => amountText({ value: cost, currency })
  return html`<section class="delivery" aria-labelledby="delivery">
    <h2 id="delivery">Delivery</h2>
    <ul class="options">
      ${choices.map(
        ({ id, name, cost }) =>
          html`<li>
            <a
              href="${withMore(payLink(payment.token, number), { delivery: id })}"
              ${raw(id === chosen.id ? 'aria-current="true"' : '')}
              >${id === chosen.id ? icon('tick') : html`<span class="icon"></span>`}<span class="option"
                >${name}</span
              ><span class="line-amount">${cost === 0 ? 'Free' : say(cost)}</span></a
            >
          </li>`,
      )}
    </ul>
    ${chosen.cost === 0 ? '' : html`<p class="hint">${say(value)} and ${say(chosen.cost)} for delivery.</p>`}
  </section>`
}

function state({ payment }: RequestPage): Markup | string {
  const outcome = outcomeOf(payment)
  if (outcome) return seal(outcome)
  const customer = payment.life.state === 'CREATED' ? payment.life.customer : 'asked'
  switch (customer) {
    case 'asked':
      return ''
    case 'ignoring':
      return seal({
        tone: 'wait',
        title: 'Ignored',
        text: 'The shop still waits. You can answer until the time is over.',
      })
    case 'authorizing':
      return seal({
        tone: 'wait',
        title: 'Authorizing in 3-D Secure',
        text: 'You are in the middle of approving: the shop cannot cancel now.',
      })
  }
}

export const seal = ({ tone, title, text }: Outcome): Markup =>
  html`<span class="seal ${tone}">${icon(drawingOf[tone])}</span> <strong>${title}</strong
    ><span>${text}</span>`

function trouble(page: RequestPage): Markup | string {
  const { life } = page.payment
  if (page.trouble !== undefined && life.state === 'CREATED') return note('bad', 'not-taken', page.trouble)
  if (life.state !== 'CREATED' || life.declined === null || life.customer === 'authorizing') return ''
  return note(
    'bad',
    'declined',
    `Your card was declined: ${life.declined}. Nothing was taken. You can try another card.`,
  )
}

const left = ({ payment, now }: RequestPage): string =>
  payment.life.state === 'CREATED' && payment.life.lostUntil === null
    ? `${timeLeft(payment.endsAt, now)} left to answer`
    : ''

function actions(page: RequestPage): Markup | string {
  const { payment, number } = page
  const { life, token, request } = payment
  if (life.state !== 'CREATED') {
    const address = linkOut(request.returnUrl)
    return address === undefined ? '' : html`<a class="button primary" href="${address}">Back to the shop</a>`
  }
  if (life.lostUntil !== null) return ''
  const act = (name: string, word: string, kind: string) =>
    html`<button id="${name}" class="${kind}" type="submit" formaction="${phonePath}pay/${token}/${name}">
      ${word}
    </button>`
  const hidden = html`<input type="hidden" name="number" value="${number}" />
    <input type="hidden" name="delivery" value="${chosenOf(page)?.id ?? ''}" />`
  if (life.customer === 'authorizing') {
    return html`${hidden} ${act('approve', 'Finish: approve', 'primary')}
    ${act('refuse', 'Give up: refuse', '')}`
  }
  const isCard = request.paymentMethod.type !== 'WALLET'
  return html`${hidden} ${act('approve', isCard ? 'Pay with the test card' : 'Approve', 'primary')}
    <div class="pair">
      ${act('refuse', isCard ? 'Leave without paying' : 'Refuse', '')}
      ${life.customer === 'ignoring' ? '' : act('ignore', 'Ignore', 'plain')}
    </div>
    <div class="pair small">
      ${act('decline', 'Card declined, try another', 'plain')}
      ${act('start-authorizing', 'Stay in 3-D Secure', 'plain')}
    </div>`
}
