// What does the phone show before a payment is chosen: requests sent to it, codes it can scan?
import { html } from 'hono/html'
import type { Payment } from '#sandbox/epayment/life.ts'
import { phonePath } from '#sandbox/link.ts'
import { icon, note, type Markup } from '#sandbox/phone/frame.ts'
import { amountText, timeLeft } from '#sandbox/phone/words.ts'

export type Home = {
  number: string
  now: number
  pending: Payment[]
  onScreens: Payment[]
  shopOf: (payment: Payment) => string
  /** What was wrong with the text that was scanned, and that text. */
  scanTrouble?: { text: string; why: string } | undefined
}

export const payLink = (token: string, number: string): string =>
  `${phonePath}pay/${token}?number=${encodeURIComponent(number)}`

export const homeScreen = (home: Home): Markup => html`
  <section class="screen" aria-labelledby="requests-title">
    <h1 id="requests-title">Requests</h1>
    <p id="news" role="status" data-live class="quiet">${news(home.pending.length)}</p>
    <div id="requests" data-live>${requests(home)}</div>
    <h2>Scan a code</h2>
    <div id="codes" data-live>${codes(home)}</div>
    <form class="stack" method="post" action="${phonePath}scan">
      <input type="hidden" name="number" value="${home.number}" />
      <label for="text">Text of the code</label>
      <input
        id="text"
        name="text"
        type="text"
        autocomplete="off"
        spellcheck="false"
        maxlength="2048"
        required
        value="${home.scanTrouble?.text ?? ''}"
      />
      ${home.scanTrouble ? note('bad', 'scan-trouble', home.scanTrouble.why) : ''}
      <button type="submit">Scan</button>
    </form>
  </section>
`

function news(count: number): string {
  if (count === 0) return 'Nothing waits for your answer.'
  return count === 1 ? '1 request waits for your answer.' : `${count} requests wait for your answer.`
}

const requests = (home: Home): Markup =>
  home.pending.length === 0
    ? html`<p class="empty">
        ${icon('bell')}<span>A request sent to this number appears here by itself.</span>
      </p>`
    : list(home, home.pending, 'request')

const codes = (home: Home): Markup =>
  home.onScreens.length === 0
    ? html`<p class="empty">
        ${icon('code')}<span>No shop shows a code now. One that does appears here by itself.</span>
      </p>`
    : html`<h3>Codes on screens now</h3>
        ${list(home, home.onScreens, 'code')}`

const list = ({ number, now, shopOf }: Home, payments: Payment[], kind: string): Markup =>
  html`<ul class="rows">
    ${payments.map(
      (payment) =>
        html`<li>
          <a id="${kind}-${payment.id}" href="${payLink(payment.token, number)}">
            <span class="row-text">
              <b class="money">${amountText(payment.request.amount)}</b>
              <span>${shopOf(payment)}</span>
            </span>
            <span class="row-time" aria-hidden="true">${timeLeft(payment.endsAt, now)}</span>
            ${icon('next')}
          </a>
        </li>`,
    )}
  </ul>`
