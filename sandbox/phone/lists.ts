// The phone's lists: the requests sent to it, the codes it can scan, and what became of the requests of late.
import { html, raw } from 'hono/html'
import type { PaymentRecord } from '#sandbox/epayment/life.ts'
import { phonePath, agreementLink, payLink } from '#sandbox/service/links.ts'
import { bigAmount, emptyState, icon, monogram, alertNote, type Markup } from '#sandbox/phone/icon.ts'
import type { PhoneView } from '#sandbox/phone/frame.ts'
import type { AgreementRecord } from '#sandbox/recurring/agreement.ts'
import { drawingOf, outcomeOf, worthOf } from '#sandbox/phone/request.ts'

type Home = PhoneView & {
  pending: PaymentRecord[]
  /** Those that wait for an answer. */
  agreements: AgreementRecord[]
  onScreens: PaymentRecord[]
  agreementsOnScreens: AgreementRecord[]
  /** Text that was scanned, and why it was not taken. */
  scanTrouble?: { text: string; why: string } | undefined
}

export const homeScreen = (home: Home): Markup => {
  return html`
    <section class="screen" aria-labelledby="requests-title">
      <h1 id="requests-title">${home.voice.t('home.title')}</h1>
      <p id="news" role="status" data-live class="quiet">
        ${home.voice.t('home.waiting', { count: home.pending.length + home.agreements.length })}
      </p>
      <div id="requests" data-live>${requests(home)}</div>
      <h2>${home.voice.t('home.scanTitle')}</h2>
      <div id="codes" data-live>${codes(home)}</div>
      <form class="stack" method="post" action="${phonePath}scan">
        <input type="hidden" name="number" value="${home.customer.phone}" />
        <label for="text">${home.voice.t('home.text')}</label>
        <input
          id="text"
          name="text"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          maxlength="2048"
          required
          value="${home.scanTrouble?.text ?? ''}"
          ${raw(home.scanTrouble ? 'aria-invalid="true" aria-describedby="scan-trouble" autofocus' : '')}
        />
        ${home.scanTrouble ? alertNote('bad', 'scan-trouble', home.scanTrouble.why) : ''}
        <button type="submit">${home.voice.t('home.scan')}</button>
      </form>
    </section>
  `
}

const requests = (home: Home): Markup =>
  home.pending.length + home.agreements.length === 0
    ? emptyState('bell', home.voice.t('home.empty'))
    : html`<ul class="stack rows">
        ${home.agreements.map((agreement) => agreementRow(home, agreement, 'agreement'))}
        ${home.pending.map((payment) => paymentRow(home, payment, 'request'))}
      </ul>`

const codes = (home: Home): Markup =>
  home.onScreens.length + home.agreementsOnScreens.length === 0
    ? emptyState('code', home.voice.t('home.noCodes'))
    : html`<h3>${home.voice.t('home.codes')}</h3>
        <ul class="stack rows">
          ${home.agreementsOnScreens.map((agreement) => agreementRow(home, agreement, 'agreement-code'))}
          ${home.onScreens.map((payment) => paymentRow(home, payment, 'code'))}
        </ul>`

const paymentRow = (home: Home, payment: PaymentRecord, kind: string): Markup => {
  const shop = home.shopOf(payment)
  const amount = bigAmount(home.voice.amountParts(payment.request.amount))
  return waitingRow(home, payment, {
    id: `${kind}-${payment.id}`,
    address: payLink(payment.token, home.customer.phone),
    what: html`<b class="money">${amount}</b>`,
    whose: shop,
  })
}

const agreementRow = (home: Home, agreement: AgreementRecord, kind: string): Markup =>
  waitingRow(home, agreement, {
    id: `${kind}-${agreement.id}`,
    address: agreementLink(agreement.token, home.customer.phone),
    what: html`<b>${agreement.terms.productName}</b>`,
    whose: home.voice.t('home.agreementWith', { shop: home.shopOf(agreement) }),
  })

/** Row that leads to what waits for an answer, with the time left. */
const waitingRow = (
  { voice, now, shopOf }: Home,
  made: { merchantSerialNumber: string; endsAt: number },
  { id, address, what, whose }: { id: string; address: string; what: Markup; whose: string },
): Markup =>
  html`<li>
    <a id="${id}" href="${address}">
      ${monogram(shopOf(made))}
      <span class="quiet row-text">
        ${what}
        <span>${whose}</span>
      </span>
      <span class="quiet row-time" aria-hidden="true">${voice.left(made.endsAt, now)}</span>
      ${icon('next')}
    </a>
  </li>`

type HistoryScreen = PhoneView & {
  /** Newest first. */
  payments: PaymentRecord[]
}

export const historyScreen = (history: HistoryScreen): Markup => {
  return html`
    <section class="screen" aria-labelledby="history-title">
      <h1 id="history-title">${history.voice.t('history.title')}</h1>
      <p class="quiet">${history.voice.t('history.about')}</p>
      <div id="history" class="history" data-live>${days(history)}</div>
    </section>
  `
}

function days(history: HistoryScreen): Markup | Markup[] {
  const { voice, now, payments } = history
  if (payments.length === 0) return emptyState('list', voice.t('history.empty'))
  const byDay = Map.groupBy(payments, (payment) => voice.dayFrom(payment.createdAt, now))
  return [...byDay].map(
    ([day, made]) =>
      html`<h2 class="quiet day">${day}</h2>
        <ul class="stack rows plain-rows">
          ${made.map((payment) => row(history, payment))}
        </ul>`,
  )
}

function row({ voice, customer, shopOf }: HistoryScreen, payment: PaymentRecord): Markup {
  const outcome = outcomeOf(payment, voice) ?? { tone: 'wait', title: voice.t('history.waits') }
  return html`<li>
    <a id="paid-${payment.id}" href="${payLink(payment.token, customer.phone)}">
      <span class="dot ${outcome.tone}">${icon(drawingOf[outcome.tone])}</span>
      <span class="quiet row-text">
        <span class="row-shop">${shopOf(payment)}</span>
        <span>${outcome.title} <span class="row-at">· ${voice.time(payment.createdAt)}</span></span>
      </span>
      <span class="money ${outcome.tone === 'over' ? 'none' : ''}"
        >${bigAmount(voice.amountParts({ ...payment.request.amount, value: worthOf(payment) }))}</span
      >
    </a>
  </li>`
}
