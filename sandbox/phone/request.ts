// What does the phone show of one payment: who asks, how much, what can be answered, what became of it?
import { html } from 'hono/html'
import type { Payment } from '#sandbox/epayment/life.ts'
import { phonePath } from '#sandbox/link.ts'
import { homeAddress, icon, note, type Drawing, type Markup } from '#sandbox/phone/frame.ts'
import { amountText, outcomeOf, timeLeft, type Outcome } from '#sandbox/phone/words.ts'
import { formatAmount } from '#shared/money.ts'

export type RequestPage = { payment: Payment; number: string; now: number; shop: string }

const drawingOf: Record<Outcome['tone'], Drawing> = {
  good: 'tick',
  wait: 'clock',
  bad: 'warning',
  over: 'cross',
}

export const titleOf = ({ payment, shop }: RequestPage): string =>
  `${outcomeOf(payment)?.title ?? `${shop} asks for`} ${amountText(payment.request.amount)}`

/** Characters of an amount that fit in the largest size. */
const roomFor = 11

export function requestScreen(page: RequestPage): Markup {
  const amount = amountText(page.payment.request.amount)
  return html`
    <section class="screen request" aria-labelledby="amount">
      ${backLink(page.number)}
      <div class="who">
        <p class="shop">${page.shop}</p>
        <h1 id="amount" class="money ${amount.length > roomFor ? 'long' : ''}">${amount}</h1>
        ${
          page.payment.request.paymentDescription === undefined
            ? ''
            : html`<p class="description">${page.payment.request.paymentDescription}</p>`
        }
      </div>
      ${lines(page.payment)}
      <div id="state" class="state" role="status" data-live>${state(page)}</div>
      <div id="trouble" data-live>${declined(page.payment)}</div>
      <p id="left" class="quiet left" data-live>${left(page)}</p>
      <form id="actions" class="actions" method="post" data-live>${actions(page)}</form>
    </section>
  `
}

export const missingScreen = (number: string, why: string): Markup => html`
  <section class="screen" aria-labelledby="missing">
    ${backLink(number)}
    <h1 id="missing">Nothing to pay</h1>
    ${note('bad', 'missing-why', why)}
  </section>
`

const backLink = (number: string): Markup =>
  html`<a class="back" href="${homeAddress(number)}">${icon('back')}<span>All requests</span></a>`

/** Lines that do not sum exactly to the amount are shown to nobody. */
function lines({ request: { receipt, amount } }: Payment): Markup | string {
  if (!receipt) return ''
  const signed = receipt.orderLines.map(({ name, totalAmount, isReturn }) => ({
    name,
    value: isReturn === true ? -Math.abs(totalAmount) : totalAmount,
  }))
  if (signed.reduce((sum, { value }) => sum + value, 0) !== amount.value) return ''
  return html`<ul class="lines" aria-label="What you pay for">
    ${signed.map(
      ({ name, value }) =>
        html`<li><span>${name}</span><span class="line-amount">${formatAmount(value, 'en')}</span></li>`,
    )}
  </ul>`
}

function state({ payment }: RequestPage): Markup | string {
  const outcome = outcomeOf(payment)
  if (outcome) {
    return html`<span class="seal ${outcome.tone}">${icon(drawingOf[outcome.tone])}</span>
      <strong>${outcome.title}</strong><span>${outcome.text}</span>`
  }
  const customer = payment.life.state === 'CREATED' ? payment.life.customer : 'asked'
  switch (customer) {
    case 'asked':
      return ''
    case 'ignoring':
      return html`<span class="seal wait">${icon('clock')}</span><strong>Ignored</strong
        ><span>The shop still waits. You can answer until the time is over.</span>`
    case 'authorizing':
      return html`<span class="seal wait">${icon('clock')}</span><strong>Authorizing</strong
        ><span>You are in the middle of approving: the shop cannot cancel now.</span>`
  }
}

const declined = ({ life }: Payment): Markup | string =>
  life.state === 'CREATED' && life.declined !== null && life.lostUntil === null
    ? note(
        'bad',
        'declined',
        `Your card was declined: ${life.declined}. Nothing was taken. You can try again.`,
      )
    : ''

const left = ({ payment, now }: RequestPage): string =>
  payment.life.state === 'CREATED' && payment.life.lostUntil === null
    ? `${timeLeft(payment.endsAt, now)} left to answer`
    : ''

function actions({ payment, number }: RequestPage): Markup | string {
  const { life, token, request } = payment
  if (life.state !== 'CREATED') {
    return request.returnUrl === undefined
      ? ''
      : html`<a class="button primary" href="${request.returnUrl}">Back to the shop</a>`
  }
  if (life.lostUntil !== null) return ''
  const to = (act: string) => `${phonePath}pay/${token}/${act}`
  return html`<input type="hidden" name="number" value="${number}" />
    <button id="approve" class="primary" type="submit" formaction="${to('approve')}">Approve</button>
    <div class="pair">
      <button id="refuse" type="submit" formaction="${to('refuse')}">Refuse</button>
      ${
        life.customer === 'ignoring'
          ? ''
          : html`<button id="ignore" class="plain" type="submit" formaction="${to('ignore')}">Ignore</button>`
      }
    </div>`
}
