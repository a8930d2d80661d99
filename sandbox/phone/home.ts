// What does the phone show before anything is chosen: requests sent to it, codes it can scan?
import { html, raw } from 'hono/html'
import type { Payment } from '#sandbox/epayment/life.ts'
import { phonePath } from '#sandbox/link.ts'
import { agreementLink, payLink } from '#sandbox/phone/address.ts'
import { emptyState, icon, note, type Markup } from '#sandbox/phone/icon.ts'
import { amountText, timeLeft } from '#sandbox/phone/words.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'

export type Home = {
  number: string
  now: number
  pending: Payment[]
  /** Those that wait for an answer. */
  agreements: Agreement[]
  onScreens: Payment[]
  shopOf: (made: { merchantSerialNumber: string }) => string
  /** What was wrong with the text that was scanned, and that text. */
  scanTrouble?: { text: string; why: string } | undefined
}

export const homeScreen = (home: Home): Markup => html`
  <section class="screen" aria-labelledby="requests-title">
    <h1 id="requests-title">Requests</h1>
    <p id="news" role="status" data-live class="quiet">
      ${news(home.pending.length + home.agreements.length)}
    </p>
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
        ${raw(home.scanTrouble ? 'aria-invalid="true" aria-describedby="scan-trouble" autofocus' : '')}
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
  home.pending.length + home.agreements.length === 0
    ? emptyState('bell', 'A request sent to this number appears here by itself.')
    : html`<ul class="rows">
        ${home.agreements.map((agreement) => agreementRow(home, agreement))}
        ${home.pending.map((payment) => paymentRow(home, payment, 'request'))}
      </ul>`

const codes = (home: Home): Markup =>
  home.onScreens.length === 0
    ? emptyState('code', 'No shop shows a code now. One that does appears here by itself.')
    : html`<h3>Codes on screens now</h3>
        <ul class="rows">
          ${home.onScreens.map((payment) => paymentRow(home, payment, 'code'))}
        </ul>`

const paymentRow = ({ number, now, shopOf }: Home, payment: Payment, kind: string): Markup =>
  html`<li>
    <a id="${kind}-${payment.id}" href="${payLink(payment.token, number)}">
      <span class="row-text">
        <b class="money">${amountText(payment.request.amount)}</b>
        <span>${shopOf(payment)}</span>
      </span>
      <span class="row-time" aria-hidden="true">${timeLeft(payment.endsAt, now)}</span>
      ${icon('next')}
    </a>
  </li>`

const agreementRow = ({ number, now, shopOf }: Home, agreement: Agreement): Markup =>
  html`<li>
    <a id="agreement-${agreement.id}" href="${agreementLink(agreement.token, number)}">
      <span class="row-text">
        <b>${agreement.terms.productName}</b>
        <span>Agreement with ${shopOf(agreement)}</span>
      </span>
      <span class="row-time" aria-hidden="true">${timeLeft(agreement.endsAt, now)}</span>
      ${icon('next')}
    </a>
  </li>`
